import type { NodeId } from '#domain';
import type { Graph } from '../editor/graph.ts';
import { approach, reveal } from '../camera/move-view.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import type { Signal } from '../model/signal.ts';

/** Selects exactly these nodes, and these frames and notes by their keys. */
export function select(graph: Graph, ids: Iterable<NodeId>, items: Iterable<string> = []): void {
  graph.view.selectedWire.set(undefined);
  put(graph.view.selection, new Set(ids));
  put(graph.view.items, new Set(items));
}

/** Whether exactly these nodes are selected, whatever frames and notes are. */
export function isSelected(graph: Graph, ids: readonly NodeId[]): boolean {
  const selected = graph.view.selection.get();
  return selected.size === new Set(ids).size && ids.every((id) => selected.has(id));
}

function put(signal: Signal<ReadonlySet<string>>, next: ReadonlySet<string>): void {
  const before = signal.get();
  if (next.size !== before.size || [...next].some((id) => !before.has(id))) signal.set(next);
}

/** Adds a node to the selection, or takes it out. */
export function toggle(graph: Graph, id: NodeId): void {
  const next = new Set(graph.view.selection.get());
  if (!next.delete(id)) next.add(id);
  select(graph, next, graph.view.items.get());
}

/** Adds a frame or note to the selection, or takes it out. */
export function toggleItem(graph: Graph, key: string): void {
  const next = new Set(graph.view.items.get());
  if (!next.delete(key)) next.add(key);
  select(graph, graph.view.selection.get(), next);
}

/** Selects everything; what lies in a frame goes with it. */
export function selectAll(graph: Graph): void {
  const { frames, notes } = graph.model.board;
  select(
    graph,
    [...graph.model.ids].filter((id) => graph.model.holderOf(id) === undefined),
    [...Array.from(frames.keys(), frameKey), ...Array.from(notes.keys(), noteKey)].filter((key) => graph.model.board.boxOf(key)),
  );
}

/** Selects an explicit wire; derived ones follow from names and cannot be deleted. */
export function selectWire(graph: Graph, id: string): void {
  select(graph, []);
  graph.view.selectedWire.set(id);
}

/** The card that keys are about: the one with focus, else the only one selected. */
export function currentCard(graph: Graph): NodeId | undefined {
  const { focused, selection } = graph.view;
  const [only, more] = [...selection.get()];
  return focused.get() ?? (more === undefined ? only : undefined);
}

/** Gives keyboard focus to a card, wherever it is: mounts it, shows it, selects it alone where asked. */
export function focusCard(graph: Graph, id: NodeId, options: { select?: boolean } = {}): void {
  const holder = graph.model.holderOf(id);
  if (holder !== undefined) return focusItem(graph, frameKey(holder));
  graph.view.focused.set(id);
  if (options.select) select(graph, [id]);
  reveal(graph, id);
  if (!leaveField(cardElement(graph, id))) focusWhenMounted(graph, id, performance.now() + MOUNT_MS);
}

/** Gives keyboard focus to the first value of a card, wherever it is; from too far away for values to be drawn, the view goes there. */
export function focusFirstValue(graph: Graph, id: NodeId): void {
  if (graph.view.tier.get() === 'near') reveal(graph, id);
  if (focusValueIn(graph, id)) return;
  focusCard(graph, id, { select: true });
  approach(graph, id);
  const untilMs = performance.now() + MOUNT_MS;
  const look = () => {
    const at = document.activeElement;
    // Who went on to something else meanwhile stays there.
    const isAwaited = at === null || at === document.body || at === graph.board || at === cardElement(graph, id);
    if (!isAwaited || graph.view.focused.get() !== id || focusValueIn(graph, id)) return;
    if (performance.now() < untilMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function focusValueIn(graph: Graph, id: NodeId): boolean {
  const first = cardElement(graph, id)?.querySelector<HTMLElement>('.chip, .more button');
  if (!first) return false;
  // One that is not drawn takes no focus.
  first.focus({ preventScroll: true });
  return document.activeElement === first;
}

/** From a field in an element to the element itself, at once: a key pressed before the next frame would be heard by nobody. */
function leaveField(element: HTMLElement | undefined): boolean {
  const isInside = element?.contains(document.activeElement) === true;
  if (isInside) element.focus({ preventScroll: true });
  return isInside;
}

/** Gives keyboard focus to a frame or note and selects it alone. */
export function focusItem(graph: Graph, key: string): void {
  graph.view.focusedItem.set(key);
  select(graph, [], [key]);
  reveal(graph, key);
  if (!leaveField(itemElement(graph, key))) focusItemOnceMounted(graph, key, () => true);
}

/** Keeps focus at a frame whose element is about to go, as a title does that becomes a card. */
export function keepItemFocus(graph: Graph, key: string): void {
  // Whoever looked elsewhere meanwhile stays there.
  focusItemOnceMounted(graph, key, () => !document.activeElement || document.activeElement === document.body);
}

function focusItemOnceMounted(graph: Graph, key: string, isFree: () => boolean): void {
  const untilMs = performance.now() + MOUNT_MS;
  const look = () => {
    if (graph.view.focusedItem.get() !== key || !isFree()) return;
    const element = itemElement(graph, key);
    if (element) element.focus({ preventScroll: true });
    else if (performance.now() < untilMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The mounted element of a frame or note. */
export function itemElement(graph: Graph, key: string): HTMLElement | undefined {
  return graph.board?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`) ?? undefined;
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
