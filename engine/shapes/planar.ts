import earcut from 'earcut';
import { add, cross, dot, perpendicular, scale, subtract, unit, UP, type Vec3 } from '../math/vector.ts';

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
}

/** Twice the area as a vector: its direction is the normal of the ring, by the right hand. */
export function ringNormal(ring: readonly Vec3[]): Vec3 {
  const origin = ring[0] ?? ([0, 0, 0] as const);
  let sum: Vec3 = [0, 0, 0];
  for (let at = 1; at + 1 < ring.length; at++)
    sum = add(sum, cross(subtract(ring[at] as Vec3, origin), subtract(ring[at + 1] as Vec3, origin)));
  return sum;
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
  ring.forEach((point, index) => {
    const offset = subtract(point, plane.origin);
    flat[index * 2] = dot(offset, plane.x);
    flat[index * 2 + 1] = dot(offset, plane.y);
  });
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

/** Triangles of a region, counting outline points first, then each hole's; `isExact` tells whether they cover its area. */
export function triangulate(region: FlatRegion): { triangles: readonly number[]; isExact: boolean } {
  if (region.holes.length === 0 && isConvex(region.outline)) return { triangles: fan(region.outline.length / 2), isExact: true };
  const starts: number[] = [];
  const points: number[] = Array.from(region.outline);
  for (const hole of region.holes) {
    starts.push(points.length / 2);
    for (const value of hole) points.push(value);
  }
  const triangles = earcut(points, starts);
  const wanted = regionArea(region);
  return { triangles, isExact: Math.abs(trianglesArea(points, triangles) - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted)) };
}

function fan(corners: number): number[] {
  const triangles: number[] = [];
  for (let at = 1; at + 1 < corners; at++) triangles.push(0, at, at + 1);
  return triangles;
}

/** Whether a counter-clockwise ring turns left at every corner, once around. */
function isConvex(flat: Float64Array): boolean {
  const count = flat.length / 2;
  if (count === 3) return true;
  let turned = 0;
  for (let at = 0; at < count; at++) {
    const [a, b, c] = [at, (at + 1) % count, (at + 2) % count].map((index) => index * 2) as [number, number, number];
    const [ux, uy] = [(flat[b] as number) - (flat[a] as number), (flat[b + 1] as number) - (flat[a + 1] as number)];
    const [vx, vy] = [(flat[c] as number) - (flat[b] as number), (flat[c + 1] as number) - (flat[b + 1] as number)];
    const turn = ux * vy - uy * vx;
    if (turn < 0) return false;
    turned += Math.atan2(turn, ux * vx + uy * vy);
  }
  // Twice around is a star that crosses itself.
  return turned < 2 * Math.PI + 0.1;
}

function trianglesArea(points: readonly number[], triangles: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [triangles[at], triangles[at + 1], triangles[at + 2]].map((index) => (index as number) * 2) as [
      number,
      number,
      number,
    ];
    const [ax, ay] = [points[a] as number, points[a + 1] as number];
    sum +=
      ((points[b] as number) - ax) * ((points[c + 1] as number) - ay) -
      ((points[c] as number) - ax) * ((points[b + 1] as number) - ay);
  }
  return Math.abs(sum / 2);
}
