import type { NodeId, PortKey, Wire } from '#domain';
import { overlaps, type Box, type Point } from '../model/card-geometry.ts';
import { TrackPlanner } from './track-planner.ts';
import { directRoute, routeWire, type WireRoute } from './wire-route.ts';
import { routeBox, routeDistance } from './wire-shape.ts';

/** A wire with its way. */
export interface RoutedWire {
  wire: Wire;
  route: WireRoute;
  box: Box;
  /** Made when first drawn. */
  path?: Path2D;
}

/** A wire as it looks from far away. */
export type DistantWire = Pick<RoutedWire, 'wire' | 'route' | 'box'>;

/** What routing needs of the graph as it is shown now (drags and animations included). */
export interface WireSurroundings {
  wires: () => readonly Wire[];
  /** The collapsed frame that a node lies in; wires that stay inside one are not seen. */
  holderOf: (id: NodeId) => string | undefined;
  /** Where a port is shown. */
  portAt: (node: NodeId, port: PortKey, side: 'in' | 'out') => Point | undefined;
  cardsIn: (area: Box) => Box[];
  /** Whether nothing of it is seen but its ends. */
  isHidden: (wire: Wire) => boolean;
}

/** A wire with its ends, and its way once somebody looked there. */
interface LaidWire {
  wire: Wire;
  from: Point;
  to: Point;
  length: number;
  /** Where its way lies, more or less. */
  around: Box;
  routed?: RoutedWire;
}

/** With more wires than this, ways are found where somebody looks. */
const ALL_AT_ONCE = 1500;
/** A way leaves the box around its ends by less than this, nearly always. */
const DETOUR_PX = 240;

/**
 * Ways of all wires; found again when cards stand elsewhere or wires changed, and while cards move only for theirs. In a
 * large graph a way is found when its place is first looked at, and keeps until something changes.
 */
export class WireMap {
  readonly #around: WireSurroundings;
  #laid = new Map<string, LaidWire>();
  #tracks = new TrackPlanner();
  #extents = new Map<string, { top: number; bottom: number }>();
  #byNode: ReadonlyMap<NodeId, readonly Wire[]> | undefined;
  #stale = true;
  #revision = 0;

  constructor(around: WireSurroundings) {
    this.#around = around;
  }

  /** Everything is found again when next asked. */
  invalidate(): void {
    this.#stale = true;
    this.#revision++;
  }

  /** Another number once wires or the places of cards differ; what is dragged for now does not count. */
  get revision(): number {
    return this.#revision;
  }

  /** Finds the ways of wires at moving cards again; the others keep theirs. */
  move(ids: ReadonlySet<NodeId>): void {
    if (this.#stale) return;
    this.#tracks = new TrackPlanner();
    const moved = new Set([...ids].flatMap((id) => this.#wiresAt().get(id) ?? []));
    for (const wire of moved) {
      const laid = this.#lay(wire);
      if (laid) this.#laid.set(wire.id, laid);
      else this.#laid.delete(wire.id);
    }
  }

  /** Wires by what their ends stand on: a card is dragged through thousands that are not its own. */
  #wiresAt(): ReadonlyMap<NodeId, readonly Wire[]> {
    if (this.#byNode) return this.#byNode;
    const found = new Map<NodeId, Wire[]>();
    const note = (id: NodeId, wire: Wire) => {
      const known = found.get(id);
      if (known) known.push(wire);
      else found.set(id, [wire]);
    };
    for (const { wire } of this.#laid.values()) {
      note(wire.source.node, wire);
      if (wire.target.node !== wire.source.node) note(wire.target.node, wire);
    }
    return (this.#byNode = found);
  }

  *all(): Generator<RoutedWire> {
    for (const laid of this.#fresh().values()) yield this.#wayOf(laid);
  }

  /** Wires whose way may meet an area. */
  *near(area: Box): Generator<RoutedWire> {
    const laid = this.#fresh();
    const isSmall = laid.size <= ALL_AT_ONCE;
    for (const one of laid.values()) if (isSmall || one.routed || overlaps(one.around, area)) yield this.#wayOf(one);
  }

  /** Wires that may meet an area, as they look from far away: in a large graph they pass under cards. */
  *distant(area: Box): Generator<DistantWire> {
    const laid = this.#fresh();
    const isLarge = laid.size > ALL_AT_ONCE;
    for (const one of laid.values()) {
      if (!isLarge) yield this.#wayOf(one);
      else if (one.routed || overlaps(one.around, area)) yield this.#distantWayOf(one);
    }
  }

  #distantWayOf(one: LaidWire): DistantWire {
    return one.routed ?? { wire: one.wire, route: directRoute(one.from, one.to), box: one.around };
  }

  /** Wires that end at one of these nodes. */
  *touching(ids: ReadonlySet<NodeId>): Generator<RoutedWire> {
    for (const one of this.#laidAt(ids)) yield this.#wayOf(one);
  }

  /** The same, as they look from far away. */
  *distantTouching(ids: ReadonlySet<NodeId>): Generator<DistantWire> {
    const isLarge = this.#fresh().size > ALL_AT_ONCE;
    for (const one of this.#laidAt(ids)) yield isLarge ? this.#distantWayOf(one) : this.#wayOf(one);
  }

  *#laidAt(ids: ReadonlySet<NodeId>): Generator<LaidWire> {
    const laid = this.#fresh();
    const wires = new Set([...ids].flatMap((id) => this.#wiresAt().get(id) ?? []));
    for (const { id } of wires) {
      const one = laid.get(id);
      if (one) yield one;
    }
  }

  get(id: string): RoutedWire | undefined {
    const laid = this.#fresh().get(id);
    return laid && this.#wayOf(laid);
  }

  /** The nearest wire within `reach` px of a place; by hand before derived. */
  at(place: Point, reach: number): RoutedWire | undefined {
    let best: RoutedWire | undefined;
    let bestDistance = reach;
    for (const routed of this.near({ x: place.x - reach, y: place.y - reach, width: 2 * reach, height: 2 * reach })) {
      const { box } = routed;
      if (
        place.x < box.x - reach ||
        place.x > box.x + box.width + reach ||
        place.y < box.y - reach ||
        place.y > box.y + box.height + reach ||
        this.#around.isHidden(routed.wire)
      )
        continue;
      const distance = routeDistance(routed.route, place) - (routed.wire.kind === 'explicit' ? 1 : 0);
      if (distance <= bestDistance) [best, bestDistance] = [routed, distance];
    }
    return best;
  }

  #fresh(): ReadonlyMap<string, LaidWire> {
    if (!this.#stale) return this.#laid;
    this.#stale = false;
    this.#byNode = undefined;
    this.#tracks = new TrackPlanner();
    const laid = this.#around.wires().flatMap((wire) => this.#lay(wire) ?? []);
    this.#extents = extentsOf(laid);
    // Short wires first: they keep the places nearest to their cards.
    laid.sort((a, b) => a.length - b.length || (a.wire.id < b.wire.id ? -1 : 1));
    this.#laid = new Map(laid.map((one) => [one.wire.id, one]));
    return this.#laid;
  }

  #lay(wire: Wire): LaidWire | undefined {
    const [from, to] = [this.#end(wire, 'source'), this.#end(wire, 'target')];
    if (!from || !to) return undefined;
    const [x, y] = [Math.min(from.x, to.x) - DETOUR_PX, Math.min(from.y, to.y) - DETOUR_PX];
    const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)];
    const around = { x, y, width: width + 2 * DETOUR_PX, height: height + 2 * DETOUR_PX };
    return { wire, from, to, length: width + height, around };
  }

  #wayOf(laid: LaidWire): RoutedWire {
    if (laid.routed) return laid.routed;
    const { wire, from, to } = laid;
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
    laid.routed = { wire, route, box: routeBox(route) };
    return laid.routed;
  }

  #end(wire: Wire, end: 'source' | 'target'): Point | undefined {
    if (wire.problem?.code === 'graph.broken-link') return undefined;
    const holder = this.#around.holderOf(wire.source.node);
    if (holder !== undefined && holder === this.#around.holderOf(wire.target.node)) return undefined;
    const { node, port } = wire[end];
    return this.#around.portAt(node, port, end === 'source' ? 'out' : 'in');
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
