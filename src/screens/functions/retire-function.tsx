import { useEffect, useState } from 'react';
import { functionTexts, readFunctionRecord } from '#domain';
import { Button, Dialog, Select, StateGlyph, TextField, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { useAttempt } from '../../frame/use-attempt.ts';
import type { ShownFunction } from './shown-function.ts';

const NONE = '';

/** Offers a function no more, with the reason and what to use instead; or offers it again. */
export function RetireFunction({ found }: { found: ShownFunction }) {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const [isAsked, setAsked] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  if (!found.may('set-visibility') || !found.owner) return null;
  const offerAgain = () =>
    attempt(async () => {
      await services.authoring.retire(found.id, {});
      found.reload();
    });
  return (
    <>
      {found.retired ? (
        <Button size="compact" icon="undo" disabled={busy} onClick={offerAgain}>
          {t('retire.again')}
        </Button>
      ) : (
        <Button size="compact" kind="outline" onClick={() => setAsked(true)}>
          {t('retire.title')}
        </Button>
      )}
      {failure !== undefined && (
        <span className="refusal" role="alert">
          {failure}
        </span>
      )}
      {isAsked && <AskReason found={found} onClose={() => setAsked(false)} />}
    </>
  );
}

function AskReason({ found, onClose }: { found: ShownFunction; onClose: () => void }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const { id } = found;
  const { busy, failure, attempt } = useAttempt();
  const [reason, setReason] = useState('');
  const [successor, setSuccessor] = useState<string>(NONE);
  const [others, setOthers] = useState<readonly { value: string; label: string }[]>([]);
  useEffect(() => {
    let isWanted = true;
    services.authoring.library().then(
      (all) => {
        const offered = all.filter((one) => one.id !== id && !one.isRetired);
        const named = offered.map((one) => ({
          value: one.id,
          label: functionTexts(readFunctionRecord(one.record), i18n.language).name,
        }));
        if (isWanted) setOthers(named.toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)));
      },
      // Without the list it is retired without successor.
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [services, id, i18n.language]);
  const retire = () =>
    attempt(async () => {
      await services.authoring.retire(id, { reason: reason.trim(), ...(successor === NONE ? {} : { successor }) });
      onClose();
      found.reload();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('retire.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={busy || reason.trim() === ''} aria-busy={busy} onClick={retire}>
            {t('retire.title')}
          </Button>
        </>
      }
    >
      <p>{t('retire.about')}</p>
      <TextField label={t('retire.reason')} size="form" value={reason} onChange={setReason} maxLength={500} autoFocus />
      <Select
        label={t('retire.successor')}
        value={successor}
        options={[{ value: NONE, label: t('retire.none') }, ...others]}
        onChange={setSuccessor}
      />
      {failure !== undefined && (
        <p className="row refusal" role="alert">
          <StateGlyph state="failed" />
          {failure}
        </p>
      )}
    </Dialog>
  );
}
