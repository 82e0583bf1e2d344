import { useCallback, useEffect, useState } from 'react';
import { shownViews, type CommandsPort, type PresencePort, type ReaderPort } from '#domain';
import { Button, ErrorState, LoadingState, showAlert, inSentences, useTranslation } from '#ui';
import type { SharingFacts } from '../services/services.ts';
import { useApp } from '../app/app-context.ts';
import { describeError } from '../app/describe-error.ts';
import { reportError } from '../app/report-error.ts';
import { DescriptionRow } from './description-row.tsx';
import { InviteRow } from './invite-row.tsx';
import { PeopleList } from './people-list.tsx';
import type { EditorPorts } from '../session/open-workflow.ts';
import { OfferRow } from './offer-row.tsx';
import { PublicRow } from './public-row.tsx';
import { PublicationRows } from './publication-rows.tsx';
import type { Heir } from './heir-of.ts';
import './sharing.css';

type Reading = { kind: 'reading' } | { kind: 'failed'; text: string } | { kind: 'ready'; facts: SharingFacts };

/** Props of {@link SharePanel}. */
export interface SharePanelProps {
  workflowId: string;
  name: string;
  reader: ReaderPort;
  commands: CommandsPort;
  presence: PresencePort | undefined;
  onTransfer: EditorPorts['onTransfer'];
  /** The owner wants to give the workflow to somebody. */
  onOffer: (heir: Heir) => void;
}

/** Who has access to a workflow, and for its owner the means to change it; every change works at once. */
export function SharePanel({ workflowId, name, reader, commands, presence, onTransfer, onOffer }: SharePanelProps) {
  const { t } = useTranslation('together');
  const { services } = useApp();
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  const load = useCallback(async () => {
    try {
      setReading({ kind: 'ready', facts: await services.sharing.read(workflowId) });
    } catch (error) {
      const { text, hint } = await describeError(error);
      setReading({ kind: 'failed', text: inSentences(text, hint) });
    }
  }, [services, workflowId]);
  useEffect(() => {
    void load();
  }, [load]);
  useEffect(() => onTransfer?.((news) => news.workflowId === workflowId && void load()), [onTransfer, workflowId, load]);
  /** Carries out one change, then shows what is true. */
  const change = (work: Promise<unknown>) => void work.catch(reportError).then(load);
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${window.location.origin}/workflows/${workflowId}`);
    showAlert({ text: t('share.copied'), state: 'done' });
  };
  const kept = reader.document().views;
  // Views that nobody kept yet cannot be chosen.
  const views = shownViews(kept).filter(({ id }) => Object.hasOwn(kept, id));
  const facts = reading.kind === 'ready' ? reading.facts : undefined;
  return (
    <div className="sharing">
      <div className="head">
        <h2>{t('share.title')}</h2>
        <Button className="quiet" size="compact" icon="link" onClick={() => void copyLink().catch(reportError)}>
          {t('share.copy-link')}
        </Button>
      </div>
      <DescriptionRow reader={reader} commands={commands} />
      {reading.kind === 'reading' && <LoadingState title={t('share.loading')} />}
      {reading.kind === 'failed' && <ErrorState title={reading.text} />}
      {facts?.mayShare && <InviteRow workflowId={workflowId} onDone={() => void load()} />}
      {facts && (
        <PeopleList
          facts={facts}
          presence={presence}
          onRole={(target, role) => change(services.sharing.setRole(workflowId, target, role))}
          onRemove={(target) => change(services.sharing.remove(workflowId, target))}
          onOffer={onOffer}
        />
      )}
      {facts?.transfer && (
        <OfferRow
          transfer={facts.transfer}
          isMine={facts.mayShare}
          onAnswer={(move) => change(services.sharing.answerOffer(workflowId, move))}
        />
      )}
      {facts && (
        <PublicRow
          workflowId={workflowId}
          name={name}
          facts={facts}
          onChange={(isPublic) => change(services.sharing.setPublic(workflowId, isPublic))}
        />
      )}
      {facts?.isPublic && facts.mayShare && facts.publication && (
        <PublicationRows
          publication={facts.publication}
          views={views}
          onPublish={() => change(services.sharing.publish(workflowId))}
          onChange={(wish) => change(services.sharing.changePublication(workflowId, wish))}
        />
      )}
      {facts && !facts.mayShare && <p className="only-owner meta">{t('share.only-owner')}</p>}
    </div>
  );
}
