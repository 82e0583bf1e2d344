import type { JsonObject, JsonValue } from '../json/json-value.ts';

import type { WorkflowDocument } from './document.ts';

type DocumentRoot = keyof WorkflowDocument;

/** One difference of two documents, as small as two people may edit it: a record, a field, an input, a link, a change by hand. */
export interface DocumentChange {
  root: DocumentRoot;
  id: string;
  /** Way into the record; empty: the record itself. */
  path: readonly string[];
  /** Absent: it was not there. */
  from?: JsonValue;
  /** Absent: it is gone. */
  to?: JsonValue;
}

/** Members whose keys are changed one by one, with the number of keys down to one value. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  nodes: { inputs: 1, links: 2, overrides: 2, additions: 2, removals: 2 },
  views: { visibility: 1 },
};
const ROOTS: readonly DocumentRoot[] = ['meta', 'nodes', 'layout', 'frames', 'notes', 'views', 'widgets', 'bookmarks'];

/** What leads from one document to another; the order of keys, and of −0 and 0, are no differences. */
export function changesBetween(from: WorkflowDocument, to: WorkflowDocument): DocumentChange[] {
  return ROOTS.flatMap((root) => {
    const before = from[root] as unknown as JsonObject;
    const after = to[root] as unknown as JsonObject;
    return keysOf(before, after).flatMap((id) => recordChanges(root, id, own(before, id), own(after, id)));
  });
}

/** What leads from one state of a record to another; undefined: there is none. */
export function recordChanges(
  root: DocumentRoot,
  id: string,
  from: JsonValue | undefined,
  to: JsonValue | undefined,
): DocumentChange[] {
  // Most records of two states are alike: they are told by one look, without a list.
  if (sameJson(from, to)) return [];
  if (!isObject(from) || !isObject(to)) return [change(root, id, [], from, to)];
  const members = MEMBERS[root] ?? {};
  return keysOf(from, to).flatMap((key) =>
    within(root, id, { path: [key], depth: members[key] ?? 0 }, own(from, key), own(to, key)),
  );
}

function within(
  root: DocumentRoot,
  id: string,
  { path, depth }: { path: readonly string[]; depth: number },
  from: JsonValue | undefined,
  to: JsonValue | undefined,
): DocumentChange[] {
  if (from === to) return [];
  const isParted = depth > 0 && (from === undefined || isObject(from)) && (to === undefined || isObject(to));
  if (!isParted) return sameJson(from, to) ? [] : [change(root, id, path, from, to)];
  const before = isObject(from) ? from : {};
  const after = isObject(to) ? to : {};
  return keysOf(before, after).flatMap((key) =>
    within(root, id, { path: [...path, key], depth: depth - 1 }, own(before, key), own(after, key)),
  );
}

const change = (
  root: DocumentRoot,
  id: string,
  path: readonly string[],
  from: JsonValue | undefined,
  to: JsonValue | undefined,
): DocumentChange => ({ root, id, path, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });

/** The document after these changes, as the shared one becomes it where nobody else edits. */
export function withChanges(document: WorkflowDocument, changes: readonly DocumentChange[]): WorkflowDocument {
  const next = document as unknown as Record<string, JsonObject>;
  const roots: Record<string, JsonObject> = { ...next };
  for (const { root, id, path, to } of changes) {
    if (roots[root] === next[root]) roots[root] = { ...next[root] };
    const records = roots[root] as JsonObject;
    const record = own(records, id);
    if (path.length > 0 && !isObject(record)) continue;
    const made = path.length === 0 ? to : setIn(record as JsonObject, path, to);
    roots[root] = put(records, id, made);
  }
  return roots as unknown as WorkflowDocument;
}

function setIn(record: JsonObject, [key = '', ...rest]: readonly string[], to: JsonValue | undefined): JsonObject {
  if (rest.length === 0) return put(record, key, to);
  const inner = own(record, key);
  const made = setIn(isObject(inner) ? inner : {}, rest, to);
  // A port without links, or an override without entries, is not written; members that a record always has stay.
  const isEmpty = Object.keys(made).length === 0 && !REQUIRED.has(key);
  return put(record, key, isEmpty ? undefined : made);
}
const REQUIRED: ReadonlySet<string> = new Set(['inputs', 'links']);

function put(record: JsonObject, key: string, value: JsonValue | undefined): JsonObject {
  const entries = Object.entries(record).filter(([name]) => name !== key) as [string, JsonValue][];
  return Object.fromEntries(value === undefined ? entries : [...entries, [key, value]]);
}

/** Whether two values are one for a person: keys in any order, 0 and −0 alike. */
export function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a === 'number' && typeof b === 'number') return Number.isNaN(a) && Number.isNaN(b);
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  return isObject(a) && isObject(b) && hasSameMembers(a, b);
}

/** Two passes without a list of both's keys: a document of 5,000 functions is compared key by key. */
function hasSameMembers(a: JsonObject, b: JsonObject): boolean {
  for (const key of Object.keys(a)) if (!sameJson(a[key], own(b, key))) return false;
  for (const key of Object.keys(b)) if (b[key] !== undefined && !Object.hasOwn(a, key)) return false;
  return true;
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (object: JsonObject | undefined, key: string): JsonValue | undefined =>
  object && Object.hasOwn(object, key) ? (object[key] as JsonValue | undefined) : undefined;
/** The first one's keys, then those that only the second has. */
function keysOf(a: JsonObject, b: JsonObject): string[] {
  const keys = Object.keys(a);
  for (const key of Object.keys(b)) if (!Object.hasOwn(a, key)) keys.push(key);
  return keys;
}
