import {
  allowsNull,
  DEFAULT_LOCATION,
  fillNested,
  inputDefault,
  inputKindOf,
  rowSchemaOf,
  type DefaultDraw,
  type InputProperty,
  type JsonValue,
} from '#domain';

const DRAW: DefaultDraw = {
  random: () => Math.random(),
  now: () => new Date().toISOString(),
  id: () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  location: DEFAULT_LOCATION,
};

/** A further row of a typed list: the default of its kind, an object with the defaults of its properties. */
export function newRow(list: InputProperty): JsonValue {
  const items = list.items ?? {};
  const row = rowSchemaOf(items);
  if (items.default === undefined && row.properties !== undefined && inputKindOf(items) === 'object')
    return fillNested({}, row, DRAW);
  const value = inputDefault(items, DRAW);
  return value === null && inputKindOf(items) === 'string' && !allowsNull(items) ? '' : value;
}
