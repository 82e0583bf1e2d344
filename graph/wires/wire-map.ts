import type { NodeId, Wire } from '#domain';
import type { Box, Point } from '../model/card-geometry.ts';
import { portPoint, type CardModel } from '../model/card-model.ts';
import { TrackPlanner } from './track-planner.ts';
import { routeWire, type WireRoute } from './wire-route.ts';
import { routeBox, routeDistance } from './wire-shape.ts';

/** A wire with its way. */
export interface RoutedWire {
  wire: Wire;
  route: WireRoute;
  box: Box;
  /** Made when first drawn. */
  path?: Path2D;
}

/** What routing needs of the graph as it is shown now (drags and animations included). */
export interface WireSurroundings {
  wires: () => readonly Wire[];
  card: (id: NodeId) => CardModel | undefined;
  /** Where the card is shown. */
  boxOf: (id: NodeId) => Box | undefined;
  cardsIn: (area: Box) => Box[];
}

/** Ways of all wires; found again when cards stand elsewhere or wires changed, and while cards move only for theirs. */
export class WireMap {
  readonly #around: WireSurroundings;
  #routed = new Map<string, RoutedWire>();
  #tracks = new TrackPlanner();
  #extents = new Map<string, { top: number; bottom: number }>();
  #stale = true;

  constructor(around: WireSurroundings) {
    this.#around = around;
  }

  /** Everything is found again when next asked. */
  invalidate(): void {
    this.#stale = true;
  }

  /** Finds the ways of wires at moving cards again; the others keep theirs. */
  move(ids: ReadonlySet<NodeId>): void {
    if (this.#stale) return;
    this.#tracks = new TrackPlanner();
    for (const { wire } of Array.from(this.#routed.values()))
      if (ids.has(wire.source.node) || ids.has(wire.target.node)) this.#route(wire);
  }

  all(): IterableIterator<RoutedWire> {
    if (this.#stale) this.#routeAll();
    return this.#routed.values();
  }

  get(id: string): RoutedWire | undefined {
    if (this.#stale) this.#routeAll();
    return this.#routed.get(id);
  }

  /** The nearest wire within `reach` px of a place; by hand before derived. */
  at(place: Point, reach: number): RoutedWire | undefined {
    let best: RoutedWire | undefined;
    let bestDistance = reach;
    for (const routed of this.all()) {
      const { box } = routed;
      if (
        place.x < box.x - reach ||
        place.x > box.x + box.width + reach ||
        place.y < box.y - reach ||
        place.y > box.y + box.height + reach
      )
        continue;
      const distance = routeDistance(routed.route, place) - (routed.wire.kind === 'explicit' ? 1 : 0);
      if (distance <= bestDistance) [best, bestDistance] = [routed, distance];
    }
    return best;
  }

  #routeAll(): void {
    this.#stale = false;
    this.#routed = new Map();
    this.#tracks = new TrackPlanner();
    // Short wires first: they keep the places nearest to their cards.
    const ends = this.#around.wires().flatMap((wire) => {
      const [from, to] = [this.#end(wire, 'source'), this.#end(wire, 'target')];
      return from && to ? [{ wire, from, to, length: Math.abs(from.x - to.x) + Math.abs(from.y - to.y) }] : [];
    });
    this.#extents = extentsOf(ends);
    for (const { wire } of ends.toSorted((a, b) => a.length - b.length || (a.wire.id < b.wire.id ? -1 : 1))) this.#route(wire);
  }

  #route(wire: Wire): void {
    const [from, to] = [this.#end(wire, 'source'), this.#end(wire, 'target')];
    if (!from || !to) return void this.#routed.delete(wire.id);
    const route = routeWire({
      trunk: trunkOf(wire),
      extent: this.#extents.get(trunkOf(wire)) ?? { top: from.y, bottom: from.y },
      head: `${wire.target.node} ${wire.target.port}`,
      explicit: wire.kind === 'explicit',
      from,
      to,
      cardsIn: this.#around.cardsIn,
      tracks: this.#tracks,
    });
    this.#routed.set(wire.id, { wire, route, box: routeBox(route) });
  }

  #end(wire: Wire, end: 'source' | 'target'): Point | undefined {
    if (wire.problem?.code === 'graph.broken-link') return undefined;
    const { node, port } = wire[end];
    const [card, box] = [this.#around.card(node), this.#around.boxOf(node)];
    if (!card || !box) return undefined;
    const point = portPoint(card, port, end === 'source' ? 'out' : 'in');
    return { x: box.x + point.x, y: box.y + point.y };
  }
}

const trunkOf = (wire: Wire) => `${wire.kind} ${wire.source.node} ${wire.source.port}`;

/** Wires that end farther away turn off through lanes and need no place beside the others. */
const NEAR_PX = 400;

function extentsOf(ends: readonly { wire: Wire; from: Point; to: Point }[]): Map<string, { top: number; bottom: number }> {
  const extents = new Map<string, { top: number; bottom: number }>();
  for (const { wire, from, to } of ends) {
    if (to.x <= from.x || to.x - from.x > NEAR_PX) continue;
    const known = extents.get(trunkOf(wire)) ?? { top: from.y, bottom: from.y };
    extents.set(trunkOf(wire), { top: Math.min(known.top, to.y), bottom: Math.max(known.bottom, to.y) });
  }
  return extents;
}
