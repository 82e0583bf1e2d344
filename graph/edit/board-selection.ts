import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { frameKey, itemOf, noteKey } from '../model/board-items.ts';
import type { Point } from '../model/card-geometry.ts';

/** Ids of the frames and notes that are selected. */
export function selectedItems(graph: Graph): { frames: string[]; notes: string[] } {
  const items = [...graph.view.items.get()].flatMap((key) => itemOf(key) ?? []);
  const ids = (kind: 'frame' | 'note') => items.flatMap((item) => (item.kind === kind ? [item.id] : []));
  return { frames: ids('frame'), notes: ids('note') };
}

/** Nodes, frames and notes with all that lies in the frames, at any depth. */
export function withContents(
  graph: Graph,
  nodes: ReadonlySet<NodeId>,
  items: ReadonlySet<string>,
): { nodes: Set<NodeId>; frames: Set<string>; notes: Set<string> } {
  const { frames } = graph.model.board;
  const whole = { nodes: new Set(nodes), frames: new Set<string>(), notes: new Set<string>() };
  const queue: string[] = [];
  for (const item of [...items].flatMap((key) => itemOf(key) ?? [])) {
    if (item.kind === 'note') whole.notes.add(item.id);
    else queue.push(item.id);
  }
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const frame = frames.get(id);
    if (!frame || whole.frames.has(id)) continue;
    whole.frames.add(id);
    for (const node of frame.nodes) whole.nodes.add(node);
    for (const note of frame.notes) whole.notes.add(note);
    queue.push(...frame.frames);
  }
  return whole;
}

/** Corners of all that moves with the selection, by id or key, graph px. */
export function placesOf(graph: Graph): Map<string, Point> {
  const { model, view } = graph;
  const whole = withContents(graph, view.selection.get(), view.items.get());
  const keys = [...Array.from(whole.frames, frameKey), ...Array.from(whole.notes, noteKey)];
  const corner = ({ x, y }: Point): Point => ({ x, y });
  return new Map([
    ...[...whole.nodes].flatMap((id) => {
      const box = model.card(id)?.box;
      return box ? [[id, corner(box)] as const] : [];
    }),
    ...keys.flatMap((key) => {
      // What a collapsed frame hides has a place in the document all the same.
      const box = model.board.modelOf(key)?.box;
      return box ? [[key, corner(box)] as const] : [];
    }),
  ]);
}
