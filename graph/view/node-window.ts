import type { Node } from '@xyflow/react';
import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { itemOf, noteKey } from '../model/board-items.ts';
import { overlaps, type Box } from '../model/card-geometry.ts';

/** Entry that React Flow mounts; cards read everything else by id. */
export type CardEntry = Node<Record<string, never>, 'card' | 'frame' | 'note'>;

/** So many that are dragged or glide are mounted wherever they are; of more, those that come into sight. */
const MOST_MOVING = 100;

/** The window changes only when the view crosses a tile of this size, in graph px. */
const TILE_PX = 256;
const NO_DATA: Record<string, never> = {};
// React Flow says "node" in English to screen readers; the card inside says what it is.
const NO_ROLE = { 'aria-roledescription': undefined };
const STYLE = { pointerEvents: 'all' } as const;

/** The few cards near the eye, as identity-stable entries of known size: all that React Flow ever gets. */
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
    const onView = () => this.#tileKey() !== this.#key && listener();
    const onModel = () => {
      this.#key = '';
      listener();
    };
    const ends = [
      view.viewport.subscribe(onView),
      view.size.subscribe(onView),
      model.subscribe((change) => change.geometry && onModel()),
      view.shown.subscribe(() => !this.#isAsShown() && onModel()),
      ...[view.focused, view.kept, view.selection, view.items, view.focusedItem].map((signal) => signal.subscribe(onModel)),
    ];
    return () => ends.forEach((end) => end());
  };

  #tileKey(): string {
    const { view } = this.#graph;
    const { x, y, width, height } = tiled(view.seen());
    return `${view.tier.get() === 'far' ? 'far' : 'cards'} ${x} ${y} ${width} ${height}`;
  }

  /** Whether the window holds what is dragged or glides, wherever it goes. */
  #isAsShown(): boolean {
    const shown = this.#graph.view.shown.get();
    return shown.size <= MOST_MOVING && shown.size === this.#moving.size && [...shown.keys()].every((id) => this.#moving.has(id));
  }

  #build(key: string): void {
    const { view, model } = this.#graph;
    const ids = new Set<NodeId>(view.kept.get());
    this.#moving = new Set(view.shown.get().keys());
    const focused = view.focused.get();
    if (focused !== undefined) ids.add(focused);
    if (view.tier.get() !== 'far') {
      const seen = tiled(view.seen());
      for (const id of model.grid.query(seen)) ids.add(id);
      for (const id of this.#moving) if (this.#moving.size <= MOST_MOVING || isIn(this.#graph.boxOf(id), seen)) ids.add(id);
      for (const { id, box, holder } of model.board.notes.values())
        if (holder === undefined && overlaps(box, seen)) ids.add(noteKey(id));
    }
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
