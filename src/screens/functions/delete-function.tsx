import { useState } from 'react';
import { functionTexts } from '#domain';
import { Button, Dialog, StateGlyph, TextField, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { useAttempt } from '../../frame/use-attempt.ts';
import type { ShownFunction } from './shown-function.ts';

/** Asks for the name of a function before it is deleted; who may not delete it is told whom to ask. */
export function DeleteFunction({
  found,
  open,
  onClose,
  onDeleted,
}: {
  found: ShownFunction;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { t, i18n } = useTranslation('functions');
  const { t: errors } = useTranslation('errors');
  const { services } = useApp();
  const [typed, setTyped] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const { displayName } = found.record;
  const { name } = functionTexts(found.record, i18n.language);
  if (!found.may('delete'))
    return (
      <Dialog open={open} onClose={onClose} title={t('delete.title')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
        <p>{errors('function.delete-not-owner.text', { owner: found.owner?.name ?? '' })}</p>
        <p className="quiet">{errors('function.delete-not-owner.next', { owner: found.owner?.name ?? '' })}</p>
      </Dialog>
    );
  const remove = () =>
    attempt(async () => {
      await services.authoring.remove(found.id, typed);
      onDeleted();
    });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('delete.question', { name })}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" icon="trash" disabled={busy || typed !== displayName} aria-busy={busy} onClick={remove}>
            {t('delete.title')}
          </Button>
        </>
      }
    >
      <p>{t('delete.about')}</p>
      <p>{t('delete.type', { name: displayName })}</p>
      <TextField label={t('delete.name')} value={typed} onChange={setTyped} size="form" autoComplete="off" />
      {failure !== undefined && (
        <p className="row refusal" role="alert">
          <StateGlyph state="failed" />
          {failure}
        </p>
      )}
    </Dialog>
  );
}
