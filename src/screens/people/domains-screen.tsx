import { useCallback, useState, type FormEvent } from 'react';
import type { Answer } from '#api';
import { Button, Skeleton, StateGlyph, Table, TextField, useTranslation, type Column } from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { CardFailure } from '../../frame/card-page.tsx';
import { ListPlace } from '../../frame/list-place.tsx';
import { useOrganization } from '../../frame/organization.ts';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useList } from '../../frame/use-list.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import './people.css';

type DomainFacts = Answer<'GET organization/domains'>['domains'][number];

/** Owners name the organisation and prove which domains are its own. */
export function DomainsScreen() {
  const { t } = useTranslation('people');
  const api = useApi();
  const account = useAccountState();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  const listing = useList<DomainFacts>(useCallback(async () => (await api.call('GET organization/domains')).domains, [api]));
  const work = (task: Promise<unknown>) => void task.then(listing.reload, reportError);
  const verify = ({ domain }: DomainFacts, byWord: boolean) =>
    work(api.call('POST organization/domains/{domain}/verify', { path: { domain }, body: { byWord } }));
  const columns: Column<DomainFacts>[] = [
    { id: 'domain', title: t('domains.domain'), cell: (one) => <span className="strong">{one.domain}</span> },
    {
      id: 'state',
      title: t('state'),
      cell: (one) =>
        one.isVerified ? (
          <span className="row ok">
            <StateGlyph state="done" />
            {t(one.verifiedBy === 'administrator' ? 'domains.by-administrator' : 'domains.by-dns')}
          </span>
        ) : (
          <span className="record">
            {t('domains.record')} <code className="code">{one.record}</code>
          </span>
        ),
    },
    {
      id: 'do',
      title: <span className="hidden">{t('more')}</span>,
      cell: (one) => (
        <span className="row end">
          {!one.isVerified && (
            <Button size="compact" onClick={() => verify(one, false)}>
              {t('domains.verify')}
            </Button>
          )}
          {!one.isVerified && isAdmin && (
            <Button size="compact" onClick={() => verify(one, true)}>
              {t('domains.vouch')}
            </Button>
          )}
          <Button
            size="compact"
            onClick={() => work(api.call('DELETE organization/domains/{domain}', { path: { domain: one.domain } }))}
          >
            {t('groups.remove')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <AdminFrame title={t('domains.title')} needs="owner" isBusy={listing.list.kind === 'loading'}>
      <NameRow />
      <NewDomain onAdded={listing.reload} />
      <ListPlace
        listing={listing}
        failed={t('domains.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={3} />
          </div>
        }
        empty={null}
      >
        {(domains) => (
          <div className="card">
            <Table label={t('domains.title')} columns={columns} rows={domains} rowKey={(one) => one.domain} />
          </div>
        )}
      </ListPlace>
    </AdminFrame>
  );
}

function NameRow() {
  const { t } = useTranslation('people');
  const api = useApi();
  const { facts, reload } = useOrganization();
  const rename = (name: string) => void api.call('PATCH organization', { body: { name } }).then(reload, reportError);
  return (
    <div className="card add-row">
      <label htmlFor="organization-name">{t('domains.name')}</label>
      {/* What is typed before the name has come would be lost. */}
      <TextField
        id="organization-name"
        label={t('domains.name')}
        value={facts?.name ?? ''}
        disabled={!facts}
        onCommit={rename}
        size="form"
      />
    </div>
  );
}

function NewDomain({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('people');
  const api = useApi();
  const [domain, setDomain] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (domain.trim() === '') return;
    attempt(async () => {
      await api.call('POST organization/domains', { body: { domain } });
      setDomain('');
      onAdded();
    });
  };
  return (
    <form className="card add-row" onSubmit={submit}>
      <p className="quiet">{t('domains.about')}</p>
      <div className="row">
        <TextField
          label={t('domains.domain')}
          placeholder="keller.studio"
          value={domain}
          onChange={setDomain}
          size="form"
          autoCapitalize="none"
          spellCheck={false}
          invalid={failure !== undefined}
        />
        <Button type="submit" kind="primary" size="form" icon="plus" disabled={busy} aria-busy={busy}>
          {t('domains.add')}
        </Button>
      </div>
      <CardFailure text={failure} />
    </form>
  );
}
