import earcut from 'earcut';
import { add, cross, dot, perpendicular, scale, unit, UP, type Vec3 } from '../math/vector.ts';

/** A plane with axes: `x` × `y` = `normal`. */
export interface Plane {
  origin: Vec3;
  x: Vec3;
  y: Vec3;
  normal: Vec3;
}

/** Outline counter-clockwise, holes clockwise; x, y pairs (m) in a plane. */
export interface FlatRegion {
  outline: Float64Array;
  holes: Float64Array[];
  /** Kept once they were found. */
  triangulation?: Triangulation;
}

/** Triangles that count outline points first, then each hole's; `isExact` tells whether they cover the region's area. */
export interface Triangulation {
  triangles: ArrayLike<number>;
  isExact: boolean;
}

/** Twice the area as a vector: its direction is the normal of the ring, by the right hand. */
export function ringNormal(ring: readonly Vec3[]): Vec3 {
  const [ox, oy, oz] = ring[0] ?? [0, 0, 0];
  let [x, y, z] = [0, 0, 0];
  for (let at = 1; at + 1 < ring.length; at++) {
    const [a, b] = [ring[at] as Vec3, ring[at + 1] as Vec3];
    const [ux, uy, uz] = [a[0] - ox, a[1] - oy, a[2] - oz];
    const [vx, vy, vz] = [b[0] - ox, b[1] - oy, b[2] - oz];
    x += uy * vz - uz * vy;
    y += uz * vx - ux * vz;
    z += ux * vy - uy * vx;
  }
  return [x, y, z];
}

/** The plane of a ring; undefined when it encloses no area. */
export function planeOf(ring: readonly Vec3[]): Plane | undefined {
  const sum = ringNormal(ring);
  const normal = unit(sum);
  if (dot(sum, sum) < 1e-16) return undefined;
  const x = Math.abs(dot(normal, UP)) > 0.999999 ? ([1, 0, 0] as const) : perpendicular(normal);
  return { origin: ring[0] as Vec3, x, y: cross(normal, x), normal };
}

export function flatten(ring: readonly Vec3[], plane: Plane): Float64Array {
  const flat = new Float64Array(ring.length * 2);
  const { origin, x, y } = plane;
  for (let at = 0; at < ring.length; at++) {
    const point = ring[at] as Vec3;
    const [u, v, w] = [point[0] - origin[0], point[1] - origin[1], point[2] - origin[2]];
    flat[at * 2] = u * x[0] + v * x[1] + w * x[2];
    flat[at * 2 + 1] = u * y[0] + v * y[1] + w * y[2];
  }
  return flat;
}

export function lift(flat: Float64Array, plane: Plane): Vec3[] {
  const points: Vec3[] = [];
  for (let at = 0; at < flat.length; at += 2)
    points.push(add(plane.origin, add(scale(plane.x, flat[at] as number), scale(plane.y, flat[at + 1] as number))));
  return points;
}

/** Signed area (m²): positive when counter-clockwise. */
export function signedArea(flat: Float64Array): number {
  let sum = 0;
  for (let at = 0, last = flat.length - 2; at < flat.length; last = at, at += 2)
    sum += (flat[last] as number) * (flat[at + 1] as number) - (flat[at] as number) * (flat[last + 1] as number);
  return sum / 2;
}

export function reversed(flat: Float64Array): Float64Array {
  const result = new Float64Array(flat.length);
  for (let at = 0; at < flat.length; at += 2) {
    result[at] = flat[flat.length - 2 - at] as number;
    result[at + 1] = flat[flat.length - 1 - at] as number;
  }
  return result;
}

/** Turns the outline counter-clockwise and the holes clockwise. */
export function oriented(outline: Float64Array, holes: readonly Float64Array[]): FlatRegion {
  return {
    outline: signedArea(outline) < 0 ? reversed(outline) : outline,
    holes: holes.map((hole) => (signedArea(hole) > 0 ? reversed(hole) : hole)),
  };
}

export const regionArea = (region: FlatRegion): number =>
  region.holes.reduce((sum, hole) => sum + signedArea(hole), signedArea(region.outline));

/** Triangles of a region; found once and kept with it. */
export function triangulate(region: FlatRegion): Triangulation {
  return (region.triangulation ??= newTriangulation(region));
}

function newTriangulation({ outline, holes }: FlatRegion): Triangulation {
  if (holes.length === 0 && isConvex(outline)) return { triangles: fan(outline.length / 2), isExact: true };
  const starts: number[] = [];
  let length = outline.length;
  for (const hole of holes) {
    starts.push(length / 2);
    length += hole.length;
  }
  let points = outline;
  if (holes.length > 0) {
    points = new Float64Array(length);
    points.set(outline);
    holes.forEach((hole, index) => points.set(hole, (starts[index] as number) * 2));
  }
  const triangles = earcut(points, starts);
  const wanted = regionArea({ outline, holes });
  return { triangles, isExact: Math.abs(trianglesArea(points, triangles) - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted)) };
}

/** Fans by their number of corners: most profiles have few. */
const FANS: (readonly number[])[] = [];

function fan(corners: number): readonly number[] {
  const known = FANS[corners];
  if (known) return known;
  const triangles: number[] = [];
  for (let at = 1; at + 1 < corners; at++) triangles.push(0, at, at + 1);
  if (corners <= 64) FANS[corners] = triangles;
  return triangles;
}

/** Whether a counter-clockwise ring turns left at every corner, once around: its way changes between left and right twice. */
function isConvex(flat: Float64Array): boolean {
  const length = flat.length;
  if (length === 6) return true;
  let ux = (flat[0] as number) - (flat[length - 2] as number);
  let uy = (flat[1] as number) - (flat[length - 1] as number);
  let [changes, sign] = [0, 0];
  for (let at = 0; at < length; at += 2) {
    const next = at + 2 === length ? 0 : at + 2;
    const vx = (flat[next] as number) - (flat[at] as number);
    const vy = (flat[next + 1] as number) - (flat[at + 1] as number);
    if (ux * vy - uy * vx < 0) return false;
    // A turn straight back is no corner of a convex ring.
    if (ux * vy - uy * vx === 0 && ux * vx + uy * vy < 0) return false;
    const way = vx > 0 || (vx === 0 && vy > 0) ? 1 : -1;
    if (sign !== 0 && way !== sign) changes++;
    sign = way;
    [ux, uy] = [vx, vy];
  }
  // A star that goes around twice changes more often.
  return changes <= 2;
}

function trianglesArea(points: Float64Array, triangles: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const a = (triangles[at] as number) * 2;
    const b = (triangles[at + 1] as number) * 2;
    const c = (triangles[at + 2] as number) * 2;
    const ax = points[a] as number;
    const ay = points[a + 1] as number;
    sum +=
      ((points[b] as number) - ax) * ((points[c + 1] as number) - ay) -
      ((points[c] as number) - ax) * ((points[b + 1] as number) - ay);
  }
  return Math.abs(sum / 2);
}
