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
  'discriminator',
];
/** Marks a map that holds the rows of a list. */
const ROWS = '$rows';
/** Place of a row in its list: fractional, so that a row between two others touches neither. */
const ORDER = '$order';
/** A value that Yjs cannot hold as it is, as JSON text. */
const TEXT = '$json';

/** Whether an input's value is stored as one value. Other objects and lists of objects are edited key by key. */
export function isWholeValue(value: JsonValue): boolean {
  if (Array.isArray(value)) return !isRows(value);
  return !isJsonObject(value) || WHOLE_KEYS.some((key) => Object.hasOwn(value, key));
}

function isRows(value: JsonValue): value is JsonObject[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((row) => isJsonObject(row) && !isWholeValue(row) && !needsText(row))
  );
}

/** Keys of our own, and the one key that the encoding of plain objects would lose. */
function needsText(value: JsonValue): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isJsonObject(value) && [ROWS, ORDER, TEXT].some((key) => Object.hasOwn(value, key))) return true;
  return JSON.stringify(value).includes('"__proto__":');
}

/** Stores a value: in `parts` a map for an object or a list of objects, else (or `whole`) the value itself. */
export function toShared(value: JsonValue, newKey: () => string, as: 'parts' | 'whole' = 'parts'): unknown {
  if (needsText(value)) return { [TEXT]: JSON.stringify(value) };
  if (as === 'whole' || isWholeValue(value)) return value;
  if (!Array.isArray(value)) return sharedObject(value as JsonObject, newKey);
  const rows = new Y.Map<unknown>([[ROWS, 1]]);
  (value as JsonObject[]).forEach((row, index) => rows.set(newKey(), sharedRow(row, index + 1, newKey)));
  return rows;
}

function sharedObject(value: JsonObject, newKey: () => string): SharedMap {
  const map = new Y.Map<unknown>();
  for (const [key, child] of Object.entries(value)) if (child !== undefined) map.set(key, toShared(child, newKey));
  return map;
}

function sharedRow(row: JsonObject, order: number, newKey: () => string): SharedMap {
  const map = sharedObject(row, newKey);
  map.set(ORDER, order);
  return map;
}

/** Plain JSON of a shared value; keys such as `__proto__` stay data. */
export function toPlain(value: unknown): JsonValue {
  if (!(value instanceof Y.Map)) {
    const text = isJsonObject(value) && Object.hasOwn(value, TEXT) ? value[TEXT] : undefined;
    return typeof text === 'string' ? (JSON.parse(text) as JsonValue) : (value as JsonValue);
  }
  if (value.has(ROWS)) return orderedRows(value as SharedMap).map(({ row }) => toPlain(row));
  const entries = [...(value as SharedMap).entries()].filter(([key]) => key !== ORDER);
  return Object.fromEntries(entries.map(([key, child]) => [key, toPlain(child)]));
}

/**
 * Writes `value` under `key` of an integrated map. An object or list that is there already is changed in place, only
 * where it differs: what somebody else edits beside it stays theirs.
 */
export function writeShared(map: SharedMap, key: string, value: JsonValue, newKey: () => string): void {
  const held = map.get(key);
  if (held instanceof Y.Map && !needsText(value)) {
    if (held.has(ROWS) && (isRows(value) || (Array.isArray(value) && value.length === 0)))
      return writeRows(held as SharedMap, value as JsonObject[], newKey);
    if (!held.has(ROWS) && isJsonObject(value) && !isWholeValue(value)) return writeObject(held as SharedMap, value, newKey);
  }
  if (held === undefined || !jsonEqual(toPlain(held), value)) map.set(key, toShared(value, newKey));
}

function writeObject(map: SharedMap, value: JsonObject, newKey: () => string): void {
  for (const key of map.keys()) if (key !== ORDER && (!Object.hasOwn(value, key) || value[key] === undefined)) map.delete(key);
  for (const [key, child] of Object.entries(value)) if (child !== undefined) writeShared(map, key, child, newKey);
}

function writeRows(rows: SharedMap, wanted: readonly JsonObject[], newKey: () => string): void {
  const held = orderedRows(rows);
  const pairs = pairRows(
    held.map(({ row }) => toPlain(row)),
    wanted,
  );
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
    if (there.order !== order) there.row.set(ORDER, order);
    writeObject(there.row, row, newKey);
  });
}

function orderedRows(rows: SharedMap): { key: string; row: SharedMap; order: number }[] {
  return [...rows.entries()]
    .flatMap(([key, row]) => (row instanceof Y.Map ? [{ key, row: row as SharedMap, order: Number(row.get(ORDER) ?? 0) }] : []))
    .toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1));
}
