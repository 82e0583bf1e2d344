import { expect, it } from 'vitest';
import { emptyWorkflowDocument, type RunResult, type WorkflowDocument, type WorkflowNode } from '#domain';
import { createComparing, GONE } from './comparing.ts';
import type { Past, PastPorts } from './past-ports.ts';

const node = (count: number): WorkflowNode => ({
  functionId: 'f',
  stage: 'live',
  digest: 'd',
  name: '',
  disabled: false,
  inputs: { Count: count },
  links: {},
});
const older: WorkflowDocument = {
  ...emptyWorkflowDocument('Tower'),
  nodes: { levels: node(2), wall: node(0), core: node(0) },
  layout: { levels: [400, 0, 0], wall: [0, 0, 0], core: [800, 0, 0] },
};
const newer: WorkflowDocument = { ...older, nodes: { levels: node(3), core: older.nodes['core'] as WorkflowNode } };
const floor = (id: string, width: number) =>
  [id, { discriminator: 'Elements.Floor', Id: id, Transform: {}, Width: width }] as const;
const result = (...elements: ReturnType<typeof floor>[]) =>
  ({ outputs: {}, model: { Elements: Object.fromEntries(elements) } }) as unknown as RunResult;
const results: Record<string, RunResult> = {
  two: result(floor('f1', 1), floor('f2', 1)),
  three: result(floor('f1', 1), floor('f2', 2), floor('f3', 1)),
  wall: result(floor('w', 1)),
};
const load = (digest: string) => (results[digest] ? Promise.resolve(results[digest]) : Promise.reject(new Error('swept')));

function ports(): PastPorts & { shown: (Past | undefined)[] } {
  const shown: (Past | undefined)[] = [];
  return {
    shown,
    show: (past) => void shown.push(past),
    past: () => shown.at(-1),
    subscribe: () => () => undefined,
    ports: {} as never,
  };
}

it('shows both states in the places of the newer one, and counts by id what differs between their elements', async () => {
  const past = ports();
  const comparing = createComparing(past, load);
  const then: Past = {
    document: older,
    results: new Map([
      ['levels', 'two'],
      ['wall', 'wall'],
      ['core', 'swept'],
    ]),
  };
  const now: Past = {
    document: newer,
    results: new Map([
      ['levels', 'three'],
      ['core', 'also swept'],
    ]),
  };
  past.show(then);
  comparing.start({ name: 'Jury', past: then }, { name: 'Now', past: now });
  const { shown } = comparing.state;
  expect([...(shown?.marks ?? [])].map(([id, { kind }]) => [id, kind])).toEqual([
    ['levels', 'changed'],
    ['wall', 'removed'],
  ]);
  // From left to right: the wall lies before the levels.
  expect(shown?.stops).toEqual(['wall', 'levels']);
  expect(Object.keys(past.past()?.document.nodes ?? {}).toSorted()).toEqual(['core', 'levels', 'wall']);
  expect(past.past()?.results).toBe(now.results);
  await expect.poll(() => comparing.state.shown?.elements).toBeDefined();
  const elements = comparing.state.shown?.elements;
  expect([elements?.added, elements?.removed, elements?.changed].map((list) => list?.map(({ elementId }) => elementId))).toEqual([
    ['f3'],
    ['w'],
    ['f2'],
  ]);
  expect(elements?.gone.map(({ nodeId, model }) => [nodeId, Object.keys(model.Elements)])).toEqual([[`${GONE}wall`, ['w']]]);

  comparing.setSide('older');
  expect(past.past()?.results).toBe(then.results);
  expect(past.past()?.document).toBe(past.shown[1]?.document);
  comparing.end();
  expect(past.past()).toBe(then);
  expect(comparing.state).toEqual({ shown: undefined, isWanted: false });
});

it('is left by whoever goes on through time, and does not bring back what stood before', () => {
  const past = ports();
  const comparing = createComparing(past, load);
  const then: Past = { document: older, results: new Map() };
  past.show(then);
  comparing.start({ name: 'Jury', past: then }, { name: 'Now', past: { document: newer, results: new Map() } });
  const elsewhere: Past = { document: newer, results: new Map() };
  past.show(elsewhere);
  comparing.drop();
  expect(comparing.state.isWanted).toBe(true);
  comparing.end();
  expect(past.past()).toBe(elsewhere);
});
