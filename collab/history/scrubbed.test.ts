import { expect, it } from 'vitest';
import { Doc, Map as YMap, applyUpdate } from 'yjs';
import { workflowNode } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, type CommandCall, type JsonObject, type WorkflowDocument } from '#domain';
import { initialState, SharedDocument } from '../relay/shared-document.ts';
import { playStretch } from './play-stretch.ts';
import { readStretch, writeStretch, type LoggedUpdate } from './update-log.ts';

const EDITS = 500;
const node = (height: number) => workflowNode({ inputs: { Height: height } });
const START: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { a: node(0), b: node(0) },
  layout: { a: [0, 0, 0] },
};

/** The same numbers for the same seed, 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** One of many things that people do, to nodes that are there. */
function randomEdit(n: number, there: string[], random: () => number): CommandCall {
  const one = there[Math.floor(random() * there.length)] ?? 'a';
  const kind = random();
  if (kind < 0.2) {
    there.push(`n${n}`);
    return { type: 'node.add', id: `n${n}`, node: node(n), layout: [n, 0, 0] };
  }
  if (kind < 0.3 && there.length > 3) {
    there.splice(there.indexOf(one), 1);
    return { type: 'node.delete', ids: [one] };
  }
  if (kind < 0.5) return { type: 'layout.move', positions: { [one]: { to: [n * 4, Math.round(random() * 100) * 4, 0] } } };
  if (kind < 0.6) return { type: 'workflow.rename', name: `Tower ${n}` };
  return { type: 'node.set-input', id: one, property: 'Height', value: n };
}

/** The log as any reader of the format would read it: the raw updates one after another, nothing of the product's own. */
function readIndependently(state: Uint8Array, updates: readonly LoggedUpdate[]): Record<string, unknown>[] {
  const doc = new Doc();
  applyUpdate(doc, state);
  const plain = () =>
    Object.fromEntries(
      [...doc.share.keys()].toSorted().flatMap((root) => {
        const held = doc.get(root, YMap);
        return held.size > 0 ? [[root, held.toJSON() as unknown]] : [];
      }),
    );
  return [plain(), ...updates.map(({ data }) => (applyUpdate(doc, data), plain()))];
}

/** As JSON, without empty maps: whether one is there or not says nothing. */
function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).flatMap(([key, held]) => {
    const inner = bare(held);
    const isEmpty = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.keys(inner).length === 0;
    return isEmpty || inner === undefined ? [] : [[key, inner] as const];
  });
  return Object.fromEntries(kept);
}

it('500 entries dragged to and fro show what an independent reader of the log finds at each', () => {
  const random = numbers(7);
  const state = initialState(START);
  const live = new SharedDocument(state);
  const there = ['a', 'b'];
  const updates: LoggedUpdate[] = [];
  for (let n = 1; updates.length < EDITS; n++) {
    const made = live.command(randomEdit(n, there, random));
    if (made) updates.push({ sequence: updates.length + 1, userId: 'ann', at: 1000 * n, data: made.update });
  }
  const expected = readIndependently(state, updates);
  const played = playStretch(readStretch(writeStretch({ sequence: 0, schemaVersion: START.meta.schemaVersion, state, updates })));
  const now = structuredClone(played.document) as unknown as Record<string, Record<string, unknown>>;
  let at = 0;
  const put = (root: string, id: string, value: unknown) => {
    const records = (now[root] ??= {});
    if (value === undefined) delete records[id];
    else records[id] = value;
  };
  const goTo = (wanted: number) => {
    while (at < wanted) for (const { root, id, after } of played.steps[at++]?.records ?? []) put(root, id, after);
    while (at > wanted)
      for (const { root, id, before } of (played.steps[--at]?.records ?? []).toReversed()) put(root, id, before);
  };
  // A hand that drags: far jumps, small steps, both ends.
  for (const wanted of [EDITS, 0, ...Array.from({ length: 600 }, () => Math.floor(random() * (EDITS + 1))), EDITS]) {
    goTo(wanted);
    expect(bare(now), `at ${wanted}`).toEqual(bare(expected[wanted]));
  }
});

it('a clock that was set back moves no edit: each stays in its place with the time that it was told', () => {
  const state = initialState(START);
  const live = new SharedDocument(state);
  const times = [50_000, 60_000, 10_000, 11_000, -5, 61_000];
  const updates = times.map((at, index): LoggedUpdate => {
    const made = live.command({ type: 'node.set-input', id: 'a', property: 'Height', value: index + 1 });
    return { sequence: index + 1, userId: 'ann', at, data: made?.update as Uint8Array };
  });
  const played = playStretch(readStretch(writeStretch({ sequence: 0, schemaVersion: START.meta.schemaVersion, state, updates })));
  expect(played.steps.map(({ at }) => at)).toEqual(times);
  const heights = played.steps.map(({ records }) => records[0]?.after as { inputs: JsonObject } | undefined);
  expect(heights.map((node) => node?.inputs['Height'])).toEqual([1, 2, 3, 4, 5, 6]);
});
