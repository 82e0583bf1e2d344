import { useTranslation } from 'react-i18next';
import { groupOf, type NamedView, type WorkflowView } from '#domain';
import type { Tab } from '#ui';

/** Names that views begin with. */
export const FIRST_NAMES = { model: 'Model', report: 'Report', setup: 'Setup' } as const;

/** A view's name; the names that views begin with are shown translated. */
export function useViewName(): (view: WorkflowView) => string {
  const { t } = useTranslation('app');
  return ({ name, type }) => (name === FIRST_NAMES[type] ? t(`editor.${type}`) : name);
}

/** A tab for each view; the first of a group tells the group. */
export function tabsOfViews(views: readonly NamedView[], nameOf: (view: WorkflowView) => string): Tab[] {
  return views.map(({ id, view }, index) => {
    const group = groupOf(view);
    const isFirst = group !== '' && (index === 0 || groupOf((views[index - 1] as NamedView).view) !== group);
    return { value: id, label: nameOf(view), heading: isFirst ? group : undefined };
  });
}
