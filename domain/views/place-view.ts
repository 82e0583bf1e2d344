import { groupOf, lastOrder, type NamedView } from './view-list.ts';

/** Where a view goes in the list: into a group (empty: none), before or after another one; neither: behind the others of the group. */
export interface ViewPlace {
  group: string;
  before?: string;
  after?: string;
}

/**
 * Group and order that bring a view to a place; the others keep theirs. A neighbour that is gone counts as none. Undefined
 * for a view that is gone itself.
 */
export function placeView(
  views: readonly NamedView[],
  id: string,
  { group, before, after }: ViewPlace,
): { group: string; order: number } | undefined {
  if (!views.some((one) => one.id === id)) return undefined;
  const others = views.filter((one) => one.id !== id).toSorted((a, b) => a.view.order - b.view.order || (a.id < b.id ? -1 : 1));
  const at = (wanted: string | undefined) => others.findIndex((one) => one.id === wanted);
  const orderOf = (place: number): number | undefined => others[place]?.view.order;
  const next = at(before);
  if (next >= 0) return { group, order: between(orderOf(next - 1), orderOf(next)) };
  const last = after === undefined ? others.findLastIndex(({ view }) => groupOf(view) === group) : at(after);
  return { group, order: last >= 0 ? between(orderOf(last), orderOf(last + 1)) : lastOrder(others) };
}

const between = (before: number | undefined, after: number | undefined): number =>
  before === undefined ? (after ?? 0) - 1 : after === undefined ? before + 1 : (before + after) / 2;
