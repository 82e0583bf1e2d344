import { useTranslation } from '../texts/use-translation.ts';
import { Button } from '../buttons/button.tsx';
import type { OpenQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** Shows one question with its defaults. */
export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const { t } = useTranslation('ui');
  const { title, text, confirm, danger } = question.texts;
  return (
    <Dialog
      open
      role="alertdialog"
      title={title ?? t('confirm.title')}
      onClose={() => question.answer(false)}
      footer={
        <>
          <Button onClick={() => question.answer(false)}>{t('cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
            {confirm ?? t('confirm.button')}
          </Button>
        </>
      }
    >
      <p className="quiet">{text ?? t('confirm.text')}</p>
    </Dialog>
  );
}
