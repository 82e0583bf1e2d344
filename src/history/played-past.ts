import type { PlayedStep, PlayedStretch } from '#collab';
import { recordChanges, type DocumentChange, type DocumentRoot, type WorkflowDocument } from '#domain';

/** Walk over a played stretch: states at any of its updates, those beside each other sharing what did not change. */
export interface StretchWalk {
  sequence: number;
  end: number;
  documentAt(sequence: number): WorkflowDocument;
  /** What the updates from one to another changed, as one: both within the stretch. */
  changesOf(from: number, to: number): DocumentChange[];
  stepAt(sequence: number): PlayedStep | undefined;
}

export function createStretchWalk({ sequence, end, document: start, steps }: PlayedStretch): StretchWalk {
  let at = sequence;
  let current = start;
  const stepAt = (number: number) => steps[number - sequence - 1];
  return {
    sequence,
    end,
    stepAt,
    documentAt(wanted) {
      if (wanted === at) return current;
      const changed = new Map<DocumentRoot, Map<string, unknown>>();
      const put = (root: DocumentRoot, id: string, value: unknown) =>
        changed.set(root, (changed.get(root) ?? new Map<string, unknown>()).set(id, value));
      while (at < wanted) for (const { root, id, after } of stepAt(++at)?.records ?? []) put(root, id, after);
      while (at > wanted) for (const { root, id, before } of stepAt(at--)?.records.toReversed() ?? []) put(root, id, before);
      if (changed.size > 0) current = withRecords(current, changed);
      return current;
    },
    changesOf(from, to) {
      const records = new Map<string, { root: DocumentRoot; id: string; before: unknown; after: unknown }>();
      for (let number = Math.max(from, sequence + 1); number <= Math.min(to, end); number++)
        for (const { root, id, before, after } of stepAt(number)?.records ?? []) {
          const key = `${root}/${id}`;
          records.set(key, { root, id, before: records.has(key) ? records.get(key)?.before : before, after });
        }
      return [...records.values()].flatMap(({ root, id, before, after }) =>
        recordChanges(root, id, before as never, after as never),
      );
    },
  };
}

function withRecords(document: WorkflowDocument, changed: ReadonlyMap<DocumentRoot, ReadonlyMap<string, unknown>>) {
  const next: Record<string, unknown> = { ...document };
  for (const [root, records] of changed) {
    const entries = new Map(Object.entries(document[root] as Record<string, unknown>));
    for (const [id, value] of records)
      if (value === undefined) entries.delete(id);
      else entries.set(id, value);
    next[root] = Object.fromEntries(entries);
  }
  return next as unknown as WorkflowDocument;
}
