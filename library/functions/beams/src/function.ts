import {
  elementsOf,
  FunctionError,
  fromAxes,
  ModelBuilder,
  numberOf,
  point,
  rectangle,
  regionOf,
  requireModel,
  segmentsInside,
  sweeps,
  type Element,
  type FunctionResult,
  type Models,
  type Point,
  type Region,
} from 'parti';

interface Inputs {
  'Span to Depth': number;
  Width: number;
}

/** Shorter pieces (m) are no beams. */
const SHORTEST = 0.5;
const STEP = 0.05;
const LEAST_DEPTH = 0.2;

/** A line of the grid: a point on it, its direction, and where other lines cross it, along it. */
interface Line {
  through: Point;
  angle: number;
  crossings: number[];
}

/** Beams along the grid below every floor but the lowest, from crossing to crossing and to the edges of the floor. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Floors');
  const floors = elementsOf(source, 'Elements.Floor').toSorted((a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'));
  if (floors.length < 2) throw new FunctionError('Beams need two floors: they lie below every floor but the lowest.');
  const lines = linesOf(models);
  const model = new ModelBuilder();
  const material = model.material('Concrete', [0.85, 0.85, 0.83]);
  let [count, volume, longest] = [0, 0, 0];
  for (const [level, floor] of floors.slice(1).entries()) {
    const plan = regionOf(source, floor);
    if (!plan) continue;
    for (const [start, end] of lines.flatMap((line) => spansOf(plan, line))) {
      const span = Math.hypot(end.X - start.X, end.Y - start.Y);
      const depth = Math.max(LEAST_DEPTH, Math.ceil(span / inputs['Span to Depth'] / STEP - 1e-9) * STEP);
      const profile = `beam-profile-${depth.toFixed(2)}`;
      if (!model.has(profile)) model.profile(profile, rectangle({ X: 0, Y: 0 }, inputs.Width, depth));
      const z = undersideOf(floor) - depth / 2;
      model.add(`beam-${level}-${count}`, 'Elements.Beam', {
        Name: String(floor['Name']),
        Level: String(floor['Name']),
        Length: span,
        Depth: depth,
        Width: inputs.Width,
        Volume: span * depth * inputs.Width,
        Profile: profile,
        Material: material,
        Representation: sweeps({ profile, start: { ...start, Z: z }, end: { ...end, Z: z } }),
      });
      count++;
      volume += span * depth * inputs.Width;
      longest = Math.max(longest, span);
    }
  }
  return {
    model: model.toModel(),
    outputs: { 'Beam Quantity': count, Volume: volume, 'Longest Span': longest },
    messages: count === 0 ? [{ level: 'warning', text: 'No line of the grid crosses a floor.' }] : [],
  };
}

const undersideOf = (floor: Element): number => numberOf(floor, 'Elevation') - numberOf(floor, 'Thickness');

function linesOf(models: Models): Line[] {
  const grid = elementsOf(requireModel(models, 'Grid'), 'Elements.StructuralGrid')[0];
  const [us, vs] = [grid?.['U Places'], grid?.['V Places']] as unknown as [number[] | undefined, number[] | undefined];
  if (!grid || !us || !vs) throw new FunctionError('The Grid holds no lines.');
  const angle = numberOf(grid, 'Angle');
  return [
    ...us.map((u): Line => ({ through: fromAxes(u, 0, angle), angle: angle + Math.PI / 2, crossings: vs })),
    ...vs.map((v): Line => ({ through: fromAxes(0, v, angle), angle, crossings: us })),
  ];
}

/** Pieces of a line on a floor, cut where other lines cross it. */
function spansOf(plan: Region, { through, angle, crossings }: Line): [Point, Point][] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = ({ X, Y }: Point) => (X - through.X) * cos + (Y - through.Y) * sin;
  const place = (at: number): Point => point(through.X + cos * at, through.Y + sin * at);
  return segmentsInside(plan, through, angle).flatMap(({ start, end }) => {
    const [from, to] = [along(start), along(end)];
    const cuts = [from, ...crossings.filter((at) => at > from + SHORTEST && at < to - SHORTEST), to];
    return cuts
      .slice(1)
      .map((at, index): [number, number] => [cuts[index] as number, at])
      .filter(([a, b]) => b - a >= SHORTEST)
      .map(([a, b]): [Point, Point] => [place(a), place(b)]);
  });
}
