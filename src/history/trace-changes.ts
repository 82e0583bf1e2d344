import {
  jsonEqual,
  recordChanges,
  type DocumentChange,
  type DocumentRoot,
  type JsonValue,
  type NodeId,
  type RunResult,
} from '#domain';
import type { StretchWalk } from './played-past.ts';

/** What is asked about: a record or a part of it, such as one input, or a figure. */
export type TraceTarget =
  | { kind: 'record'; root: 'nodes' | 'views'; id: string; path: readonly string[] }
  | { kind: 'figure'; nodeId: NodeId; output: string };

/** The whole of a function. */
export const traceOfNode = (id: NodeId): Extract<TraceTarget, { kind: 'record' }> => ({
  kind: 'record',
  root: 'nodes',
  id,
  path: [],
});

/** One answer: what somebody changed of it without a pause. */
export interface TracedChange {
  /** Number of the last update that belongs to it. */
  sequence: number;
  /** When that was, ms since 1970. */
  at: number;
  /** Absent: the server itself. */
  userId: string | undefined;
  changes: DocumentChange[];
  /** The figure before and after; absent where a record is asked about. */
  figure?: { from: JsonValue | undefined; to: JsonValue | undefined };
}

/** Which result a node showed from an update on. */
export interface ShownFrom {
  sequence: number;
  digest: string;
}

/** Longer pauses of one person make two answers of it, ms. */
const PAUSE_MS = 5000;

interface Gathered {
  sequence: number;
  at: number;
  begun: number;
  userId: string | undefined;
  records: Map<string, { root: DocumentRoot; id: string; before: JsonValue | undefined; after: JsonValue | undefined }>;
}

/** Who changed a record or a part of it within a stretch, newest first; moving a card is no change of it. */
export function traceRecord(walk: StretchWalk, { root, id, path }: Extract<TraceTarget, { kind: 'record' }>): TracedChange[] {
  const found: Gathered[] = [];
  const belongs = (change: DocumentChange) =>
    change.root !== root ||
    change.path.length === 0 ||
    (change.path.length >= path.length
      ? path.every((key, index) => change.path[index] === key)
      : change.path.every((key, index) => path[index] === key));
  for (let number = walk.end; number > walk.sequence; number--) {
    const step = walk.stepAt(number);
    const records = step?.records.filter(
      (one) => (one.root === root && one.id === id) || (root === 'views' && isWidgetOf(one, id)),
    );
    const touched = records?.filter((one) =>
      recordChanges(one.root, one.id, one.before, one.after).some((change) => belongs(change)),
    );
    if (!step || !touched || touched.length === 0) continue;
    let last = found.at(-1);
    const isSame = last && last.userId === step.userId && last.begun >= step.at && last.begun - step.at <= PAUSE_MS;
    if (!last || !isSame) {
      last = { sequence: number, at: step.at, begun: step.at, userId: step.userId, records: new Map() };
      found.push(last);
    }
    last.begun = step.at;
    for (const one of touched) {
      const key = `${one.root}/${one.id}`;
      const held = last.records.get(key);
      if (held) held.before = one.before;
      else last.records.set(key, { root: one.root, id: one.id, before: one.before, after: one.after });
    }
  }
  return found.flatMap(({ sequence, at, userId, records }) => {
    const changes = [...records.values()].flatMap((one) =>
      recordChanges(one.root, one.id, one.before, one.after).filter((change) => belongs(change)),
    );
    return changes.length > 0 ? [{ sequence, at, userId, changes }] : [];
  });
}

/** Whether a record is a part of this report. */
function isWidgetOf(
  { root, before, after }: { root: DocumentRoot; before?: JsonValue; after?: JsonValue },
  view: string,
): boolean {
  const widget = (after ?? before) as { view?: JsonValue } | undefined;
  return root === 'widgets' && widget?.view === view;
}

/**
 * Which edits moved a figure within a stretch, newest first. `shown`: results of its node in their order, the first one that
 * which stood before the stretch; `load` rejects for a result that is not kept, and what it was then is not known.
 */
export async function traceFigure(
  walk: StretchWalk,
  output: string,
  shown: readonly ShownFrom[],
  load: (digest: string) => Promise<RunResult>,
): Promise<TracedChange[]> {
  const valueOf = async ({ digest }: ShownFrom) =>
    load(digest).then(
      ({ outputs }) => ({ value: outputs[output] }),
      () => undefined,
    );
  const values = await Promise.all(shown.map(valueOf));
  return shown
    .flatMap((now, index): TracedChange[] => {
      const before = shown[index - 1];
      const [was, is] = [values[index - 1], values[index]];
      if (!before || !was || !is || jsonEqual(was.value ?? null, is.value ?? null)) return [];
      const step = walk.stepAt(now.sequence);
      const changes = walk.changesOf(before.sequence + 1, now.sequence).filter(({ root }) => root === 'nodes');
      const figure = { from: was.value, to: is.value };
      return [{ sequence: now.sequence, at: step?.at ?? 0, userId: step?.userId, changes, figure }];
    })
    .toReversed();
}
