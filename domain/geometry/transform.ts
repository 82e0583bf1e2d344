import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Vec3 } from './vector.ts';

/** Affine transform as models write it: 12 numbers, row by row (3×4), the place (m) in the last column. */
export type Affine = readonly number[];

/** Transform that changes nothing. */
export const UNMOVED: Affine = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** Transform out of `{Matrix: {Components}}` with 12 or, the constant row left out, 16 finite numbers; else undefined. */
export function readTransform(value: JsonValue | undefined): Affine | undefined {
  const matrix = isJsonObject(value) ? value['Matrix'] : undefined;
  const components = isJsonObject(matrix) ? matrix['Components'] : undefined;
  if (!Array.isArray(components) || (components.length !== 12 && components.length !== 16)) return undefined;
  const numbers = components.slice(0, 12);
  return numbers.every((part): part is number => typeof part === 'number' && Number.isFinite(part)) ? numbers : undefined;
}

/** The value of a transform; further keys of `from` stay. */
export function writeTransform(transform: Affine, from?: JsonValue): JsonObject {
  const before: JsonObject = isJsonObject(from) ? from : {};
  const matrix: JsonObject = isJsonObject(before['Matrix']) ? before['Matrix'] : {};
  return { ...before, Matrix: { ...matrix, Components: transform.map(cleaned) } };
}

/** Where a transform puts the zero point (m). */
export const placeOf = (transform: Affine): Vec3 => [part(transform, 3), part(transform, 7), part(transform, 11)];

/** The transform with its place elsewhere (m), turned as before. */
export const placedAt = (transform: Affine, [x, y, z]: Vec3): Affine => transform.with(3, x).with(7, y).with(11, z);

/** Unit direction of one of its axes in the model: 0 its x, 1 its y, 2 its z. An axis of no length stays that of the model. */
export function axisOf(transform: Affine, axis: 0 | 1 | 2): Vec3 {
  const [x, y, z] = [part(transform, axis), part(transform, axis + 4), part(transform, axis + 8)];
  const length = Math.hypot(x, y, z);
  if (length > 0) return [x / length, y / length, z / length];
  return [0, 0, 0].with(axis, 1) as unknown as Vec3;
}

/** Angle of its x axis in plan: degrees against the clock from the model's x axis, −180 to 180. */
export const headingOf = (transform: Affine): number => (Math.atan2(part(transform, 4), part(transform, 0)) * 180) / Math.PI;

/** The transform turned about a unit direction through a point of the model (its own place where none is given) by degrees. */
export function turnedAbout(transform: Affine, axis: Vec3, degrees: number, through: Vec3 = placeOf(transform)): Affine {
  const [x, y, z] = axis;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const rest = 1 - cos;
  const turn = [
    [cos + x * x * rest, x * y * rest - z * sin, x * z * rest + y * sin],
    [y * x * rest + z * sin, cos + y * y * rest, y * z * rest - x * sin],
    [z * x * rest - y * sin, z * y * rest + x * sin, cos + z * z * rest],
  ];
  return turn.flatMap((row, at) =>
    [0, 1, 2, 3].map((column) => {
      const turned = row.reduce(
        (sum, factor, index) =>
          sum + factor * (part(transform, index * 4 + column) - (column === 3 ? (through[index] as number) : 0)),
        0,
      );
      return column === 3 ? turned + (through[at] as number) : turned;
    }),
  );
}

const part = (transform: Affine, at: number): number => transform[at] ?? 0;

/** What reckoning leaves behind the ninth place means nothing. */
const cleaned = (value: number): number => Math.round(value * 1e9) / 1e9 + 0;
