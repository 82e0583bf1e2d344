import type { NodeId, Wire } from '#domain';
import type { Graph } from '../editor/graph.ts';
import type { Box, Point } from '../model/card-geometry.ts';
import { nearestSlot } from './free-slot.ts';

/** Where a card of this box stands in a wire: as near as it can to where it is wanted, on none that does not make room. */
export function placeInWire(graph: Graph, box: Box, id: NodeId, wire: Wire): Point {
  const behind = new Set([wire.target.node, ...graph.model.graph().downstream(wire.target.node)]);
  const taken = [...graph.model.ids].flatMap((one) => {
    const card = graph.model.card(one);
    return !card || one === id || (behind.has(one) && !card.pinned) ? [] : card.box;
  });
  return nearestSlot(box, box.height, taken, box.width);
}
