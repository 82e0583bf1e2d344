import { useState, type FormEvent } from 'react';
import { Button, Checkbox, Dialog, TextField, useTranslation } from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import type { ItemFacts } from './content-facts.ts';

/** Asks for the name of a catalogue and what it holds: all that may be is chosen at first. */
export function CatalogueDialog({
  items,
  onSubmit,
  onClose,
}: {
  items: readonly ItemFacts[];
  onSubmit: (name: string, files: string[]) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('content');
  const [name, setName] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { busy, failure, attempt } = useAttempt();
  const chosen = items.filter(({ id }) => !left.has(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt(async () => {
      await onSubmit(
        name.trim(),
        chosen.map(({ id }) => id),
      );
      onClose();
    });
  };
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('catalogue.new')}
      footer={
        <>
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            size="form"
            type="submit"
            form="content-catalogue"
            disabled={busy || chosen.length === 0}
            aria-busy={busy}
          >
            {t('catalogue.make')}
          </Button>
        </>
      }
    >
      <form id="content-catalogue" className="content-name" onSubmit={submit}>
        <TextField
          label={t('catalogue.name')}
          placeholder={t('catalogue.name')}
          value={name}
          onChange={setName}
          size="form"
          invalid={failure !== undefined}
          maxLength={190}
          autoFocus
        />
        <CardFailure text={failure && `${t('catalogue.failed')} ${failure}`} />
        <fieldset className="catalogue-of">
          <legend>{t('catalogue.of')}</legend>
          {items.length === 0 && <p className="meta">{t('catalogue.none')}</p>}
          {items.map(({ id, name: called, things }) => (
            <div key={id} className="row">
              <Checkbox label={called} checked={!left.has(id)} onChange={() => toggle(id)} />
              <span className="grow clip">{called}</span>
              {things !== undefined && <span className="meta">{t('things', { count: things })}</span>}
            </div>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
