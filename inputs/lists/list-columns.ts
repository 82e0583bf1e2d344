import {
  fieldsOf,
  hiddenNames,
  inputKindOf,
  isEmptyValue,
  isJsonObject,
  orderedProperties,
  ownValue,
  rowSchemaOf,
  type InputProperty,
  type JsonValue,
} from '#domain';
import { quantityScale, type Units } from '../values/quantity-scale.ts';

/** Column of a list: the path from a row to its cell, empty where the row is the value itself. */
export interface ListColumn {
  key: string;
  path: readonly string[];
  title: string;
  /** Unit of its numbers; empty where each says its own, or there is none. */
  unit: string;
  property: InputProperty;
}

/** The list's property with the kind of its rows; one that says nothing about them takes it from the values. */
export function typedList(list: InputProperty, rows: readonly JsonValue[]): InputProperty {
  const items = list.items ?? {};
  if (list.$partiStyle === 'matrix') return { ...list, items: { type: 'array', items: { type: 'number' }, ...items } };
  const isOpen = ['unknown', 'object'].includes(inputKindOf(items)) && items.properties === undefined;
  return isOpen ? { ...list, items: { ...propertyOf(rows), ...items } } : list;
}

/** Whether a typed list is a grid of values: rows that are lists themselves. */
export function isMatrix(list: InputProperty): boolean {
  return list.$partiStyle === 'matrix' && inputKindOf(list.items ?? {}) === 'list';
}

/** Values in the widest row of a matrix. */
export function matrixWidth(rows: readonly JsonValue[]): number {
  return rows.reduce<number>((most, row) => Math.max(most, Array.isArray(row) ? row.length : 0), 0);
}

/**
 * Columns of a typed list: a plain list has one, an object list one for each property that is not hidden (deprecated
 * ones where a row holds a value), a matrix as many as its widest row.
 */
export function listColumns(list: InputProperty, units: Units, rows: readonly JsonValue[] = []): ListColumn[] {
  if (isMatrix(list)) {
    const cell = list.items?.items ?? {};
    return Array.from({ length: Math.max(1, matrixWidth(rows)) }, (_, at) => ({
      ...columnOf([String(at)], String(at + 1), { ...cell, title: undefined }, units),
    }));
  }
  const row = rowSchemaOf(list.items ?? {});
  if (row.properties === undefined) return [columnOf([], '', row, units)];
  const hidden = new Set(hiddenNames(row['$partiHidden']));
  // What the rows are grouped by is hidden in each of them, but has to be given.
  if (typeof list['$partiGroupBy'] === 'string') hidden.delete(list['$partiGroupBy']);
  const names = orderedProperties(row.properties).map(([name]) => name);
  const rank = (path: readonly string[]): number => names.indexOf(path[0] ?? '');
  return fieldsOf(row)
    .filter(({ path: [name = ''], property }) => !hidden.has(name) && property.$partiHidden !== true && !isHolder(property))
    .filter(({ path, property }) => property.$partiDeprecated !== true || rows.some((held) => !isEmptyValue(cellAt(held, path))))
    .toSorted((a, b) => rank(a.path) - rank(b.path))
    .map(({ path, property }) => columnOf(path, path.join('.'), property, units));
}

/** Property under which a cell is edited: a column that holds several kinds asks the value. */
export function cellProperty({ property }: ListColumn, value: JsonValue | undefined): InputProperty {
  return inputKindOf(property) === 'unknown' && value !== undefined && value !== null ? propertyOf([value]) : property;
}

/** Value of a cell; undefined where the row has none. */
export function cellAt(row: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (held, key) => (Array.isArray(held) ? held[Number(key)] : isJsonObject(held) ? ownValue(held, key) : undefined),
    row,
  );
}

/** The row with another value in a cell; its other values stay. */
export function withCell(row: JsonValue | undefined, path: readonly string[], value: JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(row)) {
    const length = Math.max(row.length, Number(key) + 1);
    return Array.from({ length }, (_, at) => (at === Number(key) ? withCell(row[at], rest, value) : (row[at] ?? 0)));
  }
  const held = isJsonObject(row) ? row : {};
  return { ...held, [key]: withCell(ownValue(held, key), rest, value) };
}

/** The rows with one of them at another place. */
export function moved(rows: readonly JsonValue[], from: number, to: number): JsonValue[] {
  const row = rows[from];
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** The rows with the value that a cell of one holds in all from there to another. */
export function filledDown(rows: readonly JsonValue[], path: readonly string[], from: number, to: number): JsonValue[] {
  const value = cellAt(rows[from], path) ?? null;
  return rows.map((row, at) => (at > from && at <= to ? withCell(row, path, value) : row));
}

const isHolder = (property: InputProperty): boolean => inputKindOf(property) === 'object' && property.properties !== undefined;

function columnOf(path: readonly string[], name: string, property: InputProperty, units: Units): ListColumn {
  const own = property.title ?? property['$partiDisplayName'];
  const title = typeof own === 'string' && path.length < 2 ? own : name;
  const isNumber = ['number', 'integer'].includes(inputKindOf(property));
  const unit = isNumber ? quantityScale(property, units).format(0).unit : '';
  return { key: name, path, title, unit, property };
}

/** What all values have in common; texts where there are none. */
function propertyOf(values: readonly JsonValue[]): InputProperty {
  const given = values.filter((value) => value !== null);
  const all = (fits: (value: JsonValue) => boolean): boolean => given.every(fits);
  if (all((value) => typeof value === 'string')) return { type: 'string' };
  if (all((value) => typeof value === 'number')) return { type: 'number' };
  if (all((value) => typeof value === 'boolean')) return { type: 'boolean' };
  if (all(Array.isArray)) return { type: 'array' };
  if (!all(isJsonObject)) return {};
  const objects = given.filter(isJsonObject);
  const names = new Set(objects.flatMap((object) => Object.keys(object)));
  const properties = [...names].map((name) => {
    const held = objects.flatMap((object) => ownValue(object, name) ?? []);
    return [name, propertyOf(held)] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}
