import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { frameKey, itemOf, noteKey } from '../model/board-items.ts';
import type { Point } from '../model/card-geometry.ts';
import { FRAME } from '../model/frame-model.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Cards that are seen, in the order of {@link focusOrder}. */
export function seenOrder(graph: Graph): NodeId[] {
  return focusOrder(graph).filter((id) => graph.model.holderOf(id) === undefined);
}

/** Reading order for keyboard: producers before consumers, members of cycles at the end. */
export function focusOrder(graph: Graph): NodeId[] {
  const { order } = graph.model.graph();
  const placed = new Set(order);
  return [...order, ...[...graph.model.ids].filter((id) => !placed.has(id)).toSorted()];
}

/** The card that an arrow key goes to: along a wire to the nearest one where there is one, else to the nearest that way. */
export function neighbour(graph: Graph, id: NodeId, direction: Direction): NodeId | undefined {
  const here = centre(graph, id);
  if (!here) return undefined;
  const wired =
    direction === 'left'
      ? graph.model
          .graph()
          .wiresInto(id)
          .map((wire) => wire.source.node)
      : direction === 'right'
        ? graph.model
            .graph()
            .wiresFrom(id)
            .map((wire) => wire.target.node)
        : [];
  const cost = (other: NodeId) => {
    const there = centre(graph, other);
    return there && other !== id ? wayTo(here, there, direction) : Infinity;
  };
  const nearest = (ids: Iterable<NodeId>) => {
    let [best, bestCost]: [NodeId | undefined, number] = [undefined, Infinity];
    for (const other of ids) {
      const value = cost(other);
      if (value < bestCost) [best, bestCost] = [other, value];
    }
    return best;
  };
  return nearest(wired) ?? wired.find((other) => other !== id) ?? nearest(graph.model.ids);
}

/** The frame, note or card nearest to a frame or note in a direction, by its key or id. */
export function neighbourOfItem(graph: Graph, key: string, direction: Direction): string | undefined {
  const { board } = graph.model;
  const middle = (one: string) => {
    const box = board.boxOf(one);
    // A paper is met at its title.
    const isPaper = box && itemOf(one)?.kind === 'frame' && !graph.model.grid.box(one);
    return box && { x: box.x + box.width / 2, y: box.y + (isPaper ? FRAME.title : box.height) / 2 };
  };
  const here = middle(key);
  if (!here) return undefined;
  const keys = [...Array.from(board.frames.keys(), frameKey), ...Array.from(board.notes.keys(), noteKey)];
  const places = [
    ...keys.flatMap((one) => (one === key ? [] : [[one, middle(one)] as const])),
    ...[...graph.model.ids].map((id) => [id, centre(graph, id)] as const),
  ];
  let [best, bestCost]: [string | undefined, number] = [undefined, Infinity];
  for (const [one, there] of places) {
    const cost = there ? wayTo(here, there, direction) : Infinity;
    if (cost < bestCost) [best, bestCost] = [one, cost];
  }
  return best;
}

/** How far a place lies in a direction, aside counted twice; Infinity behind. */
function wayTo(here: Point, there: Point, direction: Direction): number {
  const [dx, dy] = [there.x - here.x, there.y - here.y];
  const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
  const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
  return ahead <= 0 ? Infinity : ahead + 2 * aside;
}

function centre(graph: Graph, id: NodeId): { x: number; y: number } | undefined {
  const box = graph.model.holderOf(id) === undefined ? graph.model.card(id)?.box : undefined;
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
