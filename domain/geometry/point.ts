import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Point or direction as models write it, metres; `Vec3` is the form that is reckoned with. */
export interface Point {
  X: number;
  Y: number;
  Z: number;
}

/** Point (m) out of `{X, Y, Z}`; a missing Z is 0. Undefined for anything without finite coordinates. */
export function readPoint(value: JsonValue | undefined): Point | undefined {
  if (!isJsonObject(value)) return undefined;
  const { X, Y, Z = 0 } = value;
  if (typeof X !== 'number' || typeof Y !== 'number' || typeof Z !== 'number') return undefined;
  return [X, Y, Z].every(Number.isFinite) ? { X, Y, Z } : undefined;
}

export const subtract = (a: Point, b: Point): Point => ({ X: a.X - b.X, Y: a.Y - b.Y, Z: a.Z - b.Z });
export const dot = (a: Point, b: Point): number => a.X * b.X + a.Y * b.Y + a.Z * b.Z;
export const cross = (a: Point, b: Point): Point => ({
  X: a.Y * b.Z - a.Z * b.Y,
  Y: a.Z * b.X - a.X * b.Z,
  Z: a.X * b.Y - a.Y * b.X,
});
export const lengthOf = (a: Point): number => Math.hypot(a.X, a.Y, a.Z);
export const distance = (a: Point, b: Point): number => lengthOf(subtract(a, b));
/** The point at `t` (0 to 1) of the way from `a` to `b`. */
export const between = (a: Point, b: Point, t: number): Point => ({
  X: a.X + (b.X - a.X) * t,
  Y: a.Y + (b.Y - a.Y) * t,
  Z: a.Z + (b.Z - a.Z) * t,
});
