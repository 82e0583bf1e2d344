import type { ViewType, WorkflowView } from '../workflow/document.ts';
import { orderAtPlace } from './order-at-place.ts';

/** View and its id. */
export interface NamedView {
  id: string;
  view: WorkflowView;
}

type Views = Readonly<Record<string, WorkflowView>>;

/** Ids of the two views that every workflow begins with. */
export const FIRST_VIEW_IDS = { model: 'model', report: 'report' } as const;

/** Views of a workflow before anybody kept one: a model and a report. Named in English; shown translated. */
export const FIRST_VIEWS: Views = {
  [FIRST_VIEW_IDS.model]: { type: 'model', name: 'Model', order: 0 },
  [FIRST_VIEW_IDS.report]: { type: 'report', name: 'Report', order: 1 },
};

/** Views that become part of a document with its first kept one; none where it has some already. */
export const viewsBeside = (stored: Views): Views | undefined => (Object.keys(stored).length === 0 ? FIRST_VIEWS : undefined);

/** Views as they are shown: those of the document, and while it holds none the first two. In the order of the tabs, groups together. */
export function shownViews(stored: Views): NamedView[] {
  const views = Object.entries(Object.keys(stored).length > 0 ? stored : FIRST_VIEWS)
    .map(([id, view]) => ({ id, view }))
    .toSorted((a, b) => a.view.order - b.view.order || (a.id < b.id ? -1 : 1));
  const groups = new Set<string>();
  return views.flatMap((one) => {
    const group = groupOf(one.view);
    if (group === '') return [one];
    if (groups.has(group)) return [];
    groups.add(group);
    return views.filter(({ view }) => groupOf(view) === group);
  });
}

/** Name of a view's group; empty for none. */
export const groupOf = (view: WorkflowView): string => view.group?.trim() ?? '';

/** First shown view of a type. */
export const firstOfType = (views: readonly NamedView[], type: ViewType): NamedView | undefined =>
  views.find(({ view }) => view.type === type);

/** Order of a view behind all others. */
export const lastOrder = (views: readonly NamedView[]): number =>
  views.reduce((greatest, { view }) => Math.max(greatest, view.order), -1) + 1;

/**
 * Order that brings a view to another place among the shown ones: between its new neighbours. Undefined where it
 * stands there already or is not shown.
 */
export function orderAt(views: readonly NamedView[], id: string, place: number): number | undefined {
  return orderAtPlace(
    views.map(({ id: one, view }) => ({ id: one, order: view.order })),
    id,
    place,
  );
}

/** Name that no view has yet: `name`, `name 2`, `name 3` … */
export function freeViewName(views: readonly NamedView[], name: string): string {
  const taken = new Set(views.map(({ view }) => view.name));
  if (!taken.has(name)) return name;
  const stem = name.replace(/ \d+$/, '');
  for (let count = 2; ; count++) if (!taken.has(`${stem} ${count}`)) return `${stem} ${count}`;
}

/** Copy of a view behind all others, with a free name. */
export const duplicatedView = (views: readonly NamedView[], view: WorkflowView): WorkflowView => ({
  ...view,
  name: freeViewName(views, view.name),
  order: lastOrder(views),
});
