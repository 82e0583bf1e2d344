import * as Y from 'yjs';

/** A step of a person that can be undone or redone. */
export type UndoStep = Y.UndoManager['undoStack'][number];

/** A key that a step wrote over, and what was there before. */
export interface Overwritten {
  map: Y.Map<unknown>;
  key: string;
  before: unknown;
}

/**
 * Undoes the last step of a manager, or redoes it. Where somebody wrote the same key at the same time, Yjs takes the own value away
 * and puts none in its place: a card would stand nowhere. What was there before the step comes back then, within the same step,
 * and so does `left`, whatever the step left.
 */
export function undoWhole(manager: Y.UndoManager, doc: Y.Doc, way: 'undo' | 'redo', left: readonly Overwritten[] = []): void {
  const [from, to] = way === 'undo' ? [manager.undoStack, manager.redoStack] : [manager.redoStack, manager.undoStack];
  const overwritten = overwrittenBy(doc, from.at(-1));
  if (way === 'undo') manager.undo();
  else manager.redo();
  const lost = [...overwritten.filter(({ map, key }) => !map.has(key)), ...left].filter(({ map }) => map._item?.deleted !== true);
  if (lost.length === 0) return;
  const steps = to.length;
  manager[way === 'undo' ? 'undoing' : 'redoing'] = true;
  try {
    doc.transact(() => lost.forEach(({ map, key, before }) => map.set(key, before)), manager);
  } finally {
    manager[way === 'undo' ? 'undoing' : 'redoing'] = false;
  }
  if (to.length > steps) mergeLast(to);
}

/** Keys that hold a value of the step now, and held another before it. Records and texts are types of their own and stay out. */
function overwrittenBy(doc: Y.Doc, step: UndoStep | undefined): Overwritten[] {
  const found: Overwritten[] = [];
  if (!step) return found;
  doc.transact((transaction) =>
    Y.iterateDeletedStructs(transaction, step.deletions, (item) => {
      if (!(item instanceof Y.Item) || item.parentSub === null || Y.isDeleted(step.insertions, item.id)) return;
      const map: unknown = item.parent;
      if (!(map instanceof Y.Map) || !map.has(item.parentSub) || map._item?.deleted === true) return;
      const [before] = item.content.getContent().slice(-1);
      if (before !== undefined && !(before instanceof Y.AbstractType)) found.push({ map, key: item.parentSub, before });
    }),
  );
  return found;
}

/** Makes the last step part of the one that wrote an item, where that is still to be undone. */
export function joinStep(stack: UndoStep[], item: Y.ID): void {
  const step = stack.slice(0, -1).find(({ insertions }) => Y.isDeleted(insertions, item));
  if (step) mergeLast(stack, step);
}

function mergeLast(stack: UndoStep[], step = stack.at(-2)): void {
  const last = stack.pop();
  if (!last || !step) return;
  step.deletions = Y.mergeDeleteSets([step.deletions, last.deletions]);
  step.insertions = Y.mergeDeleteSets([step.insertions, last.insertions]);
}
