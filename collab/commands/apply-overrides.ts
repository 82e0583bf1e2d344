import {
  ADDITION_ID,
  isJsonObject,
  jsonEqual,
  overrideEntryId,
  overrideValueProblem,
  ownValue,
  sha256Hex,
  type CommandCall,
  type JsonObject,
  type JsonValue,
  type OverrideEdit,
} from '#domain';
import { closedFields, entryFields, entryOf, fieldKey, openedFields, splitFieldKey } from '../document/override-fields.ts';
import { toPlain, toShared, type SharedMap } from '../document/shared-value.ts';
import { newRowKey } from '../document/document-shape.ts';

type Call<T extends CommandCall['type']> = Extract<CommandCall, { type: T }>;

/** The three members of a node with changes by hand, as they are shared. */
export interface SharedOverrides {
  overrides: SharedMap;
  additions: SharedMap;
  removals: SharedMap;
}

type Fields = Map<string, JsonValue>;

const VALUE = 'value:';
const ORIGINAL = 'original:';
const PREVIOUS = 'previous:';

/** Edits elements. What marks an entry as there is written anew each time: it wins over somebody who reverts it meanwhile. */
export function editOverrides({ overrides }: SharedOverrides, { name, entries }: Call<'override.edit'>): void {
  const held = entriesNamed(overrides, name);
  let last = lastOrder(held.values());
  for (const [id, edit] of Object.entries(entries)) {
    const before = held.get(id);
    if (Array.isArray(edit.identities) && edit.identities.length === 0) {
      // A group without members is none: they went into another one in the same step.
      drop(overrides, name, id);
      continue;
    }
    const isKnown = [edit.identity, edit.identities, before?.get('identity'), before?.get('identities')].some(isPresent);
    if (!isKnown || overrideValueProblem(edit)) continue;
    if (!before) last += 1;
    putFields(overrides, name, id, editedFields(edit, before ?? new Map(), last));
  }
}

function editedFields(edit: OverrideEdit, before: Fields, last: number): Fields {
  const { value, original = {}, identity, identities, element, ...meta } = edit;
  const fields: Fields = new Map();
  for (const [field, given] of Object.entries({ identity, identities, element })) {
    const kept = given ?? before.get(field);
    if (kept !== undefined) fields.set(field, kept);
  }
  const heldMeta = before.get('meta');
  fields.set('meta', { order: last, ...(isJsonObject(heldMeta) ? heldMeta : {}), ...defined(meta as JsonObject) });
  for (const [property, given] of Object.entries(defined(original)))
    if (!before.has(ORIGINAL + property)) fields.set(ORIGINAL + property, given);
  for (const [property, given] of Object.entries(defined(value))) {
    const [was, first] = [before.get(VALUE + property), before.get(ORIGINAL + property)];
    if (was !== undefined && !jsonEqual(was, given)) fields.set(PREVIOUS + property, was);
    if (first !== undefined) fields.set(ORIGINAL + property, first);
    fields.set(VALUE + property, given);
  }
  return fields;
}

/** Takes back properties, or whole entries of every kind. */
export function revertOverrides(shared: SharedOverrides, { name, entries }: Call<'override.revert'>): void {
  for (const [id, properties] of Object.entries(entries)) {
    if (properties === null) {
      if (drop(shared.additions, name, id)) dropEditsOf(shared.overrides, name, id);
      drop(shared.overrides, name, id);
      drop(shared.removals, name, id);
      continue;
    }
    for (const property of properties)
      for (const start of [VALUE, ORIGINAL, PREVIOUS]) shared.overrides.delete(fieldKey(name, id, start + property));
    const left = entriesNamed(shared.overrides, name).get(id);
    const isGroup = left?.has('identities') ?? false;
    if (!isGroup && ![...(left?.keys() ?? [])].some((field) => field.startsWith(VALUE))) drop(shared.overrides, name, id);
  }
}

/** Adds an element. */
export function addOverride({ additions }: SharedOverrides, call: Call<'override.add'>): void {
  const { name, entryId, value, parent, by, at } = call;
  if (overrideValueProblem(value)) return;
  const order = lastOrder(entriesNamed(additions, name).values()) + 1;
  putEntry(additions, name, entryId, defined({ value, order, parent, by, at }));
}

/** Removes elements; those that were added lose their addition. */
export function removeOverrides(shared: SharedOverrides, { name, entries }: Call<'override.remove'>): void {
  let last = lastOrder(entriesNamed(shared.removals, name).values());
  for (const [id, { identity, element, ...meta }] of Object.entries(entries)) {
    const addition = additionOf(identity);
    if (addition !== undefined && drop(shared.additions, name, addition)) {
      dropEditsOf(shared.overrides, name, addition);
      continue;
    }
    if (overrideValueProblem(identity)) continue;
    last += 1;
    putEntry(shared.removals, name, id, { identity, element, order: last, ...meta });
  }
}

/** Puts an entry onto another element: a new entry that names the one it was. */
export function attachOverride(shared: SharedOverrides, call: Call<'override.attach'>): void {
  const { name, entryId, identity, element, parent, within, executionId } = call;
  if (overrideValueProblem(identity)) return;
  for (const [verb, map] of [
    ['edit', shared.overrides],
    ['removal', shared.removals],
  ] as const) {
    const to = overrideEntryId(verb, name, identity, sha256Hex, parent);
    const fields = entriesNamed(map, name).get(entryId);
    if (!fields) continue;
    const { parent: _parent, within: _within, ...entry } = entryOf(fields);
    if (to !== entryId) drop(map, name, entryId);
    putEntry(map, name, to, {
      ...entry,
      identity,
      element,
      previousOverrideId: entryId,
      ...defined({ parent, within, executionId }),
    });
  }
}

/** Carries entries over to the name and properties that a newer version gives them. */
export function mapOverrides(shared: SharedOverrides, call: Call<'override.map'>): void {
  const { from, to, properties, identity = {} } = call;
  const rename = (names: Readonly<Record<string, string>>, key: string): string => ownValue(names, key) ?? key;
  const renamed = (value: JsonValue): JsonValue =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [rename(identity, key), part as JsonValue]))
      : value;
  for (const map of Object.values(shared) as SharedMap[]) {
    for (const [id, fields] of entriesNamed(map, from)) {
      drop(map, from, id);
      const carriedFields: Fields = new Map();
      for (const [field, value] of fields) {
        const at = field.indexOf(':') + 1;
        const target = at === 0 ? field : field.slice(0, at) + rename(properties, field.slice(at));
        const carried =
          field === 'identity' ? renamed(value) : field === 'identities' && Array.isArray(value) ? value.map(renamed) : value;
        carriedFields.set(target, carried);
      }
      putFields(map, to, id, carriedFields);
    }
  }
}

/** Takes away every change by hand. */
export function clearOverrides(shared: SharedOverrides): void {
  for (const map of Object.values(shared) as SharedMap[]) for (const key of map.keys()) map.delete(key);
}

const isPresent = (value: JsonValue | undefined): boolean => value !== undefined && value !== null;

const defined = (object: Readonly<Record<string, JsonValue | undefined>>): Record<string, JsonValue> =>
  Object.fromEntries(Object.entries(object).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));

const additionOf = (identity: JsonValue | undefined): string | undefined => {
  const id = isJsonObject(identity) ? ownValue(identity, ADDITION_ID) : undefined;
  return typeof id === 'string' ? id : undefined;
};

/** Fields of each entry of an override, by entry id. */
function entriesNamed(map: SharedMap, name: string): Map<string, Fields> {
  const found = new Map<string, Fields>();
  for (const [key, value] of map.entries()) {
    if (!key.startsWith(`${name}/`)) continue;
    const [outer, id, field] = splitFieldKey(key);
    if (outer !== name) continue;
    const fields = found.get(id) ?? new Map<string, JsonValue>();
    found.set(id, fields);
    if (field !== undefined) fields.set(field, toPlain(value));
    else for (const [part, whole] of entryFields(toPlain(value))) fields.set(part, whole);
  }
  for (const [id, fields] of found) found.set(id, openedFields(fields));
  return found;
}

function lastOrder(entries: Iterable<Fields>): number {
  let last = 0;
  for (const fields of entries) {
    const meta = fields.get('meta');
    const order = isJsonObject(meta) ? meta['order'] : undefined;
    if (typeof order === 'number' && order > last) last = order;
  }
  return last;
}

/** Written even where it is there already: a revert elsewhere takes away only what it saw. */
const put = (map: SharedMap, key: string, value: JsonValue): void => void map.set(key, toShared(value, newRowKey, 'whole'));

/** Writes opened fields; what an older document holds of them apart goes. */
function putFields(map: SharedMap, name: string, id: string, fields: Fields): void {
  const stored = closedFields(fields);
  for (const field of fields.keys()) if (!stored.has(field)) map.delete(fieldKey(name, id, field));
  for (const [field, value] of stored) put(map, fieldKey(name, id, field), value);
}

function putEntry(map: SharedMap, name: string, id: string, entry: Record<string, JsonValue | undefined>): void {
  for (const [field, value] of entryFields(defined(entry))) put(map, fieldKey(name, id, field), value);
}

/** Answers whether there was such an entry. */
function drop(map: SharedMap, name: string, id: string): boolean {
  let isThere = false;
  for (const key of map.keys()) {
    if (!key.startsWith(`${name}/`)) continue;
    const [outer, inner] = splitFieldKey(key);
    if (outer !== name || inner !== id) continue;
    map.delete(key);
    isThere = true;
  }
  return isThere;
}

function dropEditsOf(overrides: SharedMap, name: string, addition: string): void {
  for (const [id, fields] of entriesNamed(overrides, name))
    if (additionOf(fields.get('identity')) === addition) drop(overrides, name, id);
}
