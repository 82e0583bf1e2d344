import type { Surface } from 'rhino3dm';

type Point = readonly number[];
/** A place on a surface by its own two measures. */
export type UV = [u: number, v: number];

/** Where a measure of a surface starts and ends. */
type Domain = [number, number];

/** A surface that is asked for places. */
export interface BentSurface {
  surface: Surface;
  /** Along each direction, close enough that between two the surface hardly bends. */
  places: readonly [readonly number[], readonly number[]];
  /** Length of a turn where the surface closes in this direction, else 0. */
  periods: readonly [number, number];
}

const MOST_STEPS = 40;
/** Part of the size of the surface that a point may lie off it. */
const NEAR = 1e-3;

/**
 * The place of a surface nearest to a point that lies on it, in the turn of `before`; `isPole` where a whole side of the surface is
 * this point. Undefined where no place is near.
 */
export function uvOf(bent: BentSurface, point: Point, before: UV | undefined): { uv: UV; isPole: boolean } | undefined {
  const fromBefore = before && approach(bent, point, before);
  const limit = NEAR * sizeOf(bent);
  const found = fromBefore && fromBefore.distance <= limit ? fromBefore : approach(bent, point, nearestSample(bent, point));
  if (found.distance > limit) return undefined;
  const uv = before ? inTurnOf(found.uv, before, bent) : found.uv;
  return { uv, isPole: found.isPole };
}

/** By damped steps of Gauss and Newton; directions that close run on beyond their ends. */
function approach({ surface, periods }: BentSurface, point: Point, start: UV): { uv: UV; distance: number; isPole: boolean } {
  const domains = [surface.domain(0), surface.domain(1)] as [Domain, Domain];
  const at = ([u, v]: UV): Point =>
    surface.pointAt(withinDomain(u, domains[0], periods[0]), withinDomain(v, domains[1], periods[1]));
  const spans = domains.map(([from, to]) => to - from) as UV;
  let uv: UV = [...start];
  let damping = 1e-9;
  let off = minus(at(uv), point);
  let sides = slopes(at, uv, spans, domains, periods);
  for (let step = 0; step < MOST_STEPS && length(off) > 1e-12; step++) {
    const [su, sv] = sides;
    const [a, b, d] = [dot(su, su), dot(su, sv), dot(sv, sv)];
    const more = damping * (a + d);
    const determinant = (a + more) * (d + more) - b * b;
    if (determinant === 0) break;
    const [ru, rv] = [dot(su, off), dot(sv, off)];
    const next: UV = [uv[0] - ((d + more) * ru - b * rv) / determinant, uv[1] - ((a + more) * rv - b * ru) / determinant];
    ([0, 1] as const).forEach((way) => {
      if (periods[way] === 0) next[way] = Math.min(domains[way][1], Math.max(domains[way][0], next[way]));
    });
    const nextOff = minus(at(next), point);
    if (length(nextOff) > length(off)) {
      damping = Math.max(damping * 100, 1e-6);
      if (damping > 1e3) break;
      continue;
    }
    const isDone = Math.abs(next[0] - uv[0]) <= spans[0] * 1e-13 && Math.abs(next[1] - uv[1]) <= spans[1] * 1e-13;
    [uv, off, damping] = [next, nextOff, damping / 10];
    if (isDone) break;
    sides = slopes(at, uv, spans, domains, periods);
  }
  // Along the side of a pole the surface does not move.
  const isPole = length(sides[0]) * spans[0] < 1e-6 * length(sides[1]) * spans[1];
  return { uv, distance: length(off), isPole };
}

/** How far the surface moves along each measure, by differences. */
function slopes(
  at: (uv: UV) => Point,
  [u, v]: UV,
  spans: UV,
  domains: readonly [Domain, Domain],
  periods: readonly [number, number],
): [Point, Point] {
  const along = (way: 0 | 1): Point => {
    const [from, to] = domains[way];
    const step = spans[way] * 1e-6;
    const placeAt = (offset: number): UV => {
      const uv: UV = [u, v];
      uv[way] += offset;
      if (periods[way] === 0) uv[way] = Math.min(to, Math.max(from, uv[way]));
      return uv;
    };
    const [low, high] = [placeAt(-step), placeAt(step)];
    return minus(at(high), at(low)).map((value) => value / (high[way] - low[way]));
  };
  return [along(0), along(1)];
}

function withinDomain(value: number, [from, to]: readonly [number, number], period: number): number {
  if (period === 0) return Math.min(to, Math.max(from, value));
  const turned = (value - from) % period;
  return from + (turned < 0 ? turned + period : turned);
}

/** The same place in the turn that lies nearest. */
const inTurnOf = (uv: UV, before: UV, { periods }: BentSurface): UV =>
  ([0, 1] as const).map((way) => {
    const period = periods[way];
    return period === 0 ? uv[way] : uv[way] - Math.round((uv[way] - before[way]) / period) * period;
  }) as UV;

const samples = new WeakMap<BentSurface, { uv: UV; point: Point }[]>();

function samplesOf(bent: BentSurface): { uv: UV; point: Point }[] {
  const known = samples.get(bent);
  if (known) return known;
  const [us, vs] = bent.places;
  const made = us.flatMap((u) => vs.map((v) => ({ uv: [u, v] as UV, point: bent.surface.pointAt(u, v) })));
  samples.set(bent, made);
  return made;
}

function nearestSample(bent: BentSurface, point: Point): UV {
  let [best, least]: [UV, number] = [[0, 0], Infinity];
  for (const sample of samplesOf(bent)) {
    const distance = length(minus(sample.point, point));
    if (distance < least) [best, least] = [sample.uv, distance];
  }
  return best;
}

/** Longest side of the box around the surface. */
function sizeOf(bent: BentSurface): number {
  const points = samplesOf(bent).map(({ point }) => point);
  return Math.max(
    ...[0, 1, 2].map((axis) => {
      const values = points.map((point) => point[axis] as number);
      return values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity);
    }),
  );
}

const minus = (a: Point, b: Point): Point => a.map((value, axis) => value - (b[axis] as number));
const dot = (a: Point, b: Point): number => a.reduce((sum, value, axis) => sum + value * (b[axis] as number), 0);
const length = (a: Point): number => Math.sqrt(dot(a, a));
