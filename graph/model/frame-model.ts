import {
  type FrameTree,
  readPaper,
  readPlace,
  type NodeId,
  type Paper,
  type PortKey,
  type Wire,
  type WorkflowFrame,
} from '#domain';
import { boxAround, CARD, cardHeight, portOffsetY, type Box, type Point } from './card-geometry.ts';
import type { CardModel } from './card-model.ts';

/** Room between a frame's edge and its members, and the height of its title, graph px. */
export const FRAME = { pad: 24, title: 28 } as const;

/** Size of a frame that nothing lies in yet, graph px. */
export const EMPTY_FRAME = { width: 272, height: 160 } as const;

/** Port of a member that a wire crosses, as a row of the collapsed frame's card. */
export interface FrameRow {
  side: 'in' | 'out';
  node: NodeId;
  port: PortKey;
  wires: Wire[];
}

/** A frame as the board shows it: a paper behind its members, or a card. */
export interface FrameModel {
  id: string;
  frame: WorkflowFrame;
  /** The frame around it. */
  parent: string | undefined;
  /** How many frames lie around it. */
  depth: number;
  /** What lies in it and in no inner frame. */
  nodes: readonly NodeId[];
  frames: readonly string[];
  notes: readonly string[];
  /** Functions in it at any depth. */
  count: number;
  /** Of the paper, or of the card, graph px. */
  box: Box;
  isCard: boolean;
  /** The outermost collapsed frame that it lies in: then nothing of it is seen. */
  holder: string | undefined;
  rows: readonly FrameRow[];
}

/** A note as the board shows it. */
export interface NoteModel {
  id: string;
  box: Box;
  colour: Paper;
  /** Frame that it lies in, as the document says. */
  group: string | undefined;
  holder: string | undefined;
}

/** Size that a note has at least and at most, graph px. */
export const NOTE = { width: 204, height: 96, least: 80, most: 4000 } as const;

/** A note from whatever stands in the document. */
export function readNote(id: string, given: unknown, holderOf: (group: string | undefined) => string | undefined): NoteModel {
  const { box, colour, layoutGroup } = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  const [x = 0, y = 0, width = NOTE.width, height = NOTE.height] = readPlace(box, 4) ?? [];
  const bounded = (size: number) => Math.min(NOTE.most, Math.max(NOTE.least, size));
  const group = typeof layoutGroup === 'string' ? layoutGroup : undefined;
  return {
    id,
    box: { x, y, width: bounded(width), height: bounded(height) },
    colour: readPaper(colour),
    group,
    holder: holderOf(group),
  };
}

/** What frames are laid out from. */
export interface FrameSources {
  tree: FrameTree;
  /** Whether a frame is shown as a card. */
  isCard: (id: string) => boolean;
  holderOf: (group: string | undefined) => string | undefined;
  members: ReadonlyMap<string, ReadonlySet<NodeId>>;
  notes: Iterable<NoteModel>;
  card: (id: NodeId) => CardModel | undefined;
  wires: () => readonly Wire[];
}

/** Frames with their boxes, those around before those inside. */
export function layOutFrames(sources: FrameSources): Map<string, FrameModel> {
  const { tree, isCard, holderOf, card } = sources;
  const children = Map.groupBy(tree.ids, (id) => tree.parentOf(id));
  const notes = Map.groupBy(sources.notes, ({ group }) => group);
  const rows = rowsOf(sources);
  const order: string[] = [];
  const depths = new Map<string, number>();
  for (const queue = [...(children.get(undefined) ?? [])]; queue.length > 0;) {
    const id = queue.shift() as string;
    const parent = tree.parentOf(id);
    depths.set(id, parent === undefined ? 0 : (depths.get(parent) ?? 0) + 1);
    order.push(id);
    queue.push(...(children.get(id) ?? []));
  }
  const made = new Map<string, FrameModel>();
  // From inside out: a frame's box follows from those in it.
  for (const id of order.toReversed()) {
    const frame = tree.get(id) as WorkflowFrame;
    const nodes = [...(sources.members.get(id) ?? [])];
    const inner = (children.get(id) ?? []).map((child) => made.get(child) as FrameModel);
    const lying = notes.get(id) ?? [];
    const around = boxAround([
      ...nodes.flatMap((node) => card(node)?.box ?? []),
      ...inner.map(({ box }) => box),
      ...lying.map(({ box }) => box),
    ]);
    const paper = around ? withRoom(around) : emptyPaper(frame);
    const shownRows = isCard(id) ? (rows.get(id) ?? []) : [];
    made.set(id, {
      id,
      frame,
      parent: tree.parentOf(id),
      depth: depths.get(id) ?? 0,
      nodes,
      frames: inner.map((one) => one.id),
      notes: lying.map((one) => one.id),
      count: inner.reduce((sum, { count }) => sum + count, nodes.length),
      box: isCard(id) ? cardBox(frame, paper, shownRows.length) : paper,
      isCard: isCard(id),
      holder: holderOf(tree.parentOf(id)),
      rows: shownRows,
    });
  }
  return new Map(order.map((id) => [id, made.get(id) as FrameModel]));
}

/** The paper around what lies in a frame. */
export function withRoom({ x, y, width, height }: Box): Box {
  return {
    x: x - FRAME.pad,
    y: y - FRAME.pad - FRAME.title,
    width: width + 2 * FRAME.pad,
    height: height + 2 * FRAME.pad + FRAME.title,
  };
}

function emptyPaper({ box, at }: WorkflowFrame): Box {
  const [x = at?.[0] ?? 0, y = at?.[1] ?? 0, width = EMPTY_FRAME.width, height = EMPTY_FRAME.height] = box ?? [];
  return { x, y, width: Math.max(width, EMPTY_FRAME.width), height: Math.max(height, EMPTY_FRAME.height) };
}

function cardBox({ at }: WorkflowFrame, paper: Box, rows: number): Box {
  const [x, y] = at ?? [paper.x, paper.y];
  return { x, y, width: CARD.width, height: cardHeight(rows) };
}

/**
 * Ports that wires cross, of each frame that is seen as a card: inputs, then outputs, each as the members stand from top to
 * bottom. Not as the wires came: that is another order for each who edits.
 */
function rowsOf({ tree, isCard, holderOf, card, wires }: FrameSources): Map<string, FrameRow[]> {
  const found = new Map<string, Map<string, FrameRow>>();
  if (![...tree.ids].some(isCard)) return new Map();
  for (const wire of wires()) {
    if (wire.problem?.code === 'graph.broken-link') continue;
    const [from, to] = [holderOf(card(wire.source.node)?.node.layoutGroup), holderOf(card(wire.target.node)?.node.layoutGroup)];
    if (from === to) continue;
    if (from !== undefined) cross(found, from, 'out', wire);
    if (to !== undefined) cross(found, to, 'in', wire);
  }
  return new Map([...found].map(([id, rows]) => [id, [...rows.values()].toSorted(compareRows(card))]));
}

const compareRows =
  (card: FrameSources['card']) =>
  (a: FrameRow, b: FrameRow): number => {
    if (a.side !== b.side) return a.side === 'in' ? -1 : 1;
    const [at, bt] = [card(a.node), card(b.node)];
    if (a.node === b.node) return rowPlace(at, a) - rowPlace(bt, b) || compareText(a.port, b.port);
    return (at?.box.y ?? 0) - (bt?.box.y ?? 0) || (at?.box.x ?? 0) - (bt?.box.x ?? 0) || compareText(a.node, b.node);
  };

/** A port that its card does not show stands after those that it does. */
function rowPlace(card: CardModel | undefined, { side, port }: FrameRow): number {
  const place = card?.rows.findIndex((row) => row.side === side && row.key === port) ?? -1;
  return place >= 0 ? place : (card?.rows.length ?? 0);
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function cross(found: Map<string, Map<string, FrameRow>>, frame: string, side: 'in' | 'out', wire: Wire): void {
  const { node, port } = side === 'in' ? wire.target : wire.source;
  const rows = found.get(frame) ?? new Map<string, FrameRow>();
  found.set(frame, rows);
  const key = `${side} ${node} ${port}`;
  const row = rows.get(key);
  if (row) row.wires.push(wire);
  else rows.set(key, { side, node, port, wires: [wire] });
}

/** Where a wire of a member meets the card of its collapsed frame, relative to its corner. */
export function framePortPoint({ rows }: FrameModel, node: NodeId, port: PortKey, side: 'in' | 'out'): Point {
  const index = rows.findIndex((row) => row.side === side && row.node === node && row.port === port);
  return { x: side === 'in' ? 0 : CARD.width, y: index >= 0 ? portOffsetY(index) : CARD.head / 2 };
}
