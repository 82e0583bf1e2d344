import type { Graph } from '../editor/graph.ts';
import { TIER_ZOOM } from '../editor/graph-view.ts';
import { leaveView } from './way.ts';
import { GLIDE_MS, motionMs } from './move-view.ts';

/** Room around a card that is shown: it lies clear of what stands in the board's corners. */
const MARGIN_PX = 64;

/** Goes to a card, frame or note, near enough to read it: into the middle, unless it is seen whole and near already. */
export function showCard(graph: Graph, id: string): void {
  const box = graph.boxOf(id);
  const { width, height } = graph.view.room;
  if (!box || !graph.view.hasRoom) return;
  const before = graph.view.viewport.get().zoom;
  const zoom = Math.max(before, TIER_ZOOM.near);
  const { x: left, y: top } = graph.view.toBoard(box);
  const [right, bottom] = [left + box.width * zoom, top + box.height * zoom];
  const isSeen = Math.min(left, top, width - right, height - bottom) >= MARGIN_PX;
  if (isSeen && zoom === before) return;
  const [x, y] = [width / 2 - (box.x + box.width / 2) * zoom, height / 2 - (box.y + box.height / 2) * zoom];
  leaveView(graph);
  graph.camera?.go({ x, y, zoom }, motionMs(GLIDE_MS));
}
