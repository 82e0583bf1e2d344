import { valuesEqual } from '#domain';
import { Segmented, Select, useTranslation } from '#ui';
import type { InputFieldProps } from './input-field-props.ts';
import { AskedSelect } from './asked-select.tsx';
import { optionText } from '../values/option-text.ts';

/** Two short options stand side by side; everything else opens as a list. */
const SEGMENT_CHARACTERS = 14;

/** One of the options of a property; options may be texts, numbers or objects. Those of a model are asked there. */
export function SelectInput(props: InputFieldProps) {
  return Array.isArray(props.property.enum) ? <Options {...props} /> : <AskedSelect {...props} />;
}

function Options({ label, property, value, invalid, disabled, size = 'compact', onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const options = property.enum ?? [];
  const labels = property.enum?.map((option) => optionText(property, option, t('unset'))) ?? [];
  const chosen = options.findIndex((option) => valuesEqual(option, value));
  const entries = labels.map((text, index) => ({ value: String(index), label: text }));
  const current = chosen < 0 ? undefined : String(chosen);
  const choose = (index: string) => {
    const option = options[Number(index)];
    if (option !== undefined && index !== current) onCommit(option);
  };
  const short =
    entries.length === 2 && labels.join('').length <= SEGMENT_CHARACTERS && !labels.some((text) => /[/\\]/.test(text));
  if (short && current !== undefined) {
    return <Segmented label={label} options={entries} value={current} onChange={choose} size={size} disabled={disabled} />;
  }
  const lost = value === undefined || value === null ? undefined : optionText(property, value, t('unset'));
  return (
    <Select
      label={label}
      options={entries}
      value={current}
      onChange={choose}
      placeholder={lost ?? t('choose')}
      size={size}
      invalid={invalid || (current === undefined && lost !== undefined)}
      disabled={disabled}
    />
  );
}
