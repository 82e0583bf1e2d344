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
/** So far (m) inside its sides and past a corner a beam is looked at: on an edge itself nothing is inside or outside. */
const NEAR = 1e-6;

type Place = Pick<Point, 'X' | 'Y'>;
/** From and to along a line (m). */
type Stretch = [number, number];

/** A line of the grid: a point on it, its direction, and where other lines cross it, along it. */
interface Line {
  through: Point;
  angle: number;
  crossings: number[];
}

/** Beams along the grid below every floor but the lowest, from crossing to crossing and to the edges of the floor. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Floors');
  const [ratio, width] = [inputs['Span to Depth'], inputs.Width];
  if (!(ratio > 0)) throw new FunctionError(`The ratio of span to depth must be above 0, not ${ratio}.`);
  if (!(width > 0)) throw new FunctionError(`A beam must be wider than 0 m, not ${width}.`);
  const floors = elementsOf(source, 'Elements.Floor').toSorted((a, b) => numberOf(a, 'Elevation') - numberOf(b, 'Elevation'));
  const isLow = floors.length < 2;
  const lines = linesOf(models);
  const model = new ModelBuilder();
  const material = model.material('Concrete', [0.85, 0.85, 0.83]);
  let [count, volume, longest] = [0, 0, 0];
  for (const [level, floor] of floors.slice(1).entries()) {
    const plan = regionOf(source, floor);
    if (!plan) continue;
    for (const [start, end] of lines.flatMap((line) => spansOf(plan, line, width))) {
      const span = Math.hypot(end.X - start.X, end.Y - start.Y);
      const depth = Math.max(LEAST_DEPTH, Math.ceil(span / ratio / STEP - 1e-9) * STEP);
      const profile = `beam-profile-${depth.toFixed(2)}`;
      if (!model.has(profile)) model.profile(profile, rectangle({ X: 0, Y: 0 }, width, depth));
      const z = undersideOf(floor) - depth / 2;
      model.add(`beam-${level}-${count}`, 'Elements.Beam', {
        Name: String(floor['Name']),
        Level: String(floor['Name']),
        Length: span,
        Depth: depth,
        Width: width,
        Volume: span * depth * width,
        Profile: profile,
        Material: material,
        Representation: sweeps({ profile, start: { ...start, Z: z }, end: { ...end, Z: z } }),
      });
      count++;
      volume += span * depth * width;
      longest = Math.max(longest, span);
    }
  }
  return {
    model: model.toModel(),
    outputs: { 'Beam Quantity': count, Volume: volume, 'Longest Span': longest },
    messages: count > 0 ? [] : [{ level: 'warning', text: isLow ? LOW : 'No line of the grid crosses a floor.' }],
  };
}

const LOW = 'Beams need two floors: they lie below every floor but the lowest.';

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

/**
 * Beams of a line on a floor, cut where other lines cross it. The whole width lies on the floor; beside an edge that is
 * nearer than half of it, the line goes in by as much.
 */
function spansOf(plan: Region, line: Line, width: number): [Point, Point][] {
  const half = width / 2;
  for (const beside of [0, half, -half]) {
    const spans = piecesOf(stretchesOf(plan, line, beside, half), line.crossings);
    if (spans.length > 0) return spans.map(([from, to]) => [placeOn(line, from, beside), placeOn(line, to, beside)]);
  }
  return [];
}

/** Where along a line a strip of it lies on the floor with its whole width: its sides do, and no corner comes between. */
function stretchesOf(plan: Region, line: Line, beside: number, half: number): Stretch[] {
  const corners = [plan.perimeter, ...plan.voids].flatMap((ring) => ring.map((corner) => acrossOf(line, corner)));
  const [least, most] = [beside - half + NEAR, beside + half - NEAR];
  const between = corners.flatMap((at) => [at - NEAR, at + NEAR]).filter((at) => at > least && at < most);
  return [least, most, ...between]
    .map((across) =>
      segmentsInside(plan, placeOn(line, 0, across), line.angle).map(({ start, end }): Stretch => [
        alongOf(line, start),
        alongOf(line, end),
      ]),
    )
    .reduce(common);
}

/** What two lists of stretches share. */
const common = (ones: Stretch[], others: Stretch[]): Stretch[] =>
  ones.flatMap(([from, to]) =>
    others
      .map(([start, end]): Stretch => [Math.max(from, start), Math.min(to, end)])
      .filter(([start, end]) => end - start >= SHORTEST),
  );

const piecesOf = (stretches: readonly Stretch[], crossings: readonly number[]): Stretch[] =>
  stretches.flatMap(([from, to]) => {
    const cuts = [from, ...crossings.filter((at) => at > from + SHORTEST && at < to - SHORTEST), to];
    return cuts
      .slice(1)
      .map((at, index): Stretch => [cuts[index] as number, at])
      .filter(([a, b]) => b - a >= SHORTEST);
  });

const alongOf = ({ through, angle }: Line, { X, Y }: Place): number =>
  (X - through.X) * Math.cos(angle) + (Y - through.Y) * Math.sin(angle);
const acrossOf = ({ through, angle }: Line, { X, Y }: Place): number =>
  (Y - through.Y) * Math.cos(angle) - (X - through.X) * Math.sin(angle);
const placeOn = ({ through, angle }: Line, along: number, across: number): Point =>
  point(
    through.X + Math.cos(angle) * along - Math.sin(angle) * across,
    through.Y + Math.sin(angle) * along + Math.cos(angle) * across,
  );
