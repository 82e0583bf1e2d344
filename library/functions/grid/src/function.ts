import {
  boundsAlong,
  elementsOf,
  FunctionError,
  fromAxes,
  longestEdgeAngle,
  ModelBuilder,
  numberOf,
  polyline,
  regionOf,
  requireModel,
  unite,
  type FunctionResult,
  type Models,
  type Region,
} from 'parti';

interface Inputs {
  'U Spacing': number;
  'V Spacing': number;
  Turn: number;
  'Edge Distance': number;
}

/** More lines than this in one direction are a slip of the hand. */
const MOST_LINES = 200;
/** Lines reach this far beyond the building (m). */
const BEYOND = 2;

/** Lines in two directions over the building, in equal bays no wider than asked, along its longest edge. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Envelope');
  const above = elementsOf(source, 'Elements.Envelope').filter((one) => numberOf(one, 'Elevation') + numberOf(one, 'Height') > 0);
  const plans = unite(above.flatMap((one) => regionOf(source, one) ?? []));
  const [widest] = plans;
  if (!widest) throw new FunctionError('The Envelope has no part above grade.');
  const angle = upwards(longestEdgeAngle(widest.perimeter)) + (inputs.Turn * Math.PI) / 180;
  const { low, high } = around(plans, angle);
  const us = placesOf(low[0], high[0], inputs['U Spacing'], inputs['Edge Distance']);
  const vs = placesOf(low[1], high[1], inputs['V Spacing'], inputs['Edge Distance']);
  const model = new ModelBuilder();
  const add = (id: string, Name: string, from: [number, number], to: [number, number]) => {
    const [start, end] = [from, to].map(([u, v]) => fromAxes(u, v, angle, 0.1)) as [
      ReturnType<typeof fromAxes>,
      ReturnType<typeof fromAxes>,
    ];
    model.add(id, 'Elements.GridLine', { Name, Curve: polyline([start, end]) });
  };
  for (const [at, u] of us.entries()) add(`u-${at}`, lettersOf(at), [u, low[1] - BEYOND], [u, high[1] + BEYOND]);
  for (const [at, v] of vs.entries()) add(`v-${at}`, String(at + 1), [low[0] - BEYOND, v], [high[0] + BEYOND, v]);
  model.add('grid', 'Elements.StructuralGrid', { Name: 'Grid', Angle: angle, 'U Places': us, 'V Places': vs });
  return {
    model: model.toModel(),
    outputs: { 'U Bay': bayOf(us), 'V Bay': bayOf(vs), Crossings: us.length * vs.length },
  };
}

/** The same line, its direction (radians) east or due north: an edge may be drawn either way. */
function upwards(angle: number): number {
  if (angle > Math.PI / 2 + 1e-9) return angle - Math.PI;
  return angle <= -Math.PI / 2 + 1e-9 ? angle + Math.PI : angle;
}

/** Equal divisions between the outer lines, which lie inside the edges; one line in the middle of what is too narrow for two. */
function placesOf(low: number, high: number, spacing: number, edge: number): number[] {
  if (!(spacing > 0)) throw new FunctionError(`A bay must be wider than 0 m, not ${spacing}.`);
  const [first, last] = [low + edge, high - edge];
  if (last - first < 0.5) return [(low + high) / 2];
  const bays = Math.ceil((last - first) / spacing - 1e-9);
  if (bays > MOST_LINES)
    throw new FunctionError(`Bays of ${spacing} m give ${bays} lines over ${(high - low).toFixed(0)} m; make them wider.`);
  return Array.from({ length: bays + 1 }, (_, at) => first + ((last - first) * at) / bays);
}

const bayOf = (places: readonly number[]): number => (places.length > 1 ? (places[1] ?? 0) - (places[0] ?? 0) : 0);

function around(plans: readonly Region[], angle: number): { low: [number, number]; high: [number, number] } {
  const boxes = plans.map((plan) => boundsAlong(plan, angle));
  const of = (pick: (values: number[]) => number, side: 'low' | 'high', axis: 0 | 1) => pick(boxes.map((box) => box[side][axis]));
  const [least, most] = [(values: number[]) => Math.min(...values), (values: number[]) => Math.max(...values)];
  return { low: [of(least, 'low', 0), of(least, 'low', 1)], high: [of(most, 'high', 0), of(most, 'high', 1)] };
}

/** A to Z, then AA. */
function lettersOf(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}
