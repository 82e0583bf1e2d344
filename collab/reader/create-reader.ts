import * as Y from 'yjs';
import {
  emptyWorkflowDocument,
  type DocumentRoot,
  type FunctionRecord,
  type LibraryFunction,
  type ReaderPort,
  type TextDelta,
  type TextRoot,
  type WorkflowDocument,
} from '#domain';
import {
  DOCUMENT_ROOTS,
  plainRecord,
  plainRoot,
  rootOf,
  unknownRoots,
  wholeMeta,
  type RootName,
} from '../document/document-shape.ts';
import type { KnownValues } from '../document/shared-value.ts';

/** Source from which a reader learns about functions. */
export interface FunctionSource {
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
  library(): readonly LibraryFunction[];
  subscribe(listener: () => void): () => void;
}

type Records = Map<string, unknown>;

/**
 * Records of a document by id. A change makes new objects only for the records that it touched, so that a listener
 * of one node hears of that node alone and others keep their identity; so do the inputs of a node and the rows of a list
 * that stayed as they were. The whole document is put together when it is asked for: a change of one node of thousands
 * costs no more than that node.
 */
export function createReader(doc: Y.Doc, functions: FunctionSource, canEdit: () => boolean): ReaderPort & { destroy(): void } {
  const known: KnownValues = new WeakMap();
  const roots = new Map<DocumentRoot, Records>(DOCUMENT_ROOTS.map((name) => [name, readRoot(doc, name, known)]));
  const recordsOf = (name: DocumentRoot): Records => roots.get(name) as Records;
  const names = new Map<unknown, DocumentRoot>(DOCUMENT_ROOTS.map((name) => [rootOf(doc, name), name]));
  const stale = new Set<DocumentRoot>(DOCUMENT_ROOTS);
  let current = emptyWorkflowDocument();
  const byRecord = new Map<string, Set<() => void>>();
  const ids = new Map<DocumentRoot, Set<() => void>>();
  const all = new Set<Parameters<ReaderPort['subscribeAll']>[0]>();

  const onTransaction = (transaction: Y.Transaction) => {
    const touched = new Map<DocumentRoot, Set<string>>();
    const membership = new Set<DocumentRoot>();
    for (const type of transaction.changedParentTypes.keys()) known.delete(type);
    // What fills an empty document touches all that it holds then.
    const changed = transaction.beforeState.size === 0 ? allIds(doc) : touchedIds(transaction, names);
    for (const [name, found] of changed) {
      touched.set(name, found);
      stale.add(name);
      const records = recordsOf(name);
      const root = rootOf(doc, name);
      for (const id of found) {
        const value = root.get(id);
        if (records.has(id) !== (value !== undefined)) membership.add(name);
        if (value === undefined) records.delete(id);
        else records.set(id, plainRecord(name, value, known));
      }
    }
    if (touched.size === 0) return;
    for (const [root, changed] of touched)
      for (const id of changed) for (const listener of byRecord.get(`${root}/${id}`) ?? []) listener();
    for (const root of membership) for (const listener of ids.get(root) ?? []) listener();
    if (all.size === 0) return;
    const writers = transaction.local ? undefined : writersOf(transaction);
    for (const listener of all) listener(touched, writers);
  };
  doc.on('afterTransaction', onTransaction);

  return {
    document() {
      if (stale.size === 0) return current;
      const renewed = [
        ...[...stale].map((name) => [name, Object.fromEntries(recordsOf(name))]),
        ...unknownRoots(doc).map((name) => [name, plainRoot(doc, name)]),
      ];
      const next = { ...current, ...(Object.fromEntries(renewed) as Partial<WorkflowDocument>) };
      current = { ...next, meta: wholeMeta(next.meta) };
      stale.clear();
      return current;
    },
    get: <R extends DocumentRoot>(root: R, id: string) =>
      recordsOf(root).get(id) as WorkflowDocument[R][keyof WorkflowDocument[R]] | undefined,
    subscribe: (root, id, listener) => addTo(byRecord, `${root}/${id}`, listener),
    subscribeIds: (root, listener) => addTo(ids, root, listener),
    subscribeAll(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    subscribeText: (root, id, listener) => listenToText(doc, root, id, listener),
    functionOf: (functionId, digest) => functions.functionOf(functionId, digest),
    library: () => functions.library(),
    subscribeFunctions: (listener) => functions.subscribe(listener),
    get canEdit() {
      return canEdit();
    },
    destroy: () => doc.off('afterTransaction', onTransaction),
  };
}

/** Tells each change of a text after the transaction that made it: the records have it then. */
function listenToText(doc: Y.Doc, root: TextRoot, id: string, listener: (delta: TextDelta) => void): () => void {
  const text = (): unknown => (rootOf(doc, root).get(id) as Y.Map<unknown> | undefined)?.get('text');
  const onTransaction = (transaction: Y.Transaction) => {
    const held = text();
    if (!(held instanceof Y.Text) || !transaction.changed.has(held as never)) return;
    const { delta } = new Y.YTextEvent(held, transaction, transaction.changed.get(held as never) as Set<string>);
    listener(delta as TextDelta);
  };
  doc.on('afterTransaction', onTransaction);
  return () => doc.off('afterTransaction', onTransaction);
}

function readRoot(doc: Y.Doc, name: RootName, known: KnownValues): Records {
  return new Map([...rootOf(doc, name).entries()].map(([id, record]) => [id, plainRecord(name, record, known)]));
}

/** Ids of all records, by their root. */
function allIds(doc: Y.Doc): Map<DocumentRoot, Set<string>> {
  const ids = DOCUMENT_ROOTS.map((name): [DocumentRoot, Set<string>] => [name, new Set(rootOf(doc, name).keys())]);
  return new Map(ids.filter(([, held]) => held.size > 0));
}

/** Ids of the records that a transaction changed, at any depth, by their root. */
function touchedIds(transaction: Y.Transaction, names: ReadonlyMap<unknown, DocumentRoot>): Map<DocumentRoot, Set<string>> {
  const touched = new Map<DocumentRoot, Set<string>>();
  const note = (name: DocumentRoot, id: string) => {
    const found = touched.get(name);
    if (found) found.add(id);
    else touched.set(name, new Set([id]));
  };
  for (const [type, keys] of transaction.changed) {
    const name = names.get(type);
    if (name !== undefined) for (const key of keys) note(name, String(key));
    else {
      const record = recordAbove(type as unknown as Y.AbstractType<unknown>, names);
      if (record) note(...record);
    }
  }
  return touched;
}

/** Yjs client ids that wrote something; taking something away leaves no name. */
function writersOf({ beforeState, afterState }: Y.Transaction): Set<number> {
  return new Set([...afterState].flatMap(([client, clock]) => (clock > (beforeState.get(client) ?? 0) ? [client] : [])));
}

/** The record that a type lies in. */
function recordAbove(
  type: Y.AbstractType<unknown>,
  names: ReadonlyMap<unknown, DocumentRoot>,
): [DocumentRoot, string] | undefined {
  for (let at: Y.AbstractType<unknown> | null = type; at; at = at.parent as Y.AbstractType<unknown> | null) {
    const name = names.get(at.parent);
    const id = at._item?.parentSub;
    if (name !== undefined) return id == null ? undefined : [name, id];
  }
  return undefined;
}

function addTo<K>(map: Map<K, Set<() => void>>, key: K, listener: () => void): () => void {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  set.add(listener);
  return () => {
    set.delete(listener);
    if (set.size === 0) map.delete(key);
  };
}
