import type { NodeId, Wire, WorkflowNode } from '#domain';
import { frameKey, itemOf, noteKey } from '../model/board-items.ts';
import { boxAround, CARD_GAP_PX, overlaps, type Box, type Point } from '../model/card-geometry.ts';
import type { CardModel } from '../model/card-model.ts';
import { withRoom, type FrameModel } from '../model/frame-model.ts';
import type { GraphModel } from '../model/graph-model.ts';
import { foldBlocks } from './fold-blocks.ts';
import { tidyGraph, type LayoutEngine } from './tidy-graph.ts';

/** Fewer frames are taken in at one look, however long. */
const FEWEST_IN_ROWS = 6;

/**
 * Places for everything on a board with frames, by id or key: what lies in a frame is arranged in it, from inside out, and
 * each frame is one block of what lies around it. A collapsed frame is a card; one that holds a pinned card stays as it is.
 * Notes keep their place beside the cards, or stand below where they would be covered. Answers only places that differ.
 */
export async function tidyFrames(engine: LayoutEngine, model: GraphModel): Promise<Map<string, Point>> {
  const board = new MovedBoard(model);
  const wires = wiresByGroup(model);
  for (const frame of [...model.board.frames.values()].toReversed()) {
    if (frame.isCard || frame.holder !== undefined || board.isPinned(frame.id)) continue;
    await arrange(engine, board, frame, wires.get(frame.id));
    board.clearNotes(frame);
    board.close(frame);
  }
  const loose = [...model.ids].filter((id) => model.board.chainOf(model.card(id)?.node.layoutGroup).length === 0);
  const outer = [...model.board.frames.values()].filter(({ parent }) => parent === undefined).map(({ id }) => id);
  // Frames of a long flow stand in rows: as one line nobody could read them.
  const inRows: LayoutEngine = async (graph) => foldBlocks(await engine(graph), graph.blocks);
  await arrange(outer.length < FEWEST_IN_ROWS ? engine : inRows, board, { nodes: loose, frames: outer }, wires.get(undefined));
  return board.moved();
}

async function arrange(
  engine: LayoutEngine,
  board: MovedBoard,
  { nodes, frames }: Pick<FrameModel, 'nodes' | 'frames'>,
  wires: readonly Wire[] = [],
): Promise<void> {
  const blocks = [...nodes.flatMap((id) => board.card(id) ?? []), ...frames.map((id) => board.block(id))];
  const places = await tidyGraph(engine, blocks, wires);
  for (const [key, place] of places) board.move(key, place);
}

/** Wires as they run between the blocks of frames, and of the whole board (`undefined`): each in the innermost that holds both ends. */
function wiresByGroup(model: GraphModel): ReadonlyMap<string | undefined, Wire[]> {
  const found = new Map<string | undefined, Wire[]>();
  const chainOf = (id: NodeId) => model.board.chainOf(model.card(id)?.node.layoutGroup);
  for (const wire of model.graph().wires) {
    const [from, to] = [chainOf(wire.source.node), chainOf(wire.target.node)];
    const group = from.find((id) => to.includes(id));
    const blockOf = (node: NodeId, chain: readonly string[]) => {
      const inner = chain[(group === undefined ? chain.length : chain.indexOf(group)) - 1];
      return inner === undefined ? node : frameKey(inner);
    };
    const [source, target] = [blockOf(wire.source.node, from), blockOf(wire.target.node, to)];
    if (source === target) continue;
    const among = found.get(group) ?? [];
    found.set(group, among);
    among.push({ ...wire, source: { ...wire.source, node: source }, target: { ...wire.target, node: target } });
  }
  return found;
}

/** Where everything stands while it is arranged. */
class MovedBoard {
  readonly #model: GraphModel;
  readonly #boxes = new Map<string, Box>();
  readonly #before = new Map<string, Box>();

  constructor(model: GraphModel) {
    this.#model = model;
    const { frames, notes } = model.board;
    for (const id of model.ids) this.#put(id, model.card(id)?.box);
    for (const { id, box } of frames.values()) this.#put(frameKey(id), box);
    for (const { id, box } of notes.values()) this.#put(noteKey(id), box);
  }

  isPinned(id: string): boolean {
    return this.#contents(id).some((key) => this.#model.card(key)?.pinned);
  }

  card(id: NodeId): CardModel | undefined {
    const [card, box] = [this.#model.card(id), this.#boxes.get(id)];
    return card && box && { ...card, box };
  }

  /** A frame as one block: its wires meet it at its head. */
  block(id: string): CardModel {
    const key = frameKey(id);
    return { id: key, node: NO_NODE, record: undefined, rows: [], box: this.#boxOf(key), pinned: this.isPinned(id) };
  }

  /** Moves something to a new corner, a frame with all in it. */
  move(key: string, { x, y }: Point): void {
    const box = this.#boxOf(key);
    const item = itemOf(key);
    for (const one of item?.kind === 'frame' ? [key, ...this.#contents(item.id)] : [key]) {
      const held = this.#boxOf(one);
      this.#boxes.set(one, { ...held, x: held.x + x - box.x, y: held.y + y - box.y });
    }
  }

  /** Puts notes of a frame that cards would cover below them, side by side. */
  clearNotes({ nodes, frames, notes }: FrameModel): void {
    const others = [...nodes, ...frames.map(frameKey)].map((key) => this.#boxOf(key));
    const around = boxAround(others);
    if (!around) return;
    let left = around.x;
    for (const key of notes.map(noteKey)) {
      const box = this.#boxOf(key);
      const isFar = !overlaps(box, around, 4 * CARD_GAP_PX);
      if (!isFar && !others.some((other) => overlaps(box, other, CARD_GAP_PX - 1))) continue;
      this.#boxes.set(key, { ...box, x: left, y: around.y + around.height + CARD_GAP_PX });
      left += box.width + CARD_GAP_PX;
    }
  }

  /** Lays the paper of a frame around what lies in it now. */
  close({ id, nodes, frames, notes }: FrameModel): void {
    const around = boxAround([...nodes, ...frames.map(frameKey), ...notes.map(noteKey)].map((key) => this.#boxOf(key)));
    if (around) this.#boxes.set(frameKey(id), withRoom(around));
  }

  /** New corners of what stands elsewhere now. */
  moved(): Map<string, Point> {
    return new Map(
      [...this.#boxes].flatMap(([key, { x, y }]) => {
        const before = this.#before.get(key);
        return before?.x === x && before.y === y ? [] : [[key, { x, y }] as const];
      }),
    );
  }

  /** Keys of all that lies in a frame, at any depth. */
  #contents(id: string): string[] {
    const frame = this.#model.board.frames.get(id);
    if (!frame) return [];
    return [
      ...frame.nodes,
      ...frame.notes.map(noteKey),
      ...frame.frames.flatMap((inner) => [frameKey(inner), ...this.#contents(inner)]),
    ];
  }

  #boxOf(key: string): Box {
    return this.#boxes.get(key) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  #put(key: string, box: Box | undefined): void {
    if (!box) return;
    this.#boxes.set(key, box);
    this.#before.set(key, box);
  }
}

/** A block of a frame runs no function. */
const NO_NODE: WorkflowNode = {
  functionId: '',
  stage: 'live',
  digest: '',
  name: '',
  disabled: false,
  inputs: {},
  links: {},
};
