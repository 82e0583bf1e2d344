import * as Y from 'yjs';
import { emptyWorkflowDocument, isJsonObject, WORKFLOW_SCHEMA_VERSION, type JsonObject, type JsonValue, type WorkflowDocument } from '#domain';

/** Roots of the shared document, one Y.Map each. */
export const DOCUMENT_ROOTS = ['meta', 'nodes', 'layout', 'frames', 'notes', 'views', 'widgets', 'bookmarks'] as const;
export type RootName = (typeof DOCUMENT_ROOTS)[number];

/** Members of a node that are maps, so that two people editing two of their keys both keep their work. */
const NODE_MAPS = new Set(['inputs', 'links', 'overrides', 'additions', 'removals']);
/** Depth of maps below a node's member: `links` → port → link, overrides → name → entry. */
const MEMBER_DEPTH: Record<string, number> = { inputs: 1, links: 2, overrides: 3, additions: 3, removals: 3 };

/** Keys by which a value is one thing that nobody edits in halves: geometry, colour, range, file. */
const WHOLE_KEYS = ['X', 'Vertices', 'Perimeter', 'Start', 'End', 'Matrix', 'Red', 'min', 'max', 'digest', 'latitude', 'Latitude', 'discriminator'];

/** Whether an input's value is stored as one value. Other objects are maps, edited key by key. */
export function isWholeValue(value: JsonValue): boolean {
  if (!isJsonObject(value)) return true;
  return WHOLE_KEYS.some((key) => Object.hasOwn(value, key));
}

export function rootOf(doc: Y.Doc, name: RootName): Y.Map<unknown> {
  return doc.getMap(name);
}

/** Stores an input value: a map for an object that is edited key by key, else the value itself. */
export function toShared(value: JsonValue): unknown {
  return isWholeValue(value) ? value : mapOf(value as JsonObject, (child) => toShared(child));
}

/** Writes a whole document into an empty Y.Doc. */
export function writeDocument(doc: Y.Doc, document: WorkflowDocument): void {
  doc.transact(() => {
    for (const [key, value] of Object.entries(document.meta)) rootOf(doc, 'meta').set(key, value);
    for (const [id, node] of Object.entries(document.nodes)) rootOf(doc, 'nodes').set(id, nodeMap(node as unknown as JsonObject));
    for (const [id, place] of Object.entries(document.layout)) rootOf(doc, 'layout').set(id, place);
    for (const name of ['frames', 'notes', 'views', 'widgets', 'bookmarks'] as const) {
      for (const [id, record] of Object.entries(document[name])) rootOf(doc, name).set(id, recordMap(record as unknown as JsonObject));
    }
  });
}

/** A node as a map of maps. */
export function nodeMap(node: JsonObject): Y.Map<unknown> {
  const map = new Y.Map<unknown>();
  for (const [key, value] of Object.entries({ inputs: {}, links: {}, ...node })) {
    if (value === undefined) continue;
    map.set(key, NODE_MAPS.has(key) ? memberMap(value as JsonObject, MEMBER_DEPTH[key] ?? 1, key === 'inputs') : value);
  }
  return map;
}

function memberMap(value: JsonObject, depth: number, isInput: boolean): Y.Map<unknown> {
  return mapOf(value, (child) => (isInput ? toShared(child) : depth > 1 && isJsonObject(child) ? memberMap(child, depth - 1, false) : child));
}

/** A record whose keys are edited one by one; values are whole. */
export function recordMap(record: JsonObject): Y.Map<unknown> {
  return mapOf(record, (value) => value);
}

function mapOf(record: JsonObject, convert: (value: JsonValue) => unknown): Y.Map<unknown> {
  const map = new Y.Map<unknown>();
  for (const [key, value] of Object.entries(record)) if (value !== undefined) map.set(key, convert(value));
  return map;
}

/** Plain JSON of a shared value; keys such as `__proto__` stay data. */
export function toPlain(value: unknown): JsonValue {
  if (!(value instanceof Y.Map)) return value as JsonValue;
  return Object.fromEntries([...(value as Y.Map<unknown>).entries()].map(([key, child]) => [key, toPlain(child)]));
}

/** Reads a document as plain JSON; what is missing is empty. */
export function readDocument(doc: Y.Doc): WorkflowDocument {
  const empty = emptyWorkflowDocument();
  const roots = Object.fromEntries(DOCUMENT_ROOTS.map((name) => [name, toPlain(rootOf(doc, name))])) as unknown as WorkflowDocument;
  return { ...roots, meta: { ...empty.meta, ...roots.meta } };
}

/** Schema version of a shared document; 0 for one that nobody has written. */
export function schemaVersionOf(doc: Y.Doc): number {
  const version = rootOf(doc, 'meta').get('schemaVersion');
  return typeof version === 'number' ? version : 0;
}

export const CURRENT_SCHEMA = WORKFLOW_SCHEMA_VERSION;
