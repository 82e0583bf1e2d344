import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyWorkflowDocument, type WorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { sampleFunction, sampleNode } from '#fixtures/sample-functions';
import { createGraph } from '../editor/create-graph.ts';
import { NodeWindow } from './node-window.ts';

const functions = [sampleFunction({ id: 'f', output: 'F', inputs: { A: { type: 'number' } }, outputs: [] })];
const ids = Array.from({ length: 100 }, (_, at) => `n${at}`);
/** Ten rows of ten, 300 px apart. */
const document: WorkflowDocument = {
  ...emptyWorkflowDocument(),
  nodes: Object.fromEntries(ids.map((id) => [id, sampleNode('f')])),
  layout: Object.fromEntries(ids.map((id, at) => [id, [300 * (at % 10), 300 * Math.floor(at / 10), 0]])),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened() {
  const graph = createGraph(fakePorts({ document, functions }));
  graph.attach();
  graph.view.size.set({ width: 700, height: 700 });
  const nodes = new NodeWindow(graph);
  const mounted = () => nodes.get().length;
  let told = 0;
  nodes.subscribe(() => told++);
  const zoom = (...steps: number[]) => {
    for (const step of steps) {
      graph.view.setViewport({ x: 0, y: 0, zoom: step });
      vi.advanceTimersByTime(16);
    }
  };
  const rendered = () => told;
  return { graph, mounted, zoom, rendered };
}

test('G2 while the view is zoomed no card comes or goes; what came into sight is mounted in portions once it rests', () => {
  const { graph, mounted, zoom, rendered } = opened();
  zoom(1);
  vi.advanceTimersByTime(500);
  expect(mounted()).toBe(9);
  zoom(0.99, 0.98);
  expect(mounted()).toBe(9);
  expect(graph.view.cardTier.get()).toBe('near');
  const before = rendered();
  zoom(0.9, 0.8, 0.7, 0.6, 0.5, 0.4);
  expect(rendered()).toBe(before);
  expect(mounted()).toBe(9);
  expect(graph.view.awaited.get()).toBe(true);
  // Nor is one drawn anew for being farther away.
  expect([graph.view.tier.get(), graph.view.cardTier.get()]).toEqual(['middle', 'near']);
  // 700 px at 40 % are 1,750 px of the graph, with the rest of their tile 1,792: six rows of six.
  const portions: number[] = [];
  for (let at = 0; at < 20; at++) {
    vi.advanceTimersByTime(16);
    if (portions.at(-1) !== mounted()) portions.push(mounted());
  }
  expect(portions).toEqual([9, 33, 36]);
  expect(graph.view.cardTier.get()).toBe('middle');
  expect(graph.view.awaited.get()).toBe(false);
});

test('G2 a view that jumps shows its cards at once, and far away none is mounted while it is zoomed', () => {
  const { graph, mounted, zoom } = opened();
  zoom(0.4);
  expect(mounted()).toBe(36);
  zoom(0.35, 0.3, 0.25);
  expect(mounted()).toBe(0);
  expect(graph.view.awaited.get()).toBe(false);
  zoom(0.36, 0.37);
  expect(mounted()).toBe(0);
  expect(graph.view.awaited.get()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(mounted()).toBeGreaterThan(24);
  expect(graph.view.awaited.get()).toBe(false);
});
