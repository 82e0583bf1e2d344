import { useState } from 'react';
import {
  addEntry,
  entriesOf,
  isJsonObject,
  moveEntry,
  removeEntry,
  setEntry,
  setEntryText,
  setFunctionText,
  textsIn,
  type JsonObject,
  type RecordLanguage,
  type RecordList,
} from '#domain';
import { Button, EmptyState, PropertyColumn, useTranslation } from '#ui';
import { SelectRow, TextRow, TextsIn, UnitRow } from './fields.tsx';
import { freeName } from './kind-choices.ts';
import { OrderedList } from './ordered-list.tsx';
import { useForm } from './record-form.ts';

const TYPES = ['number', 'string', 'boolean', 'list'] as const;
const WORDS = { number: 'number', string: 'string', boolean: 'boolean', list: 'list' } as const;

/** What the function gives: its model, and outputs in their order. */
export function OutputsForm() {
  const { t } = useTranslation('functions');
  const { t: ofKinds } = useTranslation('docs');
  const { source, record, edit, isEditable, faultAt } = useForm();
  const [wanted, setWanted] = useState(0);
  const [language, setLanguage] = useState<RecordLanguage>('en');
  const entries = entriesOf(source, 'outputs');
  const chosen = Math.min(wanted, entries.length - 1);
  const one = entries[chosen];
  const type = TYPES.find((known) => known === record.outputs[chosen]?.type);
  return (
    <div className="master">
      <section aria-label={t('tabs.outputs')}>
        <PropertyColumn>
          <TextRow
            label={t('forms.model-output')}
            value={record.modelOutput ?? ''}
            hint={t('forms.model-output-hint')}
            onCommit={(text) => edit(setFunctionText('en', 'model_output', text.trim()))}
          />
        </PropertyColumn>
        {entries.length === 0 && <EmptyState icon="share" title={t('outputs.none')} />}
        <OrderedList
          label={t('tabs.outputs')}
          chosen={chosen}
          onChoose={setWanted}
          onMove={(from, to) => edit(moveEntry('outputs', from, to))}
          onRemove={(index) => edit(removeEntry('outputs', index))}
          items={entries.map((entry, index) => {
            const known = TYPES.find((value) => value === entry['type']);
            return {
              id: nameOf(entry) || String(index + 1),
              name: nameOf(entry) || t('forms.no-name'),
              about: known ? ofKinds(`entry-title.${WORDS[known]}`) : '',
              isFaulty: faultAt(`outputs.${index}`) !== undefined,
            };
          })}
        />
        <Button
          icon="plus"
          disabled={!isEditable}
          onClick={() => {
            const name = freeName(t('forms.new-output'), entries.map(nameOf));
            edit(addEntry('outputs', { name, type: 'number', description: t('forms.new-output-about'), unit_type: 'none' }));
            setWanted(entries.length);
          }}
        >
          {t('forms.add-output')}
        </Button>
      </section>
      {one && (
        <section className="detail" aria-label={nameOf(one)}>
          {faultAt(`outputs.${chosen}`) && (
            <p className="refusal" role="alert">
              {faultAt(`outputs.${chosen}`)}
            </p>
          )}
          <PropertyColumn key={chosen}>
            <TextRow
              label={t('inputs.name')}
              value={nameOf(one)}
              onCommit={(text) => edit(setEntry('outputs', chosen, { name: text.trim() }))}
            />
            <SelectRow
              label={t('inputs.type')}
              value={type}
              options={TYPES.map((value) => ({ value, label: ofKinds(`entry-title.${WORDS[value]}`) }))}
              onChange={(next) =>
                edit(setEntry('outputs', chosen, { type: next, ...(next === 'number' ? {} : { unit_type: 'none' }) }))
              }
            />
            {type === 'number' && (
              <UnitRow
                value={record.outputs[chosen]?.unitType ?? 'none'}
                onChange={(unit) => edit(setEntry('outputs', chosen, { unit_type: unit }))}
              />
            )}
            <TextsIn language={language} onLanguage={setLanguage} />
            {language === 'en' ? (
              <TextRow
                label={t('inputs.about')}
                value={typeof one['description'] === 'string' ? one['description'] : ''}
                onCommit={(text) => edit(setEntry('outputs', chosen, { description: text.trim() }))}
              />
            ) : (
              (['name', 'description'] as const).map((field) => (
                <TextRow
                  key={`${language} ${field}`}
                  label={t(field === 'name' ? 'forms.shown-name' : 'inputs.about')}
                  value={translated(textsIn(record, language), 'outputs', chosen, field)}
                  onCommit={(text) => edit(setEntryText('outputs', chosen, language, field, text.trim()))}
                />
              ))
            )}
          </PropertyColumn>
        </section>
      )}
    </div>
  );
}

const nameOf = (entry: JsonObject): string => (typeof entry['name'] === 'string' ? entry['name'] : '');

function translated(texts: JsonObject, list: RecordList, index: number, field: string): string {
  const all = texts[list];
  const one = Array.isArray(all) ? all[index] : undefined;
  const text = isJsonObject(one) ? one[field] : undefined;
  return typeof text === 'string' ? text : '';
}
