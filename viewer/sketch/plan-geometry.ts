import type { Vec3 } from '#engine';

/** A corner and the one after it. */
export type Segment = readonly [from: Vec3, to: Vec3];

export const plus = (a: Vec3, b: Vec3, share = 1): Vec3 => [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
export const minus = (a: Vec3, b: Vec3): Vec3 => plus(a, b, -1);
export const mid = (a: Vec3, b: Vec3): Vec3 => plus(a, minus(b, a), 0.5);
/** Distance in space (m). */
export const gap = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** Distance seen from above (m). */
export const planGap = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Direction from one corner to another seen from above: degrees from east, counterclockwise, 0 ≤ angle < 360. */
export function headingOf(from: Vec3, to: Vec3): number {
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return degrees < -1e-9 ? degrees + 360 : Math.max(0, degrees);
}

/** The corner at a distance (m) and a heading (degrees) from another, at the same height. */
export function polar(from: Vec3, length: number, heading: number): Vec3 {
  const turn = (heading * Math.PI) / 180;
  return [clean(from[0] + length * Math.cos(turn)), clean(from[1] + length * Math.sin(turn)), from[2]];
}

/** Digits that a sine made up: coordinates are kept to a nanometre. */
export const clean = (value: number): number => {
  const rounded = Math.round(value * 1e9) / 1e9;
  return rounded === 0 ? 0 : rounded;
};

export const cleanCorner = ([x, y, z]: Vec3): Vec3 => [clean(x), clean(y), clean(z)];

/** Edges of an outline; a closed one also back to its first corner. */
export function edgesOf(corners: readonly Vec3[], isClosed: boolean): Segment[] {
  const edges = corners.slice(1).map((to, index): Segment => [corners[index] as Vec3, to]);
  const [first, last] = [corners[0], corners.at(-1)];
  return isClosed && first && last && corners.length > 2 ? [...edges, [last, first]] : edges;
}

/** Where two lines cross, seen from above; with `within` only inside both segments. */
export function crossingOf([a, b]: Segment, [c, d]: Segment, within: boolean): Vec3 | undefined {
  const [u, v] = [minus(b, a), minus(d, c)];
  const turn = u[0] * v[1] - u[1] * v[0];
  if (Math.abs(turn) < 1e-9 * Math.hypot(u[0], u[1]) * Math.hypot(v[0], v[1])) return undefined;
  const w = minus(c, a);
  const [s, t] = [(w[0] * v[1] - w[1] * v[0]) / turn, (w[0] * u[1] - w[1] * u[0]) / turn];
  return within && (s < 0 || s > 1 || t < 0 || t > 1) ? undefined : plus(a, u, s);
}

/** The foot of a perpendicular on a line; with `within` only where it stands on the segment. */
export function footOn([a, b]: Segment, from: Vec3, within = true): Vec3 | undefined {
  const along = minus(b, a);
  const square = along[0] ** 2 + along[1] ** 2;
  if (square === 0) return undefined;
  const share = ((from[0] - a[0]) * along[0] + (from[1] - a[1]) * along[1]) / square;
  return within && (share < 0 || share > 1) ? undefined : plus(a, along, share);
}

/** At most so many edges: those nearest to a place seen from above. */
export function nearestEdges(edges: readonly Segment[], at: Vec3, most: number): readonly Segment[] {
  if (edges.length <= most) return edges;
  const gapTo = (edge: Segment) =>
    planGap(footOn(edge, at) ?? (planGap(edge[0], at) < planGap(edge[1], at) ? edge[0] : edge[1]), at);
  return edges
    .map((edge) => ({ edge, gap: gapTo(edge) }))
    .toSorted((a, b) => a.gap - b.gap)
    .slice(0, most)
    .map(({ edge }) => edge);
}
