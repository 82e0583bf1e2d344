import { elementsOf, FunctionError, ModelBuilder, numberOf, requireModel, type FunctionResult, type Models } from 'parti';

interface Inputs {
  'Retail Levels': number;
  'Housing From': number;
  'Counted Share': { min: number; max: number };
  Title: string;
}

const USES = ['Retail', 'Office', 'Housing'] as const;

/** One row a floor with its use, gross and net area; sums by use. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const floors = elementsOf(requireModel(models, 'Floors'), 'Elements.Floor').toSorted(
    (a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'),
  );
  if (floors.length === 0) throw new FunctionError('There are no floors to count.');
  const hasCore = elementsOf(models['Core'], 'Elements.ServiceCore').length > 0;
  // What a core takes is already out of the net area, so more of the rest counts.
  const share = hasCore ? inputs['Counted Share'].max : inputs['Counted Share'].min;
  const model = new ModelBuilder();
  const byUse = new Map<string, number>(USES.map((use) => [use, 0]));
  let [gross, net] = [0, 0];
  for (const [index, floor] of floors.entries()) {
    const use = index < inputs['Retail Levels'] ? 'Retail' : index >= inputs['Housing From'] ? 'Housing' : 'Office';
    const area = numberOf(floor, 'Area');
    const counted = numberOf(floor, 'Net Area', area) * share;
    gross += area;
    net += counted;
    byUse.set(use, (byUse.get(use) ?? 0) + area);
    model.add(`row-${index}`, 'Elements.AreaRow', {
      Name: String(floor['Name']),
      Use: use,
      Report: inputs.Title,
      Elevation: numberOf(floor, 'Elevation'),
      'Gross Area': area,
      'Net Area': counted,
      Floor: floor.Id,
    });
  }
  return {
    model: model.toModel(),
    outputs: {
      'Gross Area': gross,
      'Net Area': net,
      'Net to Gross': net / gross,
      'Areas by Use': [...byUse].map(([use, area]) => ({ Use: use, Area: area })),
    },
  };
}
