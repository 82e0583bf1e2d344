import { groupOf, type NamedView, type WorkflowView } from '#domain';
import { useShippedName } from '#inputs';
import { type Tab, useTranslation } from '#ui';

/** What tells views of one name apart: `Model 2`. */
const COUNT = / \d+$/;

/** Names that views begin with. */
export const FIRST_NAMES = { model: 'Model', report: 'Report', setup: 'Setup' } as const;

/** A view's name; the names that views begin with, counted ones too, are shown translated until somebody gives another. */
export function useViewName(): (view: WorkflowView) => string {
  const { t } = useTranslation('app');
  const named = useShippedName();
  return ({ name, type }) => {
    const [stem, count] = [name.replace(COUNT, ''), COUNT.exec(name)?.[0] ?? ''];
    return (stem === FIRST_NAMES[type] ? t(`editor.${type}`) : named(stem)) + count;
  };
}

/** A tab for each view; the first of a group tells the group. */
export function tabsOfViews(views: readonly NamedView[], nameOf: (view: WorkflowView) => string): Tab[] {
  return views.map(({ id, view }, index) => {
    const group = groupOf(view);
    const isFirst = group !== '' && (index === 0 || groupOf((views[index - 1] as NamedView).view) !== group);
    return { value: id, label: nameOf(view), heading: isFirst ? group : undefined };
  });
}
