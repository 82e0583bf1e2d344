import * as Y from 'yjs';
import { isJsonObject, jsonEqual, readRichText, type JsonObject, type JsonValue } from '#domain';
import { memberKind, newRowKey, sharedMember, sharedRecord } from './document-shape.ts';
import { flatEntries } from './override-fields.ts';
import { pairKey } from './pair-key.ts';
import { writeText } from './shared-text.ts';
import { toPlain, toShared, writeShared, type SharedMap } from './shared-value.ts';

/**
 * Brings a shared document from `before`, which is what it holds, to `after`: only what differs is written, in place, so
 * that everything else keeps its identity and what others write beside it at the same time stays. To be called in a transaction.
 */
export function writeDifference(doc: Y.Doc, before: JsonObject, after: JsonObject): void {
  for (const root of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const held = objectAt(before, root);
    const wanted = objectAt(after, root);
    const map: SharedMap = doc.getMap(root);
    for (const id of Object.keys(held)) if (!Object.hasOwn(wanted, id)) map.delete(id);
    for (const [id, record] of Object.entries(wanted))
      if (!Object.hasOwn(held, id) || !jsonEqual(held[id] as JsonValue, record)) writeRecord(map, root, id, record);
  }
}

function objectAt(document: JsonObject, root: string): JsonObject {
  const found = Object.hasOwn(document, root) ? document[root] : undefined;
  return isJsonObject(found) ? found : {};
}

/** Brings a record to what is wanted, in place; makes one that is not there. */
export function writeRecord(map: SharedMap, root: string, id: string, record: JsonValue): void {
  const held = map.get(id);
  if (!(held instanceof Y.Map) || !isJsonObject(record)) return void map.set(id, sharedRecord(root, record));
  const fields = held as SharedMap;
  for (const key of fields.keys()) if (!Object.hasOwn(record, key)) removeField(fields, root, key);
  for (const [key, value] of Object.entries(record)) writeField(fields, root, key, value);
}

/** A member that is a map stays and is emptied: a new one in its place would be one person's only. */
function removeField(record: SharedMap, root: string, key: string): void {
  const held = record.get(key);
  if (memberKind(root, key) === undefined || !(held instanceof Y.Map)) return record.delete(key);
  for (const name of held.keys()) held.delete(name);
}

function writeField(record: SharedMap, root: string, key: string, value: JsonValue): void {
  const kind = memberKind(root, key);
  if (kind === undefined) return writeWhole(record, key, value);
  const member = record.get(key);
  if (member instanceof Y.Text && Array.isArray(value)) return writeText(member, readRichText(value));
  if (!(member instanceof Y.Map)) return void record.set(key, sharedMember(kind, value));
  const entries = keysOf(kind, value);
  const held = member as SharedMap;
  for (const name of held.keys()) if (!entries.has(name)) held.delete(name);
  for (const [name, entry] of entries)
    if (kind === 'inputs') writeShared(held, name, entry, newRowKey);
    else writeWhole(held, name, entry);
}

function keysOf(kind: ReturnType<typeof memberKind>, value: JsonValue): Map<string, JsonValue> {
  if (kind === 'pairs') return pairsOf(value);
  return kind === 'entries' ? flatEntries(value) : new Map(Object.entries(isJsonObject(value) ? value : {}));
}

function writeWhole(map: SharedMap, key: string, value: JsonValue): void {
  if (!map.has(key) || !jsonEqual(toPlain(map.get(key)), value)) map.set(key, toShared(value, newRowKey, 'whole'));
}

function pairsOf(value: JsonValue): Map<string, JsonValue> {
  const pairs = new Map<string, JsonValue>();
  for (const [outer, group] of Object.entries(isJsonObject(value) ? value : {}))
    for (const [inner, entry] of Object.entries(isJsonObject(group) ? group : {})) pairs.set(pairKey(outer, inner), entry);
  return pairs;
}
