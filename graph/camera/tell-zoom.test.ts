import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyWorkflowDocument } from '#domain';
import { fakePorts } from '#fixtures/fake-ports';
import { createGraph } from '../editor/create-graph.ts';
import { tellZoom } from './tell-zoom.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('G2 what is as large at every zoom is laid out at a jump, by steps while the view is zoomed, and exactly once it rests', () => {
  const graph = createGraph(fakePorts({ document: emptyWorkflowDocument(), functions: [] }));
  const told: number[] = [];
  const end = tellZoom(graph, { style: { setProperty: (_: string, zoom: string) => told.push(Number(zoom)) } } as never);
  const zoom = (...steps: number[]) => {
    for (const step of steps) {
      graph.view.setViewport({ x: 0, y: 0, zoom: step });
      vi.advanceTimersByTime(16);
    }
  };
  expect(told.splice(0)).toEqual([1]);
  zoom(0.5);
  expect(told.splice(0)).toEqual([0.5]);
  // A pan tells nothing.
  graph.view.setViewport({ x: 40, y: 0, zoom: 0.5 });
  vi.advanceTimersByTime(500);
  expect(told).toEqual([]);
  zoom(0.49, 0.45, 0.4, 0.35, 0.33, 0.32, 0.3, 0.29);
  expect(told.splice(0)).toEqual([0.33]);
  vi.advanceTimersByTime(500);
  expect(told.splice(0)).toEqual([0.29]);
  end();
  zoom(1);
  expect(told).toEqual([]);
});
