import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PartiError, quotaNotice, refusalError } from '#domain';
import { Button, Dialog, dismissAlert, inSentences, showAlert, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { reportError } from '../app/report-error.ts';
import type { PlanUse, QuotaPort } from '../session/open-workflow.ts';

const RUNS = 'quota-executions';
const EDITS = 'quota-edits';

/** Says before it bites that runs or changes of the month run low; once no run is left, what may still be done. */
export function QuotaNotice({ quota }: { quota: QuotaPort }) {
  const { t } = useTranslation('together');
  const navigate = useNavigate();
  const [out, setOut] = useState<ErrorWords>();
  useEffect(() => {
    const toPlan = { label: t('quota.see'), run: () => void navigate('/account#plan') };
    let isGone = false;
    const tell = async (use: PlanUse) => {
      const { executions, edits } = use;
      const { bucket, limit, performed } = executions;
      const notice = quotaNotice({ bucket, limit, performed });
      const words = executions.state === 'normal' ? undefined : await describeError(refusalError(notice));
      const ofEdits =
        edits.state === 'exhausted'
          ? await describeError(new PartiError('quota.monthly-edit-limit', { limit: edits.limit ?? 0 }))
          : undefined;
      if (isGone) return;
      setOut(executions.state === 'exhausted' ? words : undefined);
      if (executions.state === 'dwindling' && words)
        showAlert({ id: RUNS, state: 'stale', ...words, action: toPlan, timeoutMs: 0 });
      else dismissAlert(RUNS);
      if (ofEdits) showAlert({ id: EDITS, state: 'stale', ...ofEdits, action: toPlan, timeoutMs: 0 });
      else if (edits.state === 'dwindling')
        showAlert({
          id: EDITS,
          state: 'stale',
          text: t('quota.edits-dwindling', { performed: edits.performed, limit: edits.limit }),
          action: toPlan,
          timeoutMs: 0,
        });
      else dismissAlert(EDITS);
    };
    // A connection that is lost meanwhile says so itself.
    const look = () => void quota.read().then(tell, () => undefined);
    look();
    const stops = [quota.subscribe((use) => void tell(use).catch(reportError)), quota.onRefused(look)];
    return () => {
      isGone = true;
      for (const stop of stops) stop();
      dismissAlert(RUNS);
      dismissAlert(EDITS);
    };
  }, [quota, navigate, t]);
  const close = () => setOut(undefined);
  return (
    <Dialog
      open={out !== undefined}
      role="alertdialog"
      title={t('quota.title')}
      onClose={close}
      footer={
        <>
          <span className="grow" />
          <Button
            kind="outline"
            onClick={() => {
              close();
              quota.viewOnly();
            }}
          >
            {t('quota.view-only')}
          </Button>
          <Button kind="primary" onClick={() => void navigate('/account#plan')}>
            {t('quota.larger')}
          </Button>
        </>
      }
    >
      {out && <p>{inSentences(out.text, out.hint)}</p>}
    </Dialog>
  );
}
