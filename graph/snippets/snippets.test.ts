import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { lay, sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { graphCommands } from '../commands/graph-commands.ts';
import { createGraph } from '../editor/create-graph.ts';
import { select } from '../edit/selection.ts';
import { frameKey } from '../model/board-items.ts';
import { putSnippet } from './put-snippet.ts';
import type { SnippetsPort } from '../editor/snippets-port.ts';

globalThis.requestAnimationFrame ??= () => 0;

const functions = [
  sampleFunction({ id: 'Levels', outputs: [{ name: 'Height', type: 'number' }] }),
  sampleFunction({ id: 'Cost', inputs: { Rate: { type: 'number' } } }),
];
const keep = graphCommands.find(({ id }) => id === 'graph.keep');

function setUp(text: SnippetsPort['text'] = () => Promise.resolve(undefined)) {
  const document = sampleDocument({ levels: 'Levels', cost: 'Cost' });
  lay(document, 'levels', 'out/Height', 'cost', 'in/Rate');
  document.frames['f'] = { title: 'Money', colour: 'rose', collapsed: false };
  for (const id of ['levels', 'cost']) Object.assign(document.nodes[id]!, { layoutGroup: 'f' });
  const ports = fakePorts({ document, functions });
  const snippets: SnippetsPort = {
    list: () => Promise.resolve([]),
    text,
    keep: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(true),
  };
  const graph = createGraph({ ...ports, snippets });
  graph.attach();
  return { graph, ports };
}

it('W9.03a keeps what is selected with its frame and wires, and puts it in where somebody looks, as one step', async () => {
  const from = setUp();
  expect(keep?.when(from.graph)).toBe(false);
  select(from.graph, [], [frameKey('f')]);
  expect(keep?.when(from.graph)).toBe(true);
  await keep?.run(from.graph);
  const text = from.graph.view.keeping.get() ?? '';

  const { graph, ports } = setUp((id) => Promise.resolve(id === 'kept' ? text : undefined));
  graph.view.size.set({ width: 1000, height: 800 });
  graph.view.setViewport({ x: -9000, y: -9000, zoom: 1 });
  await putSnippet(graph, 'kept', undefined);
  const { nodes, frames } = ports.reader.document();
  expect(Object.keys(nodes)).toHaveLength(4);
  expect(Object.values(frames).map(({ title }) => title)).toEqual(['Money', 'Money']);
  const made = Object.entries(nodes).filter(([id]) => id !== 'levels' && id !== 'cost');
  const levels = made.find(([, { functionId }]) => functionId === 'Levels')![0];
  const cost = made.find(([, { functionId }]) => functionId === 'Cost')!;
  expect(Object.values(cost[1].links['in/Rate'] ?? {})).toMatchObject([{ node: levels, output: 'out/Height' }]);
  const box = graph.boxOf(levels)!;
  expect([box.x, box.y].every((value) => value > 8500 && value < 10_500)).toBe(true);
  ports.commands.undo();
  expect(Object.keys(ports.reader.document().nodes)).toHaveLength(2);
});

it('puts nothing in where the text could not be had, and says so of one that is none', async () => {
  const lost = setUp();
  await putSnippet(lost.graph, 'gone', undefined);
  expect(lost.ports.commands.calls).toEqual([]);
  const odd = setUp(() => Promise.resolve('words'));
  await putSnippet(odd.graph, 'odd', { x: 0, y: 0 });
  expect(odd.ports.commands.calls).toEqual([]);
  await expect.poll(() => odd.graph.announcement.get()?.key).toBe('nothing-to-paste');
});
