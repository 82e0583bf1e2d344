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
import { pairKey, splitPairKey } from './pair-key.ts';
import { toPlain, toShared, type SharedMap } from './shared-value.ts';

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
] as const satisfies readonly DocumentRoot[];
export type RootName = (typeof DOCUMENT_ROOTS)[number];

/**
 * How members of a root's records are stored where two people may edit two of their keys at once. They are made with the
 * record: a map that two people made at once would be one person's only. `inputs`: a map of values. `pairs`: two levels
 * (port and link, override and entry) under one key each. `keys`: a map of whole values.
 */
const MEMBERS: Partial<Record<RootName, Readonly<Record<string, 'inputs' | 'pairs' | 'keys'>>>> = {
  nodes: { inputs: 'inputs', links: 'pairs', overrides: 'pairs', additions: 'pairs', removals: 'pairs' },
  views: { visibility: 'keys' },
};
/** Members that are there even when empty. */
const REQUIRED_MEMBERS = new Set(['inputs', 'links']);

export function rootOf(doc: Y.Doc, name: RootName): SharedMap {
  return doc.getMap(name);
}

/** Whether a member of a root's records is a map of its own. */
export function isMapMember(root: RootName, member: string): boolean {
  return MEMBERS[root]?.[member] !== undefined;
}

/** Key of a new row of a list. */
export const newRowKey = (): string => uuidv4();

/** Writes a whole document into an empty Y.Doc. */
export function writeDocument(doc: Y.Doc, document: WorkflowDocument): void {
  doc.transact(() => {
    for (const name of DOCUMENT_ROOTS) {
      for (const [id, record] of Object.entries(document[name]))
        rootOf(doc, name).set(id, sharedRecord(name, record as JsonValue));
    }
  });
}

/** A record of a root as it is stored: fields of `meta` and places of `layout` are values, the others maps. */
export function sharedRecord(root: RootName, record: JsonValue): unknown {
  if (!isJsonObject(record)) return record;
  const members = MEMBERS[root] ?? {};
  const map = new Y.Map<unknown>();
  for (const [key, value] of Object.entries(record))
    if (value !== undefined && members[key] === undefined) map.set(key, toShared(value, newRowKey, 'whole'));
  for (const [key, kind] of Object.entries(members)) map.set(key, sharedMember(kind, record[key]));
  return map;
}

function sharedMember(kind: 'inputs' | 'pairs' | 'keys', value: JsonValue | undefined): SharedMap {
  const map = new Y.Map<unknown>();
  if (!isJsonObject(value)) return map;
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    if (kind !== 'pairs') map.set(key, toShared(child, newRowKey, kind === 'inputs' ? 'parts' : 'whole'));
    else
      for (const [inner, entry] of Object.entries(child as JsonObject))
        if (entry !== undefined) map.set(pairKey(key, inner), toShared(entry, newRowKey, 'whole'));
  }
  return map;
}

/** A stored record as plain JSON. */
export function plainRecord(root: RootName, record: unknown): JsonValue {
  const members = MEMBERS[root];
  if (!members || !(record instanceof Y.Map)) return toPlain(record);
  const entries = [...(record as SharedMap).entries()].flatMap(([key, value]): [string, JsonValue][] => {
    const kind = members[key];
    if (kind === undefined) return [[key, toPlain(value)]];
    const isEmpty = value instanceof Y.Map && value.size === 0;
    if (isEmpty && !REQUIRED_MEMBERS.has(key)) return [];
    return [[key, kind === 'pairs' && value instanceof Y.Map ? plainPairs(value as SharedMap) : toPlain(value)]];
  });
  return Object.fromEntries(entries);
}

function plainPairs(map: SharedMap): JsonValue {
  const groups = new Map<string, [string, JsonValue][]>();
  for (const [key, value] of map.entries()) {
    const [outer, inner] = splitPairKey(key);
    const group = groups.get(outer) ?? [];
    groups.set(outer, group);
    group.push([inner, toPlain(value)]);
  }
  return Object.fromEntries([...groups].map(([outer, group]) => [outer, Object.fromEntries(group)]));
}

/** Reads a document as plain JSON; what is missing is empty. */
export function readDocument(doc: Y.Doc): WorkflowDocument {
  const empty = emptyWorkflowDocument();
  const roots = Object.fromEntries(
    DOCUMENT_ROOTS.map((name) => [
      name,
      Object.fromEntries([...rootOf(doc, name).entries()].map(([id, record]) => [id, plainRecord(name, record)])),
    ]),
  );
  return { ...(roots as unknown as WorkflowDocument), meta: { ...empty.meta, ...(roots['meta'] as object) } };
}

/** Schema version of a shared document; 0 for one that nobody has written. */
export function schemaVersionOf(doc: Y.Doc): number {
  const version = rootOf(doc, 'meta').get('schemaVersion');
  return typeof version === 'number' ? version : 0;
}
