import { useState } from 'react';
import {
  RECORD_LANGUAGES,
  refusalError,
  UNIT_TYPES,
  type InputProperty,
  type RecordLanguage,
  type Refusal,
  type UnitType,
} from '#domain';
import { InputField } from '#inputs';
import { Property, Segmented, Select, Switch, TextField, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import { useForm } from './record-form.ts';

/** Text of one line, written when it is left. */
export function TextRow({
  label,
  value,
  note,
  hint,
  onCommit,
}: {
  label: string;
  value: string;
  note?: string | undefined;
  hint?: string | undefined;
  onCommit: (value: string) => void;
}) {
  const { isEditable } = useForm();
  return (
    <Property label={label} note={note} hint={hint}>
      <TextField label={label} value={value} invalid={note !== undefined} disabled={!isEditable} onCommit={onCommit} />
    </Property>
  );
}

/** Name that may be neither empty nor that of another; what is refused is said beside, and what stood stays. */
export function NameRow({
  label,
  name,
  others,
  problemsOf,
  onRename,
}: {
  label: string;
  name: string;
  others: readonly string[];
  problemsOf: (names: readonly string[]) => readonly (Refusal | undefined)[];
  onRename: (name: string) => void;
}) {
  const [note, setNote] = useState<string>();
  return (
    <TextRow
      label={label}
      value={name}
      note={note}
      onCommit={(typed) => {
        const problem = problemsOf([...others, typed]).at(-1);
        setNote(undefined);
        if (!problem) onRename(typed.trim());
        else void describeError(refusalError(problem)).then(({ text }) => setNote(text));
      }}
    />
  );
}

/** Yes or no. */
export function SwitchRow({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  const { isEditable } = useForm();
  return (
    <Property label={label} end>
      <Switch label={label} checked={checked} disabled={!isEditable} onChange={onChange} />
    </Property>
  );
}

/** One of several. */
export function SelectRow<Value extends string>({
  label,
  value,
  options,
  note,
  placeholder,
  onChange,
}: {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  note?: string | undefined;
  placeholder?: string;
  onChange: (value: Value) => void;
}) {
  const { isEditable } = useForm();
  return (
    <Property label={label} note={note}>
      <Select
        label={label}
        value={value}
        options={options}
        disabled={!isEditable}
        onChange={onChange}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </Property>
  );
}

/** Unit of a quantity. */
export function UnitRow({ value, onChange }: { value: UnitType; onChange: (unit: UnitType) => void }) {
  const { t } = useTranslation('functions');
  const { t: ofGraph } = useTranslation('graph');
  return (
    <SelectRow
      label={t('outputs.unit')}
      value={value}
      options={UNIT_TYPES.map((unit) => ({
        value: unit,
        label: unit === 'none' ? t('forms.no-unit') : ofGraph(`unit-type.${unit}`),
      }))}
      onChange={onChange}
    />
  );
}

/** A number in the person's unit, by the editor of numbers; undefined: none. */
export function NumberRow({
  label,
  property,
  value,
  onChange,
}: {
  label: string;
  property: InputProperty;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const { units, isEditable } = useForm();
  return (
    <Property label={label}>
      <InputField
        label={label}
        property={property}
        value={value}
        units={units}
        disabled={!isEditable}
        onCommit={(next) => onChange(typeof next === 'number' ? next : undefined)}
      />
    </Property>
  );
}

/** Texts of something in the language that is chosen for all of them. */
export function TextsIn({ language, onLanguage }: { language: RecordLanguage; onLanguage: (language: RecordLanguage) => void }) {
  const { t, i18n } = useTranslation('functions');
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <Property label={t('forms.texts-in')}>
      <Segmented
        label={t('forms.texts-in')}
        value={language}
        onChange={onLanguage}
        options={RECORD_LANGUAGES.map((one) => ({ value: one, label: names.of(one) ?? one }))}
      />
    </Property>
  );
}
