import {
  asksForDependencies,
  dependencyTypes,
  deriveGraph,
  type DocumentRoot,
  type FunctionRecord,
  type NodeId,
  type ReaderPort,
  type Unsubscribe,
  type WorkflowGraph,
  type WorkflowNode,
} from '#domain';
import type { Box } from './card-geometry.ts';
import { cardModel, type CardModel } from './card-model.ts';
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
  readonly grid = new SpatialGrid();
  readonly #cards = new Map<NodeId, CardModel>();
  readonly #listeners = new Set<(change: ModelChange) => void>();
  readonly #byNode = new Map<NodeId, Set<() => void>>();
  readonly #reader: ReaderPort;
  #graph: WorkflowGraph | undefined;

  constructor(reader: ReaderPort) {
    this.#reader = reader;
    this.#readAll();
  }

  /** Begins to follow the reader; what changed before is read first. */
  attach(): Unsubscribe {
    this.#readAll();
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

  boxes(): Box[] {
    return [...this.#cards.values()].map((card) => card.box);
  }

  /** Wires, problems and order; derived when first asked after a change. */
  graph(): WorkflowGraph {
    this.#graph ??= deriveGraph(this.#reader.document(), (functionId, digest) => this.#reader.functionOf(functionId, digest));
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

  #readAll(): void {
    const document = this.#reader.document();
    const before = [...this.#cards.keys()];
    const changed = new Set<NodeId>();
    for (const id of before) if (!Object.hasOwn(document.nodes, id)) changed.add(id);
    for (const id of Object.keys(document.nodes)) changed.add(id);
    this.#graph = undefined;
    const geometry = this.#refresh(changed);
    this.#tell({ cards: changed, geometry, wires: true });
  }

  #take(touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>>): void {
    const nodes = touched.get('nodes') ?? NOTHING;
    const changed = new Set([...nodes, ...(touched.get('layout') ?? NOTHING)]);
    if (changed.size === 0) return;
    const before = new Map([...nodes].map((id) => [id, this.#cards.get(id)]));
    let geometry = this.#refresh(changed);
    const wires = [...before].some(([id, card]) => wiringOf(card) !== wiringOf(this.#cards.get(id)));
    if (wires) {
      this.#graph = undefined;
      const asking = [...this.#cards.values()].flatMap(({ id, record }) => (record && asksForDependencies(record) ? [id] : []));
      geometry = this.#refresh(asking) || geometry;
      for (const id of asking) changed.add(id);
    }
    this.#tell({ cards: changed, geometry, wires });
  }

  #refresh(ids: Iterable<NodeId>): boolean {
    const document = this.#reader.document();
    let geometry = false;
    for (const id of ids) {
      const node = Object.hasOwn(document.nodes, id) ? document.nodes[id] : undefined;
      const before = this.#cards.get(id);
      if (!node) {
        geometry ||= this.#cards.delete(id);
        this.grid.delete(id);
        continue;
      }
      const layout = Object.hasOwn(document.layout, id) ? document.layout[id] : undefined;
      const record = this.#reader.functionOf(node.functionId, node.digest);
      const card = cardModel(id, node, layout, record, record && this.#dependenciesOf(id, record));
      this.#cards.set(id, card);
      if (before && sameBox(before.box, card.box) && sameRows(before, card)) continue;
      geometry = true;
      this.grid.set(id, card.box);
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
  return a.rows.length === b.rows.length && a.rows.every((row, index) => row.key === b.rows[index]?.key);
}

/** What wires and problems follow from; values of inputs are not among it. */
function wiringOf(card: CardModel | undefined): string {
  if (!card) return '';
  const { functionId, digest, disabled, links, name }: WorkflowNode = card.node;
  return JSON.stringify([functionId, digest, disabled, name, links, card.record !== undefined]);
}
