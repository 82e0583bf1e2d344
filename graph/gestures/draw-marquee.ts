import { select } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { trackPointer } from './track-pointer.ts';
import { boardPoint } from './board-point.ts';

/** Draws a frame on the empty board; every card that it touches is selected, Shift adds to what was. */
export function drawMarquee(graph: Graph, event: PointerEvent, onClick: () => void): void {
  const start = graph.view.toGraph(boardPoint(graph, event));
  const before = event.shiftKey ? graph.view.selection.get() : new Set<string>();
  trackPointer(event, {
    onMove(_, move) {
      const now = graph.view.toGraph(boardPoint(graph, move));
      const box = {
        x: Math.min(start.x, now.x),
        y: Math.min(start.y, now.y),
        width: Math.abs(now.x - start.x),
        height: Math.abs(now.y - start.y),
      };
      graph.view.marquee.set(box);
      select(graph, new Set([...before, ...graph.model.grid.query(box)]));
    },
    onEnd(_, moved) {
      graph.view.marquee.set(undefined);
      if (!moved) onClick();
    },
    onCancel() {
      graph.view.marquee.set(undefined);
      select(graph, before);
    },
  });
}
