import type { FrameMembers, NodeId, NodeLayout, WorkflowLink } from '#domain';
import { newId } from './new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { frameKey, itemOf, noteKey } from '../model/board-items.ts';
import { SNAP_PX, type Point } from '../model/card-geometry.ts';
import { placesOf, selectedItems, withContents } from './board-selection.ts';
import { focusCard, select } from './selection.ts';

/** Where a copy stands beside its original, in graph px. */
const COPY_OFFSET_PX = 24;

/** Deletes the selected nodes, or the selected wire; `withAll`: frames go with all that lies in them. */
export function deleteSelected(graph: Graph, withAll = false): void {
  const { view, ports } = graph;
  // A look withholds functions alone: notes and frames around them stay whoever's they were.
  const keepsNodes = view.withheld.get().has('delete');
  const wire = view.selectedWire.get();
  if (wire !== undefined) return keepsNodes ? undefined : deleteWire(graph, wire);
  const whole = withAll && !keepsNodes ? withContents(graph, view.selection.get(), view.items.get()) : undefined;
  const ids = keepsNodes ? [] : [...(whole?.nodes ?? view.selection.get())];
  const { frames, notes } = whole ? { frames: [...whole.frames], notes: [...whole.notes] } : selectedItems(graph);
  if (ids.length + frames.length + notes.length === 0) return;
  const focused = view.focused.get();
  const order = graph.model.graph().order.filter((id) => !ids.includes(id));
  ports.commands.dispatch({
    type: 'node.delete',
    ids,
    ...(frames.length > 0 ? { frames } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  });
  if (ids.length > 0) graph.say('deleted', { count: ids.length });
  else graph.say(frames.length > 0 ? 'frames-deleted' : 'notes-deleted', { count: frames.length || notes.length });
  select(graph, []);
  if (ids.length === 0) graph.board?.focus();
  // Focus goes on from where it was, else people who cannot see are lost.
  if (focused !== undefined && ids.includes(focused)) {
    const next = order[0];
    if (next !== undefined) focusCard(graph, next);
    else graph.board?.focus();
  }
}

/** Deletes a wire that was laid by hand; a derived one follows from names and stays. */
export function deleteWire(graph: Graph, id: string): void {
  const wire = graph.model.graph().wires.find((one) => one.id === id);
  graph.view.selectedWire.set(undefined);
  if (wire?.linkId === undefined) return graph.say('derived-stays');
  graph.ports.commands.dispatch({
    type: 'link.delete',
    links: [{ target: wire.target.node, portKey: wire.target.port, linkId: wire.linkId }],
  });
  graph.say('wire-deleted');
}

/** Copies nodes with the wires among them, and the selected frames with all in them, one step beside; selects the copies. */
export function duplicate(graph: Graph, nodes: Iterable<NodeId>): void {
  const whole = withContents(graph, new Set(nodes), graph.view.items.get());
  const renamed = (ids: Iterable<string>) => Object.fromEntries(Array.from(ids, (id) => [id, newId()]));
  const [ids, frames, notes] = [renamed(whole.nodes), renamed(whole.frames), renamed(whole.notes)];
  const count = whole.nodes.size + whole.frames.size + whole.notes.size;
  if (count === 0) return;
  graph.ports.commands.dispatch({
    type: 'node.duplicate',
    ids,
    offset: [COPY_OFFSET_PX, COPY_OFFSET_PX],
    ...(whole.frames.size > 0 ? { frames } : {}),
    ...(whole.notes.size > 0 ? { notes } : {}),
  });
  const { board } = graph.model;
  const outer = Object.entries(frames).filter(([id]) => !whole.frames.has(board.frames.get(id)?.parent ?? ''));
  const lone = (group: string | undefined) => !board.chainOf(group).some((id) => whole.frames.has(id));
  select(
    graph,
    Object.entries(ids).flatMap(([id, copy]) => (lone(graph.model.card(id)?.node.layoutGroup) ? [copy] : [])),
    [
      ...outer.map(([, copy]) => frameKey(copy)),
      ...Object.entries(notes).flatMap(([id, copy]) => (lone(board.notes.get(id)?.group) ? [noteKey(copy)] : [])),
    ],
  );
  graph.say('duplicated', { count: whole.nodes.size || count });
}

/** Writes new places of cards, frames and notes, as far as they changed, in one step; `into` is the frame that they come to lie in. */
export function moveTo(
  graph: Graph,
  places: ReadonlyMap<string, Point>,
  into?: { members: FrameMembers; frame: string | undefined },
): void {
  const positions: Record<NodeId, { from: NodeLayout; to: NodeLayout }> = {};
  const [frames, notes]: Record<string, [number, number]>[] = [{}, {}];
  for (const [key, { x, y }] of places) {
    const item = itemOf(key);
    const card = item ? undefined : graph.model.card(key);
    const box = item ? graph.model.board.modelOf(key)?.box : card?.box;
    if (!box || (box.x === x && box.y === y)) continue;
    const pinned = card?.pinned ? 1 : 0;
    if (item) (item.kind === 'frame' ? frames : notes)![item.id] = [x, y];
    else positions[key] = { from: [box.x, box.y, pinned], to: [x, y, pinned] };
  }
  const some = [positions, frames, notes].some((moved) => Object.keys(moved ?? {}).length > 0);
  if (!some && !into) return;
  graph.ports.commands.dispatch({
    type: 'layout.move',
    positions,
    ...(Object.keys(frames ?? {}).length > 0 ? { frames } : {}),
    ...(Object.keys(notes ?? {}).length > 0 ? { notes } : {}),
    ...(into ? { into } : {}),
  });
}

/** Moves the selection by keyboard, frames with all that lies in them. */
export function nudge(graph: Graph, dx: number, dy: number, steps = 1): void {
  const places = new Map(
    [...placesOf(graph)].map(([key, { x, y }]) => [key, { x: x + dx * steps * SNAP_PX, y: y + dy * steps * SNAP_PX }] as const),
  );
  moveTo(graph, places);
}

/** Whether tidy leaves the selected cards alone; the other way round where all of them are pinned. */
export function togglePinned(graph: Graph): void {
  const cards = [...graph.view.selection.get()].flatMap((id) => graph.model.card(id) ?? []);
  const pinned = cards.every((card) => card.pinned) ? 0 : 1;
  const positions = Object.fromEntries(cards.map(({ id, box }) => [id, { to: [box.x, box.y, pinned] as NodeLayout }]));
  if (cards.length > 0) graph.ports.commands.dispatch({ type: 'layout.move', positions });
}

/** Switches the selected nodes off; on where all of them are off. */
export function toggleDisabled(graph: Graph): void {
  const cards = [...graph.view.selection.get()].flatMap((id) => graph.model.card(id) ?? []);
  if (cards.length > 0)
    graph.ports.commands.dispatch({
      type: 'node.disable',
      ids: cards.map((card) => card.id),
      disabled: !cards.every((card) => card.node.disabled),
    });
}

/** Order of a new link: behind all that the port has. */
export function nextOrder(links: Readonly<Record<string, WorkflowLink>> | undefined): number {
  return Math.max(-1, ...Object.values(links ?? {}).map((link) => link.order)) + 1;
}
