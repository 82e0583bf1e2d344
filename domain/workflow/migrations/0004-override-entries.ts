import { isJsonObject } from '../../json/is-json-object.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';

const MEMBERS = ['overrides', 'additions', 'removals'];

/**
 * Entries of changes by hand have a place: `nodes.<id>.<member>.<override>.<entry>.order`, from 1, where they were sent in
 * the order of their ids before. In a shared document each field of an entry has a key of its own from here on.
 */
export function overrideEntries(document: JsonObject): JsonObject {
  const { nodes } = document;
  return isJsonObject(nodes) ? { ...document, nodes: mapValues(nodes, ordered) } : document;
}

const mapValues = (object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

function ordered(node: JsonValue): JsonValue {
  if (!isJsonObject(node)) return node;
  const present = MEMBERS.filter((member) => Object.hasOwn(node, member) && isJsonObject(node[member]));
  if (present.length === 0) return node;
  return { ...node, ...Object.fromEntries(present.map((member) => [member, mapValues(node[member] as JsonObject, numbered)])) };
}

function numbered(entries: JsonValue): JsonValue {
  if (!isJsonObject(entries)) return entries;
  const places = new Map(
    Object.keys(entries)
      .sort()
      .map((id, index) => [id, index + 1]),
  );
  return Object.fromEntries(
    Object.entries(entries).map(([id, entry]) => [
      id,
      isJsonObject(entry) && typeof entry['order'] !== 'number' ? { ...entry, order: places.get(id) as number } : entry,
    ]),
  );
}
