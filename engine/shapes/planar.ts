import earcut from 'earcut';
import { signedArea, type Ring } from '#domain';
import { cross, dot, perpendicular, unit, type Vec3 } from '../math/vector.ts';
import { clipEars, Triangles } from './clip-ears.ts';

/** A plane with axes: `x` × `y` = `normal`. */
export interface Plane {
  origin: Vec3;
  x: Vec3;
  y: Vec3;
  normal: Vec3;
}

export type { Ring };

/** Outline counter-clockwise, holes clockwise; x, y pairs (m) in a plane. */
export interface FlatRegion {
  outline: Ring;
  holes: Ring[];
  /** Kept once they were found. */
  triangulation?: Triangulation | undefined;
}

/** Triangles that count outline points first, then each hole's; `isExact` tells whether they cover the region's area. */
export interface Triangulation {
  triangles: Triangles;
  isExact: boolean;
  isConvex: boolean;
}

/** Twice the area of a ring (x, y, z) as a vector: its direction is the normal of the ring, by the right hand. */
export function ringNormal(ring: Ring): Vec3 {
  const [ox, oy, oz] = [ring[0] ?? 0, ring[1] ?? 0, ring[2] ?? 0];
  let [x, y, z] = [0, 0, 0];
  for (let at = 3; at + 3 < ring.length; at += 3) {
    const ux = (ring[at] as number) - ox;
    const uy = (ring[at + 1] as number) - oy;
    const uz = (ring[at + 2] as number) - oz;
    const vx = (ring[at + 3] as number) - ox;
    const vy = (ring[at + 4] as number) - oy;
    const vz = (ring[at + 5] as number) - oz;
    x += uy * vz - uz * vy;
    y += uz * vx - ux * vz;
    z += ux * vy - uy * vx;
  }
  return [x, y, z];
}

const EAST: Vec3 = [1, 0, 0];

/** The plane of a ring (x, y, z), turned around where `direction` points to its other side; undefined when it encloses no area. */
export function planeOf(ring: Ring, direction?: Vec3): Plane | undefined {
  let sum = ringNormal(ring);
  if (dot(sum, sum) < 1e-16) return undefined;
  if (direction && dot(sum, direction) < 0) sum = [-sum[0], -sum[1], -sum[2]];
  const normal = unit(sum);
  const x = Math.abs(normal[2]) > 0.999999 ? EAST : perpendicular(normal);
  return { origin: [ring[0] as number, ring[1] as number, ring[2] as number], x, y: cross(normal, x), normal };
}

/** A ring (x, y, z) in the axes of a plane (x, y). */
export function flatten(ring: Ring, { origin, x, y }: Plane): number[] {
  const flat: number[] = [];
  flat.length = (ring.length / 3) * 2;
  const [ox, oy, oz] = origin;
  const [xx, xy, xz] = x;
  const [yx, yy, yz] = y;
  for (let at = 0, to = 0; at < ring.length; at += 3, to += 2) {
    const u = (ring[at] as number) - ox;
    const v = (ring[at + 1] as number) - oy;
    const w = (ring[at + 2] as number) - oz;
    flat[to] = u * xx + v * xy + w * xz;
    flat[to + 1] = u * yx + v * yy + w * yz;
  }
  return flat;
}

/** A flat ring (x, y) in space. */
export function lift(flat: Ring, { origin, x, y }: Plane): Vec3[] {
  const points: Vec3[] = [];
  for (let at = 0; at < flat.length; at += 2) {
    const u = flat[at] as number;
    const v = flat[at + 1] as number;
    points.push([origin[0] + x[0] * u + y[0] * v, origin[1] + x[1] * u + y[1] * v, origin[2] + x[2] * u + y[2] * v]);
  }
  return points;
}

/** Points as numbers in a row: x, y, z each. */
export function rowOf(points: readonly Vec3[]): number[] {
  const row: number[] = [];
  for (const [x, y, z] of points) row.push(x, y, z);
  return row;
}

function reversed(flat: Ring): number[] {
  const { length } = flat;
  const result: number[] = [];
  result.length = length;
  for (let at = 0; at < length; at += 2) {
    result[at] = flat[length - 2 - at] as number;
    result[at + 1] = flat[length - 1 - at] as number;
  }
  return result;
}

/** Turns the outline counter-clockwise and the holes clockwise. */
export function oriented(outline: Ring, holes: readonly Ring[]): FlatRegion {
  return {
    outline: signedArea(outline) < 0 ? reversed(outline) : outline,
    holes: holes.length === 0 ? NO_RINGS : holes.map((hole) => (signedArea(hole) > 0 ? reversed(hole) : hole)),
    triangulation: undefined,
  };
}

const NO_RINGS: Ring[] = [];

export const regionArea = (region: FlatRegion): number =>
  region.holes.reduce((sum, hole) => sum + signedArea(hole), signedArea(region.outline));

/** Triangles of a region; found once and kept with it. */
export function triangulate(region: FlatRegion): Triangulation {
  return (region.triangulation ??= newTriangulation(region));
}

function newTriangulation({ outline, holes }: FlatRegion): Triangulation {
  if (holes.length === 0 && isConvex(outline)) return { triangles: fan(outline.length / 2), isExact: true, isConvex: true };
  const rings = holes.length === 0 ? [outline] : [outline, ...holes];
  // Ears that turn left add up to the area; where rings cross none may be left.
  const clipped = clipEars(rings);
  if (clipped) return { triangles: clipped, isExact: true, isConvex: false };
  const points = pointsOf(rings);
  const wanted = regionArea({ outline, holes });
  const covers = (triangles: ArrayLike<number>) =>
    Math.abs(trianglesArea(points, triangles) - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted));
  const triangles = Uint32Array.from(earcut(points, startsOf(rings)));
  const isExact = covers(triangles);
  if (holes.length === 0 || isExact) return { triangles: new Triangles(triangles), isExact, isConvex: false };
  // Holes that lie in a row along the bridges between them fail by rounding; seen at another angle they lie in none.
  const turned = rings.map(turnedRing);
  const again = clipEars(turned)?.corners ?? Uint32Array.from(earcut(pointsOf(turned), startsOf(turned)));
  return covers(again)
    ? { triangles: new Triangles(again), isExact: true, isConvex: false }
    : { triangles: new Triangles(triangles), isExact: false, isConvex: false };
}

/** All points of some rings in a row. */
function pointsOf(rings: readonly Ring[]): number[] {
  const points: number[] = [];
  for (const ring of rings) for (let at = 0; at < ring.length; at++) points.push(ring[at] as number);
  return points;
}

/** Where each ring but the first starts, in points. */
function startsOf(rings: readonly Ring[]): number[] {
  const starts: number[] = [];
  let start = 0;
  for (const ring of rings) starts.push((start += ring.length / 2));
  return starts.slice(0, -1);
}

/** No angle that anybody draws at. */
const [TURN_COSINE, TURN_SINE] = [Math.cos(0.7391), Math.sin(0.7391)];

function turnedRing(ring: Ring): number[] {
  const turned: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const x = ring[at] as number;
    const y = ring[at + 1] as number;
    turned.push(x * TURN_COSINE - y * TURN_SINE, x * TURN_SINE + y * TURN_COSINE);
  }
  return turned;
}

/** Fans by their number of corners: most profiles have few. */
const FANS: (Triangles | undefined)[] = [];

export function fan(corners: number): Triangles {
  const known = FANS[corners];
  if (known) return known;
  const triangles: number[] = [];
  for (let at = 1; at + 1 < corners; at++) triangles.push(0, at, at + 1);
  const made = new Triangles(Uint32Array.from(triangles));
  if (corners <= 64) FANS[corners] = made;
  return made;
}

/** Whether a counter-clockwise ring turns left at every corner, once around: its edges change between left and right twice. */
export function isConvex(flat: Ring): boolean {
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
    const side = vx > 0 || (vx === 0 && vy > 0) ? 1 : -1;
    if (sign !== 0 && side !== sign) changes++;
    sign = side;
    [ux, uy] = [vx, vy];
  }
  // A star that goes around twice changes more often.
  return changes <= 2;
}

function trianglesArea(points: readonly number[], triangles: ArrayLike<number>): number {
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
