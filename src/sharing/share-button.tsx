import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Popover } from '#ui';
import type { PresencePort } from '#domain';
import type { EditorPorts } from '../screens/editor/editor-ports.ts';
import { TransferDialog, type Heir } from './transfer-dialog.tsx';
import './sharing.css';

const SharePanel = lazy(async () => ({ default: (await import('./share-panel.tsx')).SharePanel }));

/** Opens the share dialog under itself. */
export function ShareButton({
  workflowId,
  name,
  presence,
  onTransfer,
}: {
  workflowId: string;
  name: string;
  presence: PresencePort | undefined;
  onTransfer: EditorPorts['onTransfer'];
}) {
  const { t } = useTranslation('together');
  const [open, setOpen] = useState(false);
  const [heir, setHeir] = useState<Heir>();
  return (
    <>
      <Popover
        label={t('share.label', { name })}
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button kind="primary" className="share-button">
            {t('share.button')}
          </Button>
        }
      >
        <Suspense fallback={<div className="sharing" />}>
          <SharePanel
            workflowId={workflowId}
            name={name}
            presence={presence}
            onTransfer={onTransfer}
            onOffer={(to) => {
              // The question takes the place of the panel.
              setOpen(false);
              setHeir(to);
            }}
          />
        </Suspense>
      </Popover>
      {heir && <TransferDialog workflowId={workflowId} name={name} heir={heir} onClose={() => setHeir(undefined)} />}
    </>
  );
}
