import { type Vec3 } from '../math/vector.ts';
import { triangulate, type FlatRegion, type Plane } from '../shapes/planar.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';

/** Facets that turn less than this (cosine, about 24°) belong to one curved face. */
export const SMOOTH_COSINE = 0.91;
const FLAT_COSINE = 0.9999;
/** Storey height (m): thin things such as slabs repeat at about this distance. */
const STOREY = 3.6;

/** Adds a region moved along `way` as a closed solid; `plane.normal` points along `way`. */
export function addPrism(builder: ShapeBuilder, region: FlatRegion, plane: Plane, way: Vec3): void {
  builder.startPart();
  const { triangles } = triangulate(region);
  const [nx, ny, nz] = plane.normal;
  const rings = [region.outline, ...region.holes].map((flat) => lifted(flat, plane));
  let first = builder.vertexCount;
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 3)
      builder.point(ring[at] as number, ring[at + 1] as number, ring[at + 2] as number, -nx, -ny, -nz);
  builder.triangles(triangles, first, true);
  first = builder.vertexCount;
  for (const ring of rings)
    for (let at = 0; at < ring.length; at += 3)
      builder.point(
        (ring[at] as number) + way[0],
        (ring[at + 1] as number) + way[1],
        (ring[at + 2] as number) + way[2],
        nx,
        ny,
        nz,
      );
  builder.triangles(triangles, first);
  const depth = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
  const far = depth >= 1 ? depth : Math.min(STOREY, Math.max(depth, extentOf(region.outline)));
  const near = depth < 1 ? depth : far;
  for (const ring of rings) addSides(builder, ring, plane.normal, way, far, near);
}

/** x, y, z of each point of a flat ring. */
function lifted(flat: Float64Array, { origin, x, y }: Plane): Float64Array {
  const points = new Float64Array((flat.length / 2) * 3);
  for (let at = 0, to = 0; at < flat.length; at += 2, to += 3) {
    const [u, v] = [flat[at] as number, flat[at + 1] as number];
    points[to] = origin[0] + x[0] * u + y[0] * v;
    points[to + 1] = origin[1] + x[1] * u + y[1] * v;
    points[to + 2] = origin[2] + x[2] * u + y[2] * v;
  }
  return points;
}

/** Shorter side of the rectangle around a flat ring. */
function extentOf(flat: Float64Array): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < flat.length; at += 2) {
    minX = Math.min(minX, flat[at] as number);
    maxX = Math.max(maxX, flat[at] as number);
    minY = Math.min(minY, flat[at + 1] as number);
    maxY = Math.max(maxY, flat[at + 1] as number);
  }
  return Math.min(maxX - minX, maxY - minY);
}

/** The side from each corner of a ring to the next. Numbers in a row instead of vectors: this is where most time of a model goes. */
function addSides(
  builder: ShapeBuilder,
  ring: Float64Array,
  [cx, cy, cz]: Vec3,
  [wx, wy, wz]: Vec3,
  far: number,
  near: number,
): void {
  const last = ring.length - 3;
  let [beforeX, beforeY, beforeZ] = sideNormal(ring, last, 0, wx, wy, wz);
  let beforeLength = lengthOf(ring, last, 0);
  for (let at = 0; at <= last; at += 3) {
    const next = at === last ? 0 : at + 3;
    const [ax, ay, az] = [ring[at] as number, ring[at + 1] as number, ring[at + 2] as number];
    const [bx, by, bz] = [ring[next] as number, ring[next + 1] as number, ring[next + 2] as number];
    const [nx, ny, nz] = sideNormal(ring, at, next, wx, wy, wz);
    const side = lengthOf(ring, at, next);
    const first = builder.vertexCount;
    builder.point(ax, ay, az, nx, ny, nz);
    builder.point(bx, by, bz, nx, ny, nz);
    builder.point(bx + wx, by + wy, bz + wz, nx, ny, nz);
    builder.point(ax + wx, ay + wy, az + wz, nx, ny, nz);
    builder.triangle(first, first + 1, first + 2);
    builder.triangle(first, first + 2, first + 3);
    builder.stroke(ax, ay, az, bx, by, bz, near, false);
    builder.strokeNormals(nx, ny, nz, -cx, -cy, -cz);
    builder.stroke(ax + wx, ay + wy, az + wz, bx + wx, by + wy, bz + wz, far, false);
    builder.strokeNormals(nx, ny, nz, cx, cy, cz);
    const turn = beforeX * nx + beforeY * ny + beforeZ * nz;
    if (turn <= FLAT_COSINE) {
      builder.stroke(ax, ay, az, ax + wx, ay + wy, az + wz, Math.min(side, beforeLength), turn > SMOOTH_COSINE);
      builder.strokeNormals(beforeX, beforeY, beforeZ, nx, ny, nz);
    }
    [beforeX, beforeY, beforeZ] = [nx, ny, nz];
    beforeLength = side;
  }
}

function sideNormal(ring: Float64Array, at: number, next: number, wx: number, wy: number, wz: number): Vec3 {
  const ux = (ring[next] as number) - (ring[at] as number);
  const uy = (ring[next + 1] as number) - (ring[at + 1] as number);
  const uz = (ring[next + 2] as number) - (ring[at + 2] as number);
  const [x, y, z] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
  const size = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / size, y / size, z / size];
}

function lengthOf(ring: Float64Array, at: number, next: number): number {
  const x = (ring[next] as number) - (ring[at] as number);
  const y = (ring[next + 1] as number) - (ring[at + 1] as number);
  const z = (ring[next + 2] as number) - (ring[at + 2] as number);
  return Math.sqrt(x * x + y * y + z * z);
}
