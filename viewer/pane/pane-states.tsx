import { EmptyState, ErrorState, LoadingState, useTranslation } from '#ui';
import { TransferState, type ModelTransfer } from './transfer-state.tsx';

/** What a pane says in place of its drawing: what is on its way, that nothing is there, or that it failed. */
export function PaneStates({
  moving,
  isTransfer,
  isPreparing,
  isEmpty,
  hasFailed,
}: {
  moving: ModelTransfer | undefined;
  /** What moves comes from the server, and is not read yet. */
  isTransfer: boolean;
  isPreparing: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
}) {
  const { t } = useTranslation('viewer');
  return (
    <>
      {moving && (
        <div className="model-state">
          <TransferState step={isTransfer ? 'loading' : 'reading'} transfer={moving} />
        </div>
      )}
      {isPreparing && (
        <div className="model-state">
          <LoadingState title={t('busy')} />
        </div>
      )}
      {isEmpty && (
        <div className="model-state">
          <EmptyState icon="envelope" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        </div>
      )}
      {hasFailed && (
        <div className="model-state">
          <ErrorState title={t('failedTitle')}>{t('failedText')}</ErrorState>
        </div>
      )}
    </>
  );
}
