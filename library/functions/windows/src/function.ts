import {
  counterClockwise,
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  placed,
  point,
  regionOf,
  requireModel,
  transform,
  type FunctionResult,
  type Models,
  type Polygon,
} from 'parti';
import { DIRECTIONS, sidesOf, type Direction } from './sides.ts';

type Inputs = Record<Direction | 'Sill' | 'Bay' | 'Wall Thickness', number>;

/** Wall that stays above a window and on each side of it (m). */
const [LINTEL, JAMB] = [0.3, 0.15];
/** Shorter walls (m) have no window; they are walls all the same. */
const SHORTEST = 0.5;
/** More windows than this are a slip of the hand. */
const MOST_WINDOWS = 20_000;
/** Glass is so thick, and lies so far behind the face of the wall (m). */
const [PANE, REVEAL] = [0.04, 0.12];

/** Walls around every storey, courts too, cut for windows: as much glass as its direction asks. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const levels = requireModel(models, 'Levels');
  const volumes = elementsOf(levels, 'Elements.LevelVolume');
  if (volumes.length === 0) throw new FunctionError('The Levels hold no storey to cover.');
  if (!(inputs.Bay >= 2 * JAMB + 0.3))
    throw new FunctionError(`A bay must be at least ${2 * JAMB + 0.3} m wide, not ${inputs.Bay}.`);
  const model = new ModelBuilder();
  const wall = model.material('Timber', [0.8, 0.66, 0.5]);
  const glass = model.material('glass', [0.62, 0.68, 0.74, 0.6]);
  const sums = new Map(DIRECTIONS.map((direction) => [direction, { glass: 0, wall: 0, most: 1 }]));
  let count = 0;
  for (const [storey, volume] of volumes.entries()) {
    const plan = regionOf(levels, volume);
    const [elevation, height] = [numberOf(volume, 'Elevation'), numberOf(volume, 'Height')];
    const told = { Level: String(volume['Name']) };
    const rings = plan
      ? [counterClockwise(plan.perimeter), ...plan.voids.map((hole) => counterClockwise(hole).toReversed())]
      : [];
    for (const [ring, outline] of rings.entries())
      for (const { from, cos, sin, length, direction, side, start, run, corner } of sidesOf(outline, inputs['Wall Thickness'])) {
        const sum = sums.get(direction) as { glass: number; wall: number; most: number };
        const cut = windowsIn({ length, run, height }, inputs[direction], inputs);
        sum.most = Math.min(sum.most, cut.most);
        if (count + cut.places.length > MOST_WINDOWS)
          throw new FunctionError(`Bays of ${inputs.Bay} m give more than ${MOST_WINDOWS} windows; make them wider.`);
        const id = `${storey}-${ring}-${side}`;
        const place = transform([cos, -sin, 0, from.X + cos * start, sin, cos, 0, from.Y + sin * start, 0, 0, 1, elevation]);
        const holes = cut.places.map((x) => rectangleAt(x, cut.width, inputs.Sill, cut.height));
        const profile = model.profile(`wall-profile-${id}`, rectangleAt(0, run, 0, height), holes);
        const glazed = cut.places.length * cut.width * cut.height;
        // Between two sharp corners nothing may be left.
        if (run > 0.01)
          model.add(`wall-${id}`, 'Elements.Wall', {
            Name: `${String(volume['Name'])} ${direction}`,
            ...told,
            Direction: direction,
            Area: run * height - glazed,
            Material: wall,
            Transform: place,
            Representation: extrusions({ profile, height: inputs['Wall Thickness'], direction: point(0, 1, 0) }),
          });
        if (corner)
          model.add(`corner-${id}`, 'Elements.Wall', {
            Name: `${String(volume['Name'])} ${direction}`,
            ...told,
            Direction: direction,
            Area: 2 * corner.width * height,
            Material: wall,
            Transform: placed(point(0, 0, elevation)),
            Representation: extrusions({ profile: model.profile(`corner-profile-${id}`, corner.outline), height }),
          });
        for (const [at, hole] of holes.entries()) {
          const pane = hole.toReversed().map((corner) => ({ ...corner, Y: Math.min(REVEAL, inputs['Wall Thickness'] - PANE) }));
          model.add(`window-${id}-${at}`, 'Elements.Window', {
            Name: `${String(volume['Name'])} ${direction} ${at + 1}`,
            ...told,
            Direction: direction,
            Width: cut.width,
            Height: cut.height,
            Area: cut.width * cut.height,
            Material: glass,
            Transform: place,
            Representation: extrusions({
              profile: model.profile(`window-profile-${id}-${at}`, pane),
              height: PANE,
              direction: point(0, 1, 0),
            }),
          });
          count++;
        }
        sum.glass += glazed;
        sum.wall += length * height - glazed;
      }
  }
  return resultOf(model, sums, count, inputs);
}

function resultOf(
  model: ModelBuilder,
  sums: ReadonlyMap<Direction, { glass: number; wall: number; most: number }>,
  count: number,
  inputs: Inputs,
): FunctionResult {
  const messages: NonNullable<FunctionResult['messages']> = [];
  for (const [direction, { glass, wall, most }] of sums) {
    if (wall + glass === 0) continue;
    model.add(`row-${direction}`, 'Elements.WindowRow', {
      Name: direction,
      Direction: direction,
      'Glass Area': glass,
      'Wall Area': wall,
      Share: glass / (glass + wall),
    });
    if (most < inputs[direction] - 1e-9)
      messages.push({
        level: 'warning',
        text: `${direction}: ${(inputs[direction] * 100).toFixed(0)} % of glass does not fit; ${(most * 100).toFixed(0)} % is the most.`,
      });
  }
  const total = (of: 'glass' | 'wall') => [...sums.values()].reduce((sum, one) => sum + one[of], 0);
  const [glass, wall] = [total('glass'), total('wall')];
  return {
    model: model.toModel(),
    outputs: {
      'Glass Area': glass,
      'Wall Area': wall,
      'Glass Share': glass / (glass + wall),
      'Window Quantity': count,
      'Glass by Direction': [...sums].map(([direction, { glass: area }]) => ({ Direction: direction, Area: area })),
    },
    messages,
  };
}

/** Windows of a wall that runs along a part of its side: where each begins along it, their size, and the largest share of the side that glass can be. */
function windowsIn({ length, run, height }: Record<'length' | 'run' | 'height', number>, share: number, { Sill, Bay }: Inputs) {
  const high = height - Sill - LINTEL;
  const bays = Math.max(1, Math.round(run / Bay));
  const bay = run / bays;
  const widest = bay - 2 * JAMB;
  // A short piece of wall says nothing of what its direction can take.
  if (length < SHORTEST) return { places: [], width: 0, height: 0, most: 1 };
  if (high <= 0.1 || widest <= 0.1) return { places: [], width: 0, height: 0, most: 0 };
  const most = (bays * widest * high) / (length * height);
  const width = share >= most ? widest : (share * length * height) / (bays * high);
  const places = width > 0.01 ? Array.from({ length: bays }, (_, at) => (at + 0.5) * bay - width / 2) : [];
  return { places, width, height: high, most };
}

const rectangleAt = (x: number, width: number, z: number, height: number): Polygon => [
  point(x, 0, z),
  point(x + width, 0, z),
  point(x + width, 0, z + height),
  point(x, 0, z + height),
];
