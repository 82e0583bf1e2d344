import { IconButton, useTranslation } from '#ui';
import { useRef } from 'react';
import type { InputFieldProps } from './input-field-props.ts';

/** Opens the sketch of a geometry input; nothing where it cannot be drawn. */
export function DrawButton({ label, property, value, disabled, onPreview, onCommit, onCancel, drawInput }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const latest = useRef(value);
  latest.current = value;
  if (!drawInput || disabled) return null;
  return (
    <IconButton
      icon="pencil"
      size="compact"
      label={t('draw', { label })}
      onClick={() => drawInput({ label, property, value, read: () => latest.current, onPreview, onCommit, onCancel })}
    />
  );
}
