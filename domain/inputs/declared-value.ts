import type { InputProperty } from '../functions/function-record.ts';
import type { JsonValue } from '../json/json-value.ts';
import { parseColor } from './color-names.ts';
import { rangeBetween } from './input-default.ts';
import { inputKindOf } from './input-kind.ts';

/**
 * A value that came through a wire as its input takes it: a number that comes to a range is both of its ends, the text of a
 * colour is that colour; a text that is no colour stays as it is, and is refused as one.
 */
export function declaredValue(property: InputProperty | undefined, value: JsonValue): JsonValue {
  const kind = property && inputKindOf(property);
  if (kind === 'color' && typeof value === 'string') {
    const color = parseColor(value);
    return color ? { ...color } : value;
  }
  if (property === undefined || kind !== 'range') return value;
  const [end, ...more] = Array.isArray(value) ? value : [value];
  return typeof end === 'number' && more.length === 0 ? rangeBetween(property, end, end) : value;
}
