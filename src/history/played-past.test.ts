import { expect, it } from 'vitest';
import { workflowNode } from '#fixtures/workflow-node';
import type { PlayedStretch } from '#collab';
import { emptyWorkflowDocument, type WorkflowDocument } from '#domain';
import { createStretchWalk } from './played-past.ts';

const node = (height: number) => workflowNode({ inputs: { Height: height } });
const start: WorkflowDocument = { ...emptyWorkflowDocument('Tower'), nodes: { a: node(0), b: node(0) } };
/** Edit n sets the height of `a` to n; the fifth adds `c`, the eighth removes it. */
const played: PlayedStretch = {
  sequence: 10,
  end: 20,
  document: start,
  steps: Array.from({ length: 10 }, (_, index) => {
    const n = index + 1;
    const records: PlayedStretch['steps'][number]['records'] = [
      { root: 'nodes', id: 'a', before: (index === 0 ? start.nodes['a'] : node(index)) as never, after: node(n) as never },
    ];
    if (n === 5) records.push({ root: 'nodes', id: 'c', after: node(5) as never });
    if (n === 8) records.push({ root: 'nodes', id: 'c', before: node(5) as never });
    return { sequence: 10 + n, at: n, records };
  }),
};

it('stands at any update, in any order, and shares what did not change', () => {
  const walk = createStretchWalk(played);
  for (const at of [20, 10, 15, 14, 18, 17, 12, 20, 11]) {
    const document = walk.documentAt(at);
    expect(document.nodes['a']?.inputs['Height'], `at ${at}`).toBe(at - 10);
    expect('c' in document.nodes, `at ${at}`).toBe(at >= 15 && at < 18);
    expect(document.nodes['b']).toBe(start.nodes['b']);
    expect(document.views).toBe(start.views);
  }
});

it('tells what updates changed, as one', () => {
  const walk = createStretchWalk(played);
  expect(walk.changesOf(12, 14)).toEqual([{ root: 'nodes', id: 'a', path: ['inputs', 'Height'], from: 1, to: 4 }]);
  expect(walk.changesOf(14, 19)).toEqual([{ root: 'nodes', id: 'a', path: ['inputs', 'Height'], from: 3, to: 9 }]);
  expect(walk.changesOf(11, 16)).toHaveLength(2);
});
