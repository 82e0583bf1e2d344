/** Ring of points in a plane (m): u, v of each in a row, the last joined to the first. */
export type Ring = ArrayLike<number>;

/**
 * Signed area of a ring (m²): positive when counter-clockwise, 0 for fewer than three points. Shoelace formula.
 * Example: `signedArea([0, 0, 4, 0, 4, 3])` is 6.
 */
export function signedArea(ring: Ring): number {
  let sum = 0;
  let u = ring[ring.length - 2] as number;
  let v = ring[ring.length - 1] as number;
  for (let at = 0; at < ring.length; at += 2) {
    const nextU = ring[at] as number;
    const nextV = ring[at + 1] as number;
    sum += u * nextV - nextU * v;
    u = nextU;
    v = nextV;
  }
  return sum / 2;
}

/**
 * Point in polygon, by the number of edges to its right (even–odd rule). A point on an edge may count either way.
 * Example: `isInRing(1, 1, [0, 0, 4, 0, 4, 4])` is true.
 */
export function isInRing(u: number, v: number, ring: Ring): boolean {
  let isWithin = false;
  let fromU = ring[ring.length - 2] as number;
  let fromV = ring[ring.length - 1] as number;
  for (let at = 0; at < ring.length; at += 2) {
    const toU = ring[at] as number;
    const toV = ring[at + 1] as number;
    if (toV > v !== fromV > v && u < fromU + ((v - fromV) * (toU - fromU)) / (toV - fromV)) isWithin = !isWithin;
    fromU = toU;
    fromV = toV;
  }
  return isWithin;
}
