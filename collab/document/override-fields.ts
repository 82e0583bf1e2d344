import { isJsonObject, type JsonObject, type JsonValue } from '#domain';
import { pairKey, splitPairKey } from './pair-key.ts';

/**
 * An entry of a change by hand lies in a shared document field by field: of two people who change two properties of one
 * element, both keep theirs. `value`, `original` and `previous` have a field for each property, `value:<property>`; all
 * else lies in `meta` together: each field costs its key. Older documents have fields of their own for what marks an entry.
 */
const MARKS = ['identity', 'identities', 'element'];
const PARTED_FIELDS = ['value', 'original', 'previous'];
const META = 'meta';

/** Key of one field of an entry: its name may hold slashes, the others are escaped. */
export const fieldKey = (name: string, entryId: string, field: string): string => pairKey(pairKey(name, entryId), field);

/** Name, entry and field of a key; a key of an older document holds a whole entry, and its field is undefined. */
export function splitFieldKey(key: string): [name: string, entryId: string, field: string | undefined] {
  const [pair, field] = splitPairKey(key);
  if (pair.includes('/') && isField(field)) return [...splitPairKey(pair), field];
  return [...splitPairKey(key), undefined];
}

function isField(field: string): boolean {
  const [start = ''] = field.split(':', 1);
  return field === META || MARKS.includes(field) || PARTED_FIELDS.includes(start);
}

/** Fields of an entry. */
export function entryFields(entry: JsonValue): [field: string, value: JsonValue][] {
  if (!isJsonObject(entry)) return [['value', entry]];
  const fields: [string, JsonValue][] = [];
  const meta: [string, JsonValue][] = [];
  for (const [key, value] of Object.entries(entry)) {
    if (value === undefined) continue;
    if (!PARTED_FIELDS.includes(key)) meta.push([key, value]);
    else if (!isJsonObject(value) || Object.keys(value).length === 0) fields.push([key, value]);
    else for (const [property, part] of Object.entries(value)) fields.push([`${key}:${property}`, part as JsonValue]);
  }
  return meta.length > 0 || fields.length === 0 ? [...fields, [META, Object.fromEntries(meta)]] : fields;
}

/** Fields of an entry with what marks it taken out of `meta`: as they are worked with. */
export function openedFields(fields: ReadonlyMap<string, JsonValue>): Map<string, JsonValue> {
  const { meta, ...opened } = Object.fromEntries(fields);
  if (!isJsonObject(meta)) return new Map(fields);
  const rest = Object.entries(meta).filter(([key]) => !MARKS.includes(key));
  const marks = MARKS.flatMap((key): [string, JsonValue][] => (meta[key] === undefined ? [] : [[key, meta[key]]]));
  return new Map([...Object.entries(opened), ...marks, [META, Object.fromEntries(rest) as JsonObject]]);
}

/** Opened fields as they are stored. */
export function closedFields(fields: ReadonlyMap<string, JsonValue>): Map<string, JsonValue> {
  const meta = fields.get(META);
  const marks = MARKS.flatMap((key): [string, JsonValue][] => {
    const value = fields.get(key);
    return value === undefined ? [] : [[key, value]];
  });
  const parted = [...fields].filter(([field]) => field !== META && !MARKS.includes(field));
  return new Map([...parted, [META, { ...(isJsonObject(meta) ? meta : {}), ...Object.fromEntries(marks) }]]);
}

/** The entry that fields make. */
export function entryOf(fields: ReadonlyMap<string, JsonValue>): JsonObject {
  const meta = fields.get(META);
  const entry = new Map<string, JsonValue>(isJsonObject(meta) ? (Object.entries(meta) as [string, JsonValue][]) : []);
  const parts = new Map<string, [string, JsonValue][]>();
  for (const [field, value] of fields) {
    if (field === META) continue;
    const at = field.indexOf(':');
    if (at < 0) {
      if (!entry.has(field)) entry.set(field, value);
      continue;
    }
    const start = field.slice(0, at);
    parts.set(start, [...(parts.get(start) ?? []), [field.slice(at + 1), value]]);
  }
  for (const [start, properties] of parts) entry.set(start, Object.fromEntries(properties));
  return Object.fromEntries(entry);
}

/** Entries by override name and id, as the keys of a flat map tell them. */
export function entriesOf(map: Iterable<[string, JsonValue]>): JsonObject {
  const names = new Map<string, Map<string, Map<string, JsonValue>>>();
  const whole = new Map<string, [string, JsonValue][]>();
  for (const [key, value] of map) {
    const [name, entryId, field] = splitFieldKey(key);
    const entries = names.get(name) ?? new Map<string, Map<string, JsonValue>>();
    names.set(name, entries);
    if (field === undefined) whole.set(name, [...(whole.get(name) ?? []), [entryId, value]]);
    else entries.set(entryId, (entries.get(entryId) ?? new Map<string, JsonValue>()).set(field, value));
  }
  return Object.fromEntries(
    [...names].map(([name, entries]) => [
      name,
      Object.fromEntries([
        ...(whole.get(name) ?? []),
        ...[...entries].map(([id, fields]): [string, JsonValue] => [id, entryOf(fields)]),
      ]),
    ]),
  );
}

/** Values of a flat map by key, of entries by override name and id. */
export function flatEntries(member: JsonValue | undefined): Map<string, JsonValue> {
  const flat = new Map<string, JsonValue>();
  for (const [name, entries] of Object.entries(isJsonObject(member) ? member : {}))
    for (const [entryId, entry] of Object.entries(isJsonObject(entries) ? entries : {}))
      for (const [field, value] of entryFields(entry as JsonValue)) flat.set(fieldKey(name, entryId, field), value);
  return flat;
}
