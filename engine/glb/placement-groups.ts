import { determinant, type Matrix } from '../math/matrix.ts';
import type { Placement } from '../scene/placement.ts';
import type { Shape } from '../shapes/shape.ts';

/** Placements of one shape. */
export interface ShapeGroup {
  shape: Shape;
  placements: Placement[];
}

/** Placements by shape, in the order in which the shapes are met. */
export function groupByShape(placements: readonly Placement[]): ShapeGroup[] {
  const groups = new Map<Shape, ShapeGroup>();
  for (const placement of placements) {
    const group = groups.get(placement.shape);
    if (group) group.placements.push(placement);
    else groups.set(placement.shape, { shape: placement.shape, placements: [placement] });
  }
  return [...groups.values()];
}

/** A matrix as movement, turn (quaternion x, y, z, w) and size. */
export interface Pose {
  translation: [number, number, number];
  rotation: [number, number, number, number];
  scale: [number, number, number];
}

const EXACT = 1e-6;

/** The pose of a matrix; undefined where it shears, mirrors or flattens. */
export function poseOf(m: Matrix): Pose | undefined {
  if (determinant(m) <= 1e-12) return undefined;
  const columns = [0, 1, 2].map((column) => [m[column], m[column + 4], m[column + 8]] as [number, number, number]);
  const scale = columns.map((column) => Math.hypot(...column)) as [number, number, number];
  const [x, y, z] = columns.map((column, at) => column.map((value) => value / (scale[at] as number))) as [
    number[],
    number[],
    number[],
  ];
  const product = (a: number[], b: number[]) => Math.abs(a.reduce((sum, value, at) => sum + value * (b[at] as number), 0));
  if (product(x, y) > EXACT || product(y, z) > EXACT || product(z, x) > EXACT) return undefined;
  return {
    translation: [m[3] as number, m[7] as number, m[11] as number],
    rotation: quaternionOf(x, y, z),
    scale: scale.map((value) => (Math.abs(value - 1) < 1e-9 ? 1 : value)) as [number, number, number],
  };
}

/** From the three axes of a turn; by the largest of its four parts, so that nothing is divided by almost zero. */
function quaternionOf(x: number[], y: number[], z: number[]): Pose['rotation'] {
  const [xx, xy, xz] = x as [number, number, number];
  const [yx, yy, yz] = y as [number, number, number];
  const [zx, zy, zz] = z as [number, number, number];
  const trace = xx + yy + zz;
  let q: Pose['rotation'];
  if (trace > 0) q = [yz - zy, zx - xz, xy - yx, 1 + trace];
  else if (xx > yy && xx > zz) q = [1 + xx - yy - zz, yx + xy, zx + xz, yz - zy];
  else if (yy > zz) q = [yx + xy, 1 + yy - xx - zz, zy + yz, zx - xz];
  else q = [zx + xz, zy + yz, 1 + zz - xx - yy, xy - yx];
  const size = Math.hypot(...q);
  return q.map((value) => value / size) as Pose['rotation'];
}
