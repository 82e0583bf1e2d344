import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

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
  const horizontal = direction === 'left' || direction === 'right';
  const cost = (other: NodeId) => {
    const there = centre(graph, other);
    if (!there || other === id) return Infinity;
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(horizontal ? dy : dx);
    return ahead <= 0 ? Infinity : ahead + 2 * aside;
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

function centre(graph: Graph, id: NodeId): { x: number; y: number } | undefined {
  const box = graph.model.card(id)?.box;
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
