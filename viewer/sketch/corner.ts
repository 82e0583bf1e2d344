/** A point of the model (m, z up). */
export type Corner = readonly [x: number, y: number, z: number];

/** A corner and the one after it. */
export type Segment = readonly [from: Corner, to: Corner];

export const plus = (a: Corner, b: Corner, share = 1): Corner => [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
export const minus = (a: Corner, b: Corner): Corner => plus(a, b, -1);
export const mid = (a: Corner, b: Corner): Corner => plus(a, minus(b, a), 0.5);
/** Distance in space (m). */
export const gap = (a: Corner, b: Corner): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
/** Distance seen from above (m). */
export const planGap = (a: Corner, b: Corner): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Direction from one corner to another seen from above: degrees from east, counterclockwise, 0 ≤ angle < 360. */
export function headingOf(from: Corner, to: Corner): number {
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return degrees < -1e-9 ? degrees + 360 : Math.max(0, degrees);
}

/** The corner at a distance (m) and a heading (degrees) from another, at the same height. */
export function polar(from: Corner, length: number, heading: number): Corner {
  const turn = (heading * Math.PI) / 180;
  return [clean(from[0] + length * Math.cos(turn)), clean(from[1] + length * Math.sin(turn)), from[2]];
}

/** Digits that a sine made up: coordinates are kept to a nanometre. */
export const clean = (value: number): number => {
  const rounded = Math.round(value * 1e9) / 1e9;
  return rounded === 0 ? 0 : rounded;
};

export const cleanCorner = ([x, y, z]: Corner): Corner => [clean(x), clean(y), clean(z)];

/** Edges of an outline; a closed one also back to its first corner. */
export function edgesOf(corners: readonly Corner[], isClosed: boolean): Segment[] {
  const edges = corners.slice(1).map((to, index): Segment => [corners[index] as Corner, to]);
  const [first, last] = [corners[0], corners.at(-1)];
  return isClosed && first && last && corners.length > 2 ? [...edges, [last, first]] : edges;
}
