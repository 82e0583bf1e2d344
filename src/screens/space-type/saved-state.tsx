import { useEffect, useState } from 'react';
import { PartiError } from '#domain';
import { Button, Icon, inSentences, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import type { SessionState } from './space-type-session.ts';

/** Whether what was drawn is kept; what could not be says why, with what may be done. */
export function SavedState({
  state,
  mayEdit,
  onAgain,
  onTakeOver,
  onKeepAsAnother,
}: {
  state: Pick<SessionState, 'saving' | 'error'>;
  mayEdit: boolean;
  onAgain: () => void;
  onTakeOver: () => void;
  onKeepAsAnother: () => void;
}) {
  const { t } = useTranslation('content');
  const [reason, setReason] = useState<string>();
  const { saving, error } = state;
  useEffect(() => {
    let wanted = true;
    if (saving === 'failed')
      void Promise.all([describeError(new PartiError('space-type.update-failed')), describeError(error)]).then(
        ([{ text: what }, { text, hint }]) => wanted && setReason(inSentences(what, text, hint)),
      );
    return () => {
      wanted = false;
    };
  }, [saving, error]);
  if (!mayEdit) return <span className="meta">{t('view-only')}</span>;
  if (saving !== 'failed')
    return (
      <span className="word saved-state" data-part="saved" data-state={saving}>
        {saving === 'saved' && <Icon name="check" />}
        {t(saving === 'saved' ? 'space.saved' : 'space.saving')}
      </span>
    );
  const isOlder = (error as { code?: string } | undefined)?.code === 'space-type.changed-meanwhile';
  return (
    <span className="row save-failed" role="alert" data-part="saved" data-state="failed">
      <span className="bad clip" title={reason}>
        {reason}
      </span>
      {isOlder ? (
        <>
          <Button size="compact" kind="outline" onClick={onTakeOver}>
            {t('space.take-over')}
          </Button>
          <Button size="compact" kind="outline" onClick={onKeepAsAnother}>
            {t('space.as-another')}
          </Button>
        </>
      ) : (
        <Button size="compact" kind="outline" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </span>
  );
}
