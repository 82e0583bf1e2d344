import type { Graph } from '../editor/graph.ts';
import { noteKey } from '../model/board-items.ts';
import type { Point } from '../model/card-geometry.ts';
import { NOTE } from '../model/frame-model.ts';
import { nearestSlot } from './free-slot.ts';

/** Place for a new note next to the middle of what is seen, on no card and no other note. */
export function freeNotePlace(graph: Graph): Point {
  const { width, height } = graph.view.room;
  const { x, y } = graph.view.toGraph({ x: width / 2, y: height / 2 });
  const taken = [...graph.model.ids, ...Array.from(graph.model.board.notes.keys(), noteKey)].flatMap(
    (key) => graph.boxOf(key) ?? [],
  );
  return nearestSlot({ x: x - NOTE.width / 2, y: y - NOTE.height / 2 }, NOTE.height, taken, NOTE.width);
}
