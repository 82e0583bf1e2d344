import { isJsonObject } from '#domain';
import { useTranslation } from '#ui';
import type { InputFieldProps } from '../editors/input-field-props.ts';

/** What an input without an editor holds, in the shortest true words. */
export function SummaryField({ value }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  return <span className="quiet clip">{summary()}</span>;

  function summary(): string {
    if (value === null || value === undefined || value === '') return t('unset');
    if (Array.isArray(value)) return t('summary.entries', { count: value.length });
    if (isJsonObject(value))
      return typeof value['Name'] === 'string' ? value['Name'] : t('summary.fields', { count: Object.keys(value).length });
    return String(value);
  }
}
