import {
  containsPoint,
  distanceToEdges,
  distanceToRegion,
  elementsOf,
  extrusions,
  FunctionError,
  fromAxes,
  ModelBuilder,
  numberOf,
  placed,
  point,
  rectangle,
  regionContains,
  regionOf,
  requireModel,
  type FunctionResult,
  type Model,
  type Models,
  type Point,
  type Polygon,
  type Region,
} from 'parti';

interface Inputs {
  Size: number;
  'Floor Load': number;
  'Edge Distance': number;
}

/** What concrete columns carry under the load as it is (kN/m²). */
const STRESS = 10_000;
const SMALLEST = 0.3;
/** A roof and its upstand lie so far down from its level (m). */
const ROOF = 0.45;
/** Sizes go up by this (m). */
const STEP = 0.05;
/** What is nearer to an edge (m) lies on it. */
const ON_EDGE = 1e-6;

interface Storey {
  /** Plans that the column must stand in: of its floor and of what it carries. */
  plans: Region[];
  from: number;
  to: number;
  name: string;
  /** Floors that it carries. */
  above: number;
}

/** A column at each crossing that lies in the floor below and the floor above, and in no core. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const grid = elementsOf(requireModel(models, 'Grid'), 'Elements.StructuralGrid')[0];
  const [us, vs] = [grid?.['U Places'], grid?.['V Places']] as unknown as [number[] | undefined, number[] | undefined];
  if (!grid || !us || !vs) throw new FunctionError('The Grid holds no lines.');
  const angle = numberOf(grid, 'Angle');
  const storeys = storeysOf(models);
  if (storeys.length === 0) throw new FunctionError('Columns need two floors, or one and the Levels with their roof.');
  const cores = coresOf(models['Core']);
  const model = new ModelBuilder();
  const material = model.material('Concrete', [0.85, 0.85, 0.83]);
  let [count, volume, widest] = [0, 0, 0];
  for (const [level, { plans, from, to, name, above }] of storeys.entries())
    for (const [i, u] of us.entries())
      for (const [j, v] of vs.entries()) {
        const at = fromAxes(u, v, angle);
        const size = inputs.Size > 0 ? inputs.Size : sizeOf(share(us, i) * share(vs, j), above, inputs['Floor Load']);
        const outline = rectangle(at, size, size, angle);
        if (!standsIn(at, outline, plans, cores, inputs['Edge Distance'])) continue;
        const profile = `column-profile-${size.toFixed(2)}`;
        if (!model.has(profile)) model.profile(profile, rectangle({ X: 0, Y: 0 }, size, size));
        model.add(`column-${level}-${i}-${j}`, 'Elements.Column', {
          Name: `${name} ${i + 1}/${j + 1}`,
          Level: name,
          Size: size,
          Height: to - from,
          Volume: size * size * (to - from),
          Profile: profile,
          Material: material,
          Transform: placed(point(at.X, at.Y, from), angle),
          Representation: extrusions({ profile, height: to - from }),
        });
        count++;
        volume += size * size * (to - from);
        widest = Math.max(widest, size);
      }
  return {
    model: model.toModel(),
    outputs: { 'Column Quantity': count, Volume: volume, 'Widest Column': widest },
    messages:
      count === 0 ? [{ level: 'warning', text: 'No crossing of the grid lies inside the floors and outside the core.' }] : [],
  };
}

/** Storeys from floor to floor, and from the last to the roof where the Levels tell it. */
function storeysOf(models: Models): Storey[] {
  const source = requireModel(models, 'Floors');
  const floors = elementsOf(source, 'Elements.Floor')
    .flatMap((floor) => {
      const plan = regionOf(source, floor);
      return plan ? [{ floor, plan, top: numberOf(floor, 'Elevation') }] : [];
    })
    .toSorted((a, b) => a.top - b.top);
  const roof = elementsOf(models['Levels'], 'Elements.Level').find(({ Name }) => Name === 'Roof');
  return floors.flatMap(({ floor, plan, top }, at): Storey[] => {
    const next = floors[at + 1];
    const to = next ? next.top - numberOf(next.floor, 'Thickness') : roof && numberOf(roof, 'Elevation') - ROOF;
    if (to === undefined || to - top < 0.1) return [];
    return [
      {
        plans: next ? [plan, next.plan] : [plan],
        from: top,
        to,
        name: String(floor['Name']),
        above: floors.length - at - 1 + (roof ? 1 : 0),
      },
    ];
  });
}

function coresOf(core: Model | undefined): Region[] {
  return elementsOf(core, 'Elements.ServiceCore').flatMap((one) => regionOf(core, one) ?? []);
}

/** Whether a column stands in all plans with its whole section and in no core. */
const standsIn = (at: Point, outline: Polygon, plans: readonly Region[], cores: readonly Region[], edge: number): boolean =>
  plans.every((plan) => regionContains(plan, at) && distanceToRegion(plan, at) >= edge - 1e-9 && holds(plan, outline)) &&
  !cores.some((core) => regionContains(core, at));

/** Whether an outline lies in a plan: its corners do, on the edge too, and no corner of the plan lies in it. */
const holds = (plan: Region, outline: Polygon): boolean =>
  outline.every((corner) => regionContains(plan, corner) || distanceToRegion(plan, corner) <= ON_EDGE) &&
  [plan.perimeter, ...plan.voids]
    .flat()
    .every((corner) => !containsPoint(outline, corner) || distanceToEdges(outline, corner) <= ON_EDGE);

/** Half the bays on both sides of a line (m): what it carries. */
function share(places: readonly number[], at: number): number {
  const [before, own, after] = [places[at - 1], places[at] ?? 0, places[at + 1]];
  return ((before === undefined ? 0 : own - before) + (after === undefined ? 0 : after - own)) / 2 || 1;
}

/** Side of a square column (m) that carries so much floor on every storey above. */
function sizeOf(area: number, storeys: number, load: number): number {
  const side = Math.sqrt((area * storeys * load) / STRESS);
  return Math.max(SMALLEST, Math.ceil(side / STEP - 1e-9) * STEP);
}
