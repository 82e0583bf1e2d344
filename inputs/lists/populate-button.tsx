import { filledFromContent, inputKindOf, isJsonObject, PartiError, populateWish } from '#domain';
import { Button, useTranslation } from '#ui';
import { useState, type ReactNode } from 'react';
import { useAsking } from '../asking/input-models.ts';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { newRow } from './new-row.ts';
import { problemSentence } from '../problems/problem-words.tsx';

/** An editor of a list or an object with, where its author asks for it, a button that fills it from content. */
export function WithPopulate({ field, ...props }: InputFieldProps & { field: ReactNode }) {
  if (populateWish(props.property) === undefined) return field;
  return (
    <div className="populated">
      {field}
      <PopulateButton {...props} />
    </div>
  );
}

/** Fills an object from one item of content, or adds a row to a list for each of them. */
function PopulateButton({ label, property, value, onCommit, onProblem, disabled }: InputFieldProps) {
  const { t, i18n } = useTranslation('inputs');
  const { content } = useAsking();
  const [busy, setBusy] = useState(false);
  const wish = populateWish(property);
  if (!content || !wish || disabled) return null;
  const isList = inputKindOf(property) === 'list';
  const fill = async () => {
    setBusy(true);
    try {
      const found = await content({ ...(wish.tag === undefined ? {} : { tag: wish.tag }), isMany: isList });
      onProblem?.(undefined);
      const [first] = found ?? [];
      if (!found || !first) return;
      if (!isList) return onCommit({ ...(isJsonObject(value) ? value : {}), ...filledFromContent(property, first) });
      const rows = Array.isArray(value) ? value : [];
      const schema = property.items ?? {};
      const added = found.map((facts) => {
        const row = newRow(property, rows);
        return { ...(isJsonObject(row) ? row : {}), ...filledFromContent(schema, facts) };
      });
      onCommit([...rows, ...added]);
    } catch (error) {
      const known = error instanceof PartiError ? error : undefined;
      onProblem?.(known ? await problemSentence(i18n, known) : t('populate.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="compact"
      kind="outline"
      icon="folder"
      aria-label={`${label}: ${wish.label ?? t('populate.label')}`}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={() => void fill()}
    >
      {wish.label ?? t('populate.label')}
    </Button>
  );
}
