import { allowsNull, fillNested, inputDefault, inputKindOf, rowSchemaOf, type InputProperty, type JsonValue } from '#domain';
import { DRAW } from '../values/draw-default.ts';
import { isMatrix, matrixWidth } from './list-columns.ts';

/** A further row of a typed list beside `rows`: in a matrix as wide as they are, else the default of its kind, an object with the defaults of its properties. */
export function newRow(list: InputProperty, rows: readonly JsonValue[] = []): JsonValue {
  const items = list.items ?? {};
  if (isMatrix(list)) return Array.from({ length: Math.max(1, matrixWidth(rows)) }, () => inputDefault(items.items ?? {}, DRAW));
  const row = rowSchemaOf(items);
  if (items.default === undefined && row.properties !== undefined && inputKindOf(items) === 'object')
    return fillNested({}, row, DRAW);
  const value = inputDefault(items, DRAW);
  return value === null && inputKindOf(items) === 'string' && !allowsNull(items) ? '' : value;
}
