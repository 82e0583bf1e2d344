import type { Node } from '@xyflow/react';
import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { itemOf, noteKey } from '../model/board-items.ts';
import { overlaps, type Box } from '../model/card-geometry.ts';

/** Entry that React Flow mounts; cards read everything else by id. */
export type CardEntry = Node<Record<string, never>, 'card' | 'frame' | 'note'>;

/** So many that are dragged or glide are mounted wherever they are; of more, those that come into sight. */
const MOST_MOVING = 100;

/** Cards that came into sight while the view was zoomed are mounted by so many a frame. */
const MOST_AT_ONCE = 24;

/** The window changes only when the view crosses a tile of this size, in graph px. */
const TILE_PX = 256;
const NO_DATA: Record<string, never> = {};
// React Flow says "node" in English to screen readers; the card inside says what it is.
const NO_ROLE = { 'aria-roledescription': undefined };
const STYLE = { pointerEvents: 'all' } as const;

/**
 * The few cards near the eye, as identity-stable entries of known size: all that React Flow ever gets. While the view is
 * zoomed none comes or goes; those that come into sight are blocks on the canvas until it rests.
 */
export class NodeWindow {
  readonly #graph: Graph;
  #entries = new Map<NodeId, CardEntry>();
  #list: CardEntry[] = [];
  #key = '';
  /** What was dragged or glided as the list was made. */
  #moving: ReadonlySet<string> = new Set();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  /** Same array as long as no card came, went or moved. */
  readonly get = (): CardEntry[] => {
    const key = this.#tileKey();
    if (key !== this.#key) this.#build(key);
    return this.#list;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const { view, model } = this.#graph;
    const onModel = () => {
      this.#key = '';
      listener();
    };
    const onView = () => this.#tileKey() !== this.#key && listener();
    // What zooming brought into sight comes frame by frame.
    const catchUp = () => {
      if (view.zooming.get()) return;
      onModel();
      this.get();
      if (view.awaited.get()) requestAnimationFrame(catchUp);
    };
    const ends = [
      view.viewport.subscribe(() => {
        if (view.zooming.get() && !view.awaited.get() && this.#lacksSome()) view.awaited.set(true);
        onView();
      }),
      view.zooming.subscribe(catchUp),
      view.size.subscribe(onView),
      model.subscribe((change) => change.geometry && onModel()),
      view.shown.subscribe(() => !this.#isAsShown() && onModel()),
      ...[view.focused, view.kept, view.selection, view.items, view.focusedItem].map((signal) => signal.subscribe(onModel)),
    ];
    return () => ends.forEach((end) => end());
  };

  #lacksSome(): boolean {
    const { view, model } = this.#graph;
    return view.tier.get() !== 'far' && [...model.grid.query(view.seen())].some((id) => !this.#entries.has(id));
  }

  #tileKey(): string {
    const { view } = this.#graph;
    // From far away nothing is mounted for being in sight.
    if (view.tier.get() === 'far') return 'far';
    if (view.zooming.get() && this.#key !== '' && this.#key !== 'far') return this.#key;
    const { x, y, width, height } = tiled(view.seen());
    return `${x} ${y} ${width} ${height}`;
  }

  /** Whether the window holds what is dragged or glides, wherever it goes. */
  #isAsShown(): boolean {
    const shown = this.#graph.view.shown.get();
    return shown.size <= MOST_MOVING && shown.size === this.#moving.size && [...shown.keys()].every((id) => this.#moving.has(id));
  }

  #build(key: string): void {
    const { view } = this.#graph;
    const ids = new Set<NodeId>(view.kept.get());
    this.#moving = new Set(view.shown.get().keys());
    const focused = view.focused.get();
    if (focused !== undefined) ids.add(focused);
    view.awaited.set(view.tier.get() !== 'far' && this.#addSeen(ids));
    const item = view.focusedItem.get();
    if (item !== undefined) ids.add(item);
    const before = this.#entries;
    this.#entries = new Map();
    for (const id of ids) {
      const box = isMounted(this.#graph, id) ? homeOf(this.#graph, id) : undefined;
      if (box) this.#entries.set(id, this.#entry(id, box, before.get(id)));
    }
    this.#key = key;
    const next = [...this.#entries.values()];
    if (next.length !== this.#list.length || next.some((entry, index) => entry !== this.#list[index])) this.#list = next;
  }

  /** Adds what lies in sight, as far as it may be mounted now; answers whether something has to wait. */
  #addSeen(ids: Set<string>): boolean {
    const { view, model } = this.#graph;
    const seen = tiled(view.seen());
    for (const id of this.#moving) if (this.#moving.size <= MOST_MOVING || isIn(this.#graph.boxOf(id), seen)) ids.add(id);
    if (view.zooming.get()) for (const id of this.#entries.keys()) ids.add(id);
    const wanted = [...model.grid.query(seen)];
    for (const { id, box, holder } of model.board.notes.values())
      if (holder === undefined && overlaps(box, seen)) wanted.push(noteKey(id));
    // What waits is mounted in portions; otherwise a view shows all that it comes upon.
    let room = view.zooming.get() ? 0 : view.awaited.get() ? MOST_AT_ONCE : Infinity;
    let isWaiting = false;
    for (const id of wanted) {
      if (ids.has(id)) continue;
      if (this.#entries.has(id) || room-- > 0) ids.add(id);
      else isWaiting = true;
    }
    return isWaiting;
  }

  #entry(id: NodeId, box: Box, before: CardEntry | undefined): CardEntry {
    const { view } = this.#graph;
    const isSelected = view.selection.get().has(id) || view.items.get().has(id);
    const zIndex = this.#moving.has(id) ? 2 : isSelected ? 1 : 0;
    if (
      before &&
      before.position.x === box.x &&
      before.position.y === box.y &&
      before.height === box.height &&
      before.width === box.width &&
      before.zIndex === zIndex
    )
      return before;
    const { width, height } = box;
    return {
      id,
      type: itemOf(id)?.kind ?? 'card',
      position: { x: box.x, y: box.y },
      width,
      height,
      measured: { width, height },
      handles: [],
      data: NO_DATA,
      style: STYLE,
      domAttributes: NO_ROLE,
      zIndex,
    };
  }
}

/** Where something stands in the document: what moves is moved there by `followShown`. */
function homeOf({ model }: Graph, key: string): Box | undefined {
  return itemOf(key) ? model.board.boxOf(key) : model.card(key)?.box;
}

const isIn = (box: Box | undefined, area: Box): boolean => box !== undefined && overlaps(box, area);

/** Papers of frames are drawn, and what lies in a collapsed frame is not seen. */
function isMounted({ model }: Graph, key: string): boolean {
  const item = itemOf(key);
  if (!item) return model.holderOf(key) === undefined;
  return item.kind === 'note' || model.board.frames.get(item.id)?.isCard === true;
}

function tiled({ x, y, width, height }: Box): Box {
  const floor = (value: number) => Math.floor(value / TILE_PX) * TILE_PX;
  const ceil = (value: number) => Math.ceil(value / TILE_PX) * TILE_PX;
  return { x: floor(x), y: floor(y), width: ceil(x + width) - floor(x), height: ceil(y + height) - floor(y) };
}
