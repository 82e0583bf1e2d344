import { cofactors, determinant, type Matrix } from '../math/matrix.ts';
import type { Shape } from '../shapes/shape.ts';

/** How a matrix turns directions. Filled anew for each element. */
export interface Turn {
  /** Nine numbers that carry normals; not asked for where nothing turns. */
  carry: readonly number[];
  /** The matrix only moves. */
  isStill: boolean;
  /** Triangles stand inside out. */
  isMirrored: boolean;
}

const turn: Turn = { carry: [], isStill: true, isMirrored: false };

/** The turn of a matrix, valid until the next call. */
export function turnOf(matrix: Matrix): Turn {
  turn.isStill =
    matrix[0] === 1 &&
    matrix[1] === 0 &&
    matrix[2] === 0 &&
    matrix[4] === 0 &&
    matrix[5] === 1 &&
    matrix[6] === 0 &&
    matrix[8] === 0 &&
    matrix[9] === 0 &&
    matrix[10] === 1;
  turn.isMirrored = !turn.isStill && determinant(matrix) < 0;
  if (!turn.isStill) turn.carry = turn.isMirrored ? cofactors(matrix).map((value) => -value) : cofactors(matrix);
  return turn;
}

const direction = new Float32Array(3);

/** Writes normal × 127 and the number of the surface role for each vertex. */
export function writeNormals(
  { normalMemory, normalStart, vertexCount }: Shape,
  { carry, isStill }: Turn,
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
      if (isStill) [u, v, w] = [x, y, z];
      else {
        direct(x, y, z, carry);
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
export function edgeDirections({ edgeNormalMemory, edgeNormalStart }: Shape, { carry, isStill }: Turn, edge: number): number {
  const at = edgeNormalStart + edge * 6;
  const [a, b, c] = [edgeNormalMemory[at] as number, edgeNormalMemory[at + 1] as number, edgeNormalMemory[at + 2] as number];
  const [d, e, f] = [edgeNormalMemory[at + 3] as number, edgeNormalMemory[at + 4] as number, edgeNormalMemory[at + 5] as number];
  return (
    (isStill ? octahedral(a, b, c) : turned(a, b, c, carry)) | ((isStill ? octahedral(d, e, f) : turned(d, e, f, carry)) << 16)
  );
}

function turned(x: number, y: number, z: number, carry: readonly number[]): number {
  direct(x, y, z, carry);
  return octahedral(direction[0] as number, direction[1] as number, direction[2] as number);
}

function direct(x: number, y: number, z: number, m: readonly number[]): void {
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
