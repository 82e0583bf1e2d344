import { useState } from 'react';
import { Button, Checkbox, Dialog, Select, StateGlyph, inSentences, useTranslation } from '#ui';
import type { KeptRole } from '../services/services.ts';
import { useApp } from '../app/app-context.ts';
import { describeError } from '../app/describe-error.ts';
import type { Heir } from './heir-of.ts';

/** Asks the owner before a workflow is offered to somebody, and what they want to keep. What is refused stays with its reason. */
export function TransferDialog({
  workflowId,
  name,
  heir,
  onClose,
}: {
  workflowId: string;
  name: string;
  heir: Heir;
  onClose: () => void;
}) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const [keep, setKeep] = useState<KeptRole>('edit');
  const [notify, setNotify] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const offer = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await services.sharing.offer(workflowId, { target: heir.target, keep, notify });
      onClose();
    } catch (error) {
      const { text, hint } = await describeError(error);
      setFailure(inSentences(text, hint));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('transfer.title', { name, heir: heir.name })}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('transfer.cancel')}</Button>
          <Button kind="primary" disabled={isBusy} onClick={() => void offer()}>
            {t('transfer.confirm')}
          </Button>
        </>
      }
    >
      <div className="transfer">
        <p>{t('transfer.text', { heir: heir.name })}</p>
        <div className="row">
          <span className="grow quiet">{t('transfer.keep')}</span>
          <Select
            label={t('transfer.keep')}
            value={keep}
            onChange={setKeep}
            options={(['edit', 'view', 'none'] as const).map((value) => ({
              value,
              label: value === 'none' ? t('transfer.keep-none') : t(`may.${value}`),
            }))}
          />
        </div>
        <span className="row">
          <Checkbox label={t('share.notify')} checked={notify} onChange={setNotify} />
          <span className="grow quiet">{t('share.notify')}</span>
        </span>
        {failure && (
          <p className="row bad" role="alert">
            <StateGlyph state="failed" />
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
