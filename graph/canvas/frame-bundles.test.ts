import { expect, test } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { overlaps } from '../model/card-geometry.ts';
import { bundlePills } from './bundle-pills.ts';
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

test('the number of a bundle stands beside cards, titles and other numbers', () => {
  const nodes = { ...document.nodes, between: node(undefined) };
  // The bundle runs from the first frame to the second at a mean height; a card stands in the middle of its way.
  const layout: WorkflowDocument['layout'] = { ...document.layout, c: [1600, 0, 0], d: [1600, 400, 0], between: [460, 160, 0] };
  const graph = createGraph(fakePorts({ document: { ...document, nodes, layout }, functions }));
  graph.attach();
  for (const zoom of [0.3, 0.2, 0.15]) {
    const [pill, ...more] = bundlePills(graph, bundledWires(graph, EVERYTHING.still).all, zoom);
    expect(more).toEqual([]);
    expect(pill?.text).toBe('3');
    expect(pill!.box.height * zoom).toBeCloseTo(16);
    for (const { box } of ['a', 'b', 'c', 'd', 'between'].map((id) => graph.model.card(id)!))
      expect(overlaps(box, pill!.box)).toBe(false);
  }
});
