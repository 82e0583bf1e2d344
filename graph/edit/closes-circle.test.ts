import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { closesCircle } from './closes-circle.ts';
import { connect, portOf } from './connect.ts';

globalThis.requestAnimationFrame ??= () => 0;

const STEP = sampleFunction({ id: 'Step', inputs: { In: { type: 'number' } }, outputs: [{ name: 'Out', type: 'number' }] });

/** One, two and three, each wired to the next. */
function steps() {
  const document = sampleDocument({ one: 'Step', two: 'Step', three: 'Step', four: 'Step' });
  for (const id of ['one', 'two', 'three']) document.nodes[id] = { ...document.nodes[id]!, name: `Step ${id}` };
  const wire = (node: string) => ({ 'in/In': { [`from-${node}`]: { node, output: 'out/Out', order: 0 } } });
  document.nodes['two']!.links = wire('one');
  document.nodes['three']!.links = wire('two');
  const graph = createGraph(fakePorts({ document, functions: [STEP] }));
  graph.attach();
  const out = (node: string) => ({ end: { node, port: 'out/Out' }, port: portOf(graph, node, 'out/Out', 'out')! });
  const into = (node: string) => ({ end: { node, port: 'in/In' }, port: portOf(graph, node, 'in/In', 'in')! });
  return { graph, out, into };
}

it('names the functions that would wait for each other, whichever end is held', () => {
  const { graph, out, into } = steps();
  const circle = { code: 'graph.circular-dependency', parameters: { functions: 'Step one, Step three, Step two' } };
  expect(closesCircle(graph, out('three'), into('one'))).toEqual(circle);
  expect(closesCircle(graph, into('one'), out('three'))).toEqual(circle);
});

it('says nothing of a wire that closes none', () => {
  const { graph, out, into } = steps();
  expect(closesCircle(graph, out('one'), into('three'))).toBeUndefined();
  expect(closesCircle(graph, out('three'), into('four'))).toBeUndefined();
});

it('lays the wire and says that it closes a circle', () => {
  const { graph, out, into } = steps();
  expect(connect(graph, out('two'), into('one'))).toBe(true);
  expect(graph.announcement.get()).toEqual({
    key: 'circle-closed',
    parameters: { code: 'graph.circular-dependency', functions: 'Step one, Step two' },
  });
});
