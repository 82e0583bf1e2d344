import type { NodeId } from '#domain';
import { showCard } from '../camera/show-card.ts';
import { focusCard, focusItem, select } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import type { Find, FindFilter } from '../editor/graph-view.ts';
import { itemOf } from '../model/board-items.ts';
import { findNodes } from './find-nodes.ts';
import type { NodeTexts } from './node-texts.ts';

/** Opens the search over the graph, or goes back into its field. */
export function openFind(graph: Graph): void {
  const { view } = graph;
  if (view.find.get()) {
    const field = graph.board?.querySelector<HTMLInputElement>('.find-bar input');
    field?.focus();
    return field?.select();
  }
  const before = { selection: view.selection.get(), focused: view.focused.get() };
  view.find.set({ query: '', filter: 'all', hits: undefined, at: -1, before });
}

/** Asks for something else; the view goes to the hit that the search stands on. */
export function ask(graph: Graph, texts: NodeTexts, asked: Partial<{ query: string; filter: FindFilter }>): void {
  const find = graph.view.find.get();
  if (!find) return;
  const next = withHits(graph, texts, { ...find, ...asked });
  graph.view.find.set(next);
  const current = currentHit(next);
  if (current !== undefined) showCard(graph, current);
}

/** Looks again after the graph, its runs or its results changed; the view stays. */
export function lookAgain(graph: Graph, texts: NodeTexts): void {
  const find = graph.view.find.get();
  if (!find) return;
  const next = withHits(graph, texts, find);
  const isSame = next.at === find.at && next.hits?.join('\n') === find.hits?.join('\n');
  if (!isSame) graph.view.find.set(next);
}

/** Goes on to the next hit, or back to the former one, round and round, and selects it. */
export function step(graph: Graph, by: 1 | -1): void {
  const find = graph.view.find.get();
  const count = find?.hits?.length ?? 0;
  if (!find || count === 0) return;
  const at = (find.at + by + count) % count;
  const id = find.hits?.[at];
  if (id === undefined) return;
  graph.view.find.set({ ...find, at, taken: id });
  const isItem = itemOf(id) !== undefined;
  if (isItem) graph.view.focusedItem.set(id);
  else graph.view.focused.set(id);
  select(graph, isItem ? [] : [id], isItem ? [id] : []);
  showCard(graph, id);
}

/** Ends the search. What it selected gives way to what was selected before; a choice that a person made meanwhile stays. */
export function closeFind(graph: Graph): void {
  const { view, model } = graph;
  const find = view.find.get();
  if (!find) return;
  view.find.set(undefined);
  const [only, more] = [...view.selection.get(), ...view.items.get()];
  if (find.taken !== undefined && only === find.taken && more === undefined) {
    const { focused, selection } = find.before;
    if (focused === undefined || model.card(focused)) view.focused.set(focused);
    select(
      graph,
      [...selection].filter((id) => model.card(id)),
    );
  }
  (graph.board?.querySelector<HTMLElement>('.node[tabindex="0"]') ?? graph.board)?.focus({ preventScroll: true });
}

/** Ends the search with everything selected that it found; focus goes to the hit that it stands on. */
export function selectFound(graph: Graph): void {
  const find = graph.view.find.get();
  const current = find && currentHit(find);
  if (!find?.hits || current === undefined) return;
  graph.view.find.set(undefined);
  const items = find.hits.filter((id) => itemOf(id));
  select(
    graph,
    find.hits.filter((id) => !itemOf(id)),
    items,
  );
  if (itemOf(current)) return focusItem(graph, current);
  openAround(graph, current);
  focusCard(graph, current);
}

/** Opens the collapsed frames around a node, in this tab alone. */
function openAround(graph: Graph, id: NodeId): void {
  const { board } = graph.model;
  for (const frame of board.chainOf(graph.model.card(id)?.node.layoutGroup))
    if (board.frames.get(frame)?.isCard) graph.model.setOpened(frame, true);
}

/** Goes to a node wherever it is, selects it alone and gives it focus. */
export function goToNode(graph: Graph, id: NodeId): void {
  if (!graph.model.card(id)) return;
  openAround(graph, id);
  focusCard(graph, id, { select: true });
  showCard(graph, id);
}

/** Id or key of the hit that a search stands on. */
export function currentHit(find: Find): string | undefined {
  return find.hits?.[find.at];
}

/** How a card looks while a search is open; undefined while nothing is asked. */
export type FoundLook = 'current' | 'hit' | 'other';

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Look of a card in a search. */
export function foundLook(find: Find | undefined, id: string): FoundLook | undefined {
  if (!find?.hits) return undefined;
  const set = sets.get(find.hits) ?? new Set(find.hits);
  sets.set(find.hits, set);
  if (!set.has(id)) return 'other';
  return currentHit(find) === id ? 'current' : 'hit';
}

function withHits(graph: Graph, texts: NodeTexts, find: Find): Find {
  const hits = findNodes(graph, texts, find.query, find.filter);
  const current = currentHit(find);
  const kept = current === undefined ? -1 : (hits?.indexOf(current) ?? -1);
  const at = kept >= 0 ? kept : firstSeen(graph, hits ?? []);
  const stands = hits?.[at];
  return { ...find, hits, at, taken: stands === find.taken ? find.taken : undefined };
}

/** The first hit that is seen now, else the first. */
function firstSeen(graph: Graph, hits: readonly string[]): number {
  if (hits.length === 0) return -1;
  const seen = graph.model.grid.query(graph.view.seen());
  const ids = new Set(seen);
  return Math.max(
    0,
    hits.findIndex((id) => ids.has(id)),
  );
}
