import { useCallback, useState, type FormEvent } from 'react';
import { Button, confirmChoice, EmptyState, Skeleton, Table, TextField, useTranslation, type Column } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { CardFailure } from '../../frame/card-page.tsx';
import { ListPlace } from '../../frame/list-place.tsx';
import { useOrganization } from '../../frame/organization.ts';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useList } from '../../frame/use-list.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import './people.css';

interface Group {
  id: string;
  name: string;
  people: number;
}

/** Managers make, name and remove groups; who belongs to one is chosen at the person. */
export function GroupsScreen() {
  const { t } = useTranslation('people');
  const api = useApi();
  const { reload: reloadOrganization } = useOrganization();
  const listing = useList<Group>(useCallback(async () => (await api.call('GET groups')).groups, [api]));
  const reload = () => {
    listing.reload();
    reloadOrganization();
  };
  const rename = ({ id }: Group, name: string) =>
    void api.call('PATCH groups/{id}', { path: { id }, body: { name } }).then(reload, reportError);
  const remove = async ({ id, name }: Group) => {
    await confirmChoice({
      title: t('groups.remove-title', { name }),
      text: t('groups.remove-text'),
      confirm: t('groups.remove'),
      danger: true,
    });
    await api.call('DELETE groups/{id}', { path: { id } });
    reload();
  };
  const columns: Column<Group>[] = [
    {
      id: 'name',
      title: t('groups.name'),
      cell: (one) => <TextField label={t('groups.name')} value={one.name} onCommit={(name) => rename(one, name)} />,
    },
    { id: 'people', title: t('title'), numeric: true, cell: (one) => one.people },
    {
      id: 'remove',
      title: <span className="hidden">{t('groups.remove')}</span>,
      cell: (one) => (
        <Button size="compact" onClick={() => void remove(one).catch(reportError)}>
          {t('groups.remove')}
        </Button>
      ),
    },
  ];
  return (
    <AdminFrame title={t('groups.title')} needs="manager" isBusy={listing.list.kind === 'loading'}>
      <NewGroup onMade={reload} />
      <ListPlace
        listing={listing}
        failed={t('groups.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={4} />
          </div>
        }
        empty={
          <EmptyState icon="layers" title={t('groups.none')}>
            {t('groups.about')}
          </EmptyState>
        }
      >
        {(groups) => (
          <div className="card groups-table">
            <Table label={t('groups.title')} columns={columns} rows={groups} rowKey={(one) => one.id} />
          </div>
        )}
      </ListPlace>
    </AdminFrame>
  );
}

function NewGroup({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation('people');
  const api = useApi();
  const [name, setName] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    attempt(async () => {
      await api.call('POST groups', { body: { name: name.trim() } });
      setName('');
      onMade();
    });
  };
  return (
    <form className="card add-row" onSubmit={submit}>
      <p className="quiet">{t('groups.about')}</p>
      <div className="row">
        <TextField
          label={t('groups.new')}
          placeholder={t('groups.new')}
          value={name}
          onChange={setName}
          size="form"
          invalid={failure !== undefined}
        />
        <Button type="submit" kind="primary" size="form" icon="plus" disabled={busy} aria-busy={busy}>
          {t('groups.make')}
        </Button>
      </div>
      <CardFailure text={failure} />
    </form>
  );
}
