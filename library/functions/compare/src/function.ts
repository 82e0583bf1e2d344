import {
  elementsOf,
  FunctionError,
  ModelBuilder,
  namedRows,
  numberIn,
  requireModel,
  sumBy,
  type FunctionResult,
  type Models,
  type Value,
} from 'parti';

interface Inputs {
  Targets: Value;
  Tolerance: number;
}

/** More than this many times what stands there is told: it is rather a slip of the hand. */
const FAR_OFF = 2;

/** Areas beside their targets, one row a use: first those with a target, then those without. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const areas = sumBy(elementsOf(requireModel(models, 'Areas'), 'Elements.AreaRow'), 'Use', 'Gross Area');
  if (areas.size === 0) throw new FunctionError('The Areas hold no row with a use.');
  const messages: NonNullable<FunctionResult['messages']> = [];
  const warn = (text: string) => messages.push({ level: 'warning', text });
  const targets = namedRows(inputs.Targets, 'Use');
  for (const use of targets.repeated) warn(`“${use}” stands in the table twice; the first row counts.`);
  const byKey = new Map([...areas].map(([use, area]) => [use.toLowerCase(), area]));
  const asked = targets.rows.map(({ name, row }) => {
    const target = numberIn(row, 'Target');
    if (target === undefined || target < 0)
      throw new FunctionError(`The row “${name}” needs a number of 0 or more, not ${String(row['Target'])}.`);
    return { use: name, area: byKey.get(name.toLowerCase()) ?? 0, target };
  });
  const unasked = [...areas]
    .filter(([use, area]) => area > 0 && !targets.find(use))
    .map(([use, area]) => ({ use, area, target: 0 }));
  const target = asked.reduce((sum, row) => sum + row.target, 0);
  if (target === 0) throw new FunctionError('Give at least one target above 0 m².');
  const rows = [...asked, ...unasked];
  const built = rows.reduce((sum, row) => sum + row.area, 0);
  if (target > FAR_OFF * built)
    warn(
      `The targets ask for ${target.toFixed(0)} m², ${built > 0 ? (target / built).toFixed(1) : '∞'} times what stands there.`,
    );
  const isMet = (row: (typeof rows)[number]) => Math.abs(row.area - row.target) <= row.target * inputs.Tolerance + 1e-9;
  const model = new ModelBuilder();
  for (const [index, row] of rows.entries())
    model.add(`row-${index}`, 'Elements.CompareRow', {
      Name: row.use,
      Use: row.use,
      Area: row.area,
      Target: row.target,
      Difference: row.area - row.target,
      Share: row.target > 0 ? row.area / row.target : 0,
      Met: isMet(row),
    });
  return {
    model: model.toModel(),
    outputs: {
      'Target Area': target,
      Difference: built - target,
      Share: built / target,
      'Targets Met': asked.filter(isMet).length,
      'By Use': rows.map((row) => ({ Use: row.use, Area: row.area, Target: row.target, Difference: row.area - row.target })),
    },
    messages,
  };
}
