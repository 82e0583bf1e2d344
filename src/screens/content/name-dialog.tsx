import { useState, type FormEvent } from 'react';
import { Button, Dialog, TextField, useTranslation } from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';

/** Props of {@link NameDialog}. */
export interface NameDialogProps {
  title: string;
  label: string;
  hint?: string;
  value?: string;
  confirm: string;
  /** Said before the reason where it fails. */
  failed: string;
  onSubmit: (text: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for one line: a name, tags. What is refused stays, with its reason at the field. */
export function NameDialog({ title, label, hint, value = '', confirm, failed, onSubmit, onClose }: NameDialogProps) {
  const { t } = useTranslation('content');
  const [typed, setTyped] = useState(value);
  const { busy, failure, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(async () => {
      await onSubmit(typed.trim());
      onClose();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" size="form" type="submit" form="content-name" disabled={busy} aria-busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id="content-name" className="content-name" onSubmit={submit}>
        <TextField
          label={label}
          placeholder={hint ?? label}
          value={value}
          onChange={setTyped}
          size="form"
          invalid={failure !== undefined}
          maxLength={200}
          autoFocus
        />
        <CardFailure text={failure && `${failed} ${failure}`} />
      </form>
    </Dialog>
  );
}
