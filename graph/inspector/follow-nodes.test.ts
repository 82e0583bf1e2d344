import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { deleteSelected } from '../edit/edit-nodes.ts';
import { select } from '../edit/selection.ts';
import { createGraph } from '../editor/create-graph.ts';
import { followNodes } from './follow-nodes.ts';

globalThis.requestAnimationFrame ??= () => 0;

it('hears of many nodes that change in one step once, and of none when it is over', async () => {
  const ids = Array.from({ length: 300 }, (_, index) => `n${index}`);
  const document = sampleDocument(Object.fromEntries(ids.map((id) => [id, 'Take'])));
  const ports = fakePorts({ document, functions: [sampleFunction({ id: 'Take', inputs: { A: { type: 'number' } } })] });
  const graph = createGraph(ports);
  graph.attach();
  const heard: number[] = [];
  const end = followNodes(ports.reader, ids, () => heard.push(Object.keys(ports.reader.document().nodes).length));
  select(graph, ids.slice(0, 200));
  deleteSelected(graph);
  await Promise.resolve();
  expect(heard).toEqual([100]);
  select(graph, ids.slice(200));
  deleteSelected(graph);
  end();
  await Promise.resolve();
  expect(heard).toEqual([100]);
});
