import type { Graph } from '../editor/graph.ts';
import type { Box } from '../model/card-geometry.ts';
import type { DistantWire, RoutedWire, WireMap } from '../wires/wire-map.ts';

/** What of a graph one picture shows. */
export interface DrawnPart {
  /** Whether a card, frame or note, by id or key, is in it. */
  has: (key: string) => boolean;
  /** Its cards near an area, by id or key. */
  cards: (graph: Graph, area: Box) => Iterable<string>;
  /** Its wires whose way may meet an area. */
  near: (wires: WireMap, area: Box) => Iterable<RoutedWire>;
  /** The same as they look from far away. */
  distant: (wires: WireMap, area: Box) => Iterable<DistantWire>;
}

/** A graph in two pictures: what moves, and all else. */
export interface DrawnParts {
  still: DrawnPart;
  moving: DrawnPart;
  /** Whether these are the parts for what is shown elsewhere now. */
  isOf: (shown: ReadonlyMap<string, unknown>) => boolean;
}

const ALL: DrawnPart = {
  has: () => true,
  cards: (graph, area) => graph.model.grid.query(area),
  near: (wires, area) => wires.near(area),
  distant: (wires, area) => wires.distant(area),
};
const NOTHING: DrawnPart = { has: () => false, cards: () => [], near: () => [], distant: () => [] };

/** Nothing moves. */
export const EVERYTHING: DrawnParts = { still: ALL, moving: NOTHING, isOf: (shown) => shown.size === 0 };

/** Parts for what is shown elsewhere: it moves, with the wires at it. */
export function drawnPart(graph: Graph, shown: ReadonlyMap<string, unknown>): DrawnParts {
  if (shown.size === 0) return EVERYTHING;
  const keys = new Set(shown.keys());
  const moves = ({ wire }: DistantWire) =>
    [wire.source.node, wire.target.node].some((id) => keys.has(id) || keys.has(graph.model.seenAs(id)));
  return {
    still: {
      has: (key) => !keys.has(key),
      cards: (_, area) => [...graph.model.grid.query(area)].filter((key) => !keys.has(key)),
      near: (wires, area) => [...wires.near(area)].filter((wire) => !moves(wire)),
      distant: (wires, area) => [...wires.distant(area)].filter((wire) => !moves(wire)),
    },
    moving: {
      has: (key) => keys.has(key),
      cards: () => keys,
      near: (wires) => wires.touching(graph.model.seenBy(keys)),
      distant: (wires) => wires.distantTouching(graph.model.seenBy(keys)),
    },
    isOf: (now) => now.size === keys.size && [...keys].every((key) => now.has(key)),
  };
}
