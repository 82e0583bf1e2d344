import type { Graph } from '../editor/graph.ts';
import type { Point } from '../model/card-geometry.ts';

/** A place of the window as px of the board. */
export function boardPoint(graph: Graph, event: { clientX: number; clientY: number }): Point {
  const rect = graph.board?.getBoundingClientRect();
  return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) };
}
