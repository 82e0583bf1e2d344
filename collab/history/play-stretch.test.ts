import { expect, it } from 'vitest';
import { workflowNode } from '#fixtures/workflow-node';
import { emptyWorkflowDocument, type CommandCall, type WorkflowDocument } from '#domain';
import { currentDocument, documentsByVersion } from '#fixtures/old-documents';
import { initialState, SharedDocument } from '../relay/shared-document.ts';
import { playStretch } from './play-stretch.ts';
import { readStretch, writeStretch, type LoggedUpdate } from './update-log.ts';

const node = (height: number) => workflowNode({ inputs: { Height: height } });
const START: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { a: node(0), b: node(0) },
  layout: { a: [0, 0, 0] },
};

function edit(n: number): CommandCall {
  if (n % 50 === 7) return { type: 'node.add', id: `n${n}`, node: node(n), layout: [n, 0, 0] };
  if (n % 50 === 29) return { type: 'node.delete', ids: [`n${n - 22}`] };
  if (n % 10 === 3) return { type: 'workflow.rename', name: `Tower ${n}` };
  return { type: 'node.set-input', id: n % 2 ? 'a' : 'b', property: 'Height', value: n };
}

it('plays 500 edits once: each state, forwards and backwards by its records, is what the document was', () => {
  const state = initialState(START);
  const live = new SharedDocument(state);
  const states = [structuredClone(live.json())];
  const updates: LoggedUpdate[] = [];
  for (let n = 1; n <= 500; n++) {
    const made = live.command(edit(n));
    if (!made) throw new Error(`Edit ${n} changed nothing.`);
    updates.push({ sequence: n, userId: n % 3 ? 'ann' : 'ben', at: 1000 * n, data: made.update });
    states.push(structuredClone(live.json()));
  }
  const stretch = readStretch(writeStretch({ sequence: 0, schemaVersion: START.meta.schemaVersion, state, updates }));
  const played = structuredClone(playStretch(stretch));
  expect([played.sequence, played.end, played.document]).toEqual([0, 500, states[0]]);
  const now = structuredClone(played.document) as unknown as Record<string, Record<string, unknown>>;
  const put = (root: string, id: string, value: unknown) => {
    if (value === undefined) delete now[root]?.[id];
    else (now[root] as Record<string, unknown>)[id] = value;
  };
  for (const { sequence, records, at, userId } of played.steps) {
    for (const { root, id, after } of records) put(root, id, after);
    expect(now, `edit ${sequence}`).toEqual(states[sequence]);
    expect([at, userId]).toEqual([1000 * sequence, sequence % 3 ? 'ann' : 'ben']);
  }
  for (const { sequence, records } of played.steps.toReversed()) {
    for (const { root, id, before } of records) put(root, id, before);
    expect(now, `before edit ${sequence}`).toEqual(states[sequence - 1]);
  }
});

it('shows a state of schema 1 in the schema of now, before and after the edit that migrated it', () => {
  const state = initialState(documentsByVersion[1] as unknown as WorkflowDocument);
  const live = new SharedDocument(state);
  const made = live.migrate(1);
  const updates = [{ sequence: 8, userId: undefined, at: 5, data: made?.update as Uint8Array }];
  const played = playStretch({ sequence: 7, schemaVersion: 1, state, updates });
  expect(played.document).toEqual(currentDocument);
  expect(played.steps[0]?.records).toEqual([]);
});
