import { useState } from 'react';
import { Button, loadLater, Popover, useTranslation } from '#ui';
import type { EditorPorts } from '../session/open-workflow.ts';
import type { SharePanelProps } from './share-panel.tsx';
import type { Heir } from './heir-of.ts';
import './sharing.css';

const SharePanel = loadLater<SharePanelProps>(
  async () => (await import('./share-panel.tsx')).SharePanel,
  () => <div className="sharing" />,
);
const TransferDialog = loadLater(async () => (await import('./transfer-dialog.tsx')).TransferDialog);

/** Opens the share dialog under itself. */
export function ShareButton({
  workflowId,
  name,
  ports: { reader, commands, presence, onTransfer },
}: {
  workflowId: string;
  name: string;
  ports: EditorPorts;
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
        onReach={SharePanel.load}
        trigger={
          <Button kind="primary" className="share-button">
            {t('share.button')}
          </Button>
        }
      >
        <SharePanel
          workflowId={workflowId}
          name={name}
          reader={reader}
          commands={commands}
          presence={presence}
          onTransfer={onTransfer}
          onOffer={(to) => {
            // The question takes the place of the panel.
            setOpen(false);
            setHeir(to);
          }}
        />
      </Popover>
      {heir && <TransferDialog workflowId={workflowId} name={name} heir={heir} onClose={() => setHeir(undefined)} />}
    </>
  );
}
