import { determinant, isIdentity, type Matrix } from '../math/matrix.ts';
import type { ModelGeometry } from '../scene/model-geometry.ts';
import type { Placement } from '../scene/placement.ts';
import type { Shape } from '../shapes/shape.ts';
import { measureShape, type ShapeMeasure } from './measure-shape.ts';

/** Measures of all elements of a model together (m, m³). */
export interface ModelMeasure {
  triangles: number;
  /** Of surfaces and lines; undefined when nothing has geometry. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | undefined;
  /** Sum over elements; where two overlap, the space counts twice. */
  volume: number;
}

/** Measures a model as `readGeometry(model, 'everything')` found it. */
export function measureModel({ placements }: ModelGeometry): ModelMeasure {
  const known = new Map<Shape, ShapeMeasure>();
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let [triangles, volume] = [0, 0];
  for (const placement of placements) {
    const { shape, matrix } = placement;
    const measure = known.get(shape) ?? measureShape(shape);
    known.set(shape, measure);
    triangles += shape.index.length / 3;
    volume += measure.volume * Math.abs(determinant(matrix));
    growBox(box, placement);
  }
  const bounds = Number.isFinite(box[0])
    ? { min: box.slice(0, 3) as [number, number, number], max: box.slice(3) as [number, number, number] }
    : undefined;
  return { triangles, bounds, volume };
}

/** Widens six numbers (smallest and largest x, y, z) by a placed shape, corner by corner. */
export function growBox(box: number[], { shape, matrix }: Pick<Placement, 'shape' | 'matrix'>): void {
  const { bounds } = shape;
  if (!bounds) return;
  if (isIdentity(matrix)) {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis] as number, bounds[axis] as number);
      box[axis + 3] = Math.max(box[axis + 3] as number, bounds[axis + 3] as number);
    }
    return;
  }
  growByPoints(box, shape.positions, matrix);
  growByPoints(box, shape.edgePoints, matrix);
}

function growByPoints(box: number[], points: Float64Array, m: Matrix): void {
  for (let at = 0; at < points.length; at += 3)
    for (let axis = 0; axis < 3; axis++) {
      const row = axis * 4;
      const value =
        (m[row] as number) * (points[at] as number) +
        (m[row + 1] as number) * (points[at + 1] as number) +
        (m[row + 2] as number) * (points[at + 2] as number) +
        (m[row + 3] as number);
      if (value < (box[axis] as number)) box[axis] = value;
      if (value > (box[axis + 3] as number)) box[axis + 3] = value;
    }
}
