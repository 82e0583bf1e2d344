import type { Graph } from '../editor/graph.ts';
import type { Viewport } from '../editor/graph-view.ts';
import { GLIDE_MS, motionMs } from './move-view.ts';

/** How many views can be gone back to. */
const MAX_PAST = 50;

/** Keeps the view that is left by a jump, so that one can go back to it. */
export function leaveView(graph: Graph): void {
  const now = graph.view.viewport.get();
  const { past } = graph.view.way.get();
  if (!isSame(past.at(-1), now)) graph.view.way.set({ past: [...past, now].slice(-MAX_PAST), coming: [] });
}

/** Goes to another view; back leads to this one again. */
export function jumpTo(graph: Graph, view: Viewport): void {
  leaveView(graph);
  graph.camera?.go(view, motionMs(GLIDE_MS));
}

/** Goes to the view that was left last. */
export function goBack(graph: Graph): void {
  const { past, coming } = graph.view.way.get();
  const to = past.at(-1);
  if (!to) return;
  graph.view.way.set({ past: past.slice(0, -1), coming: [...coming, graph.view.viewport.get()] });
  graph.camera?.go(to, motionMs(GLIDE_MS));
}

/** Goes to the view that going back left. */
export function goForward(graph: Graph): void {
  const { past, coming } = graph.view.way.get();
  const to = coming.at(-1);
  if (!to) return;
  graph.view.way.set({ past: [...past, graph.view.viewport.get()], coming: coming.slice(0, -1) });
  graph.camera?.go(to, motionMs(GLIDE_MS));
}

const isSame = (a: Viewport | undefined, b: Viewport): boolean =>
  a !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.zoom - b.zoom) < 0.001;
