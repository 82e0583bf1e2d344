import { Button, EmptyState, LoadingState, useTranslation } from '#ui';

/** Transfer of a large model, on its way or given up. */
export interface ModelTransfer {
  /** Of 1; absent while nothing is known. */
  share?: number | undefined;
  isCancelled: boolean;
  cancel(): void;
  resume(): void;
}

/** Progress of a large model, `loading` over the net or `reading` beside the page, and lets it be given up. */
export function TransferState({ step, transfer }: { step: 'loading' | 'reading'; transfer: ModelTransfer }) {
  const { t } = useTranslation('viewer');
  if (transfer.isCancelled)
    return (
      <EmptyState
        icon="envelope"
        title={t('transfer.cancelledTitle')}
        actions={
          <Button kind="outline" onClick={transfer.resume}>
            {t('transfer.again')}
          </Button>
        }
      >
        {t('transfer.cancelledText')}
      </EmptyState>
    );
  return (
    <LoadingState
      title={t(`transfer.${step}`)}
      {...(transfer.share === undefined ? {} : { value: transfer.share })}
      actions={
        <Button kind="outline" onClick={transfer.cancel}>
          {t('transfer.cancel')}
        </Button>
      }
    />
  );
}
