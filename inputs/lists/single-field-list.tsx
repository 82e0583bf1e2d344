import { decimalSign, inputKindOf, readCell, type InputProperty, type JsonValue } from '#domain';
import { TextField, useTranslation } from '#ui';
import { useState } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { problemText } from '../problems/problem-text.ts';
import { quantityScale, type Units } from '../values/quantity-scale.ts';

/** Values of a plain list in one field: `3, 4.5, 3`, in languages with a decimal comma `3; 4,5; 3`. */
export function SingleFieldList({
  label,
  property,
  value,
  units,
  invalid,
  disabled,
  size = 'compact',
  onCommit,
  onProblem,
}: InputFieldProps) {
  const { t, i18n } = useTranslation(['inputs', 'errors']);
  const [isWrong, setIsWrong] = useState(false);
  const item = property.items ?? {};
  const rows = Array.isArray(value) ? value : [];
  const take = (text: string) => {
    const read = readSeparated(text, item, units, rows);
    const fault = 'code' in read ? read : undefined;
    setIsWrong(fault !== undefined);
    onProblem?.(fault && problemText(i18n, { code: fault.code, parameters: { value: fault.text } }));
    if ('values' in read) onCommit(read.values);
  };
  return (
    <TextField
      label={label}
      value={separated(rows, item, units)}
      placeholder={t('list.none')}
      size={size}
      invalid={isWrong || invalid}
      disabled={disabled}
      onChange={() => isWrong && setIsWrong(false)}
      onCommit={take}
      onCancel={() => {
        setIsWrong(false);
        onProblem?.(undefined);
      }}
    />
  );
}

/** The values of a list as one line, numbers in the units of the reader. */
export function separated(rows: readonly JsonValue[], item: InputProperty, units: Units): string {
  return rows.map((row) => textOf(row, item, units)).join(decimalSign(units.locale) === ',' ? '; ' : ', ');
}

/** The values of a typed line, or the first part that is none and why. Parts that show one of `rows` as it was are that value, not its rounded text. */
export function readSeparated(
  text: string,
  item: InputProperty,
  units: Units,
  rows: readonly JsonValue[] = [],
): { values: JsonValue[] } | { code: string; text: string } {
  const shown = new Map(rows.map((row) => [textOf(row, item, units), row]));
  const parts = text.split(text.includes(';') ? ';' : decimalSign(units.locale) === ',' ? /,\s+/ : ',');
  const values: JsonValue[] = [];
  for (const part of parts.map((each) => each.trim()).filter((each) => each !== '')) {
    const kept = shown.get(part);
    if (kept !== undefined) {
      values.push(kept);
      continue;
    }
    const read = readCell(part.replace('\u2212', '-'), item, units);
    if ('code' in read) return { code: read.code, text: part };
    values.push(read.value);
  }
  return { values };
}

function textOf(row: JsonValue, item: InputProperty, units: Units): string {
  if (typeof row !== 'number' || !['number', 'integer'].includes(inputKindOf(item)))
    return typeof row === 'string' ? row : JSON.stringify(row);
  const { number, unit } = quantityScale(item, units).format(row);
  return unit === '' ? number : `${number} ${unit}`;
}
