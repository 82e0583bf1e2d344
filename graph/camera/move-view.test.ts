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

it('the view that shows everything leaves the map in the corner free of cards, as large as that lets it', () => {
  const document = sampleDocument({ a: 'Levels', b: 'Levels', c: 'Levels' });
  Object.assign(document.layout, { a: [0, 0], b: [0, 1400], c: [1600, 0] });
  const graph = createGraph(fakePorts({ document, functions: [sampleFunction({ id: 'Levels', output: 'Levels' })] }));
  graph.attach();
  graph.view.size.set({ width: 620, height: 560 });
  const view = fitGraph(graph)!;
  const isUnderMap = (id: string) => {
    const { x, y, height } = graph.boxOf(id)!;
    return x * view.zoom + view.x < 12 + 150 && (y + height) * view.zoom + view.y > 560 - 12 - 92;
  };
  expect(['a', 'b', 'c'].filter(isUnderMap)).toEqual([]);
  // Nothing may be seen of which the whole is not.
  expect(graph.view.leastZoom.get()).toBeLessThanOrEqual(view.zoom);
  // A board too small for a map gives its room to the cards.
  graph.view.size.set({ width: 500, height: 560 });
  const { zoom } = fitGraph(graph)!;
  expect(zoom).toBeCloseTo((500 - 32) / (1600 + graph.boxOf('c')!.width), 6);
});
