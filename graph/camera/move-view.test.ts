import { expect, it } from 'vitest';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleDocument, sampleFunction } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { fitGraph } from './move-view.ts';

it('a board that a part beside it squeezes to nothing while it loads keeps its view', () => {
  const document = sampleDocument({ a: 'Levels' });
  const graph = createGraph(fakePorts({ document, functions: [sampleFunction({ id: 'Levels', output: 'Levels' })] }));
  graph.attach();
  const zooms: number[] = [];
  graph.mountCamera({ go: ({ zoom }) => zooms.push(zoom) });
  for (const size of [
    { width: 400, height: 0 },
    { width: 0, height: 700 },
  ]) {
    graph.view.size.set(size);
    expect(fitGraph(graph)).toBeUndefined();
  }
  graph.view.size.set({ width: 400, height: 700 });
  expect(fitGraph(graph)?.zoom).toBeGreaterThan(0.1);
  expect(zooms).toHaveLength(1);
});
