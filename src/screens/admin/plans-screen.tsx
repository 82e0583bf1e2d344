import { useCallback, useState } from 'react';
import type { Answer } from '#api';
import { PLANS, type PlanName } from '#domain';
import { Button, Select, Skeleton, Table, TextField, useTranslation, type Column } from '#ui';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { CardFailure } from '../../frame/card-page.tsx';
import { ListFailed } from '../../frame/list-place.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useLoaded } from '../../frame/use-loaded.ts';
import { AdminFrame } from './admin-frame.tsx';

type Facts = Answer<'GET admin/plans'>;
type Limits = Facts['plans'][number];
type Limit = 'executions' | 'edits' | 'snapshots';

const OPTIONS = PLANS.map((plan) => ({ value: plan, label: plan }));

/** Administrators set what each plan allows, who has which, and answer who asks for another. */
export function PlansScreen() {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(() => api.call('GET admin/plans'), [api]));
  return (
    <AdminFrame title={t('plans.title')} isBusy={loaded.kind === 'loading'}>
      {loaded.kind === 'loading' && (
        <div className="card bones">
          <Skeleton lines={8} />
        </div>
      )}
      {loaded.kind === 'failed' && <ListFailed title={t('plans.failed')} onReload={reload} />}
      {loaded.kind === 'ready' && <Plans facts={loaded.data} reload={reload} />}
    </AdminFrame>
  );
}

function Plans({ facts, reload }: { facts: Facts; reload: () => void }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { failure, attempt, refuse } = useAttempt();
  const work = (task: Promise<unknown>) => void task.then(reload, reportError);
  const setLimit = (plan: Limits, limit: Limit, text: string) => {
    const typed = text.trim();
    if (typed !== '' && !/^\d{1,9}$/.test(typed)) return refuse(t('plans.whole'));
    const { executions, edits, snapshots } = plan;
    const body = { executions, edits, snapshots, [limit]: typed === '' ? null : Number(typed) };
    attempt(async () => {
      await api.call('PUT admin/plans/{name}', { path: { name: plan.name }, body });
      reload();
    });
  };
  const limitColumn = (limit: Limit): Column<Limits> => ({
    id: limit,
    title: t(`plans.${limit}`),
    cell: (one) => (
      <TextField
        label={`${one.name}: ${t(`plans.${limit}`)}`}
        value={one[limit] === null ? '' : String(one[limit])}
        placeholder={t('plans.no-limit')}
        inputMode="numeric"
        onCommit={(text) => setLimit(one, limit, text)}
      />
    ),
  });
  const columns: Column<Limits>[] = [
    { id: 'name', title: t('plans.name'), cell: (one) => <span className="strong">{one.name}</span> },
    limitColumn('executions'),
    limitColumn('edits'),
    limitColumn('snapshots'),
    { id: 'people', title: t('plans.people'), numeric: true, cell: (one) => one.people },
  ];
  return (
    <>
      <div className="card add-row">
        <p className="quiet">{t('plans.about')}</p>
        <div className="row">
          <span className="grow">{t('plans.organization')}</span>
          <PlanChoice
            label={t('plans.organization')}
            value={facts.organization}
            onChange={(plan) => work(api.call('PUT admin/plan-of-organization', { body: { plan } }))}
          />
        </div>
        <CardFailure text={failure} />
      </div>
      <div className="card plans">
        <Table label={t('plans.title')} columns={columns} rows={facts.plans} rowKey={(one) => one.name} />
      </div>
      <section className="card add-row" aria-label={t('plans.requests')}>
        <h2>{t('plans.requests')}</h2>
        {facts.requests.length === 0 && <p className="quiet">{t('plans.no-requests')}</p>}
        {facts.requests.map((one) => (
          <div key={one.id} className="row" data-part="plan-request">
            <span className="grow">{t('plans.asks', { name: one.name, plan: one.plan })}</span>
            <Answers id={one.id} onAnswered={reload} />
          </div>
        ))}
      </section>
      {facts.people.length > 0 && (
        <section className="card add-row" aria-label={t('plans.own')}>
          <h2>{t('plans.own')}</h2>
          {facts.people.map((one) => (
            <div key={one.id} className="row" data-part="own-plan">
              <span className="grow">{one.name}</span>
              <PlanChoice
                label={t('plans.person-plan', { name: one.name })}
                value={one.plan}
                onChange={(plan) => work(api.call('PUT admin/plan-of/{id}', { path: { id: one.id }, body: { plan } }))}
              />
              <Button
                size="compact"
                onClick={() => work(api.call('PUT admin/plan-of/{id}', { path: { id: one.id }, body: { plan: null } }))}
              >
                {t('plans.take-back')}
              </Button>
            </div>
          ))}
        </section>
      )}
    </>
  );
}

function Answers({ id, onAnswered }: { id: string; onAnswered: () => void }) {
  const { t } = useTranslation('admin');
  const api = useApi();
  const [isSent, setSent] = useState(false);
  const answer = (granted: boolean) => {
    setSent(true);
    void api.call('POST admin/plan-requests/{id}', { path: { id }, body: { granted } }).catch(reportError).finally(onAnswered);
  };
  return (
    <>
      <Button size="compact" disabled={isSent} onClick={() => answer(false)}>
        {t('plans.decline')}
      </Button>
      <Button size="compact" kind="outline" disabled={isSent} onClick={() => answer(true)}>
        {t('plans.grant')}
      </Button>
    </>
  );
}

function PlanChoice({ label, value, onChange }: { label: string; value: PlanName; onChange: (plan: PlanName) => void }) {
  return <Select label={label} size="form" options={OPTIONS} value={value} onChange={onChange} />;
}
