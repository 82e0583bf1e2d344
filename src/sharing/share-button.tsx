import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Popover } from '#ui';
import type { PresencePort } from '#domain';
import './sharing.css';

const SharePanel = lazy(async () => ({ default: (await import('./share-panel.tsx')).SharePanel }));

/** Opens the share dialog under itself. */
export function ShareButton({
  workflowId,
  name,
  presence,
}: {
  workflowId: string;
  name: string;
  presence: PresencePort | undefined;
}) {
  const { t } = useTranslation('together');
  const [open, setOpen] = useState(false);
  return (
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
        <SharePanel workflowId={workflowId} name={name} presence={presence} />
      </Suspense>
    </Popover>
  );
}
