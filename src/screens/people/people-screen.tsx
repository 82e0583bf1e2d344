import { useCallback, useDeferredValue, useState } from 'react';
import { MEMBERSHIP_LEVELS, writeCsv, type MembershipLevel } from '#domain';
import { Button, EmptyState, Menu, saveFile, Segmented, Skeleton, TextField, useTranslation } from '#ui';
import { allPages } from '#api';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useApi } from '../../app/use-api.ts';
import { useOrganization } from '../../frame/organization.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useList } from '../../frame/use-list.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { PeopleTable } from './people-table.tsx';
import type { PersonFacts, PersonState } from './person-facts.ts';
import './people.css';

type Shown = 'all' | Exclude<PersonState, 'pending'>;
const SHOWN: readonly Shown[] = ['all', 'active', 'invited', 'deactivated'];

/** Managers find people, change what each may, bring in many at once, and see off who leaves. */
export function PeopleScreen() {
  const { t } = useTranslation('people');
  const api = useApi();
  const organization = useOrganization();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [shown, setShown] = useState<Shown>('all');
  const [level, setLevel] = useState<MembershipLevel>();
  const [counts, setCounts] = useState<Record<Shown, number>>();
  const [isInviting, setInviting] = useState(false);
  const load = useCallback(
    async (key?: string) => {
      const query = { key, search, state: shown === 'all' ? undefined : shown, level, limit: 100 };
      const page = await api.call('GET people', { query });
      setCounts(page.counts);
      return { items: page.people, next: page.lastKey };
    },
    [api, search, shown, level],
  );
  const listing = useList<PersonFacts>(load);
  const reload = () => {
    listing.reload();
    organization.reload();
  };
  const exportAll = async () => {
    const people = await allPages(
      (key) => api.call('GET people', { query: { key, limit: 200 } }),
      (page) => page.people,
    );
    const head = [t('email'), t('name'), t('level'), t('groups-title'), t('state')];
    const rows = people.map((one) => [
      one.email ?? '',
      one.name,
      one.level,
      one.groups.map(({ name }) => name).join(', '),
      t(`states.${one.state}`),
    ]);
    saveFile(new Blob([writeCsv([head, ...rows], { hasMark: true })], { type: 'text/csv' }), `${t('title')}.csv`);
  };
  return (
    <AdminFrame
      title={t('title')}
      titleIn="page"
      needs="manager"
      paper="own"
      isBusy={listing.list.kind === 'loading'}
      side={isInviting && <InvitePanel onClose={() => setInviting(false)} onDone={reload} />}
    >
      <div className="people-page">
        <header className="row">
          <h1>{t('title')}</h1>
          <span className="meta">
            {counts && organization.facts && t('count-in', { count: counts.all, organization: organization.facts.name })}
          </span>
          <span className="grow" />
          <Button kind="outline" icon="download" onClick={() => void think(exportAll()).catch(reportError)}>
            {t('export')}
          </Button>
          <Button kind="outline" icon="plus" aria-expanded={isInviting} onClick={() => setInviting((now) => !now)}>
            {t('invite')}
          </Button>
        </header>
        <div className="row filters">
          <TextField
            icon="search"
            label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={setTyped}
            type="search"
          />
          <Segmented
            label={t('state')}
            value={shown}
            onChange={setShown}
            options={SHOWN.map((one) => ({ value: one, label: `${t(`shown.${one}`)} ${counts?.[one] ?? ''}`.trim() }))}
          />
          <span className="grow" />
          <Menu
            align="end"
            entries={[
              { id: 'any', label: t('any-level'), checked: level === undefined, onSelect: () => setLevel(undefined) },
              ...MEMBERSHIP_LEVELS.map((one) => ({
                id: one,
                label: t(`levels.${one}`),
                checked: level === one,
                onSelect: () => setLevel(one),
              })),
            ]}
            trigger={<Button icon="filter">{level ? t(`levels.${level}`) : t('any-level')}</Button>}
          />
        </div>
        <ListPlace
          listing={listing}
          failed={t('failed')}
          loading={
            <div className="bones">
              <Skeleton lines={12} />
            </div>
          }
          empty={
            <EmptyState icon="users" title={t('none')}>
              {t('none-hint')}
            </EmptyState>
          }
        >
          {(people) => <PeopleTable people={people} onChanged={reload} />}
        </ListPlace>
      </div>
    </AdminFrame>
  );
}
