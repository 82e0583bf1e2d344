import earcut from 'earcut';
import { ringNormal, type Vec3 } from './vector.ts';

/** Triangles over the points of all rings in order, wound as the first ring. */
export interface Triangulation {
  triangles: number[];
  /** |area of triangles − area of rings| ÷ area of rings; above 1e-3 the rings cross themselves or each other. */
  deviation: number;
}

/** Triangulates a planar outline (first ring) with holes (further rings, wound the other way). */
export function triangulate(rings: readonly (readonly Vec3[])[]): Triangulation {
  const outer = rings[0] ?? [];
  const normal = ringNormal(outer);
  if (rings.length === 1 && outer.length === 3) return { triangles: [0, 1, 2], deviation: 0 };
  const flat = projected(rings, normal);
  if (rings.length === 1 && outer.length === 4 && isConvexQuad(flat)) return { triangles: [0, 1, 2, 0, 2, 3], deviation: 0 };
  const holes: number[] = [];
  let count = outer.length;
  for (const ring of rings.slice(1)) {
    holes.push(count);
    count += ring.length;
  }
  const triangles = earcut(flat, holes, 2);
  const signed = windingOf(flat, triangles);
  // The projection keeps the first ring counter-clockwise; earcut may wind either way.
  if (signed < 0) for (let i = 0; i < triangles.length; i += 3) [triangles[i + 1], triangles[i + 2]] = [triangles[i + 2] as number, triangles[i + 1] as number];
  const expected = Math.abs(rings.reduce((sum, _ring, index) => sum + ringArea(flat, index === 0 ? 0 : (holes[index - 1] as number), holes[index] ?? count), 0));
  return { triangles, deviation: expected > 0 ? Math.abs(Math.abs(signed) - expected) / expected : 1 };
}

/** Drops the axis along which the normal is longest, keeping the outline counter-clockwise. */
function projected(rings: readonly (readonly Vec3[])[], normal: Vec3): number[] {
  const [ax, ay, az] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  const drop = az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
  const flip = normal[drop] < 0;
  const [u, v] = drop === 2 ? [0, 1] : drop === 1 ? [2, 0] : [1, 2];
  const flat: number[] = [];
  for (const ring of rings) for (const p of ring) flat.push(flip ? -p[u] : p[u], p[v]);
  return flat;
}

function isConvexQuad(flat: readonly number[]): boolean {
  for (let i = 0; i < 4; i++) {
    const [a, b, c] = [i * 2, ((i + 1) % 4) * 2, ((i + 2) % 4) * 2];
    if (turn(flat, a, b, c) <= 0) return false;
  }
  return true;
}

function turn(flat: readonly number[], a: number, b: number, c: number): number {
  const [ax, ay] = [flat[a] as number, flat[a + 1] as number];
  return ((flat[b] as number) - ax) * ((flat[c + 1] as number) - ay) - ((flat[b + 1] as number) - ay) * ((flat[c] as number) - ax);
}

function windingOf(flat: readonly number[], triangles: readonly number[]): number {
  let area = 0;
  for (let i = 0; i < triangles.length; i += 3) area += turn(flat, (triangles[i] as number) * 2, (triangles[i + 1] as number) * 2, (triangles[i + 2] as number) * 2) / 2;
  return area;
}

function ringArea(flat: readonly number[], from: number, to: number): number {
  let area = 0;
  for (let i = from; i < to; i++) {
    const j = i + 1 < to ? i + 1 : from;
    area += ((flat[i * 2] as number) * (flat[j * 2 + 1] as number) - (flat[j * 2] as number) * (flat[i * 2 + 1] as number)) / 2;
  }
  return area;
}
