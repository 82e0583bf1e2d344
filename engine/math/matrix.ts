import type { Vec3 } from './vector.ts';

/** 12 numbers, row-major 3×4 for column vectors: x' = m0·x + m1·y + m2·z + m3. The format's own layout. */
export type Matrix = readonly number[];

/** Matrix that leaves points where they are. */
export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

const at = (m: Matrix, index: number): number => m[index] as number;

export function isIdentity(m: Matrix): boolean {
  if (m === IDENTITY) return true;
  for (let index = 0; index < 12; index++) if (m[index] !== IDENTITY[index]) return false;
  return true;
}

/** `outer` after `inner`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  if (outer === IDENTITY) return inner;
  if (inner === IDENTITY) return outer;
  const result: number[] = [];
  for (let row = 0; row < 12; row += 4)
    for (let column = 0; column < 4; column++)
      result.push(
        at(outer, row) * at(inner, column) +
          at(outer, row + 1) * at(inner, 4 + column) +
          at(outer, row + 2) * at(inner, 8 + column) +
          (column === 3 ? at(outer, row + 3) : 0),
      );
  return result;
}

/** Point (m) after a matrix, its movement included. */
export const transformPoint = (m: Matrix, [x, y, z]: Vec3): Vec3 => [
  at(m, 0) * x + at(m, 1) * y + at(m, 2) * z + at(m, 3),
  at(m, 4) * x + at(m, 5) * y + at(m, 6) * z + at(m, 7),
  at(m, 8) * x + at(m, 9) * y + at(m, 10) * z + at(m, 11),
];

/** Direction after a matrix, without its movement. */
export const transformDirection = (m: Matrix, [x, y, z]: Vec3): Vec3 => [
  at(m, 0) * x + at(m, 1) * y + at(m, 2) * z,
  at(m, 4) * x + at(m, 5) * y + at(m, 6) * z,
  at(m, 8) * x + at(m, 9) * y + at(m, 10) * z,
];

/** Negative where the matrix mirrors, 0 where it flattens. */
export function determinant(m: Matrix): number {
  const [e, f, h, i, d, g] = [at(m, 5), at(m, 6), at(m, 9), at(m, 10), at(m, 4), at(m, 8)];
  return at(m, 0) * (e * i - f * h) + at(m, 1) * (f * g - d * i) + at(m, 2) * (d * h - e * g);
}

/** Nine numbers, row-major, that carry normals; their direction turns with a mirror, so multiply by the determinant's sign. */
export function cofactors(m: Matrix): number[] {
  const [a, b, c, d, e, f, g, h, i] = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((index) => at(m, index)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    e * i - f * h,
    f * g - d * i,
    d * h - e * g,
    c * h - b * i,
    a * i - c * g,
    b * g - a * h,
    b * f - c * e,
    c * d - a * f,
    a * e - b * d,
  ];
}
