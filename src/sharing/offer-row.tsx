import type { TransferMove } from '#domain';
import { Button, Icon, useTranslation } from '#ui';
import type { TransferFacts } from '../services/services.ts';

/** An open offer of ownership: its owner may withdraw it, its recipient answer. */
export function OfferRow({
  transfer: { owner, recipient },
  isMine,
  onAnswer,
}: {
  transfer: TransferFacts;
  isMine: boolean;
  onAnswer: (move: TransferMove) => void;
}) {
  const { t } = useTranslation('together');
  return (
    <div className="linkrow" data-part="offer">
      <span className="badge">
        <Icon name="send" />
      </span>
      <b>{isMine ? t('transfer.offered', { name: recipient.name }) : t('transfer.offered-you', { owner: owner.name })}</b>
      <span className="row">
        {isMine ? (
          <Button kind="outline" size="compact" onClick={() => onAnswer('cancel')}>
            {t('transfer.withdraw')}
          </Button>
        ) : (
          <>
            <Button size="compact" onClick={() => onAnswer('reject')}>
              {t('transfer.decline')}
            </Button>
            <Button kind="primary" size="compact" onClick={() => onAnswer('accept')}>
              {t('transfer.accept')}
            </Button>
          </>
        )}
      </span>
      <span className="meta">{isMine ? (recipient.email ?? t('transfer.waiting')) : t('transfer.about')}</span>
    </div>
  );
}
