import { select } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { itemOf, noteKey } from '../model/board-items.ts';
import { overlaps } from '../model/card-geometry.ts';
import { trackPointer } from './track-pointer.ts';
import { boardPoint } from './board-point.ts';

/** Draws a rectangle on the empty board; every card and note that it touches is selected, Shift adds to what was. */
export function drawMarquee(graph: Graph, event: PointerEvent, onClick: () => void): void {
  const start = graph.view.toGraph(boardPoint(graph, event));
  const [before, itemsBefore] = event.shiftKey
    ? [graph.view.selection.get(), graph.view.items.get()]
    : [new Set<string>(), new Set<string>()];
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
      const touched = [...graph.model.grid.query(box)];
      const notes = [...graph.model.board.notes.values()].filter((note) => note.holder === undefined && overlaps(note.box, box));
      select(
        graph,
        new Set([...before, ...touched.filter((id) => !itemOf(id))]),
        new Set([...itemsBefore, ...touched.filter((id) => itemOf(id)), ...notes.map(({ id }) => noteKey(id))]),
      );
    },
    onEnd(_, moved) {
      graph.view.marquee.set(undefined);
      if (!moved) onClick();
    },
    onCancel() {
      graph.view.marquee.set(undefined);
      select(graph, before, itemsBefore);
    },
  });
}
