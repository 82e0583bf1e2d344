import { useState } from 'react';
import {
  isJsonObject,
  overrideDefinitions,
  overrideNameProblems,
  removeOverride,
  renameOverride,
  setOverride,
  type InputProperty,
  type JsonObject,
  type JsonValue,
} from '#domain';
import { Button, EmptyState, PropertyColumn, useTranslation } from '#ui';
import { NameRow, SelectRow, SwitchRow, TextRow } from './fields.tsx';
import { freeName } from './kind-choices.ts';
import { OrderedList } from './ordered-list.tsx';
import { useForm } from './record-form.ts';
import { InnerProperties } from './shape-form.tsx';

/** What of the model may be changed by hand: on which elements, how they are found again, which properties. */
export function OverridesForm() {
  const { t } = useTranslation('functions');
  const { record, edit, isEditable, faultAt } = useForm();
  const [wanted, setWanted] = useState(0);
  const names = Object.keys(record.overrides);
  const chosen = Math.min(wanted, names.length - 1);
  const name = names[chosen];
  return (
    <div className="master">
      <section aria-label={t('tabs.overrides')}>
        {names.length === 0 && <EmptyState icon="pencil" title={t('overrides.none')} />}
        <OrderedList
          label={t('tabs.overrides')}
          chosen={chosen}
          onChoose={setWanted}
          onRemove={(index) => edit(removeOverride(names[index] ?? ''))}
          items={names.map((one) => ({
            id: one,
            name: one,
            about: textIn(record.overrides[one] ?? {}, 'context'),
            isFaulty: faultAt(`overrides.${one}`) !== undefined,
          }))}
        />
        <Button
          icon="plus"
          disabled={!isEditable}
          onClick={() => {
            edit(
              setOverride(freeName(t('forms.new-override'), names), {
                context: '[*discriminator=Elements.Floor]',
                identity: { 'Original Name': { type: 'string' } },
                schema: { Name: { type: 'string' } },
                behaviors: { revert: true },
              }),
            );
            setWanted(names.length);
          }}
        >
          {t('forms.add-override')}
        </Button>
      </section>
      {name !== undefined && (
        <OverrideForm key={name} name={name} others={names.filter((one) => one !== name)} fault={faultAt(`overrides.${name}`)} />
      )}
    </div>
  );
}

function OverrideForm({ name, others, fault }: { name: string; others: readonly string[]; fault: string | undefined }) {
  const { t } = useTranslation('functions');
  const { record, edit } = useForm();
  const written = record.overrides[name] ?? {};
  const read = overrideDefinitions(record).find((one) => one.name === name);
  const set = (changes: Readonly<Record<string, JsonValue | undefined>>) => {
    const next = Object.entries({ ...written, ...changes }).filter(([, value]) => value !== undefined);
    edit(setOverride(name, Object.fromEntries(next) as JsonObject));
  };
  const behaviors = isJsonObject(written['behaviors']) ? written['behaviors'] : {};
  return (
    <section className="detail" aria-label={name}>
      {fault && (
        <p className="refusal" role="alert">
          {fault}
        </p>
      )}
      <PropertyColumn>
        <NameRow
          label={t('inputs.name')}
          name={name}
          others={others}
          problemsOf={overrideNameProblems}
          onRename={(next) => edit(renameOverride(name, next))}
        />
        <TextRow
          label={t('overrides.on')}
          value={textIn(written, 'context')}
          hint={t('forms.context-hint')}
          onCommit={(text) => set({ context: text.trim() === '' ? undefined : text.trim() })}
        />
        <SelectRow
          label={t('forms.paradigm')}
          value={read?.paradigm ?? 'edit'}
          options={[
            { value: 'edit', label: t('forms.paradigm-edit') },
            { value: 'group', label: t('forms.paradigm-group') },
          ]}
          onChange={(paradigm) => set({ paradigm })}
        />
        {(['add', 'remove', 'revert'] as const).map((behavior) => (
          <SwitchRow
            key={behavior}
            label={t(`forms.behavior.${behavior}`)}
            checked={read?.behaviors[behavior] ?? false}
            onChange={(on) => set({ behaviors: { ...behaviors, [behavior]: on } })}
          />
        ))}
      </PropertyColumn>
      <h3 className="title">{t('forms.identity')}</h3>
      <InnerProperties
        label={t('forms.identity')}
        properties={mapIn(written, 'identity')}
        onChange={(identity) => set({ identity: identity as unknown as JsonObject })}
      />
      <h3 className="title">{t('overrides.changes')}</h3>
      <InnerProperties
        label={t('overrides.changes')}
        properties={mapIn(written, 'schema')}
        onChange={(schema) => set({ schema: schema as unknown as JsonObject })}
      />
    </section>
  );
}

const textIn = (object: JsonObject, key: string): string => (typeof object[key] === 'string' ? object[key] : '');

const mapIn = (object: JsonObject, key: string): Record<string, InputProperty> => {
  const map = object[key];
  return isJsonObject(map)
    ? (Object.fromEntries(Object.entries(map).filter(([, value]) => isJsonObject(value))) as Record<string, InputProperty>)
    : {};
};
