import type { NodeId, Port, WireEnd } from '#domain';
import type { Box, Point } from '../model/card-geometry.ts';
import { Signal } from '../model/signal.ts';

/** What of the graph is seen: graph px × zoom + offset = px of the board. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** How much of a card is drawn: everything, its title, or a block on the canvas. */
export type Tier = 'near' | 'middle' | 'far';

/** Below these zooms a card shows less. */
export const TIER_ZOOM = { near: 0.5, middle: 0.35 } as const;

export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 2;

/** A wire that is being laid. */
export interface PendingWire {
  from: WireEnd;
  port: Port;
  /** Where it starts and where its loose end is, in graph px. */
  start: Point;
  end: Point;
  /** Port under the loose end; `reason` says why it does not fit. */
  target?: { end: WireEnd; point: Point; reason?: { code: string; parameters: Record<string, unknown> } };
  /** The wire that was pulled off its port. */
  pulled?: { target: NodeId; portKey: string; linkId: string };
}

/** The list of functions that may be added, open at a place. */
export interface QuickAdd {
  /** Graph px: where the new card is wanted; undefined: the nearest free place. */
  at: Point | undefined;
  /** Board px: where the list opens. */
  anchor: Point;
  /** Card that had focus: what nothing is wired to comes to stand right of it. */
  near?: NodeId;
  /** The loose wire that the new function is connected to. */
  from?: { end: WireEnd; port: Port };
}

/** Docks leave at least this of the board (px). */
const LEAST_ROOM_PX = 160;

/** State of the editor in this tab; never part of the document. */
export class GraphView {
  readonly viewport = new Signal<Viewport>({ x: 0, y: 0, zoom: 1 });
  /** Size of the board in px. */
  readonly size = new Signal({ width: 0, height: 0 });
  /** Px of the board's lower end that lie under a dock. */
  readonly covered = new Signal(0);
  readonly tier = new Signal<Tier>('near');
  readonly selection = new Signal<ReadonlySet<NodeId>>(new Set());
  readonly selectedWire = new Signal<string | undefined>(undefined);
  readonly hoveredWire = new Signal<string | undefined>(undefined);
  /** Card that keyboard focus belongs to. */
  readonly focused = new Signal<NodeId | undefined>(undefined);
  /** Cards that stay mounted wherever they are. */
  readonly kept = new Signal<ReadonlySet<NodeId>>(new Set());
  /** Where cards are shown that are dragged or glide; the document knows nothing of it. */
  readonly shown = new Signal<ReadonlyMap<NodeId, Point>>(new Map());
  readonly marquee = new Signal<Box | undefined>(undefined);
  readonly pending = new Signal<PendingWire | undefined>(undefined);
  readonly quickAdd = new Signal<QuickAdd | undefined>(undefined);
  /** Node whose connections are chosen by keyboard. */
  readonly connecting = new Signal<NodeId | undefined>(undefined);
  readonly menu = new Signal<{ at: Point; node?: NodeId; wire?: string } | undefined>(undefined);
  readonly tidying = new Signal(false);

  setViewport(viewport: Viewport): void {
    this.viewport.set(viewport);
    this.tier.set(viewport.zoom >= TIER_ZOOM.near ? 'near' : viewport.zoom >= TIER_ZOOM.middle ? 'middle' : 'far');
  }

  /** The part of the board that is not covered, px. */
  get room(): { width: number; height: number } {
    const { width, height } = this.size.get();
    return { width, height: Math.max(Math.min(height, LEAST_ROOM_PX), height - this.covered.get()) };
  }

  /** Board px → graph px. */
  toGraph(place: Point): Point {
    const { x, y, zoom } = this.viewport.get();
    return { x: (place.x - x) / zoom, y: (place.y - y) / zoom };
  }

  /** Graph px → board px. */
  toBoard(place: Point): Point {
    const { x, y, zoom } = this.viewport.get();
    return { x: place.x * zoom + x, y: place.y * zoom + y };
  }

  /** The part of the graph that is seen, `margin` board px around it included. */
  seen(margin = 0): Box {
    const { zoom } = this.viewport.get();
    const { width, height } = this.size.get();
    const corner = this.toGraph({ x: -margin, y: -margin });
    return { ...corner, width: (width + 2 * margin) / zoom, height: (height + 2 * margin) / zoom };
  }
}
