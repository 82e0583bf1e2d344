import * as Y from 'yjs';
import { jsonEqual, type JsonValue } from '#domain';
import type { UndoStep } from './whole-undo.ts';

/** Plain values that a step put, by the map that holds them and their key. */
type Put = Map<Y.Map<unknown>, Map<string, JsonValue>>;
const PUT = Symbol('put');

/** A plain value that is held under a key of a map. */
export interface GivenValue {
  map: Y.Map<unknown>;
  key: string;
  value: JsonValue;
}

/**
 * Steps whose values somebody wrote over, and gave back by undoing that: Yjs holds them as the other person's then, and an own
 * undo would pass over them. Notes what each step puts.
 */
export function noteWhatStepsPut(manager: Y.UndoManager): void {
  const note: Parameters<typeof manager.on<'stack-item-added'>>[1] = ({ stackItem, changedParentTypes }) => {
    const put: Put = (stackItem.meta.get(PUT) as Put | undefined) ?? new Map();
    stackItem.meta.set(PUT, put);
    for (const [type, events] of changedParentTypes)
      for (const event of events) if (event.target === type && event instanceof Y.YMapEvent) notePut(put, event);
  };
  manager.on('stack-item-added', note);
  manager.on('stack-item-updated', note);
}

function notePut(put: Put, { target, keysChanged }: Y.YMapEvent<unknown>): void {
  const known = put.get(target) ?? new Map<string, JsonValue>();
  for (const key of keysChanged as Set<string>) {
    const value = target.get(key);
    if (value === undefined || value instanceof Y.AbstractType) known.delete(key);
    else known.set(key, value as JsonValue);
  }
  put.set(target, known);
}

/** Makes values of the last step that others gave back, and `more`, its own again, so that undoing it takes them away. */
export function takeBackGiven(manager: Y.UndoManager, doc: Y.Doc, more: readonly GivenValue[]): void {
  const step = manager.undoStack.at(-1);
  const given = step ? [...givenBack(doc, step), ...more] : [];
  if (!step || given.length === 0) return;
  const steps = manager.redoStack.length;
  // As the undo that follows: what can be redone stays.
  manager.undoing = true;
  try {
    doc.transact(() => given.forEach(({ map, key, value }) => map.set(key, value)), manager);
  } finally {
    manager.undoing = false;
  }
  const made = manager.redoStack.length > steps ? manager.redoStack.pop() : undefined;
  if (made) step.insertions = Y.mergeDeleteSets([step.insertions, made.insertions]);
}

function givenBack(doc: Y.Doc, step: UndoStep): GivenValue[] {
  const put = (step.meta.get(PUT) as Put | undefined) ?? new Map<Y.Map<unknown>, Map<string, JsonValue>>();
  return [...put].flatMap(([map, values]) =>
    map._item?.deleted === true
      ? []
      : [...values].flatMap(([key, value]) => {
          const item = map._map.get(key);
          const isTheirs = item && !item.deleted && item.id.client !== doc.clientID && !Y.isDeleted(step.insertions, item.id);
          return isTheirs && jsonEqual(map.get(key), value) ? [{ map, key, value }] : [];
        }),
  );
}
