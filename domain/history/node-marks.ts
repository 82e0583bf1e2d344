import type { JsonValue } from '../json/json-value.ts';
import type { DocumentChange } from '../workflow/changes-between.ts';
import type { NodeId, WorkflowDocument } from '../workflow/document.ts';

/** What became of a function between two states. */
export interface NodeMark {
  kind: 'added' | 'removed' | 'changed';
  /** How many of its inputs, wires, changes by hand and settings differ. */
  changes: number;
  /** Values that its inputs had before; undefined: the default. */
  was: ReadonlyMap<string, JsonValue | undefined>;
}

/** Functions that differ, in the order of the changes; a place on the board is no difference of a function. */
export function nodeMarks(changes: readonly DocumentChange[]): Map<NodeId, NodeMark> {
  const marks = new Map<NodeId, NodeMark>();
  for (const { root, id, path, from, to } of changes) {
    if (root !== 'nodes') continue;
    if (path.length === 0) {
      marks.set(id, {
        kind: from === undefined ? 'added' : to === undefined ? 'removed' : 'changed',
        changes: 1,
        was: new Map(),
      });
      continue;
    }
    const held = marks.get(id) ?? { kind: 'changed', changes: 0, was: new Map() };
    const was = path[0] === 'inputs' && path[1] !== undefined ? new Map([...held.was, [path[1], from] as const]) : held.was;
    marks.set(id, { ...held, changes: held.changes + 1, was });
  }
  return marks;
}

/** The newer state, and in it the functions that went, each where it lay: both stand in the places of the newer one. */
export function withGoneNodes(newer: WorkflowDocument, older: WorkflowDocument): WorkflowDocument {
  const gone = Object.keys(older.nodes).filter((id) => !Object.hasOwn(newer.nodes, id));
  if (gone.length === 0) return newer;
  const pick = <T>(from: Readonly<Record<string, T>>) =>
    Object.fromEntries(gone.flatMap((id) => (Object.hasOwn(from, id) ? [[id, from[id] as T]] : [])));
  return {
    ...newer,
    nodes: { ...newer.nodes, ...pick(older.nodes) },
    layout: { ...newer.layout, ...pick(older.layout) },
  };
}
