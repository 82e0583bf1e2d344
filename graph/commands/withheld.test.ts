import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { deleteSelected } from '../edit/edit-nodes.ts';
import { select } from '../edit/selection.ts';
import { graphCommands } from './graph-commands.ts';

globalThis.requestAnimationFrame ??= () => 0;

it('P6.03 P3.05h what a look withholds is neither offered nor done, by whatever way', () => {
  const ports = fakePorts({ document: sampleDocument({ levels: 'Levels' }), functions: [sampleFunction({ id: 'Levels' })] });
  const graph = createGraph(ports);
  graph.attach();
  select(graph, ['levels']);
  const offered = (id: string) => graphCommands.find((one) => one.id === `graph.${id}`)?.when(graph);
  expect([offered('add'), offered('delete')]).toEqual([true, true]);
  graph.view.withheld.set(new Set(['add', 'delete']));
  expect([offered('add'), offered('delete'), offered('duplicate')]).toEqual([false, false, true]);
  deleteSelected(graph);
  expect(ports.commands.calls).toEqual([]);
  // Notes and frames are no functions.
  graph.view.items.set(new Set(['note:n']));
  expect(offered('delete')).toBe(true);
  deleteSelected(graph);
  expect(ports.commands.calls).toMatchObject([{ type: 'node.delete', ids: [], notes: ['n'] }]);
  ports.commands.calls.length = 0;
  graph.view.withheld.set(new Set());
  select(graph, ['levels']);
  deleteSelected(graph);
  expect(ports.commands.calls).toMatchObject([{ type: 'node.delete', ids: ['levels'] }]);
});
