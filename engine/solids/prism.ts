import { add, cross, distance, dot, length, negate, subtract, unit, type Vec3 } from '../math/vector.ts';
import { lift, triangulate, type FlatRegion, type Plane } from '../shapes/planar.ts';
import type { ShapeBuilder } from '../shapes/shape-builder.ts';

/** Facets that turn less than this (cosine, about 24°) belong to one curved face. */
export const SMOOTH_COSINE = 0.91;
const FLAT_COSINE = 0.9999;
/** Storey height (m): thin things such as slabs repeat at about this distance. */
const STOREY = 3.6;

/** Adds a region moved along `way` as a closed solid; `plane.normal` points along `way`. */
export function addPrism(builder: ShapeBuilder, region: FlatRegion, plane: Plane, way: Vec3): void {
  builder.startPart();
  const rings = [region.outline, ...region.holes].map((ring) => lift(ring, plane));
  const { triangles } = triangulate(region);
  const base = rings.flat();
  builder.face(base, triangles, negate(plane.normal), true);
  builder.face(
    base.map((point) => add(point, way)),
    triangles,
    plane.normal,
  );
  const depth = length(way);
  const pitch = depth >= 1 ? depth : Math.min(STOREY, Math.max(depth, extentOf(region.outline)));
  for (const ring of rings) addSides(builder, ring, plane.normal, way, { far: pitch, near: depth < 1 ? depth : pitch });
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

function addSides(
  builder: ShapeBuilder,
  ring: readonly Vec3[],
  normal: Vec3,
  way: Vec3,
  pitch: { far: number; near: number },
): void {
  const count = ring.length;
  const top = ring.map((point) => add(point, way));
  const normals = ring.map((point, index) => unit(cross(subtract(ring[(index + 1) % count] as Vec3, point), way)));
  const below = negate(normal);
  for (let at = 0; at < count; at++) {
    const next = (at + 1) % count;
    const [a, b, c, d] = [ring[at], ring[next], top[next], top[at]] as [Vec3, Vec3, Vec3, Vec3];
    const side = normals[at] as Vec3;
    builder.quad(a, b, c, d, side);
    builder.edge(a, b, side, below, pitch.near);
    builder.edge(d, c, side, normal, pitch.far);
    const before = (at + count - 1) % count;
    const turn = dot(normals[before] as Vec3, side);
    if (turn > FLAT_COSINE) continue;
    const spacing = Math.min(distance(a, b), distance(ring[before] as Vec3, a));
    builder.edge(a, d, normals[before] as Vec3, side, spacing, turn > SMOOTH_COSINE);
  }
}
