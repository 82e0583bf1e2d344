import { isJsonObject, type JsonValue } from '#domain';
import type { Vec3 } from '../math/vector.ts';
import { isDrawable } from './fields.ts';

/** A point `{X, Y, Z}`, in small letters or as a list of numbers too; a missing part is 0, a broken one makes the point undefined. */
export function readPoint(value: JsonValue | undefined): Vec3 | undefined {
  if (Array.isArray(value)) {
    const [x, y, z = 0] = value;
    return isDrawable(x) && isDrawable(y) && isDrawable(z) ? [x, y, z] : undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const X = value['X'] ?? value['x'] ?? 0;
  const Y = value['Y'] ?? value['y'] ?? 0;
  const Z = value['Z'] ?? value['z'] ?? 0;
  return isDrawable(X) && isDrawable(Y) && isDrawable(Z) ? [X, Y, Z] : undefined;
}
