import * as Y from 'yjs';
import { uuidv4 } from 'lib0/random';
import {
  emptyWorkflowDocument,
  isJsonObject,
  type DocumentRoot,
  type JsonObject,
  type JsonValue,
  type WorkflowDocument,
} from '#domain';
import { entriesOf, flatEntries } from './override-fields.ts';
import { pairKey, splitPairKey } from './pair-key.ts';
import { plainText, sharedText } from './shared-text.ts';
import { toPlain, toShared, type KnownValues, type SharedMap } from './shared-value.ts';

/** Roots of the shared document, one Y.Map each. */
export const DOCUMENT_ROOTS = [
  'meta',
  'nodes',
  'layout',
  'frames',
  'notes',
  'views',
  'widgets',
  'bookmarks',
  'decks',
  'slides',
] as const satisfies readonly DocumentRoot[];
export type RootName = (typeof DOCUMENT_ROOTS)[number];

/** How a member is stored that two people may edit at once. */
type MemberKind = 'inputs' | 'pairs' | 'entries' | 'keys' | 'text';

/**
 * How members of a root's records are stored where two people may edit two of their keys at once. They are made with the
 * record: a map that two people made at once would be one person's only. `inputs`: a map of values. `pairs`: two levels
 * (port and link) under one key each. `entries`: changes by hand, a key for each field of an entry. `keys`: a map of
 * whole values. `text`: a rich text, in the records that have one.
 */
const MEMBERS: Readonly<Partial<Record<string, Readonly<Partial<Record<string, MemberKind>>>>>> = {
  nodes: { inputs: 'inputs', links: 'pairs', overrides: 'entries', additions: 'entries', removals: 'entries' },
  views: { visibility: 'keys' },
  widgets: { text: 'text' },
  notes: { text: 'text' },
  slides: { tries: 'keys' },
};
/** Members that are there even when empty. */
const REQUIRED_MEMBERS = new Set(['inputs', 'links']);

export function rootOf(doc: Y.Doc, name: RootName): SharedMap {
  return doc.getMap(name);
}

/** Kind of the shared type that a member of a root's records is; undefined where it is a whole value. */
export function memberKind(root: string, member: string): MemberKind | undefined {
  const members = Object.hasOwn(MEMBERS, root) ? MEMBERS[root] : undefined;
  return members && Object.hasOwn(members, member) ? members[member] : undefined;
}

/** Roots of a document that this code does not know: they stay as they are, and go into files and copies. */
export function unknownRoots(doc: Y.Doc): string[] {
  return [...doc.share.keys()].filter((name) => !(DOCUMENT_ROOTS as readonly string[]).includes(name));
}

/** Key of a new row of a list. */
export const newRowKey = (): string => uuidv4();

/** Writes a whole document into an empty Y.Doc, as it is: with roots that this code does not know, where they hold records. */
export function writeDocument(doc: Y.Doc, document: WorkflowDocument): void {
  doc.transact(() => {
    for (const [name, records] of Object.entries(document as unknown as JsonObject))
      if (isJsonObject(records))
        for (const [id, record] of Object.entries(records)) doc.getMap(name).set(id, sharedRecord(name, record));
  });
}

/** A record of a root as it is stored: fields of `meta` and places of `layout` are values, the others maps. */
export function sharedRecord(root: string, record: JsonValue): unknown {
  if (!isJsonObject(record)) return record;
  const members = Object.hasOwn(MEMBERS, root) ? (MEMBERS[root] ?? {}) : {};
  const map = new Y.Map<unknown>();
  for (const [key, value] of Object.entries(record))
    if (value !== undefined && memberKind(root, key) === undefined) map.set(key, toShared(value, newRowKey, 'whole'));
  for (const [key, kind] of Object.entries(members))
    if (kind && (kind !== 'text' || record[key] !== undefined)) map.set(key, sharedMember(kind, record[key]));
  return map;
}

/** A member of its own kind, as it is stored. */
export function sharedMember(kind: MemberKind, value: JsonValue | undefined): unknown {
  // Anything else than runs is of an older version, and waits for its migration as it is.
  if (kind === 'text') return Array.isArray(value) ? sharedText(value) : toShared(value ?? '', newRowKey, 'whole');
  const map = new Y.Map<unknown>();
  if (!isJsonObject(value)) return map;
  if (kind === 'entries') {
    for (const [key, field] of flatEntries(value)) map.set(key, toShared(field, newRowKey, 'whole'));
    return map;
  }
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    if (kind !== 'pairs') map.set(key, toShared(child, newRowKey, kind === 'inputs' ? 'parts' : 'whole'));
    else
      for (const [inner, entry] of Object.entries(child as JsonObject))
        if (entry !== undefined) map.set(pairKey(key, inner), toShared(entry, newRowKey, 'whole'));
  }
  return map;
}

/** A stored record as plain JSON; `known`: its unchanged parts are the same objects. */
export function plainRecord(root: string, record: unknown, known?: KnownValues): JsonValue {
  if (!(record instanceof Y.Map)) return toPlain(record);
  const entries: [string, JsonValue][] = [];
  // Iterators of Yjs cost several times what this does, and thousands of records are read at once.
  (record as SharedMap).forEach((value, key) => {
    const plain = plainField(memberKind(root, key), key, value, known);
    if (plain !== undefined) entries.push([key, plain]);
  });
  return Object.fromEntries(entries);
}

/** A field of a record; undefined where nothing is in it and nobody misses it. */
function plainField(
  kind: MemberKind | undefined,
  key: string,
  value: unknown,
  known: KnownValues | undefined,
): JsonValue | undefined {
  if (kind === undefined) return toPlain(value);
  if (kind === 'text') return value instanceof Y.Text ? plainText(value) : toPlain(value);
  if (!(value instanceof Y.Map)) return toPlain(value);
  return isEmptyMap(value as SharedMap) && !REQUIRED_MEMBERS.has(key) ? undefined : plainMember(kind, value as SharedMap, known);
}

function isEmptyMap(map: SharedMap): boolean {
  for (const item of map._map.values()) if (!item.deleted) return false;
  return true;
}

function plainMember(kind: MemberKind, map: SharedMap, known: KnownValues | undefined): JsonValue {
  if (kind === 'pairs') return plainPairs(map);
  if (kind !== 'entries') return toPlain(map, known);
  const entries: [string, JsonValue][] = [];
  map.forEach((value, key) => entries.push([key, toPlain(value)]));
  return entriesOf(entries);
}

function plainPairs(map: SharedMap): JsonValue {
  const groups = new Map<string, [string, JsonValue][]>();
  map.forEach((value, key) => {
    const [outer, inner] = splitPairKey(key);
    const group = groups.get(outer) ?? [];
    groups.set(outer, group);
    group.push([inner, toPlain(value)]);
  });
  return Object.fromEntries([...groups].map(([outer, group]) => [outer, Object.fromEntries(group)]));
}

/** Document as plain JSON, exactly as it is held: unknown roots too, and no field that nobody has written. */
export function plainDocument(doc: Y.Doc): JsonObject {
  return Object.fromEntries([...DOCUMENT_ROOTS, ...unknownRoots(doc)].map((name) => [name, plainRoot(doc, name)]));
}

/** Records of one root as plain JSON by id. */
export function plainRoot(doc: Y.Doc, name: string): JsonObject {
  return Object.fromEntries([...doc.getMap(name).entries()].map(([id, record]) => [id, plainRecord(name, record)]));
}

/** Meta of a document with its defaults; its version is 0 until somebody has written one. */
export function wholeMeta(meta: Partial<WorkflowDocument['meta']>): WorkflowDocument['meta'] {
  return { ...emptyWorkflowDocument().meta, schemaVersion: 0, ...meta };
}

/** Reads a document as plain JSON; what is missing is empty. */
export function readDocument(doc: Y.Doc): WorkflowDocument {
  const document = plainDocument(doc) as unknown as WorkflowDocument;
  return { ...document, meta: wholeMeta(document.meta) };
}

/** Schema version that a shared document says it has; 0 for one that nobody has written. */
export function schemaVersionOf(doc: Y.Doc): number {
  const version = rootOf(doc, 'meta').get('schemaVersion');
  return typeof version === 'number' ? version : 0;
}
