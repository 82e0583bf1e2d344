import {
  asksForDependencies,
  dependencyTypes,
  type DocumentRoot,
  type FunctionRecord,
  type NodeId,
  type ReaderPort,
  type Unsubscribe,
  type WorkflowDocument,
  type WorkflowGraph,
  wiredBy,
  wiringOf,
} from '#domain';
import { frameKey, itemOf } from './board-items.ts';
import { BoardModel } from './board-model.ts';
import type { Box } from './card-geometry.ts';
import { cardModel, placedCard, type CardModel } from './card-model.ts';
import { SpatialGrid } from './spatial-grid.ts';

/** What changed, so that listeners redo only what follows from it. */
export interface ModelChange {
  /** Nodes whose card changed or that are gone. */
  cards: ReadonlySet<NodeId>;
  /** Cards came, went, moved or changed their height. */
  geometry: boolean;
  /** Wires or problems may differ. */
  wires: boolean;
}

/**
 * The graph as the editor keeps it: cards by id, their places, the derived wires. Fed by the reader record by record,
 * so that one change costs one card; wires are derived again only when something that they follow from changed.
 */
export class GraphModel {
  /** What is seen as a card: nodes by their id, collapsed frames by their key. */
  readonly grid = new SpatialGrid();
  readonly board: BoardModel;
  readonly #cards = new Map<NodeId, CardModel>();
  readonly #listeners = new Set<(change: ModelChange) => void>();
  readonly #byNode = new Map<NodeId, Set<() => void>>();
  readonly #reader: ReaderPort;
  #graph: WorkflowGraph | undefined;
  /** The document that the cards are of. */
  #read: WorkflowDocument | undefined;

  constructor(reader: ReaderPort) {
    this.#reader = reader;
    this.board = new BoardModel({
      reader,
      grid: this.grid,
      card: (id) => this.#cards.get(id),
      wires: () => this.graph().wires,
    });
    this.#readAll();
  }

  /** Begins to follow the reader; what changed before is read first. */
  attach(): Unsubscribe {
    if (this.#hasOther()) this.#readAll();
    const document = this.#reader.subscribeAll((touched) => this.#take(touched));
    const functions = this.#reader.subscribeFunctions(() => this.#readAll());
    return () => {
      document();
      functions();
    };
  }

  card(id: NodeId): CardModel | undefined {
    return this.#cards.get(id);
  }

  get ids(): Iterable<NodeId> {
    return this.#cards.keys();
  }

  get size(): number {
    return this.#cards.size;
  }

  /** Boxes of all that stands on the board: cards, notes, and the papers of frames. */
  boxes(): Box[] {
    const parts = [...this.board.frames.values(), ...this.board.notes.values()].filter(({ holder }) => holder === undefined);
    const cards = [...this.#cards.values()].filter(({ id }) => this.holderOf(id) === undefined);
    return [...cards, ...parts].map(({ box }) => box);
  }

  /** The same without the papers of open frames: what nothing may lie upon. */
  blocks(): Box[] {
    const isPaper = new Set(Array.from(this.board.frames.values(), ({ isCard, box }) => (isCard ? undefined : box)));
    return this.boxes().filter((box) => !isPaper.has(box));
  }

  /** The collapsed frame whose card stands for a node; undefined where the node is seen itself. */
  holderOf(id: NodeId): string | undefined {
    return this.board.holderOf(this.#cards.get(id)?.node.layoutGroup);
  }

  /** Id or key of what is seen of a node: its own card, or that of its collapsed frame. */
  seenAs(id: NodeId): string {
    const holder = this.holderOf(id);
    return holder === undefined ? id : frameKey(holder);
  }

  /** Nodes that are seen as one of these ids or keys: themselves, or by the card of their collapsed frame. */
  seenBy(keys: ReadonlySet<string>): ReadonlySet<NodeId> {
    const hasFrames = [...keys].some((key) => itemOf(key)?.kind === 'frame');
    return hasFrames ? new Set([...keys, ...[...this.#cards.keys()].filter((id) => keys.has(this.seenAs(id)))]) : keys;
  }

  /** Shows a collapsed frame open in this tab alone, or again as the document says. */
  setOpened(id: string, isOpen: boolean): void {
    if (!this.board.setOpened(id, isOpen)) return;
    this.board.read(new Map([['frames', NOTHING]]));
    this.#refresh(this.board.placed);
    this.board.layOut();
    this.#tell({ cards: new Set(this.board.placed), geometry: true, wires: false });
  }

  /** Wires, problems and order; derived when first asked after a change. */
  graph(): WorkflowGraph {
    this.#graph ??= wiringOf(this.#reader);
    return this.#graph;
  }

  subscribe(listener: (change: ModelChange) => void): Unsubscribe {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hears of one card: its record, place, wires and problems. */
  subscribeCard(id: NodeId, listener: () => void): Unsubscribe {
    const set = this.#byNode.get(id) ?? new Set();
    this.#byNode.set(id, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#byNode.get(id) === set) this.#byNode.delete(id);
    };
  }

  /** Whether the reader holds something else than what was read. */
  #hasOther(): boolean {
    if (this.#read !== this.#reader.document()) return true;
    for (const { node, record } of this.#cards.values())
      if (record !== this.#reader.functionOf(node.functionId, node.digest)) return true;
    return false;
  }

  #readAll(): void {
    const document = this.#reader.document();
    this.#read = document;
    const before = [...this.#cards.keys()];
    const changed = new Set<NodeId>();
    for (const id of before) if (!Object.hasOwn(document.nodes, id)) changed.add(id);
    for (const id of Object.keys(document.nodes)) changed.add(id);
    this.#graph = undefined;
    const moved = this.board.read(undefined);
    const geometry = this.#refresh(changed) || moved;
    this.board.layOut();
    this.#tell({ cards: changed, geometry, wires: true });
  }

  #take(touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>): void {
    const nodes = touched.get('nodes') ?? NOTHING;
    const changed = new Set([...nodes, ...(touched.get('layout') ?? NOTHING)]);
    this.#read = this.#reader.document();
    const moved = this.board.read(touched);
    // What a frame hides or shows again.
    if (touched.has('frames')) for (const id of this.board.placed) changed.add(id);
    if (changed.size === 0 && !moved) return;
    const before = new Map([...nodes].map((id) => [id, this.#cards.get(id)]));
    let geometry = this.#refresh(changed) || moved;
    const wires = [...before].some(([id, card]) => wiringOfCard(card) !== wiringOfCard(this.#cards.get(id)));
    if (wires) {
      this.#graph = undefined;
      const asking = [...this.#cards.values()].flatMap(({ id, record }) => (record && asksForDependencies(record) ? [id] : []));
      geometry = this.#refresh(asking) || geometry;
      for (const id of asking) changed.add(id);
    }
    if (geometry || wires) this.board.layOut();
    this.#tell({ cards: changed, geometry, wires });
  }

  #refresh(ids: Iterable<NodeId>): boolean {
    const document = this.#reader.document();
    let geometry = false;
    for (const id of ids) {
      const node = Object.hasOwn(document.nodes, id) ? document.nodes[id] : undefined;
      const before = this.#cards.get(id);
      if (!node) {
        geometry = this.#cards.delete(id) || geometry;
        this.board.place(id, undefined);
        this.grid.delete(id);
        continue;
      }
      const layout = Object.hasOwn(document.layout, id) ? document.layout[id] : undefined;
      const record = this.#reader.functionOf(node.functionId, node.digest);
      // A tidy moves thousands at once, and changes nothing else of them.
      const card =
        before && before.node === node && before.record === record && !(record && asksForDependencies(record))
          ? placedCard(before, layout)
          : cardModel(id, node, layout, record, record && this.#dependenciesOf(id, record));
      this.#cards.set(id, card);
      const group: unknown = node.layoutGroup;
      const isPlaced = this.board.place(id, typeof group === 'string' ? group : undefined);
      const isSeen = this.holderOf(id) === undefined;
      const wasSeen = this.grid.box(id) !== undefined;
      const isSame = before && !isPlaced && isSeen === wasSeen && sameBox(before.box, card.box) && sameRows(before, card);
      if (isSame) continue;
      geometry = true;
      if (isSeen) this.grid.set(id, card.box);
      else this.grid.delete(id);
    }
    return geometry;
  }

  /** Only functions whose inputs ask for their dependencies cost a look at the wires. */
  #dependenciesOf(id: NodeId, record: FunctionRecord): ReturnType<typeof dependencyTypes> | undefined {
    if (!asksForDependencies(record)) return undefined;
    const graph = this.graph();
    return dependencyTypes(record, graph.wiresInto(id), (source) => graph.nodes.get(source)?.record);
  }

  #tell(change: ModelChange): void {
    for (const listener of Array.from(this.#listeners)) listener(change);
    // Rare changes of the wiring are told to every mounted card; they compare before they render.
    const told = change.wires ? [...this.#byNode.keys()] : [...change.cards];
    for (const id of told) for (const listener of Array.from(this.#byNode.get(id) ?? [])) listener();
  }
}

const NOTHING: ReadonlySet<string> = new Set();

function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function sameRows(a: CardModel, b: CardModel): boolean {
  return a.rows === b.rows || (a.rows.length === b.rows.length && a.rows.every((row, index) => row.key === b.rows[index]?.key));
}

/** What wires, how they are seen, and problems follow from. */
function wiringOfCard(card: CardModel | undefined): string {
  return card ? `${wiredBy(card.node)} ${JSON.stringify([card.node.wires, card.record !== undefined])}` : '';
}
