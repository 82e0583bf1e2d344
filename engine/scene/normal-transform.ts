import { cofactors, determinant, type Matrix } from '../math/matrix.ts';
import type { Shape } from '../shapes/shape.ts';

/** Transform of normals under a matrix. Filled anew for each element. */
export interface NormalTransform {
  /** 3 × 3 cofactors, row by row, that carry normals; not read where `isTranslation`. */
  linear: readonly number[];
  /** The matrix only moves: normals stay as they are. */
  isTranslation: boolean;
  /** Triangles stand inside out. */
  isMirrored: boolean;
}

const transform: NormalTransform = { linear: [], isTranslation: true, isMirrored: false };

/** Normal transform of a matrix, valid until the next call. */
export function normalTransformOf(matrix: Matrix): NormalTransform {
  transform.isTranslation =
    matrix[0] === 1 &&
    matrix[1] === 0 &&
    matrix[2] === 0 &&
    matrix[4] === 0 &&
    matrix[5] === 1 &&
    matrix[6] === 0 &&
    matrix[8] === 0 &&
    matrix[9] === 0 &&
    matrix[10] === 1;
  transform.isMirrored = !transform.isTranslation && determinant(matrix) < 0;
  if (!transform.isTranslation)
    transform.linear = transform.isMirrored ? cofactors(matrix).map((value) => -value) : cofactors(matrix);
  return transform;
}

const direction = new Float32Array(3);

/** Writes normal × 127 and the number of the surface role for each vertex. */
export function writeNormals(
  { normalMemory, normalStart, vertexCount }: Shape,
  { linear, isTranslation }: NormalTransform,
  surface: number,
  out: Int8Array,
  offset: number,
): void {
  let [lastX, lastY, lastZ] = [NaN, NaN, NaN];
  let [u, v, w] = [0, 0, 0];
  let to = offset;
  for (let at = normalStart; at < normalStart + vertexCount * 3; at += 3) {
    const x = normalMemory[at] as number;
    const y = normalMemory[at + 1] as number;
    const z = normalMemory[at + 2] as number;
    // The vertices of a face follow each other.
    if (x !== lastX || y !== lastY || z !== lastZ) {
      [lastX, lastY, lastZ] = [x, y, z];
      if (isTranslation) [u, v, w] = [x, y, z];
      else {
        transformNormal(x, y, z, linear);
        [u, v, w] = direction as unknown as [number, number, number];
      }
      u = Math.round(u * 127);
      v = Math.round(v * 127);
      w = Math.round(w * 127);
    }
    out[to] = u;
    out[to + 1] = v;
    out[to + 2] = w;
    out[to + 3] = surface;
    to += 4;
  }
}

/** Both face normals of an edge, octahedral. */
export function edgeDirections(
  { edgeNormalMemory, edgeNormalStart }: Shape,
  { linear, isTranslation }: NormalTransform,
  edge: number,
): number {
  const at = edgeNormalStart + edge * 6;
  const [a, b, c] = [edgeNormalMemory[at] as number, edgeNormalMemory[at + 1] as number, edgeNormalMemory[at + 2] as number];
  const [d, e, f] = [edgeNormalMemory[at + 3] as number, edgeNormalMemory[at + 4] as number, edgeNormalMemory[at + 5] as number];
  return (
    (isTranslation ? octahedral(a, b, c) : transformedOctahedral(a, b, c, linear)) |
    ((isTranslation ? octahedral(d, e, f) : transformedOctahedral(d, e, f, linear)) << 16)
  );
}

function transformedOctahedral(x: number, y: number, z: number, linear: readonly number[]): number {
  transformNormal(x, y, z, linear);
  return octahedral(direction[0] as number, direction[1] as number, direction[2] as number);
}

function transformNormal(x: number, y: number, z: number, m: readonly number[]): void {
  const u = (m[0] as number) * x + (m[1] as number) * y + (m[2] as number) * z;
  const v = (m[3] as number) * x + (m[4] as number) * y + (m[5] as number) * z;
  const w = (m[6] as number) * x + (m[7] as number) * y + (m[8] as number) * z;
  const size = Math.sqrt(u * u + v * v + w * w) || 1;
  direction[0] = u / size;
  direction[1] = v / size;
  direction[2] = w / size;
}

/** A direction in 8 + 8 bits: the octahedron unfolded. */
export function octahedral(x: number, y: number, z: number): number {
  const sum = Math.abs(x) + Math.abs(y) + Math.abs(z) || 1;
  const s = x / sum;
  const t = y / sum;
  const u = z < 0 ? (1 - Math.abs(t)) * (s < 0 ? -1 : 1) : s;
  const v = z < 0 ? (1 - Math.abs(s)) * (t < 0 ? -1 : 1) : t;
  return (Math.round(u * 127) + 127) | ((Math.round(v * 127) + 127) << 8);
}
