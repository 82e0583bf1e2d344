import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Answer } from '#api';
import { PAYMENT_POLL, paymentPollTimes } from '#domain';
import { Button, Progress, Select, StateGlyph, useTranslation } from '#ui';
import { useApi } from '../app/use-api.ts';
import { CardFailure } from '../frame/card-page.tsx';
import { useAttempt } from '../frame/use-attempt.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import { Entry } from './kept-field.tsx';
import { Part, PartLoaded } from './part.tsx';

type Status = Answer<'GET payment'>;
type PlanName = Status['planName'];

/** The plan of the person, what is used of it, and the way to another. */
export function PlanPart() {
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(() => api.call('GET payment'), [api]));
  const isAwaited = useAfterPayment(reload);
  return (
    <Part id="plan">
      <PartLoaded loaded={loaded} reload={reload}>
        {(status) => <Plan status={status} reload={reload} isAwaited={isAwaited} />}
      </PartLoaded>
    </Part>
  );
}

function Plan({ status, reload, isAwaited }: { status: Status; reload: () => void; isAwaited: boolean }) {
  const { t, i18n } = useTranslation('account');
  const api = useApi();
  const { busy, failure, attempt } = useAttempt();
  const [isChoosing, setChoosing] = useState(false);
  const manage = () =>
    attempt(async () => {
      const here = new URLSearchParams(window.location.search);
      const named = { api_override: here.get('api'), stack: here.get('stack') };
      const known = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])));
      const { url } = await api.call('POST payment/checkout/manage', { body: { locale: i18n.language, ...known } });
      if (url.startsWith('/')) setChoosing(true);
      else window.location.assign(url);
    });
  return (
    <>
      <Entry
        label={t('plan.name')}
        beside={
          isAwaited && (
            <span className="meta" role="status">
              {t('plan.asking')}
            </span>
          )
        }
      >
        <b data-part="plan-name">{status.planName}</b>
      </Entry>
      <Used label={t('plan.executions')} use={status.executions} />
      <Used label={t('plan.edits')} use={status.edits} />
      {status.asked && (
        <p className="quiet" role="status">
          {t(`plan.asked-${status.asked.state}`, { plan: status.asked.plan })}
        </p>
      )}
      {isChoosing ? (
        <Ask
          status={status}
          onAsked={() => {
            setChoosing(false);
            reload();
          }}
        />
      ) : (
        <div className="row">
          <Button kind="outline" disabled={busy} onClick={manage}>
            {t('plan.manage')}
          </Button>
        </div>
      )}
      <CardFailure text={failure} />
    </>
  );
}

function Used({ label, use }: { label: string; use: Status['executions'] }) {
  const { t, i18n } = useTranslation('account');
  const number = new Intl.NumberFormat(i18n.language);
  const performed = number.format(use.performed);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(monthAfter(use.bucket));
  if (use.limit === null)
    return (
      <Entry label={label}>
        <span>{t('plan.no-limit', { performed })}</span>
      </Entry>
    );
  return (
    <Entry
      label={label}
      beside={
        use.state === 'normal' ? (
          <span className="meta">{t('plan.resets', { day })}</span>
        ) : (
          <span className={use.state === 'exhausted' ? 'row bad' : 'row warn'}>
            <StateGlyph state={use.state === 'exhausted' ? 'failed' : 'stale'} />
            {t(`plan.${use.state}`)}
          </span>
        )
      }
    >
      <span className="used">
        <span>{t('plan.of', { performed, limit: number.format(use.limit) })}</span>
        <Progress label={label} value={use.limit === 0 ? 1 : use.performed / use.limit} />
      </span>
    </Entry>
  );
}

function Ask({ status, onAsked }: { status: Status; onAsked: () => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const { busy, failure, attempt } = useAttempt();
  const others = status.plans.filter((one) => one !== status.planName);
  const [plan, setPlan] = useState<PlanName | undefined>(others[0]);
  const ask = () =>
    attempt(async () => {
      if (!plan) return;
      await api.call('POST payment/ask', { body: { plan } });
      onAsked();
    });
  return (
    <>
      <Entry label={t('plan.other')}>
        <Select
          label={t('plan.other')}
          size="form"
          options={others.map((one) => ({ value: one, label: one }))}
          value={plan}
          onChange={setPlan}
        />
      </Entry>
      <div className="row">
        <Button kind="primary" disabled={busy || !plan} onClick={ask}>
          {t('plan.ask')}
        </Button>
      </div>
      <CardFailure text={failure} />
    </>
  );
}

const monthAfter = (bucket: string): Date => {
  const [year = 0, month = 1] = bucket.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1));
};

/** After a payment elsewhere the plan is asked for again and again, for it may take a while to arrive; whether it still is. */
function useAfterPayment(reload: () => void): boolean {
  const [query] = useSearchParams();
  const isBack = query.get('postPayment') === 'true';
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isBack) return undefined;
    const timers = [
      ...paymentPollTimes().map((at) => setTimeout(reload, at)),
      setTimeout(() => setOver(true), PAYMENT_POLL.finishMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isBack, reload]);
  return isBack && !isOver;
}
