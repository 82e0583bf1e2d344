import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { focusOrder } from '../keyboard/neighbours.ts';
import { frameKey } from '../model/board-items.ts';
import { cardRows, type CardRow } from '../model/card-rows.ts';

/** Line of the outline. `key` is the id of a node, the key of a frame, or names an input of a node. */
export type OutlineRow = { key: string; level: number } & (
  | { kind: 'frame'; id: string; count: number; isOpen: boolean }
  | { kind: 'loose'; count: number; isOpen: boolean }
  | { kind: 'node'; id: NodeId; isOpen: boolean }
  | { kind: 'input'; node: NodeId; row: CardRow }
);

/** Key of the group of functions that lie in no frame. */
export const LOOSE = 'loose';

/** More functions than this: frames are closed at first. */
const MAX_OPEN = 200;

/** Whether something is open that nobody has opened or closed. */
export const isOpenAtFirst = (graph: Graph, key: string): boolean =>
  (key === LOOSE || key.startsWith('frame:')) && graph.model.size <= MAX_OPEN;

/**
 * Lines of the outline, top to bottom: frames in the order of what lies in them, functions in the order in which they run,
 * those without a frame at the end; under an open function its inputs. `toggled`: what was opened or closed by hand.
 */
export function outlineRows(graph: Graph, toggled: ReadonlySet<string>): OutlineRow[] {
  const { frames } = graph.model.board;
  const isOpen = (key: string) => isOpenAtFirst(graph, key) !== toggled.has(key);
  const place = new Map(focusOrder(graph).map((id, index) => [id, index]));
  const inside = new Map<string | undefined, { at: number; frame?: string; node?: NodeId }[]>();
  const put = (group: string | undefined, part: { at: number; frame?: string; node?: NodeId }) => {
    const parts = inside.get(group);
    if (parts) parts.push(part);
    else inside.set(group, [part]);
  };
  const first = new Map<string, number>();
  for (const [id, at] of place) {
    const group = graph.model.board.chainOf(graph.model.card(id)?.node.layoutGroup);
    put(group[0], { at, node: id });
    for (const frame of group) if (!first.has(frame)) first.set(frame, at);
  }
  for (const [id, { parent }] of frames) put(parent, { at: first.get(id) ?? Infinity, frame: id });
  const rows: OutlineRow[] = [];
  const addNode = (id: NodeId, level: number) => {
    const open = isOpen(id);
    rows.push({ kind: 'node', key: id, id, level, isOpen: open });
    if (open)
      for (const row of inputRows(graph, id))
        rows.push({ kind: 'input', key: `${id} ${row.key}`, level: level + 1, node: id, row });
  };
  const addGroup = (group: string, level: number) => {
    for (const { frame, node } of (inside.get(group) ?? []).toSorted((a, b) => a.at - b.at)) {
      if (frame !== undefined) addFrame(frame, level);
      else if (node !== undefined) addNode(node, level);
    }
  };
  const addFrame = (id: string, level: number) => {
    const key = frameKey(id);
    const open = isOpen(key);
    rows.push({ kind: 'frame', key, id, level, count: frames.get(id)?.count ?? 0, isOpen: open });
    if (open) addGroup(id, level + 1);
  };
  const top = (inside.get(undefined) ?? []).toSorted((a, b) => a.at - b.at);
  const loose = top.flatMap(({ node }) => node ?? []);
  for (const { frame } of top) if (frame !== undefined) addFrame(frame, 1);
  if (frames.size === 0) for (const id of loose) addNode(id, 1);
  else if (loose.length > 0) {
    const open = isOpen(LOOSE);
    rows.push({ kind: 'loose', key: LOOSE, level: 1, count: loose.length, isOpen: open });
    if (open) for (const id of loose) addNode(id, 2);
  }
  return rows;
}

/** Everything that a function takes: its dependencies, and all inputs that are shown. */
export function inputRows(graph: Graph, id: NodeId): CardRow[] {
  const card = graph.model.card(id);
  if (!card) return [];
  return cardRows({ ...card.node, rows: 'all' }, card.record).filter((row) => row.side === 'in' && row.port !== undefined);
}

/** Nodes that a node or a frame gives something to, or gets something from, each once; what stays inside a frame is left out. */
export function neighboursOf(graph: Graph, ids: readonly NodeId[], way: 'feeds' | 'fed-by'): NodeId[] {
  const own = new Set(ids);
  const derived = graph.model.graph();
  const found = new Set<NodeId>();
  for (const id of ids)
    for (const wire of way === 'feeds' ? derived.wiresFrom(id) : derived.wiresInto(id)) {
      const other = way === 'feeds' ? wire.target.node : wire.source.node;
      if (!own.has(other)) found.add(other);
    }
  return [...found];
}
