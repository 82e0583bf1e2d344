import type { FrameMembers, NodeId, Wire } from '#domain';
import { fitsBetween, insertCard } from '../edit/around-wire.ts';
import { placesOf, selectedItems } from '../edit/board-selection.ts';
import { moveTo } from '../edit/edit-nodes.ts';
import type { Graph } from '../editor/graph.ts';
import { placeInWire } from '../layout/place-in-wire.ts';
import { snap, type Point } from '../model/card-geometry.ts';
import { trackPointer } from './track-pointer.ts';
import { boardPoint } from './board-point.ts';

/** Near the board's edge the view follows a drag, this many board px a frame at most. */
const PAN_EDGE_PX = 32;
const PAN_STEP_PX = 12;
/** A wire takes a card that is dropped this near to it, in board px. */
const WIRE_REACH_PX = 10;

/**
 * Drags the selection by one of its cards, frames or notes; the document hears of it once, when the pointer is lifted.
 * What is dropped on a frame comes to lie in it, what is dropped beside it no longer does.
 */
export function dragCards(graph: Graph, event: PointerEvent, onClick: () => void): void {
  const from = placesOf(graph);
  const start = graph.view.toGraph(boardPoint(graph, event));
  const target = dropTarget(graph);
  const [one] = graph.view.selection.get();
  /** The card that is dragged, where it is the only thing. */
  const alone = from.size === 1 ? one : undefined;
  let last: Point = boardPoint(graph, event);
  let frame = 0;
  const place = () => {
    const now = graph.view.toGraph(last);
    graph.show(moved(from, now.x - start.x, now.y - start.y));
    graph.view.dropInto.set(target.at(now));
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
  const end = () => {
    cancelAnimationFrame(frame);
    graph.view.dropInto.set(undefined);
    graph.view.hoveredWire.set(undefined);
    graph.show(new Map());
  };
  trackPointer(event, {
    onMove(_, move) {
      if (!graph.canEdit) return;
      last = boardPoint(graph, move);
      place();
      graph.view.hoveredWire.set(wireUnder(graph, alone, last)?.id);
      if (frame === 0) frame = requestAnimationFrame(followEdge);
    },
    onEnd(_, hasMoved) {
      if (!hasMoved) {
        end();
        return onClick();
      }
      const wire = wireUnder(graph, alone, last);
      const places = graph.view.shown.get();
      const at = alone === undefined ? undefined : places.get(alone);
      const box = alone === undefined ? undefined : graph.boxOf(alone);
      const isIn =
        wire &&
        alone !== undefined &&
        at !== undefined &&
        box !== undefined &&
        insertCard(
          graph,
          alone,
          wire,
          placeInWire(graph, { ...box, ...at }, alone, wire),
          frameFor(target.into(graph.view.toGraph(last))),
        );
      if (!isIn && places.size > 0) moveTo(graph, places, target.into(graph.view.toGraph(last)));
      end();
    },
    onCancel: end,
  });
}

/** The frame that what is dropped goes into; null: out of any; undefined: where it lies already. */
const frameFor = (into: { frame: string | undefined } | undefined): string | null | undefined =>
  into === undefined ? undefined : (into.frame ?? null);

/** The wire under the pointer that would take the one dragged card between its ends. */
function wireUnder(graph: Graph, id: NodeId | undefined, at: Point): Wire | undefined {
  if (id === undefined) return undefined;
  const wire = graph.wires.at(graph.view.toGraph(at), WIRE_REACH_PX / graph.view.viewport.get().zoom)?.wire;
  return wire && fitsBetween(graph, id, wire) ? wire : undefined;
}

/** Where the dragged would come to lie; what lies in a dragged frame goes along in it. */
function dropTarget(graph: Graph) {
  const { board } = graph.model;
  const { frames, notes } = selectedItems(graph);
  const dragged = new Set(frames);
  const isFree = (group: string | undefined) => !board.chainOf(group).some((id) => dragged.has(id));
  const holders = [
    ...[...graph.view.selection.get()].map((id) => ['nodes', id, graph.model.card(id)?.node.layoutGroup] as const),
    ...frames.map((id) => ['frames', id, board.frames.get(id)?.parent] as const),
    ...notes.map((id) => ['notes', id, board.notes.get(id)?.group] as const),
  ].filter(([, , group]) => isFree(group));
  const inside = new Set([...board.frames.keys()].filter((id) => board.chainOf(id).some((one) => dragged.has(one))));
  const at = (place: Point): string | undefined => (board.frames.size > 0 ? graph.frameAt(place, inside) : undefined);
  return {
    at,
    into(place: Point): { members: FrameMembers; frame: string | undefined } | undefined {
      const frame = at(place);
      // A frame that is gone counts as none.
      const going = holders.filter(([, , group]) => board.chainOf(group)[0] !== frame);
      if (going.length === 0) return undefined;
      const ids = (kind: string) => going.flatMap(([one, id]) => (one === kind ? [id] : []));
      return { members: { nodes: ids('nodes'), frames: ids('frames'), notes: ids('notes') }, frame };
    },
  };
}

/** All by the same way, each on the grid. */
function moved(from: ReadonlyMap<string, Point>, dx: number, dy: number): Map<string, Point> {
  const [sx, sy] = [snap(dx), snap(dy)];
  return new Map([...from].map(([id, { x, y }]) => [id, { x: snap(x + sx), y: snap(y + sy) }]));
}
