import type { InputProperty } from '../functions/function-record.ts';
import type { JsonValue } from '../json/json-value.ts';
import { rangeBetween } from './input-default.ts';
import { inputKindOf } from './input-kind.ts';
/** A value that came through a wire as its input takes it: a number that comes to a range is both of its ends. */
export function declaredValue(property: InputProperty | undefined, value: JsonValue): JsonValue {
  if (property === undefined || inputKindOf(property) !== 'range') return value;
  const [end, ...more] = Array.isArray(value) ? value : [value];
  return typeof end === 'number' && more.length === 0 ? rangeBetween(property, end, end) : value;
}
