import type { InputProperty } from '#domain';
import { TextField, useTranslation } from '#ui';
import { useState } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { quantityScale } from '../values/quantity-scale.ts';

const LENGTH: InputProperty = { type: 'number', $partiUnitType: 'length' };

/** Several lengths in one line, with semicolons between them: `3 m; 4.5 m; 3 m`. A wrong one is told, and nothing is taken. */
export function LengthsInput({
  label,
  value,
  units,
  disabled,
  size = 'compact',
  isAllowedNone = false,
  onProblem,
  onLengths,
}: Pick<InputFieldProps, 'label' | 'units' | 'disabled' | 'size' | 'onProblem'> & {
  value: readonly number[];
  isAllowedNone?: boolean;
  onLengths: (lengths: number[]) => void;
}) {
  const { t } = useTranslation('inputs');
  const [isWrong, setWrong] = useState(false);
  const scale = quantityScale(LENGTH, units);
  return (
    <TextField
      label={label}
      value={value.map((length) => scale.text(length)).join('; ')}
      placeholder={t('unset')}
      size={size}
      invalid={isWrong}
      onChange={() => setWrong(false)}
      onCancel={() => {
        setWrong(false);
        onProblem?.(undefined);
      }}
      disabled={disabled}
      onCommit={(text) => {
        const parts = text
          .split(';')
          .map((part) => part.trim())
          .filter((part) => part !== '');
        const lengths = parts.map((part) => scale.parse(part.replace('\u2212', '-')));
        const wrong = parts.find((_, at) => !((lengths[at] ?? -1) > 0));
        if (wrong !== undefined || (parts.length === 0 && !isAllowedNone)) {
          setWrong(true);
          return onProblem?.(t('division.wrong', { text: wrong ?? text }));
        }
        onProblem?.(undefined);
        onLengths(lengths as number[]);
      }}
    />
  );
}
