import { add, cross, dot, negate, scale, subtract, unit, type Vec3 } from '../math/vector.ts';
import { LONE_PITCH, type ShapeBuilder } from '../shapes/shape-builder.ts';
import { SMOOTH_COSINE } from './prism.ts';

const SAME_FACE_COSINE = 0.9998;
/** Corners closer than this (m) are one. */
const WELD = 1e-4;

/** Adds a triangle mesh: flat or softly curved faces, edges where it folds or ends. `triangles` counts in `points`. */
export function addFacets(builder: ShapeBuilder, points: readonly Vec3[], triangles: readonly number[]): void {
  builder.startPart();
  const corner = weld(points);
  const faces: { corners: [number, number, number]; normal: Vec3; area: Vec3 }[] = [];
  const around: number[][] = [];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [0, 1, 2].map((offset) => corner[triangles[at + offset] as number] as number) as [number, number, number];
    const [a, b, c] = corners.map((index) => points[index] as Vec3) as [Vec3, Vec3, Vec3];
    const area = cross(subtract(b, a), subtract(c, a));
    const normal = unit(area);
    if (dot(area, area) < 1e-20) continue;
    for (const index of corners) (around[index] ??= []).push(faces.length);
    faces.push({ corners, normal, area });
  }
  for (const { corners, normal } of faces) {
    const [a, b, c] = corners.map((index) => {
      const soft = (around[index] as number[])
        .map((face) => faces[face] as (typeof faces)[number])
        .filter((face) => dot(face.normal, normal) > SMOOTH_COSINE);
      const mean = soft.reduce<Vec3>((sum, face) => add(sum, face.area), scale(normal, 1e-9));
      return builder.vertex(points[index] as Vec3, unit(mean));
    }) as [number, number, number];
    builder.triangle(a, b, c);
  }
  addFolds(builder, points, faces);
}

/** For each point the first one at the same place. */
function weld(points: readonly Vec3[]): number[] {
  const seen = new Map<string, number>();
  return points.map((point, index) => {
    const key = point.map((value) => Math.round(value / WELD)).join();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    return first ?? index;
  });
}

function addFolds(
  builder: ShapeBuilder,
  points: readonly Vec3[],
  faces: readonly { corners: readonly number[]; normal: Vec3 }[],
): void {
  const open = new Map<string, { a: number; b: number; normal: Vec3 }>();
  for (const { corners, normal } of faces)
    for (let side = 0; side < 3; side++) {
      const [a, b] = [corners[side] as number, corners[(side + 1) % 3] as number];
      if (a === b) continue;
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      const other = open.get(key);
      if (!other) {
        open.set(key, { a, b, normal });
        continue;
      }
      open.delete(key);
      const turn = dot(other.normal, normal);
      if (turn < SAME_FACE_COSINE)
        builder.edge(points[a] as Vec3, points[b] as Vec3, other.normal, normal, LONE_PITCH, turn > SMOOTH_COSINE);
    }
  for (const { a, b, normal } of open.values())
    builder.edge(points[a] as Vec3, points[b] as Vec3, normal, negate(normal), LONE_PITCH);
}
