import { useCallback, useState, type FormEvent } from 'react';
import { Button, confirmChoice, showAlert, Skeleton, StateGlyph, Table, Tag, TextField, useTranslation, type Column } from '#ui';
import { useAccountState, useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useList } from '../../frame/use-list.ts';
import type { AdministratorFacts } from '../../services/services.ts';
import { AdminFrame } from './admin-frame.tsx';

/** Administrators see who looks after the server beside them, make others administrators and take that away. */
export function AdministratorsScreen() {
  const { t } = useTranslation('admin');
  const { services } = useApp();
  const account = useAccountState();
  const listing = useList(useCallback(() => services.administrators(), [services]));
  const { list, reload } = listing;
  const remove = async (one: AdministratorFacts) => {
    await confirmChoice({
      title: t('people.remove-title', { name: one.name }),
      text: t('people.remove-text'),
      confirm: t('people.remove'),
      danger: true,
    });
    await services.removeAdministrator(one.id);
    reload();
  };
  const isSelf = (one: AdministratorFacts) => account.kind === 'signed-in' && account.user.id === one.id;
  const columns: Column<AdministratorFacts>[] = [
    { id: 'name', title: t('people.name'), cell: (one) => <span className="strong">{one.name}</span> },
    { id: 'login', title: t('people.login'), cell: (one) => one.username ?? '–' },
    {
      id: 'email',
      title: t('people.email'),
      cell: (one) => (
        <span className="address">
          {one.email ?? '–'} {one.email !== null && !one.isAddressConfirmed && <Tag tone="warn">{t('people.unconfirmed')}</Tag>}
        </span>
      ),
    },
    {
      id: 'rights',
      title: t('people.rights'),
      cell: (one) =>
        one.isOwner ? (
          <span className="quiet">{t('people.owner')}</span>
        ) : isSelf(one) ? (
          <span className="quiet">{t('people.self')}</span>
        ) : (
          <Button size="compact" onClick={() => void remove(one).catch(reportError)}>
            {t('people.remove')}
          </Button>
        ),
    },
  ];
  return (
    <AdminFrame
      title={t('places.administrators')}
      beside={list.kind === 'ready' && <span className="meta">{list.items.length}</span>}
      isBusy={list.kind === 'loading'}
    >
      <AddRow onAdded={reload} />
      <ListPlace
        listing={listing}
        failed={t('people.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={3} />
          </div>
        }
        empty={null}
      >
        {(items) => (
          <div className="card">
            <Table label={t('places.administrators')} columns={columns} rows={items} rowKey={(one) => one.id} />
          </div>
        )}
      </ListPlace>
    </AdminFrame>
  );
}

function AddRow({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('admin');
  const { services } = useApp();
  const [login, setLogin] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.trim() === '') return;
    attempt(async () => {
      const { name } = await services.addAdministrator(login.trim());
      showAlert({ id: 'administrator', state: 'done', text: t('people.added', { name }) });
      setLogin('');
      onAdded();
    });
  };
  return (
    <form className="card add-row" onSubmit={submit}>
      <p className="quiet">{t('people.about')}</p>
      <div className="row">
        <TextField
          label={t('people.who')}
          placeholder={t('people.who')}
          value={login}
          onChange={setLogin}
          size="form"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          invalid={failure !== undefined}
        />
        <Button type="submit" kind="primary" size="form" icon="plus" disabled={busy} aria-busy={busy}>
          {t('people.add')}
        </Button>
      </div>
      {failure !== undefined && (
        <p className="row refusal" role="alert">
          <StateGlyph state="failed" />
          {failure}
        </p>
      )}
    </form>
  );
}
