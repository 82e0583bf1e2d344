import { useState } from 'react';
import {
  addInput,
  inLanguage,
  inputNameProblems,
  moveInput,
  orderedProperties,
  removeInput,
  renameInput,
  setInput,
  setInputText,
  setRequired,
  textsIn,
  validateValue,
  type InputProperty,
  type RecordLanguage,
} from '#domain';
import { InputRow } from '#inputs';
import { Button, EmptyState, PropertyColumn, useTranslation } from '#ui';
import { NameRow, SelectRow, SwitchRow, TextRow, TextsIn } from './fields.tsx';
import { choiceOf, freeName, KIND_CHOICES, withKind } from './kind-choices.ts';
import { OrderedList } from './ordered-list.tsx';
import { useForm } from './record-form.ts';
import { ShapeForm } from './shape-form.tsx';
import { ShowIfForm } from './show-if-form.tsx';

/** Inputs in their order; the chosen one is named, shaped, shown under conditions and tried in the editor that people get. */
export function InputsForm() {
  const { t } = useTranslation('functions');
  const { t: ofKinds } = useTranslation('docs');
  const { record, edit, isEditable, faultAt } = useForm();
  const [wanted, setWanted] = useState(0);
  const inputs = orderedProperties(record.inputSchema.properties);
  const chosen = Math.min(wanted, inputs.length - 1);
  const one = inputs[chosen];
  const kindWord = (property: InputProperty) => {
    const choice = choiceOf(property);
    return choice ? ofKinds(`entry-title.${choice}`) : t('forms.other-kind');
  };
  const names = inputs.map(([name]) => name);
  return (
    <div className="master">
      <section aria-label={t('tabs.inputs')}>
        {inputs.length === 0 && <EmptyState icon="right" title={t('inputs.none')} />}
        <OrderedList
          label={t('tabs.inputs')}
          chosen={chosen}
          onChoose={setWanted}
          onMove={(from, to) => edit(moveInput(names[from] ?? '', to))}
          onRemove={(index) => edit(removeInput(names[index] ?? ''))}
          items={inputs.map(([name, property]) => ({
            id: name,
            name,
            about: kindWord(property),
            isFaulty: faultAt(`input_schema.properties.${name}`) !== undefined,
          }))}
        />
        <Button
          icon="plus"
          disabled={!isEditable}
          onClick={() => {
            edit(addInput(freeName(t('forms.new-input'), names), withKind({}, 'number')));
            setWanted(inputs.length);
          }}
        >
          {t('forms.add-input')}
        </Button>
      </section>
      {one && <InputForm key={one[0]} name={one[0]} property={one[1]} others={names.filter((name) => name !== one[0])} />}
    </div>
  );
}

function InputForm({ name, property, others }: { name: string; property: InputProperty; others: readonly string[] }) {
  const { t } = useTranslation('functions');
  const { t: ofKinds } = useTranslation('docs');
  const { record, edit, units, isEditable, faultAt } = useForm();
  const [language, setLanguage] = useState<RecordLanguage>('en');
  const fault = faultAt(`input_schema.properties.${name}`);
  const choice = choiceOf(property);
  const texts = textsOf(record, name, property, language);
  const error = property.default === undefined ? undefined : validateValue(property, property.default, { name })[0];
  const write = (next: InputProperty) => edit(setInput(name, next));
  const { default: _, ...withoutDefault } = property;
  return (
    <section className="detail" aria-label={name}>
      <div className="live-input" data-part="live-input">
        <p className="meta">{t('forms.live')}</p>
        <PropertyColumn>
          <InputRow
            key={choice ?? 'other'}
            label={texts.title || name}
            description={texts.description}
            property={inLanguage(record, [name], property, language)}
            value={property.default}
            fallback={undefined}
            units={units}
            disabled={!isEditable}
            onCommit={(value) => write({ ...property, default: value })}
            {...(error ? { error } : {})}
            {...(property.default === undefined ? {} : { onReset: () => write(withoutDefault) })}
          />
        </PropertyColumn>
      </div>
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
          problemsOf={inputNameProblems}
          onRename={(next) => edit(renameInput(name, next))}
        />
        <SelectRow
          label={t('inputs.type')}
          value={choice}
          placeholder={t('forms.other-kind')}
          options={KIND_CHOICES.map((value) => ({ value, label: ofKinds(`entry-title.${value}`) })).toSorted((a, b) =>
            a.label.localeCompare(b.label, units.locale),
          )}
          onChange={(next) => write(withKind(property, next))}
        />
        <ShapeForm property={property} name={name} onChange={write} />
        <SwitchRow
          label={t('forms.required')}
          checked={record.inputSchema.required?.includes(name) ?? false}
          onChange={(on) => edit(setRequired(name, on))}
        />
        <SwitchRow
          label={t('forms.hidden')}
          checked={property.$partiHidden === true}
          onChange={(on) => {
            const { $partiHidden: __, ...rest } = property;
            write(on ? { ...rest, $partiHidden: true } : rest);
          }}
        />
        <ShowIfForm
          name={name}
          rule={property.$partiShowIf}
          onChange={(rule) => {
            const { $partiShowIf: __, ...rest } = property;
            write(rule ? { ...rest, $partiShowIf: rule } : rest);
          }}
        />
        <TextsIn language={language} onLanguage={setLanguage} />
        <TextRow
          label={t('forms.shown-name')}
          value={texts.title}
          onCommit={(text) => edit(setInputText(name, language, 'title', text.trim()))}
        />
        <TextRow
          label={t('inputs.about')}
          value={texts.description}
          onCommit={(text) => edit(setInputText(name, language, 'description', text.trim()))}
        />
      </PropertyColumn>
    </section>
  );
}

/** What stands in a language itself, without what stands in for it. */
function textsOf(
  record: Parameters<typeof textsIn>[0],
  name: string,
  property: InputProperty,
  language: RecordLanguage,
): { title: string; description: string } {
  const own = (value: unknown) => (typeof value === 'string' ? value : '');
  if (language === 'en')
    return { title: own(property['$partiDisplayName']) || own(property.title), description: own(property.description) };
  const texts = textsIn(record, language)['input_schema'] as
    | { properties?: Record<string, { name?: unknown; description?: unknown } | undefined> }
    | undefined;
  const one = texts?.properties?.[name];
  return { title: own(one?.name), description: own(one?.description) };
}
