import { useCallback, useState } from 'react';
import { Button, confirmChoice, EmptyState, showAlert, Skeleton, StateGlyph, Table, useTranslation, type Column } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useApi } from '../../app/use-api.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useList } from '../../frame/use-list.ts';
import { AdminFrame } from '../admin/admin-frame.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import type { ProviderFacts } from './provider-facts.ts';
import './people.css';

/** Owners connect the company's sign-in, try it, switch it off. */
export function ProvidersScreen() {
  const { t } = useTranslation('people');
  const api = useApi();
  const [open, setOpen] = useState<ProviderFacts | 'new'>();
  const [signingCertificate, setSigningCertificate] = useState('');
  const listing = useList<ProviderFacts>(
    useCallback(async () => {
      const answer = await api.call('GET organization/providers');
      setSigningCertificate(answer.signingCertificate);
      return answer.providers;
    }, [api]),
  );
  const check = async ({ id, kind, label }: ProviderFacts) => {
    await api.call('POST organization/providers/{id}/check', { path: { id } });
    const text = t(kind === 'saml' ? 'providers.in-order' : 'providers.answers', { label });
    showAlert({ id: 'provider-checked', state: 'done', text });
  };
  const setEnabled = async ({ id, enabled }: ProviderFacts) => {
    await api.call('PATCH organization/providers/{id}', { path: { id }, body: { enabled: !enabled } });
    listing.reload();
  };
  const remove = async ({ id, label }: ProviderFacts) => {
    await confirmChoice({
      title: t('providers.remove-title', { label }),
      text: t('providers.remove-text'),
      confirm: t('groups.remove'),
      danger: true,
    });
    await api.call('DELETE organization/providers/{id}', { path: { id } });
    listing.reload();
  };
  const work = (task: Promise<unknown>) => void think(task).catch(reportError);
  const columns: Column<ProviderFacts>[] = [
    {
      id: 'label',
      title: t('providers.label'),
      cell: (one) => (
        <button type="button" className="link" onClick={() => setOpen(one)}>
          {one.label}
        </button>
      ),
    },
    { id: 'kind', title: t('providers.kind'), cell: (one) => t(`providers.kinds.${one.kind}`) },
    {
      id: 'state',
      title: t('state'),
      cell: (one) => (
        <span className={one.enabled ? 'row ok' : 'row quiet'}>
          <StateGlyph state={one.enabled ? 'done' : 'off'} />
          {t(one.enabled ? 'providers.on' : 'providers.off')}
        </span>
      ),
    },
    {
      id: 'answers',
      title: t('providers.returns'),
      cell: (one) => <code className="code record">{one.answersAt}</code>,
    },
    {
      id: 'do',
      title: <span className="hidden">{t('more')}</span>,
      cell: (one) => (
        <span className="row end">
          {one.enabled && (
            <Button size="compact" onClick={() => work(check(one))}>
              {t('providers.try')}
            </Button>
          )}
          <Button size="compact" onClick={() => work(setEnabled(one))}>
            {t(one.enabled ? 'providers.switch-off' : 'providers.switch-on')}
          </Button>
          <Button size="compact" onClick={() => work(remove(one))}>
            {t('groups.remove')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <AdminFrame
      title={t('providers.title')}
      needs="owner"
      isBusy={listing.list.kind === 'loading'}
      actions={
        <Button icon="plus" kind="outline" onClick={() => setOpen('new')}>
          {t('providers.add')}
        </Button>
      }
    >
      <ListPlace
        listing={listing}
        failed={t('providers.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={3} />
          </div>
        }
        empty={
          <EmptyState icon="lock" title={t('providers.none')}>
            {t('providers.about')}
          </EmptyState>
        }
      >
        {(providers) => (
          <div className="card groups-table">
            <Table label={t('providers.title')} columns={columns} rows={providers} rowKey={(one) => one.id} />
          </div>
        )}
      </ListPlace>
      {open && (
        <ProviderDialog
          provider={open === 'new' ? undefined : open}
          signingCertificate={signingCertificate}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            listing.reload();
          }}
        />
      )}
    </AdminFrame>
  );
}
