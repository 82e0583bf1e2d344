import { expect, test } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { EVERYTHING } from './drawn-part.ts';
import { bundledWires } from './frame-bundles.ts';

const functions = [
  sampleFunction({
    id: 'f',
    output: 'F',
    inputs: { A: { type: 'number' }, B: { type: 'number' } },
    outputs: [{ name: 'Out', type: 'number' }],
  }),
];
const wire = (node: string) => ({ l: { node, output: 'out/Out', order: 0 } });
const node = (layoutGroup: string | undefined, links: Record<string, ReturnType<typeof wire>> = {}) => ({
  ...sampleNode('f'),
  ...(layoutGroup === undefined ? {} : { layoutGroup }),
  links,
});
const frame = (parent?: string) => ({ title: '', colour: 'blue', collapsed: false, ...(parent ? { parent } : {}) });

/** Two frames beside each other, `inner` lies in `right`; `loose` lies in none. */
const document: WorkflowDocument = {
  ...emptyWorkflowDocument(),
  nodes: {
    a: node('left'),
    b: node('left', { 'in/A': wire('a') }),
    c: node('right', { 'in/A': wire('a'), 'in/B': wire('b') }),
    d: node('inner', { 'in/A': wire('a'), 'in/B': wire('c') }),
    loose: node(undefined, { 'in/A': wire('c') }),
  },
  layout: { a: [0, 0, 0], b: [0, 400, 0], c: [800, 0, 0], d: [800, 400, 0], loose: [1600, 0, 0] },
  frames: { left: frame(), right: frame(), inner: frame('right') },
};

test('C.01e from far away wires between two frames are one, with their number; others stay what they are', () => {
  const graph = createGraph(fakePorts({ document, functions }));
  graph.attach();
  const bundled = bundledWires(graph, EVERYTHING.still);
  const alone = [...graph.wires.all()].flatMap(({ wire: { id, source, target } }) =>
    bundled.ids.has(id) ? [] : [`${source.node} ${target.node}`],
  );
  // Within a frame, from a frame to what lies inside it, and to what lies in none.
  expect(alone.toSorted()).toEqual(['a b', 'c d', 'c loose']);
  const found = bundled.all;
  // a → c, b → c, a → d.
  expect(found.map(({ count }) => count)).toEqual([3]);
  const [left, right] = ['frame:left', 'frame:right'].map((key) => graph.boxOf(key));
  expect(found[0]?.route.points[0]?.x).toBe(left!.x + left!.width);
  expect(found[0]?.route.points.at(-1)?.x).toBe(right!.x);
});
