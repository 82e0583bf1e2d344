import earcut from 'earcut';
import type { Surface } from 'rhino3dm';
import { uvOf, type BentSurface, type UV } from './surface-places.ts';

type Point = readonly number[];

/** Share of a surface below which a triangle is none. */
const SLIVER = 1e-7;

/** Border of a face: rings of points in space that lie on its surface, the outline first, each without its first point again. */
export type FaceLoops = readonly (readonly Point[])[];

/**
 * Triangles of a bent face that is cut freely, as the surface runs: its border by the surface's own measures, filled there, and cut
 * where the surface is to bend. Corners counter-clockwise seen from where the surface's normal points to.
 * Undefined where the border cannot be laid out on the surface.
 */
export function trimmedFace(surface: Surface, loops: FaceLoops, [us, vs]: readonly [number[], number[]]): Point[][] | undefined {
  const bent: BentSurface = {
    surface,
    places: [us, vs],
    periods: [0, 1].map((way) => (surface.isClosed(way) ? spanOf(surface, way) : 0)) as [number, number],
  };
  const known = new Map<string, Point>();
  const rings: UV[][] = [];
  for (const loop of loops) {
    const ring = layOut(bent, loop, known);
    if (!ring) return undefined;
    rings.push(rings[0] ? near(ring, rings[0], bent) : inside(ring, bent));
  }
  const pointAt = ([u, v]: UV): Point =>
    known.get(keyOf([wrapped(u, bent, 0), wrapped(v, bent, 1)])) ?? surface.pointAt(...into([u, v], bent));
  const flat = rings.flat();
  const starts = rings.slice(1).map((_, at) => rings.slice(0, at + 1).reduce((sum, ring) => sum + ring.length, 0));
  const corners = earcut(flat.flat(), starts, 2);
  const pieces: Point[][] = [];
  const least = spanOf(surface, 0) * spanOf(surface, 1) * SLIVER;
  for (let at = 0; at < corners.length; at += 3) {
    const triangle = counterClockwise([0, 1, 2].map((side) => flat[corners[at + side] as number] as UV));
    // Points of a straight border, which is bent in space.
    if (areaOf(triangle) < least) continue;
    for (const piece of cutBy(cutBy([triangle], us, 0, bent), vs, 1, bent)) pieces.push(...fan(piece.map(pointAt)));
  }
  return pieces.length === 0 ? undefined : pieces;
}

const spanOf = (surface: Surface, way: number): number => {
  const [from = 0, to = 1] = surface.domain(way);
  return to - from;
};

const keyOf = ([u, v]: UV): string => `${u.toFixed(9)} ${v.toFixed(9)}`;

/** A ring of points by the surface's own measures, unrolled where the surface closes. */
function layOut(bent: BentSurface, loop: readonly Point[], known: Map<string, Point>): UV[] | undefined {
  const ring: UV[] = [];
  let before: UV | undefined;
  let wasPole = false;
  for (const point of [...loop, loop[0] as Point]) {
    const found = uvOf(bent, point, before);
    if (!found) return undefined;
    const { uv, isPole } = found;
    // At a pole one point of space is a whole side.
    if (before && wasPole && !isPole) ring.push([uv[0], before[1]]);
    if (before && isPole && !wasPole) uv[0] = before[0];
    known.set(keyOf([wrapped(uv[0], bent, 0), wrapped(uv[1], bent, 1)]), point);
    ring.push(uv);
    [before, wasPole] = [uv, isPole];
  }
  const [first, last] = [ring[0] as UV, ring.pop() as UV];
  const isOpen = ([0, 1] as const).some((way) => Math.abs(first[way] - last[way]) > spanOf(bent.surface, way) * 1e-3);
  // A ring around the whole surface has no inside there.
  return isOpen && !wasPole ? undefined : ring;
}

/** As far by whole turns as brings the middle of a ring into the surface's domain. */
function inside(ring: readonly UV[], bent: BentSurface): UV[] {
  return shifted(ring, bent, (way, middle) => {
    const [from = 0] = bent.surface.domain(way);
    return Math.floor((middle - from) / bent.periods[way]);
  });
}

/** As far by whole turns as brings a ring to another that holds it. */
function near(ring: readonly UV[], around: readonly UV[], bent: BentSurface): UV[] {
  return shifted(ring, bent, (way, middle) => Math.round((middle - middleOf(around, way)) / bent.periods[way]));
}

const middleOf = (ring: readonly UV[], way: 0 | 1): number => {
  const values = ring.map((uv) => uv[way]);
  return (Math.min(...values) + Math.max(...values)) / 2;
};

function shifted(ring: readonly UV[], { periods }: BentSurface, turns: (way: 0 | 1, middle: number) => number): UV[] {
  const [du, dv] = ([0, 1] as const).map((way) => (periods[way] > 0 ? turns(way, middleOf(ring, way)) * periods[way] : 0)) as UV;
  return ring.map(([u, v]) => [u - du, v - dv]);
}

/** A value of a closed surface within its domain; its end is its start. */
function wrapped(value: number, { surface, periods }: BentSurface, way: 0 | 1): number {
  const period = periods[way];
  const [from = 0] = surface.domain(way);
  if (period === 0) return value;
  const turned = (value - from) % period;
  const inside = turned < 0 ? turned + period : turned;
  return from + (period - inside < period * 1e-9 ? 0 : inside);
}

const into = ([u, v]: UV, bent: BentSurface): UV => [wrapped(u, bent, 0), wrapped(v, bent, 1)];

/** Twice the area, positive counter-clockwise. */
const areaOf = ([a, b, c]: readonly UV[]): number => (b![0] - a![0]) * (c![1] - a![1]) - (c![0] - a![0]) * (b![1] - a![1]);

function counterClockwise(triangle: readonly UV[]): UV[] {
  return areaOf(triangle) < 0 ? triangle.toReversed() : [...triangle];
}

/** Convex pieces cut at all places of one direction, in every turn that they reach into. */
function cutBy(pieces: readonly UV[][], places: readonly number[], way: 0 | 1, { periods }: BentSurface): UV[][] {
  return pieces.flatMap((piece) => {
    const values = piece.map((uv) => uv[way]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const period = periods[way];
    const turns = period > 0 ? [-1, 0, 1] : [0];
    const cuts = turns.flatMap((turn) => places.map((place) => place + turn * period)).filter((cut) => cut > low && cut < high);
    const parts: UV[][] = [];
    let rest = piece;
    for (const cut of cuts.toSorted((a, b) => a - b)) {
      parts.push(halfOf(rest, cut, way, -1));
      rest = halfOf(rest, cut, way, 1);
    }
    return [...parts, rest].filter((part) => part.length > 2);
  });
}

/** What of a convex piece lies on one side of a cut. Source: Sutherland and Hodgman, 1974. */
function halfOf(piece: readonly UV[], cut: number, way: 0 | 1, side: 1 | -1): UV[] {
  const half: UV[] = [];
  piece.forEach((to, at) => {
    const from = piece[(at + piece.length - 1) % piece.length] as UV;
    const [a, b] = [(from[way] - cut) * side, (to[way] - cut) * side];
    if ((a < 0 && b > 0) || (a > 0 && b < 0)) {
      // From the lower end, so that neighbours meet in the same point.
      const [low, high] = from[way] < to[way] ? [from, to] : [to, from];
      const share = (cut - low[way]) / (high[way] - low[way]);
      const across = low[1 - way]! + (high[1 - way]! - low[1 - way]!) * share;
      half.push(way === 0 ? [cut, across] : [across, cut]);
    }
    if (b >= 0) half.push(to);
  });
  return half;
}

function fan(ring: readonly Point[]): Point[][] {
  return ring
    .slice(2)
    .map((corner, at) => [ring[0] as Point, ring[at + 1] as Point, corner])
    .filter((triangle) => triangle.every((corner, at) => !isSame(corner, triangle[(at + 1) % 3] as Point)));
}

const isSame = (a: Point, b: Point): boolean => a.every((value, axis) => Math.abs(value - (b[axis] ?? 0)) < 1e-9);
