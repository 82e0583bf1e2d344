import { useCallback } from 'react';
import type { TransferMove } from '#domain';
import { Button, Icon, showAlert, useTranslation } from '#ui';
import type { TransferFacts } from '../../services/services.ts';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { think } from '../../app/thinking.ts';
import { useList } from '../../frame/use-list.ts';

/** Workflows that others want to make the person's own: accept or decline. */
export function Offers({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const { list, reload } = useList(useCallback(() => services.sharing.offers(), [services]));
  const answer = (offer: TransferFacts, move: Exclude<TransferMove, 'cancel'>) =>
    void think(services.sharing.answerOffer(offer.workflowId, move))
      .then(() => {
        const words = { name: offer.workflowName, owner: offer.owner.name };
        showAlert({ text: t(move === 'accept' ? 'transfer.told-accepted' : 'transfer.told-rejected', words), state: 'done' });
        onChanged();
      }, reportError)
      .finally(reload);
  if (list.kind !== 'ready') return null;
  return list.items.map((offer) => (
    <section
      key={offer.workflowId}
      className="reminder"
      data-part="offer"
      aria-label={t('transfer.told-pending', { owner: offer.owner.name, name: offer.workflowName })}
    >
      <Icon name="send" />
      <p className="grow">
        <strong>{t('transfer.told-pending', { owner: offer.owner.name, name: offer.workflowName })}</strong>{' '}
        <span className="quiet">{t('transfer.about')}</span>
      </p>
      <Button onClick={() => answer(offer, 'reject')}>{t('transfer.decline')}</Button>
      <Button kind="outline" onClick={() => answer(offer, 'accept')}>
        {t('transfer.accept')}
      </Button>
    </section>
  ));
}
