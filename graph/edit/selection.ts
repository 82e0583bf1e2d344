import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { reveal } from '../camera/move-view.ts';

/** Selects exactly these nodes. */
export function select(graph: Graph, ids: Iterable<NodeId>): void {
  const next = new Set(ids);
  const before = graph.view.selection.get();
  graph.view.selectedWire.set(undefined);
  if (next.size !== before.size || [...next].some((id) => !before.has(id))) graph.view.selection.set(next);
}

/** Adds a node to the selection, or takes it out. */
export function toggle(graph: Graph, id: NodeId): void {
  const next = new Set(graph.view.selection.get());
  if (!next.delete(id)) next.add(id);
  select(graph, next);
}

export function selectAll(graph: Graph): void {
  select(graph, graph.model.ids);
}

/** Selects an explicit wire; derived ones follow from names and cannot be deleted. */
export function selectWire(graph: Graph, id: string): void {
  select(graph, []);
  graph.view.selectedWire.set(id);
}

/** Gives keyboard focus to a card, wherever it is: mounts it, shows it, selects it alone where asked. */
export function focusCard(graph: Graph, id: NodeId, options: { select?: boolean } = {}): void {
  graph.view.focused.set(id);
  if (options.select) select(graph, [id]);
  reveal(graph, id);
  focusWhenMounted(graph, id, performance.now() + MOUNT_MS);
}

/** A card far away or just added is mounted within a few frames; a busy page takes longer. */
const MOUNT_MS = 3000;

function focusWhenMounted(graph: Graph, id: NodeId, untilMs: number): void {
  requestAnimationFrame(() => {
    if (graph.view.focused.get() !== id) return;
    const element = cardElement(graph, id);
    if (element) element.focus({ preventScroll: true });
    else if (performance.now() < untilMs) focusWhenMounted(graph, id, untilMs);
  });
}

/** The mounted element of a card. */
export function cardElement(graph: Graph, id: NodeId): HTMLElement | undefined {
  return graph.board?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`) ?? undefined;
}
