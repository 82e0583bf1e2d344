import type { PropertyError } from '#domain';
import { Property } from '#ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InputField } from './input-field.tsx';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { propertySentence } from '../values/property-sentence.ts';

/** Row of an input in the property grid: title, editor, and the sentence about what is wrong. */
export function InputRow({ description, error, ...field }: InputFieldProps & { description?: string; error?: PropertyError }) {
  const { t } = useTranslation('inputs');
  const [tried, setTried] = useState<string>();
  const note = tried ?? (error === undefined ? undefined : propertySentence(error, field.property, field.units, t));
  const title = description === undefined || description === '' ? field.label : <span data-tip={description}>{field.label}</span>;
  return (
    <Property label={title} note={note}>
      <InputField {...field} invalid={error !== undefined} onProblem={setTried} />
    </Property>
  );
}
