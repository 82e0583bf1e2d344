import type { Vec3 } from './vector.ts';

/** Affine map, 12 numbers row by row: three axes' components and the translation at the end of each row. */
export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

const at = (m: Matrix, i: number): number => m[i] as number;

export function transformPoint(m: Matrix, p: Vec3): Vec3 {
  return [
    at(m, 0) * p[0] + at(m, 1) * p[1] + at(m, 2) * p[2] + at(m, 3),
    at(m, 4) * p[0] + at(m, 5) * p[1] + at(m, 6) * p[2] + at(m, 7),
    at(m, 8) * p[0] + at(m, 9) * p[1] + at(m, 10) * p[2] + at(m, 11),
  ];
}

export function transformVector(m: Matrix, v: Vec3): Vec3 {
  return [
    at(m, 0) * v[0] + at(m, 1) * v[1] + at(m, 2) * v[2],
    at(m, 4) * v[0] + at(m, 5) * v[1] + at(m, 6) * v[2],
    at(m, 8) * v[0] + at(m, 9) * v[1] + at(m, 10) * v[2],
  ];
}

/** First `b`, then `a`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  if (a === IDENTITY) return b;
  if (b === IDENTITY) return a;
  const out: number[] = [];
  for (let r = 0; r < 12; r += 4) {
    for (let c = 0; c < 4; c++) {
      out.push(at(a, r) * at(b, c) + at(a, r + 1) * at(b, c + 4) + at(a, r + 2) * at(b, c + 8) + (c === 3 ? at(a, r + 3) : 0));
    }
  }
  return out;
}

/** Negative for mirrored placements, whose faces must be turned round. */
export function determinant(m: Matrix): number {
  return (
    at(m, 0) * (at(m, 5) * at(m, 10) - at(m, 6) * at(m, 9)) -
    at(m, 1) * (at(m, 4) * at(m, 10) - at(m, 6) * at(m, 8)) +
    at(m, 2) * (at(m, 4) * at(m, 9) - at(m, 5) * at(m, 8))
  );
}

/** Columns are the images of the axes. */
export function fromAxes(x: Vec3, y: Vec3, z: Vec3, origin: Vec3): Matrix {
  return [x[0], y[0], z[0], origin[0], x[1], y[1], z[1], origin[1], x[2], y[2], z[2], origin[2]];
}
