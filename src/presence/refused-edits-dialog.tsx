import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PartiError } from '#domain';
import { Button, Dialog, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { describeError, type ErrorWords } from '../app/describe-error.ts';
import { reportError } from '../app/report-error.ts';
import type { Refused } from '../session/refused-edits.ts';

/** Asks what becomes of edits that cannot be saved here: a workflow of one's own, or nothing. Closing decides nothing. */
export function RefusedEditsDialog({
  workflowId,
  problem,
  refused,
  onDone,
}: {
  workflowId: string;
  problem: PartiError;
  refused: Refused;
  /** They were given up. */
  onDone: () => void;
}) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const navigate = useNavigate();
  const [words, setWords] = useState<ErrorWords>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let wanted = true;
    void describeError(problem).then((found) => wanted && setWords(found));
    return () => {
      wanted = false;
    };
  }, [problem]);
  const keep = async () => {
    const id = await services.createWorkflow({ document: refused.document, madeIn: workflowId });
    await refused.giveUp();
    await navigate(`/workflows/${id}`);
  };
  const discard = async () => {
    await refused.giveUp();
    onDone();
  };
  const attempt = (work: () => Promise<void>) => () => {
    setBusy(true);
    work()
      .catch(reportError)
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('refused.title')}
      onClose={() => void navigate('/workflows')}
      footer={
        <>
          <Button onClick={attempt(discard)} disabled={isBusy}>
            {t('refused.discard')}
          </Button>
          <span className="grow" />
          <Button kind="primary" icon="copy" onClick={attempt(keep)} disabled={isBusy}>
            {t('refused.keep')}
          </Button>
        </>
      }
    >
      <p>
        {words?.text} {t('refused.text')}
      </p>
    </Dialog>
  );
}
