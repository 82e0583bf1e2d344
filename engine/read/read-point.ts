import { isJsonObject, type JsonValue } from '#domain';
import type { Vec3 } from '../math/vector.ts';
import { drawableOf } from './fields.ts';

/** A point `{X, Y, Z}`, in small letters or as a list of numbers too; a missing part is 0, a broken one makes the point undefined. */
export function readPoint(value: JsonValue | undefined): Vec3 | undefined {
  if (Array.isArray(value)) return pointOf(value[0], value[1], value[2] ?? 0);
  if (!isJsonObject(value)) return undefined;
  return pointOf(value['X'] ?? value['x'] ?? 0, value['Y'] ?? value['y'] ?? 0, value['Z'] ?? value['z'] ?? 0);
}

function pointOf(first: unknown, second: unknown, third: unknown): Vec3 | undefined {
  const x = drawableOf(first);
  const y = drawableOf(second);
  const z = drawableOf(third);
  return x === undefined || y === undefined || z === undefined ? undefined : [x, y, z];
}
