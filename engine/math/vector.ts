import type { Vec3 } from '#domain';

export type { Vec3 };

export const UP: Vec3 = [0, 0, 1];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** Cross product: at right angles to both, by the right hand. */
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
// Not Math.hypot: it is many times slower and its guard against overflow is not needed here.
export const length = (a: Vec3): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));
export const negate = (a: Vec3): Vec3 => [-a[0], -a[1], -a[2]];

/** Direction of `a`; the zero vector stays zero. */
export function unit(a: Vec3): Vec3 {
  const size = length(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : [0, 0, 0];
}

/** Any direction at right angles to `a`, with `a` of unit length. */
export function perpendicular(a: Vec3): Vec3 {
  return unit(cross(Math.abs(a[2]) < 0.9 ? UP : [1, 0, 0], a));
}
