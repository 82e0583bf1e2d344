import { isJsonObject, type JsonObject, type JsonValue } from '#domain';

/** A value of a JSON object under a key of the format; none of these is on every object, as `constructor` is. For keys from a file take `ownValue`. */
export const field = (object: JsonObject, key: string): JsonValue | undefined => object[key];

/** A finite number within the range that can be drawn, else undefined. */
export function numberField(object: JsonObject, key: string): number | undefined {
  const value = field(object, key);
  return isDrawable(value) ? value : undefined;
}

export function textField(object: JsonObject, key: string): string | undefined {
  const value = field(object, key);
  return typeof value === 'string' ? value : undefined;
}

export function objectField(object: JsonObject, key: string): JsonObject | undefined {
  const value = field(object, key);
  return isJsonObject(value) ? value : undefined;
}

export function listField(object: JsonObject, key: string): readonly JsonValue[] {
  const value = field(object, key);
  return Array.isArray(value) ? value : [];
}

/** Farther than this (m) from the origin nothing can be drawn with sense. */
const FARTHEST = 1e8;

export const isDrawable = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < FARTHEST;
