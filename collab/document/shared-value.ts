import * as Y from 'yjs';
import { isJsonObject, jsonEqual, type JsonObject, type JsonValue } from '#domain';
import { insertionOrders } from './insertion-orders.ts';
import { pairRows } from './pair-rows.ts';

export type SharedMap = Y.Map<unknown>;

/** Keys by which a value is one thing that nobody edits in halves: geometry, colour, range, file, place. */
const WHOLE_KEYS = [
  'X',
  'Vertices',
  'Perimeter',
  'Start',
  'End',
  'Matrix',
  'Red',
  'min',
  'max',
  'Min',
  'Max',
  'digest',
  'latitude',
  'Latitude',
  'coordinates',
  'Triangles',
  'SplitPoints',
  'discriminator',
];
/** Marks a map that holds the rows of a list. */
const ROWS = '$rows';
/** Place of a row in its list: fractional, so that a row between two others touches neither. */
const ORDER = '$order';
/** A value that Yjs cannot hold as it is, as JSON text. */
const TEXT = '$json';

/** Value of a row that is no object, beside its order: text, number, list, nothing. */
const ROW_VALUE = '$value';
/** A list of more plain values is data that nobody edits row by row. */
const MOST_PLAIN_ROWS = 5000;

/** Whether an input's value is stored as one value. Other objects are edited key by key, lists row by row. */
export function isWholeValue(value: JsonValue): boolean {
  if (Array.isArray(value)) return !isRows(value);
  return !isJsonObject(value) || WHOLE_KEYS.some((key) => Object.hasOwn(value, key));
}

/** Whether two people may change two parts of a value: an object key by key, a list row by row, also one that is still empty. */
export function isPartedValue(value: JsonValue): boolean {
  return !needsText(value) && ((Array.isArray(value) && value.length === 0) || !isWholeValue(value));
}

/** Whether a list is stored row by row: not empty, no list of geometry, no pair of numbers (a range is one thing). */
function isRows(value: JsonValue): value is JsonValue[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRow)) return false;
  if (value.length === 2 && value.every((row) => typeof row === 'number')) return false;
  return value.length <= MOST_PLAIN_ROWS || value.every(isParted);
}

function isRow(value: JsonValue): boolean {
  return !needsText(value) && (!isJsonObject(value) || !isWholeValue(value));
}

/** Whether a row is a map of its own, so that two people may edit two of its cells. */
function isParted(row: JsonValue): row is JsonObject {
  return isJsonObject(row) && !isWholeValue(row);
}

/** Keys of our own, one by which Yjs tells kinds of values apart, and one that the encoding of plain objects would lose. */
function needsText(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isJsonObject(value) && [ROWS, ORDER, ROW_VALUE, TEXT, 'constructor'].some((key) => Object.hasOwn(value, key))) return true;
  return holdsProto(value);
}

/** Whether `__proto__` is a key somewhere. Every row of a long list is asked with each edit: no text is made of it. */
function holdsProto(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsProto);
  for (const key of Object.keys(value)) if (key === '__proto__' || holdsProto(value[key] as JsonValue)) return true;
  return false;
}

/** Stores a value: in `parts` a map for an object or a list, else (or `whole`) the value itself. */
export function toShared(value: JsonValue, newKey: () => string, as: 'parts' | 'whole' = 'parts'): unknown {
  if (needsText(value)) return { [TEXT]: JSON.stringify(value) };
  if (as === 'whole' || isWholeValue(value)) return value;
  if (!Array.isArray(value)) return sharedObject(value as JsonObject, newKey);
  const rows = new Y.Map<unknown>([[ROWS, 1]]);
  value.forEach((row, index) => rows.set(newKey(), sharedRow(row, index + 1, newKey)));
  return rows;
}

function sharedObject(value: JsonObject, newKey: () => string): SharedMap {
  const map = new Y.Map<unknown>();
  for (const [key, child] of Object.entries(value)) if (child !== undefined) map.set(key, toShared(child, newKey));
  return map;
}

function sharedRow(row: JsonValue, order: number, newKey: () => string): unknown {
  if (!isParted(row)) return { [ORDER]: order, [ROW_VALUE]: row };
  const map = sharedObject(row, newKey);
  map.set(ORDER, order);
  return map;
}

/** What maps of a document were when they were last read; who keeps it forgets those that have changed since. */
export type KnownValues = WeakMap<object, JsonValue>;

/** Plain JSON of a shared value; keys such as `__proto__` stay data. `known`: maps that are unchanged are the same objects. */
export function toPlain(value: unknown, known?: KnownValues): JsonValue {
  if (!(value instanceof Y.Map)) {
    const text = isJsonObject(value) && Object.hasOwn(value, TEXT) ? value[TEXT] : undefined;
    return typeof text === 'string' ? (JSON.parse(text) as JsonValue) : (value as JsonValue);
  }
  const before = known?.get(value);
  if (before !== undefined) return before;
  const plain = value.has(ROWS)
    ? orderedRows(value as SharedMap).map(({ row }) => plainRow(row, known))
    : plainObject(value as SharedMap, known);
  known?.set(value, plain);
  return plain;
}

function plainObject(map: SharedMap, known: KnownValues | undefined): JsonObject {
  const entries: [string, JsonValue][] = [];
  map.forEach((child, key) => {
    if (key !== ORDER) entries.push([key, toPlain(child, known)]);
  });
  return Object.fromEntries(entries);
}

function plainRow(row: SharedMap | JsonObject, known?: KnownValues): JsonValue {
  return row instanceof Y.Map ? toPlain(row, known) : (row[ROW_VALUE] ?? null);
}

/**
 * Writes `value` under `key` of an integrated map. An object or list that is there already is changed in place, only
 * where it differs: what somebody else edits beside it stays theirs. `plain`: what is held, where that was read already.
 */
export function writeShared(map: SharedMap, key: string, value: JsonValue, newKey: () => string, plain?: JsonValue): void {
  const held = map.get(key);
  const known = Array.isArray(plain) ? plain : undefined;
  if (held instanceof Y.Map && Array.isArray(value)) {
    // Rows that are held are rows: of a thousand one is looked at.
    const areRows = value.every((row, at) => (known !== undefined && known[at] === row) || isRow(row));
    if (held.has(ROWS) && areRows) return writeRows(held as SharedMap, value, newKey, known);
  } else if (held instanceof Y.Map && isJsonObject(value) && !needsText(value) && !isWholeValue(value) && !held.has(ROWS))
    return writeObject(held as SharedMap, value, newKey);
  if (held === undefined || !jsonEqual(toPlain(held), value)) map.set(key, toShared(value, newKey));
}

function writeObject(map: SharedMap, value: JsonObject, newKey: () => string): void {
  for (const key of map.keys()) if (key !== ORDER && (!Object.hasOwn(value, key) || value[key] === undefined)) map.delete(key);
  for (const [key, child] of Object.entries(value)) if (child !== undefined) writeShared(map, key, child, newKey);
}

interface StoredRow {
  key: string;
  row: SharedMap | JsonObject;
  order: number;
}

function writeRows(
  rows: SharedMap,
  wanted: readonly JsonValue[],
  newKey: () => string,
  known: readonly JsonValue[] | undefined,
): void {
  const held = orderedRows(rows);
  const plain = known ?? held.map(({ row }) => plainRow(row));
  const pairs = pairRows(plain, wanted);
  const kept = new Set(pairs);
  held.forEach(({ key }, index) => {
    if (!kept.has(index)) rows.delete(key);
  });
  const orders = insertionOrders(pairs.map((index) => (index === undefined ? undefined : held[index]?.order)));
  wanted.forEach((row, position) => {
    const index = pairs[position];
    const there = index === undefined ? undefined : held[index];
    const order = orders[position] as number;
    if (!there) return void rows.set(newKey(), sharedRow(row, order, newKey));
    // Most rows stay as they are: comparing values costs less than asking the document for each.
    const isSame = jsonEqual(plain[index as number], row);
    if (isSame && there.order === order) return;
    if (!(there.row instanceof Y.Map) || !isParted(row)) return void rows.set(there.key, sharedRow(row, order, newKey));
    if (there.order !== order) there.row.set(ORDER, order);
    if (!isSame) writeObject(there.row, row, newKey);
  });
}

function orderedRows(rows: SharedMap): StoredRow[] {
  const found: StoredRow[] = [];
  rows.forEach((row, key) => {
    if (row instanceof Y.Map) found.push({ key, row: row as SharedMap, order: Number(row.get(ORDER) ?? 0) });
    else if (isJsonObject(row)) found.push({ key, row, order: Number(row[ORDER] ?? 0) });
  });
  return found.toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
}
