import type { NodeId, NodeMark, Port, WireEnd } from '#domain';
import type { Box, Point } from '../model/card-geometry.ts';
import type { SlowestPath } from '../describe/slowest-path.ts';
import { Signal } from '../model/signal.ts';

/** What of the graph is seen: graph px × zoom + offset = px of the board. */
export interface Viewport {
  x: number;
  y: number;
  zoom: number;
}

/** What is said of a wire: a code of the catalogue with the parameters of its text. */
interface WireNotice {
  code: string;
  parameters: Record<string, unknown>;
}

/** How much of a card is drawn: everything, its title, or a block on the canvas. */
export type Tier = 'near' | 'middle' | 'far';

/** Below these zooms a card shows less. */
export const TIER_ZOOM = { near: 0.5, middle: 0.35 } as const;

/** The least zoom of graphs that fit the board with it. */
export const MIN_ZOOM = 0.05;
export const MAX_ZOOM = 2;

/** A wire that is being laid. */
export interface PendingWire {
  from: WireEnd;
  port: Port;
  /** Where it starts and where its loose end is, in graph px. */
  start: Point;
  end: Point;
  /** Port under the loose end; `reason` says why it does not fit, `warning` what would be wrong once it is wired. */
  target?: { end: WireEnd; point: Point; reason?: WireNotice; warning?: WireNotice };
  /** The wire that was pulled off its port. */
  pulled?: { target: NodeId; portKey: string; linkId: string };
}

/** What of a model goes into an input is being asked; `linkId`: the wire that carries it already. */
export interface Question {
  source: WireEnd;
  target: WireEnd;
  linkId?: string;
}

/** The list of functions that may be added, open at a place. */
export interface QuickAdd {
  /** Graph px: where the new card is wanted; undefined: the nearest free place. */
  at: Point | undefined;
  /** Board px: where the list opens. */
  anchor: Point;
  /** Card that had focus: what nothing is wired to comes to stand right of it. */
  near?: NodeId;
  /** Wire that the new function is put into. */
  into?: string;
  /** Card whose place the function takes. */
  replaces?: NodeId;
  /** The loose wire that the new function is connected to. */
  from?: { end: WireEnd; port: Port };
}

/** Which nodes a search looks at; `function …` names one function's id. */
export type FindFilter = 'all' | 'failed' | 'stale' | 'hands' | 'unused' | `function ${string}`;

/** Search that is open: what is asked, what was found and where it stands. */
export interface Find {
  query: string;
  filter: FindFilter;
  /** Ids of nodes in the order of the graph, then keys of frames and notes; undefined while nothing is asked. */
  hits: readonly string[] | undefined;
  /** Index among `hits`; -1: none. */
  at: number;
  /** The hit that a step has selected. */
  taken?: string;
  /** What was selected, and had focus, as the search began. */
  before: { selection: ReadonlySet<NodeId>; focused: NodeId | undefined };
}

/** Where the view was before it jumped, and where it came back from. */
export interface Way {
  past: readonly Viewport[];
  coming: readonly Viewport[];
}

/** Mark of a thread of comments on the board. */
export interface CommentPin {
  /** How many comments it has. */
  count: number;
  /** Colour of who wrote last; undefined: this person. */
  colour: number | undefined;
  author: string;
  /** What was said, by search found too. */
  said: readonly string[];
  /** It names this person, who has not looked. */
  isForMe: boolean;
}

/** Zooming rests after this long without another step. */
export const ZOOM_REST_MS = 120;
/** A view that becomes larger or smaller by more than this at once jumps. */
const JUMP = 1.5;

/** Docks leave at least this of the board (px). */
const LEAST_ROOM_PX = 160;

/** Nothing is compared. */
export const NO_MARKS: ReadonlyMap<NodeId, NodeMark> = new Map();

/** State of the editor in this tab; never part of the document. */
export class GraphView {
  readonly viewport = new Signal<Viewport>({ x: 0, y: 0, zoom: 1 });
  /** Size of the board in px. */
  readonly size = new Signal({ width: 0, height: 0 });
  /** Px of the board's lower end that lie under a dock. */
  readonly covered = new Signal(0);
  /** How far the view may go away: so far that the whole graph is seen. */
  readonly leastZoom = new Signal(MIN_ZOOM);
  readonly tier = new Signal<Tier>('near');
  readonly selection = new Signal<ReadonlySet<NodeId>>(new Set());
  /** Keys of the frames and notes that are selected beside the cards. */
  readonly items = new Signal<ReadonlySet<string>>(new Set());
  /** Id of a node, or key of a frame, whose name is being typed. */
  readonly naming = new Signal<string | undefined>(undefined);
  /** Node whose remark is being typed. */
  readonly noting = new Signal<NodeId | undefined>(undefined);
  /** Id of the note that is being written. */
  readonly writing = new Signal<string | undefined>(undefined);
  /** Frame or note that keyboard focus goes to when it is asked for. */
  readonly focusedItem = new Signal<string | undefined>(undefined);
  /** Frame that what is dragged would come to lie in. */
  readonly dropInto = new Signal<string | undefined>(undefined);
  readonly selectedWire = new Signal<string | undefined>(undefined);
  readonly hoveredWire = new Signal<string | undefined>(undefined);
  /** Where (board px) the pointer came upon that wire. */
  readonly hoverAt = new Signal<Point>({ x: 0, y: 0 });
  /** Where (board px) the pointer last moved over the bare board; undefined where it is elsewhere, or keys were pressed since. */
  pointed: Point | undefined;
  /** Card that keyboard focus belongs to. */
  readonly focused = new Signal<NodeId | undefined>(undefined);
  /** Cards that stay mounted wherever they are. */
  readonly kept = new Signal<ReadonlySet<NodeId>>(new Set());
  /** Where cards, frames and notes, by id or key, are shown that are dragged or glide; the document knows nothing of it. */
  readonly shown = new Signal<ReadonlyMap<string, Point>>(new Map());
  /** Whether cards in sight are not mounted yet, so that the canvas draws them as blocks. */
  readonly awaited = new Signal(false);
  readonly marquee = new Signal<Box | undefined>(undefined);
  readonly pending = new Signal<PendingWire | undefined>(undefined);
  readonly quickAdd = new Signal<QuickAdd | undefined>(undefined);
  /** Node whose connections are chosen by keyboard. */
  readonly connecting = new Signal<NodeId | undefined>(undefined);
  /** Text of what is selected, while it is asked under which name it is kept. */
  readonly keeping = new Signal<string | undefined>(undefined);
  /** Ways to begin with rooms are being chosen from. */
  readonly planning = new Signal(false);
  readonly question = new Signal<Question | undefined>(undefined);
  readonly find = new Signal<Find | undefined>(undefined);
  readonly menu = new Signal<{ at: Point; node?: NodeId; wire?: string; item?: string; page?: 'look' } | undefined>(undefined);
  /** Views that were left by a jump, newest last, and those that going back left. */
  readonly way = new Signal<Way>({ past: [], coming: [] });
  /** Open threads of comments by id or key of what they are about; undefined where there are no comments. */
  readonly pins = new Signal<ReadonlyMap<string, CommentPin> | undefined>(undefined);
  /** What somebody wants to comment on, or read the comments of; whoever keeps the comments takes it. */
  readonly commenting = new Signal<string | undefined>(undefined);
  /** Functions that differ between two states that are compared; empty where none are. */
  readonly marks = new Signal<ReadonlyMap<NodeId, NodeMark>>(NO_MARKS);
  /** What a customer's look takes away. */
  readonly withheld = new Signal<ReadonlySet<'add' | 'delete'>>(new Set());
  readonly tidying = new Signal(false);
  /** The slowest way through the last run, while times are shown. */
  readonly slowest = new Signal<SlowestPath | undefined>(undefined);
  /** Counts results that came in with lists, which wires show. */
  readonly lists = new Signal(0);

  /** Whether the view is being zoomed, step by step, and not at rest yet. */
  readonly zooming = new Signal(false);
  /** How much of a card is shown of those that are mounted: while the view is zoomed they stay as they are. */
  readonly cardTier = new Signal<Tier>('near');
  #zoomRest: ReturnType<typeof setTimeout> | undefined;
  #wasFitted = false;

  setViewport(viewport: Viewport): void {
    const before = this.viewport.get().zoom;
    if (viewport.zoom !== before) this.#noteZoom(viewport.zoom / before);
    // First, so that what follows the viewport mounts nothing that is too far away.
    this.tier.set(viewport.zoom >= TIER_ZOOM.near ? 'near' : viewport.zoom >= TIER_ZOOM.middle ? 'middle' : 'far');
    if (!this.zooming.get()) this.cardTier.set(this.tier.get());
    this.viewport.set(viewport);
  }

  #noteZoom(ratio: number): void {
    clearTimeout(this.#zoomRest);
    // As a workflow opens the view is fitted.
    const isJump = !this.#wasFitted || ratio > JUMP || ratio < 1 / JUMP;
    this.#wasFitted = true;
    if (!isJump) this.#zoomRest = setTimeout(() => this.#restZoom(), ZOOM_REST_MS);
    this.zooming.set(!isJump);
  }

  /** A slow page takes long for a frame: zooming rests once one went by without a step, else its cards would come between two of them. */
  #restZoom(): void {
    const { zoom } = this.viewport.get();
    requestAnimationFrame(() => {
      if (!this.zooming.get() || this.viewport.get().zoom !== zoom) return;
      this.cardTier.set(this.tier.get());
      this.zooming.set(false);
    });
  }

  /** The part of the board that is not covered, px. */
  get room(): { width: number; height: number } {
    const { width, height } = this.size.get();
    return { width, height: Math.max(Math.min(height, LEAST_ROOM_PX), height - this.covered.get()) };
  }

  /** Whether the board has a place: hidden, or squeezed to nothing while a part beside it loads, there is nothing to fit into. */
  get hasRoom(): boolean {
    const { width, height } = this.size.get();
    return width > 0 && height > 0;
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
