import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PartiError } from '#domain';
import { Button, Dialog, inSentences, useTranslation } from '#ui';
import { describeError, type ErrorWords } from '../app/describe-error.ts';

/** Says why a workflow cannot go on here: it ended for this person (`isOver`), or it must be loaded anew. */
export function EndedDialog({ problem, isOver, onReload }: { problem: PartiError; isOver: boolean; onReload: () => void }) {
  const { t } = useTranslation('together');
  const navigate = useNavigate();
  const [words, setWords] = useState<ErrorWords>();
  useEffect(() => {
    let wanted = true;
    void describeError(problem).then((found) => wanted && setWords(found));
    return () => {
      wanted = false;
    };
  }, [problem]);
  const leave = () => void navigate('/workflows');
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('access.ended')}
      onClose={isOver ? leave : onReload}
      footer={
        <>
          <span className="grow" />
          <Button kind={isOver ? 'primary' : 'outline'} onClick={leave}>
            {t('access.to-gallery')}
          </Button>
          {!isOver && (
            <Button kind="primary" onClick={onReload}>
              {t('access.reload')}
            </Button>
          )}
        </>
      }
    >
      {words && <p>{inSentences(words.text, words.hint)}</p>}
    </Dialog>
  );
}
