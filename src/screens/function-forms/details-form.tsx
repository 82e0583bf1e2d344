import { useState } from 'react';
import {
  FUNCTION_GROUPS,
  functionMetadata,
  setField,
  setFunctionText,
  textsIn,
  type FunctionText,
  type RecordLanguage,
} from '#domain';
import { PropertyColumn, useTranslation } from '#ui';
import { NumberRow, SelectRow, SwitchRow, TextRow, TextsIn } from './fields.tsx';
import { useForm } from './record-form.ts';

/** What a function is: its texts in three languages, under what it is found, how long it may take. */
export function DetailsForm() {
  const { t } = useTranslation('functions');
  const { t: ofGraph } = useTranslation('graph');
  const { record, edit, faultAt } = useForm();
  const [language, setLanguage] = useState<RecordLanguage>('en');
  const { repositoryUrl, hasFeedbackRating } = functionMetadata(record);
  const texts = textsIn(record, language);
  const own = { name: record.displayName, description: record.description, model_output: record.modelOutput ?? '' };
  const textOf = (field: FunctionText): string => {
    const text = language === 'en' ? own[field] : texts[field];
    return typeof text === 'string' ? text : '';
  };
  return (
    <section className="detail alone" aria-label={t('tabs.details')}>
      <PropertyColumn>
        <TextsIn language={language} onLanguage={setLanguage} />
        {(['name', 'description', ...(language === 'en' ? [] : ['model_output' as const])] as const).map((field) => (
          <TextRow
            key={`${language} ${field}`}
            label={t(FIELD_WORDS[field])}
            value={textOf(field)}
            note={language === 'en' ? faultAt(field) : undefined}
            onCommit={(text) => edit(setFunctionText(language, field, text.trim()))}
          />
        ))}
        <TextRow
          label={t('details.tags')}
          value={record.tags.join(', ')}
          hint={t('forms.tags-hint')}
          onCommit={(text) => {
            const tags = text
              .split(/[,;、]/)
              .map((one) => one.trim())
              .filter(Boolean);
            edit(setField('tags', tags.length > 0 ? tags : undefined));
          }}
        />
        <SelectRow
          label={t('forms.group')}
          value={record.group ?? 'none'}
          options={[
            { value: 'none', label: t('forms.no-group') },
            ...FUNCTION_GROUPS.map((value) => ({ value, label: ofGraph(`groups.${value}`) })),
          ]}
          onChange={(group) => edit(setField('group', group === 'none' ? undefined : group))}
        />
        <NumberRow
          label={t('forms.timeout')}
          property={{ type: 'integer', minimum: 1, maximum: 3600, $partiUnitType: 'time' }}
          value={record.timeoutSeconds || undefined}
          onChange={(seconds) => edit(setField('timeout', seconds))}
        />
        <TextRow
          label={t('details.repository')}
          value={repositoryUrl ?? ''}
          onCommit={(text) => edit(setField('repository_url', text.trim() === '' ? undefined : text.trim()))}
        />
        <SwitchRow
          label={t('forms.on-demand')}
          checked={record.onDemand}
          onChange={(on) => edit(setField('on_demand', on ? true : undefined))}
        />
        <SwitchRow
          label={t('forms.rating')}
          checked={hasFeedbackRating}
          onChange={(on) => edit(setField('has_feedback_rating', on ? true : undefined))}
        />
      </PropertyColumn>
    </section>
  );
}

const FIELD_WORDS = { name: 'inputs.name', description: 'new.description', model_output: 'forms.model-output' } as const;
