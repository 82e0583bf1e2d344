import { useState } from 'react';
import { isJsonObject, UNIT_TYPES, type AuthoredSchema, type JsonValue, type RecordLanguage } from '#domain';
import { Checkbox, Property, PropertyColumn, Select, TextField, useTranslation } from '#ui';
import { SelectRow, SwitchRow, TextRow, TextsIn } from '../function-forms/fields.tsx';
import { useForm } from '../function-forms/record-form.ts';
import { SHIPPED_SCHEMAS, textIn, withText } from './schema-draft.ts';
import type { Change, Faults } from './schema-types.ts';

const NO_PARENT = 'none';

/** What a schema is: names, address, what it extends, what its values may be, and when they show. */
export function SchemaFields({
  schema,
  known,
  faults,
  change,
}: {
  schema: AuthoredSchema;
  known: readonly AuthoredSchema[];
  faults: Faults;
  change: Change;
}) {
  const { t } = useTranslation('admin');
  const { t: ofGraph } = useTranslation('graph');
  const { isEditable } = useForm();
  const [language, setLanguage] = useState<RecordLanguage>('en');
  const set = (changes: Partial<AuthoredSchema>) => change((now) => ({ ...now, ...changes }));
  const parents = [
    { value: NO_PARENT, label: t('schemas.no-parent') },
    ...[...known, ...SHIPPED_SCHEMAS].filter(({ id }) => id !== schema.id).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const text = (key: 'name' | 'description') => (language === 'en' ? schema[key] : textIn(schema, language, key));
  const write = (key: 'name' | 'description', value: string) =>
    change((now) => (language === 'en' ? { ...now, [key]: value } : withText(now, language, key, value.trim())));
  return (
    <div className="record-form schema-fields">
      <PropertyColumn>
        <TextsIn language={language} onLanguage={setLanguage} />
        <TypedRow
          label={t('schemas.name')}
          value={text('name')}
          note={language === 'en' ? faults['name'] : undefined}
          onChange={(value) => write('name', value)}
        />
        <TypedRow
          label={t('schemas.description')}
          value={text('description')}
          note={language === 'en' ? faults['description'] : undefined}
          onChange={(value) => write('description', value)}
        />
        <TypedRow
          label={t('schemas.id')}
          value={schema.id}
          note={faults['id']}
          hint={/^https?:/i.test(schema.id) ? undefined : t('schemas.private-hint')}
          onChange={(id) => set({ id: id.trim() })}
        />
        <TypedRow label={t('schemas.namespace')} value={schema.namespace} onChange={(namespace) => set({ namespace })} />
        <Property label={t('schemas.extends')} note={faults['baseSchema']}>
          <Select
            label={t('schemas.extends')}
            value={schema.baseSchema ?? NO_PARENT}
            options={parents}
            disabled={!isEditable}
            invalid={faults['baseSchema'] !== undefined}
            onChange={(next) => change(({ baseSchema: _, ...now }) => (next === NO_PARENT ? now : { ...now, baseSchema: next }))}
          />
        </Property>
        <SelectRow
          label={t('schemas.unit')}
          value={schema.displayUnit ?? 'none'}
          options={UNIT_TYPES.map((unit) => ({
            value: unit,
            label: unit === 'none' ? t('schemas.no-unit') : ofGraph(`unit-type.${unit}`),
          }))}
          onChange={(unit) => change(({ displayUnit: _, ...now }) => (unit === 'none' ? now : { ...now, displayUnit: unit }))}
        />
        <Property label={t('schemas.may-be')}>
          <span className="row two">
            <Checkbox
              label={t('schemas.list')}
              checked={schema.isList}
              disabled={!isEditable}
              onChange={(isList) => set({ isList })}
            />
            <span>{t('schemas.list')}</span>
            <Checkbox
              label={t('schemas.additional')}
              checked={schema.allowsAdditional}
              disabled={!isEditable}
              onChange={(allowsAdditional) => set({ allowsAdditional })}
            />
            <span>{t('schemas.additional')}</span>
          </span>
        </Property>
        <SwitchRow label={t('schemas.hidden')} checked={schema.hidden} onChange={(hidden) => set({ hidden })} />
        <SwitchRow label={t('schemas.deprecated')} checked={schema.deprecated} onChange={(deprecated) => set({ deprecated })} />
        <ShowIfRows schema={schema} change={change} />
      </PropertyColumn>
    </div>
  );
}

/** Text that counts with each letter, so that preview, document and faults follow. */
export function TypedRow({
  label,
  value,
  note,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  note?: string | undefined;
  hint?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { isEditable } = useForm();
  return (
    <Property label={label} note={note} hint={hint}>
      <TextField label={label} value={value} invalid={note !== undefined} disabled={!isEditable} onChange={onChange} />
    </Property>
  );
}

/** Values of a schema show where another input of the function has a value: its name and the value. */
function ShowIfRows({ schema: { showIf }, change }: { schema: AuthoredSchema; change: Change }) {
  const { t } = useTranslation('admin');
  const conditions = Array.isArray(showIf?.['conditions']) ? showIf['conditions'].filter(isJsonObject) : [];
  const [first] = conditions;
  const input = typeof first?.['property'] === 'string' ? first['property'] : '';
  const value =
    first?.['value'] === undefined ? '' : typeof first['value'] === 'string' ? first['value'] : JSON.stringify(first['value']);
  const write = (property: string, text: string) =>
    change(({ showIf: rule, ...now }) =>
      property.trim() === ''
        ? now
        : {
            ...now,
            showIf: { ...rule, conditions: [{ property: property.trim(), value: valueOf(text) }, ...conditions.slice(1)] },
          },
    );
  return (
    <>
      <TextRow
        label={t('schemas.show-if')}
        value={input}
        hint={t('schemas.show-if-hint')}
        onCommit={(next) => write(next, value)}
      />
      {input !== '' && (
        <TextRow label={t('schemas.show-if-is', { name: input })} value={value} onCommit={(next) => write(input, next)} />
      )}
    </>
  );
}

/** A number, yes or no as such; everything else as text. */
function valueOf(text: string): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
