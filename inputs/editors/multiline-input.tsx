import { shownText } from '#domain';
import { useState } from 'react';
import { useTranslation } from '#ui';
import type { InputFieldProps } from './input-field-props.ts';

/** A text of several lines. Leaving it or Ctrl and Enter commits, Escape restores what was there. */
export function MultilineInput({ label, property, value, invalid, disabled, onCommit, onCancel }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const [draft, setDraft] = useState<string>();
  const stored = typeof value === 'string' ? shownText(property, value) : '';
  const take = () => {
    if (draft !== undefined && draft !== stored) onCommit(draft);
    setDraft(undefined);
  };
  return (
    <textarea
      className="field multiline nodrag"
      data-part="multiline-input"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-description={t('multiline.keys')}
      rows={3}
      value={draft ?? stored}
      placeholder={t('unset')}
      readOnly={disabled}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take();
        if (event.key !== 'Escape' || draft === undefined) return;
        setDraft(undefined);
        onCancel?.();
      }}
    />
  );
}
