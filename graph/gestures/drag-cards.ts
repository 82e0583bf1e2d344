import type { NodeId } from '#domain';
import { moveTo } from '../edit/edit-nodes.ts';
import type { Graph } from '../editor/graph.ts';
import { snap, type Point } from '../model/card-geometry.ts';
import { trackPointer } from './track-pointer.ts';
import { boardPoint } from './board-point.ts';

/** Near the board's edge the view follows a drag, this many board px a frame at most. */
const PAN_EDGE_PX = 32;
const PAN_STEP_PX = 12;

/** Drags the selection by one of its cards; the document hears of it once, when the pointer is lifted. */
export function dragCards(graph: Graph, event: PointerEvent, onClick: () => void): void {
  const ids = [...graph.view.selection.get()];
  const from = new Map(
    ids.flatMap((id) => {
      const box = graph.model.card(id)?.box;
      return box ? [[id, { x: box.x, y: box.y }] as const] : [];
    }),
  );
  const start = graph.view.toGraph(boardPoint(graph, event));
  let last: Point = boardPoint(graph, event);
  let frame = 0;
  const place = () => {
    const now = graph.view.toGraph(last);
    graph.show(moved(from, now.x - start.x, now.y - start.y));
  };
  const followEdge = () => {
    frame = 0;
    const { width, height } = graph.view.size.get();
    const push = (at: number, room: number) => (at < PAN_EDGE_PX ? 1 : at > room - PAN_EDGE_PX ? -1 : 0);
    const [dx, dy] = [push(last.x, width), push(last.y, height)];
    if (dx === 0 && dy === 0) return;
    const { x, y, zoom } = graph.view.viewport.get();
    graph.camera?.go({ x: x + dx * PAN_STEP_PX, y: y + dy * PAN_STEP_PX, zoom }, 0);
    place();
    frame = requestAnimationFrame(followEdge);
  };
  trackPointer(event, {
    onMove(_, move) {
      if (!graph.canEdit) return;
      last = boardPoint(graph, move);
      place();
      if (frame === 0) frame = requestAnimationFrame(followEdge);
    },
    onEnd(_, hasMoved) {
      cancelAnimationFrame(frame);
      if (!hasMoved) return onClick();
      const places = graph.view.shown.get();
      if (places.size > 0) moveTo(graph, places);
      graph.show(new Map());
    },
    onCancel() {
      cancelAnimationFrame(frame);
      graph.show(new Map());
    },
  });
}

/** All by the same way, each on the grid. */
function moved(from: ReadonlyMap<NodeId, Point>, dx: number, dy: number): Map<NodeId, Point> {
  const [sx, sy] = [snap(dx), snap(dy)];
  return new Map([...from].map(([id, { x, y }]) => [id, { x: snap(x + sx), y: snap(y + sy) }]));
}
