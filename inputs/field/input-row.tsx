import type { JsonValue, PropertyError } from '#domain';
import { IconButton, Property, useTranslation } from '#ui';
import { useState } from 'react';
import { InputField } from './input-field.tsx';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { propertySentence } from '../values/property-sentence.ts';
import { valueWords } from '../values/value-words.ts';
import { valueText } from './value-text.ts';

/** Props of {@link InputRow}. */
export interface InputRowProps extends InputFieldProps {
  description?: string;
  error?: PropertyError;
  /** Default of the input, which its way back names. */
  fallback?: JsonValue;
  /** There where the value differs from the default: the way back to it. */
  onReset?: () => void;
  /** Runs the workflow over values of it. */
  onSample?: (() => void) | undefined;
}

/** Row of an input in the property grid: title, editor, what is wrong with the value, and where it differs from its default the way back. */
export function InputRow({ description, error, fallback, onReset, onSample, ...field }: InputRowProps) {
  const { t } = useTranslation('inputs');
  const [tried, setTried] = useState<string>();
  const { property, units, label, disabled } = field;
  const note = tried ?? (error === undefined ? undefined : propertySentence(error, property, units, t));
  const hint =
    property.$partiDeprecated === true
      ? t('panel.deprecated')
      : property['$partiMigratedFromDataInput'] === true
        ? t('panel.migrated')
        : undefined;
  const fallbackText = (): string => {
    const { text, unit } = valueText(property, fallback, units, valueWords(t));
    return unit === undefined ? text : `${text} ${unit}`;
  };
  const title = (
    <span className="row input-title" data-changed={onReset ? true : undefined}>
      <span data-tip={description || undefined}>{label}</span>
      {onReset && !disabled && (
        <IconButton
          icon="reset"
          size="compact"
          className="input-reset"
          label={t('panel.resetOne', { label, value: fallbackText() })}
          onClick={() => {
            setTried(undefined);
            onReset();
          }}
        />
      )}
      {onSample && !disabled && (
        <IconButton
          icon="chart"
          size="compact"
          className="input-sample"
          label={t('panel.sampleOne', { label })}
          onClick={onSample}
        />
      )}
    </span>
  );
  return (
    <Property label={title} note={note} hint={hint}>
      <InputField {...field} invalid={error !== undefined} onProblem={setTried} />
    </Property>
  );
}
