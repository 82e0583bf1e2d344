import { slowestPath } from '../describe/slowest-path.ts';
import type { Graph } from '../editor/graph.ts';

/** Shows how long each function took in the last run and the slowest way through them, or puts that away. */
export function toggleTimes(graph: Graph): void {
  const isShown = graph.view.slowest.get() !== undefined;
  showTimes(graph, !isShown);
  if (isShown) graph.say('times-hidden');
}

/** Shows the times of the last run, or puts them away, whatever was shown before. */
export function showTimes(graph: Graph, isShown: boolean): void {
  graph.view.slowest.set(isShown ? findSlowest(graph) : undefined);
}

/** The slowest way as the last run went. */
export function findSlowest(graph: Graph): ReturnType<typeof slowestPath> {
  return slowestPath(graph.model.graph(), (id) => {
    const run = graph.ports.runs.get(id);
    return run?.state === 'succeeded' ? (run.durationMs ?? 0) : 0;
  });
}
