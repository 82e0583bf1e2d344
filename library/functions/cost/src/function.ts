import {
  elementsOf,
  FunctionError,
  ModelBuilder,
  namedRows,
  numberIn,
  requireModel,
  sumBy,
  type FunctionResult,
  type Model,
  type Models,
  type Value,
} from 'parti';

interface Inputs {
  'Rates by Use': Value;
  'Rates by Material': Value;
  Fees: number;
}

interface Item {
  name: string;
  group: 'Use' | 'Material' | 'Fees';
  amount: number;
  rate: number;
  cost: number;
}

/** What uses cost by area and materials by volume, and fees on both. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const areas = sumBy(elementsOf(requireModel(models, 'Areas'), 'Elements.AreaRow'), 'Use', 'Gross Area');
  if (areas.size === 0) throw new FunctionError('The Areas hold no row with a use.');
  if (!(inputs.Fees >= 0 && inputs.Fees <= 1))
    throw new FunctionError(`The share of fees is a number from 0 to 1, not ${inputs.Fees}.`);
  const messages: NonNullable<FunctionResult['messages']> = [];
  const items = [
    ...usesOf(areas, inputs['Rates by Use'], messages),
    ...materialsOf(models['Quantities'], inputs['Rates by Material'], messages),
  ];
  const built = items.reduce((sum, { cost }) => sum + cost, 0);
  if (inputs.Fees > 0) items.push({ name: 'Fees', group: 'Fees', amount: built, rate: inputs.Fees, cost: built * inputs.Fees });
  const total = built * (1 + inputs.Fees);
  const gross = [...areas.values()].reduce((sum, area) => sum + area, 0);
  const model = new ModelBuilder();
  for (const [index, { name, group, amount, rate, cost }] of items.entries())
    model.add(`row-${index}`, 'Elements.CostRow', { Name: name, Group: group, Amount: amount, Rate: rate, Cost: cost });
  return {
    model: model.toModel(),
    outputs: {
      Total: total,
      'Cost per Area': gross > 0 ? total / gross : 0,
      'By Group': items.map(({ name, group, cost }) => ({ Name: name, Group: group, Cost: cost })),
    },
    messages,
  };
}

type Messages = NonNullable<FunctionResult['messages']>;

function usesOf(areas: ReadonlyMap<string, number>, table: Value, messages: Messages): Item[] {
  const rates = namedRows(table, 'Use');
  tellRepeated(rates.repeated, messages);
  return [...areas].flatMap(([use, area]): Item[] => {
    const row = rates.find(use);
    if (row) return [itemOf('Use', use, area, row)];
    if (area > 0)
      messages.push({ level: 'warning', text: `“${use}” has no row in the table: its ${area.toFixed(0)} m² are not counted.` });
    return [];
  });
}

function materialsOf(quantities: Model | undefined, table: Value, messages: Messages): Item[] {
  const rates = namedRows(table, 'Material');
  tellRepeated(rates.repeated, messages);
  if (rates.rows.length === 0) return [];
  if (!quantities) {
    messages.push({ level: 'info', text: 'Rates by material count once Quantities are wired.' });
    return [];
  }
  const volumes = sumBy(elementsOf(quantities, 'Elements.QuantityRow'), 'Name', 'Volume');
  const byName = new Map([...volumes].map(([name, volume]) => [name.toLowerCase(), volume]));
  return rates.rows.flatMap(({ name, row }): Item[] => {
    const volume = byName.get(name.toLowerCase());
    if (volume !== undefined) return [itemOf('Material', name, volume, row)];
    messages.push({ level: 'warning', text: `“${name}” is not among the quantities.` });
    return [];
  });
}

function itemOf(group: 'Use' | 'Material', name: string, amount: number, row: Record<string, Value>): Item {
  const rate = numberIn(row, 'Rate');
  if (rate === undefined || rate < 0)
    throw new FunctionError(`The row “${name}” needs a number of 0 or more, not ${String(row['Rate'])}.`);
  return { name, group, amount, rate, cost: amount * rate };
}

function tellRepeated(names: readonly string[], messages: Messages): void {
  for (const name of names)
    messages.push({ level: 'warning', text: `“${name}” stands in the table twice; the first row counts.` });
}
