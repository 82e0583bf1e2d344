import type * as Y from 'yjs';
import type { DocumentRoot, FunctionRecord, LibraryFunction, ReaderPort, WorkflowDocument } from '#domain';
import { DOCUMENT_ROOTS, plainRecord, readDocument, rootOf } from '../document/document-shape.ts';

/** Where a reader learns about functions. */
export interface FunctionSource {
  functionOf(functionId: string, digest: string): FunctionRecord | undefined;
  library(): readonly LibraryFunction[];
  subscribe(listener: () => void): () => void;
}

/**
 * Records of a document by id. A change makes new objects only for the records that it touched, so that a listener
 * of one node hears of that node alone and others keep their identity.
 */
export function createReader(doc: Y.Doc, functions: FunctionSource, canEdit: () => boolean): ReaderPort & { destroy(): void } {
  let current: WorkflowDocument = readDocument(doc);
  const records = new Map<string, Set<() => void>>();
  const ids = new Map<DocumentRoot, Set<() => void>>();
  const all = new Set<(touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>) => void>();

  const onTransaction = (transaction: Y.Transaction) => {
    const touched = new Map<DocumentRoot, Set<string>>();
    const membership = new Set<DocumentRoot>();
    for (const name of DOCUMENT_ROOTS) {
      const found = touchedIds(transaction, rootOf(doc, name));
      if (found.size === 0) continue;
      touched.set(name, found);
      const before = current[name] as unknown as Record<string, unknown>;
      const next: Record<string, unknown> = { ...before };
      for (const id of found) {
        const value = rootOf(doc, name).get(id);
        if (value === undefined) delete next[id];
        else
          Object.defineProperty(next, id, {
            value: plainRecord(name, value),
            enumerable: true,
            configurable: true,
            writable: true,
          });
        if (Object.hasOwn(before, id) !== (value !== undefined)) membership.add(name);
      }
      current = { ...current, [name]: next };
    }
    if (touched.size === 0) return;
    for (const [root, changed] of touched)
      for (const id of changed) records.get(`${root}/${id}`)?.forEach((listener) => listener());
    for (const root of membership) ids.get(root)?.forEach((listener) => listener());
    all.forEach((listener) => listener(touched));
  };
  doc.on('afterTransaction', onTransaction);

  return {
    document: () => current,
    get(root, id) {
      const records = current[root] as unknown as Record<string, never>;
      return Object.hasOwn(records, id) ? records[id] : undefined;
    },
    subscribe: (root, id, listener) => addTo(records, `${root}/${id}`, listener),
    subscribeIds: (root, listener) => addTo(ids, root, listener),
    subscribeAll(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    functionOf: (functionId, digest) => functions.functionOf(functionId, digest),
    library: () => functions.library(),
    subscribeFunctions: (listener) => functions.subscribe(listener),
    get canEdit() {
      return canEdit();
    },
    destroy: () => doc.off('afterTransaction', onTransaction),
  };
}

/** Ids of a root's records that a transaction changed, at any depth. */
function touchedIds(transaction: Y.Transaction, root: Y.Map<unknown>): Set<string> {
  const found = new Set<string>();
  for (const [type, keys] of transaction.changed) {
    if ((type as unknown) === root) for (const key of keys) found.add(String(key));
    else {
      const id = idBelow(root, type as unknown as Y.AbstractType<unknown>);
      if (id !== undefined) found.add(id);
    }
  }
  return found;
}

function idBelow(root: Y.Map<unknown>, type: Y.AbstractType<unknown>): string | undefined {
  for (let at: Y.AbstractType<unknown> | null = type; at; at = at.parent as Y.AbstractType<unknown> | null) {
    if ((at.parent as unknown) === root) return at._item?.parentSub ?? undefined;
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
