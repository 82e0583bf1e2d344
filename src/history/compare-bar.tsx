import type { NodeId, NodeMark } from '#domain';
import { Bar, Icon, IconButton, useTranslation, type IconName } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { useComparing } from './use-comparing.ts';
import type { WorkflowHistory } from './workflow-history.ts';

const SIGNS: readonly [NodeMark['kind'], IconName, string][] = [
  ['added', 'plus', 'ok'],
  ['removed', 'minus', 'bad'],
  ['changed', 'pencil', 'warn'],
];

/** Over the graph while two states are compared: which ones, how many functions differ, and the way from one to the next. */
export function CompareBar({ history, selected }: { history: WorkflowHistory; selected: NodeId | undefined }) {
  const { t } = useTranslation('history');
  const { registry } = useApp();
  const marks = useComparing(history, (shown) => shown.marks);
  const stops = useComparing(history, (shown) => shown.stops) ?? [];
  const older = useComparing(history, (shown) => shown.older);
  const newer = useComparing(history, (shown) => shown.newer);
  const at = selected === undefined ? -1 : stops.indexOf(selected);
  const run = (id: string) => () => void registry.run(id).catch(reportError);
  const countOf = (kind: NodeMark['kind']) => [...(marks?.values() ?? [])].filter((mark) => mark.kind === kind).length;
  return (
    <Bar className="compare-bar">
      <h2 className="title clip">{t('compare.title', { older, newer })}</h2>
      <span className="grow" />
      {SIGNS.map(([kind, icon, colour]) => {
        const count = countOf(kind);
        return count === 0 ? null : (
          <span key={kind} className={`row legend ${colour}`} data-part={`compare-${kind}`}>
            <Icon name={icon} />
            {t(`compare.${kind}`, { count })}
          </span>
        );
      })}
      {stops.length === 0 && <span className="meta">{t('compare.none')}</span>}
      <span className="rule" />
      <span className="group">
        <IconButton
          icon="left"
          size="compact"
          label={t('compare.previous')}
          keys="shift+f7"
          disabled={stops.length === 0}
          onClick={run('view.previous-change')}
        />
        <span className="meta" data-part="compare-at" role="status">
          {t('compare.of', { at: at < 0 ? '–' : at + 1, count: stops.length })}
        </span>
        <IconButton
          icon="right"
          size="compact"
          label={t('compare.next')}
          keys="f7"
          disabled={stops.length === 0}
          onClick={run('view.next-change')}
        />
      </span>
      <IconButton icon="close" size="compact" label={t('compare.end')} onClick={() => history.comparing.end()} />
    </Bar>
  );
}
