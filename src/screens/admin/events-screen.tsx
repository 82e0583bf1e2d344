import { useCallback, useState } from 'react';
import type { Answer } from '#api';
import { Button, EmptyState, Skeleton, Table, useTranslation, type Column } from '#ui';
import { useApi } from '../../app/use-api.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useList } from '../../frame/use-list.ts';
import { AdminFrame } from './admin-frame.tsx';

type Event = Answer<'GET admin/events'>['events'][number];

/** Administrators read what pages told of their use, of people who agreed. */
export function EventsScreen() {
  const { t, i18n } = useTranslation('admin');
  const api = useApi();
  const [isOn, setOn] = useState<boolean>();
  const listing = useList(
    useCallback(
      async (key?: string) => {
        const { events, lastKey, isOn: keeps } = await api.call('GET admin/events', { query: { ...(key ? { key } : {}) } });
        setOn(keeps);
        return { items: events, next: lastKey };
      },
      [api],
    ),
  );
  const { list, reload } = listing;
  const time = (iso: string) => new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' });
  const columns: Column<Event>[] = [
    { id: 'when', title: t('events.when'), cell: (one) => <span className="when">{time(one.at)}</span> },
    { id: 'name', title: t('events.name'), cell: (one) => <code className="code">{one.name}</code> },
    { id: 'session', title: t('events.session'), cell: (one) => <code className="code">{one.session.slice(0, 8)}</code> },
    {
      id: 'data',
      title: t('events.data'),
      cell: (one) => (
        <span className="address">
          {Object.values(one.data)
            .map((value) => String(value).split('\n')[0])
            .join(' · ')}
        </span>
      ),
    },
  ];
  return (
    <AdminFrame
      title={t('places.events')}
      actions={
        list.kind === 'ready' && (
          <Button icon="reset" onClick={reload}>
            {t('reload')}
          </Button>
        )
      }
      isBusy={list.kind === 'loading'}
    >
      <p className="card note" role="note">
        {t(isOn === false ? 'events.off' : 'events.about')} <code className="code">PARTI_EVENTS</code>
      </p>
      <ListPlace
        listing={listing}
        failed={t('events.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={8} />
          </div>
        }
        empty={
          <EmptyState icon="clock" title={t('events.none')}>
            {t('events.none-hint')}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="card">
            <Table label={t('places.events')} columns={columns} rows={items} rowKey={(one) => one.id} />
          </div>
        )}
      </ListPlace>
    </AdminFrame>
  );
}
