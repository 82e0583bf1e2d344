import { isJsonObject, type JsonObject, type JsonValue } from '#domain';

/** A value of a JSON object under a key of the format; none of these is on every object, as `constructor` is. For keys from a file take `ownValue`. */
export const field = (object: JsonObject, key: string): JsonValue | undefined => object[key];

/** A finite number within the range that can be drawn, else undefined; some programs write numbers as text. */
export function numberField(object: JsonObject, key: string): number | undefined {
  return drawableOf(field(object, key));
}

/** The kind of an element, an operation or a curve; files before version 0.3 name it `type`. */
export const kindField = (object: JsonObject): string | undefined =>
  textField(object, 'discriminator') ?? textField(object, 'type');

/** Whether something is so; some programs write it as text. */
export function flagField(object: JsonObject, key: string): boolean {
  const value = field(object, key);
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
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

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;

/** A number that can be drawn, also one written as text. */
export function drawableOf(value: unknown): number | undefined {
  if (isDrawable(value)) return value;
  if (typeof value !== 'string' || !NUMBER.test(value)) return undefined;
  const number = Number(value);
  return isDrawable(number) ? number : undefined;
}
