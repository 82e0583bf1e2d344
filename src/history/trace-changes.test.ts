import { describe, expect, it } from 'vitest';
import type { PlayedStretch } from '#collab';
import { emptyWorkflowDocument, type RunResult, type WorkflowDocument, type WorkflowNode } from '#domain';
import { createStretchWalk } from './played-past.ts';
import { traceFigure, traceOfNode, traceRecord } from './trace-changes.ts';

const node = (height: number, name = ''): WorkflowNode => ({
  functionId: 'f',
  stage: 'live',
  digest: 'd',
  name,
  disabled: false,
  inputs: { Height: height, Count: 22 },
  links: {},
});
const start: WorkflowDocument = { ...emptyWorkflowDocument('Tower'), nodes: { a: node(0), b: node(0) } };
type Step = [at: number, userId: string, before: WorkflowNode, after: WorkflowNode, id?: string];
/** Ann drags the height 0 → 3 in three updates, Ben sets it to 5 and names the node, Ann moves b and then back from 5 to 4. */
const STEPS: Step[] = [
  [1000, 'ann', node(0), node(1)],
  [1100, 'ann', node(1), node(2)],
  [1200, 'ann', node(2), node(3)],
  [60_000, 'ben', node(3), node(5)],
  [61_000, 'ben', node(5), node(5, 'Storeys')],
  [70_000, 'ann', node(0), node(7), 'b'],
  [90_000, 'ann', node(5, 'Storeys'), node(4, 'Storeys')],
];
const played: PlayedStretch = {
  sequence: 10,
  end: 17,
  document: start,
  steps: STEPS.map(([at, userId, before, after, id = 'a'], index) => ({
    sequence: 11 + index,
    at,
    userId,
    records: [
      { root: 'nodes', id, before: before as never, after: after as never },
      // Moving a card is told with it, and is no change of it.
      { root: 'layout', id, before: [0, 0, 0], after: [index, 0, 0] },
    ],
  })),
};
const walk = createStretchWalk(played);

describe('who changed', () => {
  it('an input: one answer for a drag, newest first, with value before and after', () => {
    const found = traceRecord(walk, { kind: 'record', root: 'nodes', id: 'a', path: ['inputs', 'Height'] });
    expect(found.map(({ userId, sequence, changes }) => [userId, sequence, changes[0]?.from, changes[0]?.to])).toEqual([
      ['ann', 17, 5, 4],
      ['ben', 14, 3, 5],
      ['ann', 13, 0, 3],
    ]);
  });

  it('a function: whatever of it, and nothing of others', () => {
    const found = traceRecord(walk, traceOfNode('a'));
    expect(found.map(({ userId, changes }) => [userId, changes.map(({ path }) => path.join('.'))])).toEqual([
      ['ann', ['inputs.Height']],
      ['ben', ['name', 'inputs.Height']],
      ['ann', ['inputs.Height']],
    ]);
    expect(traceRecord(walk, { kind: 'record', root: 'nodes', id: 'a', path: ['inputs', 'Count'] })).toEqual([]);
  });

  it('a view: its own fields and the parts of its report', () => {
    const view = (name: string) => ({ type: 'report', name, order: 0 });
    const widget = (title: string) => ({ view: 'v', kind: 'figure', title, order: 0 });
    const report = createStretchWalk({
      ...played,
      steps: [
        {
          sequence: 11,
          at: 1,
          userId: 'ann',
          records: [{ root: 'views', id: 'v', before: view('Areas'), after: view('Floors') }],
        },
        { sequence: 12, at: 9000, userId: 'ben', records: [{ root: 'widgets', id: 'w', after: widget('Area') }] },
        {
          sequence: 13,
          at: 20_000,
          userId: 'ben',
          records: [{ root: 'widgets', id: 'x', after: { ...widget('x'), view: 'other' } }],
        },
      ],
      end: 13,
    });
    const found = traceRecord(report, { kind: 'record', root: 'views', id: 'v', path: [] });
    expect(found.map(({ userId, sequence, changes }) => [userId, sequence, changes.map(({ root }) => root)])).toEqual([
      ['ben', 12, ['widgets']],
      ['ann', 11, ['views']],
    ]);
  });

  it('a figure: the edits after which another value stood, not those that ran and gave the same', async () => {
    const areas: Record<string, number> = { r0: 100, r1: 300, r2: 300, r3: 280 };
    const load = (digest: string) =>
      digest in areas
        ? Promise.resolve({ outputs: { Area: areas[digest] } } as unknown as RunResult)
        : Promise.reject(new Error('swept'));
    const shown = [
      { sequence: 10, digest: 'r0' },
      { sequence: 13, digest: 'r1' },
      { sequence: 14, digest: 'r2' },
      { sequence: 17, digest: 'r3' },
    ];
    const found = await traceFigure(walk, 'Area', shown, load);
    expect(found.map(({ sequence, userId, figure }) => [sequence, userId, figure?.from, figure?.to])).toEqual([
      [17, 'ann', 300, 280],
      [13, 'ann', 100, 300],
    ]);
    expect(found[1]?.changes).toMatchObject([{ id: 'a', path: ['inputs', 'Height'], from: 0, to: 3 }]);
    // What is not kept any more is not told as a change.
    const gone = [{ sequence: 10, digest: 'gone' }, ...shown.slice(1)];
    expect((await traceFigure(walk, 'Area', gone, load)).map(({ sequence }) => sequence)).toEqual([17]);
  });
});
