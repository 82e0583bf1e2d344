import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, saveFile, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import type { DraftSession } from './draft-session.ts';

/** How often something of another tab was brought in; looked for whenever the person comes back to this one. */
export function useMerges(session: DraftSession): number {
  useEffect(() => {
    window.addEventListener('focus', session.look);
    return () => window.removeEventListener('focus', session.look);
  }, [session]);
  return useSyncExternalStore(session.subscribe, session.merges);
}

/** How far the newest key has come; why it is not stored, and the way out with what is written. */
export function SaveWords({ session }: { session: DraftSession }) {
  const { t } = useTranslation('functions');
  const saved = useSyncExternalStore(session.subscribe, session.saveState);
  const problem = useSyncExternalStore(session.subscribe, session.problem);
  const merges = useSyncExternalStore(session.subscribe, session.merges);
  const [reason, setReason] = useState<ErrorWords>();
  useEffect(() => {
    let isWanted = true;
    if (problem === undefined) setReason(undefined);
    else void describeError(problem).then((words) => isWanted && setReason(words));
    return () => void (isWanted = false);
  }, [problem]);
  useLeaving(session);
  return (
    <>
      {merges > 0 && (
        <span className="meta clip" role="status">
          {t('code.brought-in')}
        </span>
      )}
      {saved === 'failed' && reason && (
        <>
          <span className="refusal clip" role="alert" data-tip={reason.hint}>
            {reason.text}
          </span>
          <Button size="compact" icon="download" onClick={() => download(session)}>
            {t('code.download')}
          </Button>
        </>
      )}
      <span role="status" data-part="save-state" data-state={saved}>
        {t(`code.save.${saved}`)}
      </span>
    </>
  );
}

/** What is written and not stored, each file by itself. */
function download(session: DraftSession): void {
  for (const path of session.unsaved())
    saveFile(new Blob([session.text(path) ?? ''], { type: 'text/plain' }), path.split('/').at(-1) ?? path);
}

/** Who leaves in mid-word takes nothing along that is not stored; where it cannot be, the browser asks. */
function useLeaving(session: DraftSession): void {
  useEffect(() => {
    const store = () => void session.flush().catch(() => undefined);
    const ask = (event: BeforeUnloadEvent) => {
      if (session.saveState() === 'failed') event.preventDefault();
      else store();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', store);
    };
  }, [session]);
}
