import { isJsonObject, MAX_JSON_DEPTH, PartiError, type ElementModel, type JsonObject, type JsonValue } from '#domain';
import { affineOf, isAffine } from '../read/affine.ts';
import { orderElements } from './order-elements.ts';

/**
 * The text of a model, element by element: whatever was read is written, referenced elements first,
 * transforms with 12 numbers, numbers to the last bit. `list` writes a bare list of these ids instead.
 * Throws `json.too-deep` where values nest deeper than can be written.
 */
export function* writeModelParts(model: ElementModel, list?: readonly string[]): Generator<string> {
  if (list) {
    yield '[';
    for (const [index, id] of list.entries()) yield (index > 0 ? ',' : '') + writeValue(model.Elements[id] as JsonObject);
    yield ']';
    return;
  }
  let opening = '{';
  for (const key of Object.keys(model)) {
    const value = model[key];
    if (value === undefined) continue;
    yield `${opening}${JSON.stringify(key)}:`;
    opening = ',';
    if (key === 'Elements' && isJsonObject(value)) yield* writeElements(value as JsonObject);
    else yield writeValue(value as JsonValue);
  }
  yield opening === '{' ? '{}' : '}';
}

/** Text of a model in one string; see `writeModelParts`. */
export function writeModel(model: ElementModel, list?: readonly string[]): string {
  return [...writeModelParts(model, list)].join('');
}

function* writeElements(elements: JsonObject): Generator<string> {
  let opening = '{';
  for (const id of orderElements(elements)) {
    yield `${opening}${JSON.stringify(id)}:${writeValue(elements[id] as JsonValue)}`;
    opening = ',';
  }
  yield opening === '{' ? '{}' : '}';
}

function writeValue(value: JsonValue): string {
  try {
    return isPlain(value) ? JSON.stringify(value) : writeWithCare(value);
  } catch (error) {
    if (error instanceof RangeError) throw new PartiError('json.too-deep', { limit: MAX_JSON_DEPTH }, { cause: error });
    throw error;
  }
}

/** Whether `JSON.stringify` loses nothing: it drops the sign of zero, and transforms may need fewer numbers. */
function isPlain(value: JsonValue): boolean {
  if (typeof value === 'number') return value !== 0 || !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) {
    // Drawings are long lists of numbers.
    for (const item of value) if (typeof item === 'number' ? item === 0 && Object.is(item, -0) : !isPlain(item)) return false;
    return true;
  }
  for (const key in value) {
    const item = value[key] as JsonValue;
    if (!isPlain(item) || (key === 'Components' && Array.isArray(item) && item.length === 16)) return false;
  }
  return true;
}

function writeWithCare(value: JsonValue): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0.0' : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeWithCare).join(',')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${writeWithCare(key === 'Components' ? shortened(item) : item)}`)
    .join(',')}}`;
}

/** 12 numbers where 16 say no more. */
export function shortened(components: JsonValue): JsonValue {
  const affine = affineOf(components);
  return affine && isAffine(components as number[]) ? affine : components;
}
