import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  namedRows,
  numberIn,
  numberOf,
  placed,
  point,
  regionArea,
  regionOf,
  requireModel,
  sumBy,
  type FunctionResult,
  type Model,
  type Models,
  type Region,
  type Value,
} from 'parti';

interface Inputs {
  Rates: Value;
  'Area a Stall': number;
  'Level Area': number;
  'Level Height': number;
}

interface Row {
  use: string;
  area: number;
  per: number;
  stalls: number;
}

/** Deeper than this nothing is drawn. */
const DEEPEST = 20;
const SLAB = 0.3;

/** Stalls by use, rounded up, and the levels below ground that hold them: below the lowest floor where there is one. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const areas = sumBy(elementsOf(requireModel(models, 'Areas'), 'Elements.AreaRow'), 'Use', 'Gross Area');
  if (areas.size === 0) throw new FunctionError('The Areas hold no row with a use.');
  const messages: FunctionResult['messages'] = [];
  const warn = (text: string) => messages.push({ level: 'warning', text });
  const rates = namedRows(inputs.Rates, 'Use');
  for (const use of rates.repeated) warn(`“${use}” stands in the table twice; the first row counts.`);
  const rows: Row[] = [];
  for (const [use, area] of areas) {
    const row = rates.find(use);
    const per = numberIn(row, 'Area per Stall');
    if (!row) {
      if (area > 0) warn(`“${use}” has no row in the table: its ${area.toFixed(0)} m² are not counted.`);
    } else if (per === undefined || per <= 0)
      throw new FunctionError(`The row “${use}” needs a number above 0, not ${String(row['Area per Stall'])}.`);
    else rows.push({ use, area, per, stalls: Math.ceil(area / per - 1e-9) });
  }
  const stalls = rows.reduce((sum, row) => sum + row.stalls, 0);
  const plan = lowestPlan(models['Floors']);
  const levelArea = plan ? regionArea(plan.region) : inputs['Level Area'];
  const capacity = Math.floor(levelArea / inputs['Area a Stall'] + 1e-9);
  if (stalls > 0 && capacity < 1)
    throw new FunctionError(
      `A level of ${levelArea.toFixed(0)} m² holds no stall of ${inputs['Area a Stall']} m²; give it more area.`,
    );
  const levels = stalls === 0 ? 0 : Math.ceil(stalls / capacity);
  if (plan && levels > DEEPEST) warn(`The stalls need ${levels} levels; the first ${DEEPEST} are drawn.`);
  return {
    model: modelOf(rows, plan, { stalls, capacity, levels }, inputs),
    outputs: {
      Stalls: stalls,
      'Parking Area': stalls * inputs['Area a Stall'],
      'Levels Below Ground': levels,
      'Stalls by Use': rows.map(({ use, stalls: count }) => ({ Use: use, Stalls: count })),
    },
    messages,
  };
}

interface Plan {
  region: Region;
  /** Underside of the floor above (m). */
  ceiling: number;
}

/** Plan of the lowest floor. */
function lowestPlan(floors: Model | undefined): Plan | undefined {
  const [lowest] = elementsOf(floors, 'Elements.Floor').toSorted((a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'));
  const region = regionOf(floors, lowest);
  return region && { region, ceiling: Math.min(0, numberOf(lowest, 'Elevation')) };
}

function modelOf(
  rows: readonly Row[],
  plan: Plan | undefined,
  { stalls, capacity, levels }: { stalls: number; capacity: number; levels: number },
  inputs: Inputs,
): Model {
  const model = new ModelBuilder();
  for (const [index, { use, area, per, stalls: count }] of rows.entries())
    model.add(`row-${index}`, 'Elements.ParkingRow', {
      Name: use,
      Use: use,
      'Gross Area': area,
      'Area per Stall': per,
      Stalls: count,
    });
  if (!plan || levels === 0) return model.toModel();
  const material = model.material('parking', [0.86, 0.87, 0.88]);
  const profile = model.profile('parking-profile', plan.region.perimeter, plan.region.voids);
  for (let level = 1; level <= Math.min(levels, DEEPEST); level++) {
    const elevation = plan.ceiling - level * inputs['Level Height'];
    model.add(`level-${level}`, 'Elements.ParkingLevel', {
      Name: `P${level}`,
      Elevation: elevation,
      Height: inputs['Level Height'],
      Area: regionArea(plan.region),
      Stalls: Math.min(capacity, stalls - (level - 1) * capacity),
      Profile: profile,
      Material: material,
      Transform: placed(point(0, 0, elevation - SLAB)),
      Representation: extrusions({ profile, height: SLAB }),
    });
  }
  return model.toModel();
}
