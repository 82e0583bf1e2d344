import type { NodeId, NodeLayout, WorkflowLink } from '#domain';
import { newId } from './new-id.ts';
import type { Graph } from '../editor/graph.ts';
import { SNAP_PX, type Point } from '../model/card-geometry.ts';
import { focusCard, select } from './selection.ts';

/** Where a copy stands beside its original, in graph px. */
const COPY_OFFSET_PX = 24;

/** Deletes the selected nodes, or the selected wire. */
export function deleteSelected(graph: Graph): void {
  const { view, ports } = graph;
  const wire = view.selectedWire.get();
  if (wire !== undefined) return deleteWire(graph, wire);
  const ids = [...view.selection.get()];
  if (ids.length === 0) return;
  const focused = view.focused.get();
  const order = graph.model.graph().order.filter((id) => !ids.includes(id));
  ports.commands.dispatch({ type: 'node.delete', ids });
  graph.say('deleted', { count: ids.length });
  select(graph, []);
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

/** Copies nodes with the wires among them, one step beside, and selects the copies. */
export function duplicate(graph: Graph, nodes: Iterable<NodeId>): void {
  const ids = Object.fromEntries([...nodes].map((id) => [id, newId()]));
  if (Object.keys(ids).length === 0) return;
  graph.ports.commands.dispatch({ type: 'node.duplicate', ids, offset: [COPY_OFFSET_PX, COPY_OFFSET_PX] });
  select(graph, Object.values(ids));
  graph.say('duplicated', { count: Object.keys(ids).length });
}

/** Writes new places of cards, as far as they changed, in one step. */
export function moveTo(graph: Graph, places: ReadonlyMap<NodeId, Point>): void {
  const positions: Record<NodeId, { from: NodeLayout; to: NodeLayout }> = {};
  for (const [id, { x, y }] of places) {
    const card = graph.model.card(id);
    if (!card || (card.box.x === x && card.box.y === y)) continue;
    const pinned = card.pinned ? 1 : 0;
    positions[id] = { from: [card.box.x, card.box.y, pinned], to: [x, y, pinned] };
  }
  if (Object.keys(positions).length > 0) graph.ports.commands.dispatch({ type: 'layout.move', positions });
}

/** Moves the selection by keyboard. */
export function nudge(graph: Graph, dx: number, dy: number, steps = 1): void {
  const places = new Map(
    [...graph.view.selection.get()].flatMap((id) => {
      const box = graph.model.card(id)?.box;
      return box ? [[id, { x: box.x + dx * steps * SNAP_PX, y: box.y + dy * steps * SNAP_PX }] as const] : [];
    }),
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
