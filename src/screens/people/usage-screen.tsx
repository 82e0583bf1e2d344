import { useCallback, useMemo, useState } from 'react';
import { workedDays, writeCsv } from '#domain';
import type { Answer } from '#api';
import { Button, EmptyState, saveFile, Skeleton, Table, useTranslation, type Column } from '#ui';
import { useApi } from '../../app/use-api.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useList } from '../../frame/use-list.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import './people.css';

type UseFacts = Answer<'GET organization/usage'>['people'][number];

/** Days on which each person worked here, for administrators and whom one of them selected. */
export function UsageScreen() {
  const { t, i18n } = useTranslation('people');
  const api = useApi();
  const listing = useList<UseFacts>(useCallback(async () => (await api.call('GET organization/usage')).people, [api]));
  const { list } = listing;
  const day = (iso: string) => new Date(`${iso}T00:00:00`).toLocaleDateString(i18n.language, { dateStyle: 'medium' });
  const columns: Column<UseFacts>[] = [
    {
      id: 'email',
      title: t('email'),
      cell: (one) => (
        <span className="who">
          <span className="clip">{one.name}</span>
          <span className="meta clip">{one.email ?? '–'}</span>
        </span>
      ),
    },
    { id: 'days', title: t('use.days'), cell: (one) => <DayStrip one={one} /> },
    { id: 'first', title: t('use.first'), cell: (one) => day(one.firstDay) },
    { id: 'last', title: t('use.last'), cell: (one) => day(one.lastDay) },
    { id: 'count', title: t('use.count'), numeric: true, cell: (one) => one.numberOfDays },
  ];
  const save = (items: readonly UseFacts[]) => {
    const head = [t('email'), t('use.days'), t('use.first'), t('use.last'), t('use.count')];
    const rows = items.map((one) => [
      one.email ?? one.name,
      workedDays(one).join(' '),
      one.firstDay,
      one.lastDay,
      one.numberOfDays,
    ]);
    saveFile(new Blob([writeCsv([head, ...rows], { hasMark: true })], { type: 'text/csv' }), `${t('use.title')}.csv`);
  };
  return (
    <AdminFrame
      title={t('use.title')}
      needs="administrator"
      selected="usage"
      isBusy={list.kind === 'loading'}
      actions={
        list.kind === 'ready' && (
          <Button icon="download" onClick={() => save(list.items)}>
            {t('export')}
          </Button>
        )
      }
    >
      <ListPlace
        listing={listing}
        failed={t('use.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={6} />
          </div>
        }
        empty={
          <EmptyState icon="chart" title={t('use.none')}>
            {t('use.about')}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="card use-table">
            <Table label={t('use.title')} columns={columns} rows={items} rowKey={(one) => one.email ?? one.name} />
          </div>
        )}
      </ListPlace>
    </AdminFrame>
  );
}

const SHOWN_DAYS = 56;
const DAY_MS = 86_400_000;

/** The last eight weeks as a row of marks, one a day. */
function DayStrip({ one: person }: { one: UseFacts }) {
  const { t } = useTranslation('people');
  const used = useMemo(() => new Set(workedDays(person)), [person]);
  const [today] = useState(() => Date.now());
  const marks = Array.from({ length: SHOWN_DAYS }, (_, at) =>
    new Date(today - (SHOWN_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
  return (
    <svg
      className="day-strip"
      viewBox={`0 0 ${SHOWN_DAYS * 4} 12`}
      role="img"
      aria-label={t('use.strip', { count: marks.filter((one) => used.has(one)).length })}
    >
      {marks.map((one, at) => (
        <rect
          key={one}
          x={at * 4}
          y={used.has(one) ? 0 : 9}
          width="3"
          height={used.has(one) ? 12 : 3}
          data-used={used.has(one) || undefined}
        />
      ))}
    </svg>
  );
}
