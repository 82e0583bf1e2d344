import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { goBack, goForward, jumpTo } from './way.ts';

it('goes back to the views that were left by a jump, and forward again until the next jump', () => {
  const document = sampleDocument({ a: 'Levels' });
  const graph = createGraph(fakePorts({ document, functions: [sampleFunction({ id: 'Levels', output: 'Levels' })] }));
  graph.mountCamera({ go: (view) => graph.view.setViewport(view) });
  const at = (x: number) => ({ x, y: 0, zoom: 1 });
  const here = () => graph.view.viewport.get().x;
  for (const x of [100, 200, 300]) jumpTo(graph, at(x));
  goBack(graph);
  goBack(graph);
  expect(here()).toBe(100);
  goForward(graph);
  expect(here()).toBe(200);
  jumpTo(graph, at(900));
  goForward(graph);
  expect(here()).toBe(900);
  goBack(graph);
  expect(here()).toBe(200);
});
