import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { durationText, localNumber } from '#domain';
import type { Answer } from '#api';
import { EmptyState, Skeleton, StateGlyph, Table, useTranslation, type Column } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { timeAgo } from '../gallery/time-ago.ts';
import type { ShownFunction } from './shown-function.ts';

type Stats = Answer<'GET functions/{id}/execution-stats'>;
type Day = Stats['days'][number];
type Run = Answer<'GET functions/{id}/executions'>['executions'][number];

/** Runs of a function by day, how long they took and why they failed. */
export function FunctionStatisticsTab({ found }: { found: ShownFunction }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const [stats, setStats] = useState<Stats>();
  const [failure, setFailure] = useState<ErrorWords>();
  useEffect(() => {
    services.authoring.executions(found.id).then(setStats, (error: unknown) => void describeError(error).then(setFailure));
  }, [services, found.id]);
  if (failure)
    return (
      <EmptyState icon="lock" title={failure.text}>
        {failure.hint}
      </EmptyState>
    );
  if (!stats) return <Skeleton lines={8} />;
  if (stats.days.length === 0)
    return (
      <EmptyState icon="chart" title={t('stats.none')}>
        {t('stats.none-hint')}
      </EmptyState>
    );
  const number = (value: number) => localNumber(value, i18n.language, 0, true);
  const time = (ms: number | undefined) => (ms === undefined ? '–' : durationText(ms, i18n.language));
  const most = Math.max(1, ...stats.days.map((day) => day.runs));
  const columns: Column<Day>[] = [
    { id: 'day', title: t('stats.day'), cell: ({ day }) => dayOf(day, i18n.language) },
    {
      id: 'bar',
      title: '',
      cell: ({ runs }) => (
        <span className="run-bar" aria-hidden="true" style={{ inlineSize: `${Math.round((runs / most) * 100)}%` }} />
      ),
    },
    { id: 'runs', title: t('stats.runs'), numeric: true, cell: ({ runs }) => number(runs) },
    { id: 'reused', title: t('stats.reused'), numeric: true, cell: ({ reused }) => number(reused) },
    { id: 'failed', title: t('stats.failed'), numeric: true, cell: ({ failed }) => number(failed) },
    { id: 'people', title: t('stats.people'), numeric: true, cell: ({ people }) => number(people) },
    { id: 'workflows', title: t('stats.workflows'), numeric: true, cell: ({ workflows }) => number(workflows) },
  ];
  return (
    <article className="details">
      <div className="row figures">
        {[
          [number(stats.runs), t('stats.in-30-days')],
          [number(stats.failed), t('stats.of-them-failed')],
          [time(stats.p50), t('stats.half-below')],
          [time(stats.p95), t('stats.most-below')],
        ].map(([figure, words]) => (
          <p key={words} className="figure">
            <strong>{figure}</strong>
            <span className="meta">{words}</span>
          </p>
        ))}
      </div>
      <Table label={t('tabs.stats')} columns={columns} rows={stats.days.toReversed()} rowKey={(day) => day.day} />
      <LatestRuns id={found.id} />
      {stats.failures.length > 0 && (
        <section>
          <h2 className="title">{t('stats.failures')}</h2>
          <ul className="plain">
            {stats.failures.map((one) => (
              <li key={one.code} className="row">
                <code className="grow">{one.code}</code>
                <span>{number(one.count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

/** Runs that this person may look at again. */
function LatestRuns({ id }: { id: string }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const [runs, setRuns] = useState<Run[]>();
  const [now] = useState(() => Date.now());
  useEffect(() => {
    services.authoring.latestRuns(id).then(setRuns, reportError);
  }, [services, id]);
  if (!runs) return null;
  return (
    <section data-part="latest-runs">
      <h2 className="title">{t('executions.latest')}</h2>
      {runs.length === 0 && <p className="quiet">{t('executions.none')}</p>}
      <ul className="plain">
        {runs.map((run) => (
          <li key={run.id} className="row">
            <StateGlyph state={run.state === 'succeeded' ? 'done' : 'failed'} />
            <Link className="link" to={`/functions/${encodeURIComponent(id)}/executions/${encodeURIComponent(run.id)}`}>
              {timeAgo(run.at, i18n.language, now)}
            </Link>
            <span className="grow clip">{run.workflow.name}</span>
            {run.ms !== undefined && <span className="meta">{durationText(run.ms, i18n.language)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const dayOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
