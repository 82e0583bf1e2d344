import { askOptions, optionQuestionOf, shownText } from '#domain';
import { TextField } from '#ui';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskedModels } from '../asking/input-models.ts';
import type { InputFieldProps } from './input-field-props.ts';

/** A line of text; suggestions of the author or of a model are offered, free text stays possible. */
export function TextInput({ label, property, value, invalid, disabled, size = 'compact', onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const listId = useId();
  const offered = property['$partiAutocomplete'];
  const question = useMemo(() => optionQuestionOf(property), [property]);
  const models = useAskedModels(question);
  const asked = useMemo(
    () =>
      question
        ? askOptions(
            models.map(({ model }) => model),
            question.query,
          ).options
        : [],
    [question, models],
  );
  const suggestions = [...(Array.isArray(offered) ? offered : []), ...asked].filter((text) => typeof text === 'string');
  return (
    <>
      <TextField
        label={label}
        value={typeof value === 'string' ? shownText(property, value) : ''}
        placeholder={t('unset')}
        size={size}
        invalid={invalid}
        disabled={disabled}
        list={suggestions.length > 0 ? listId : undefined}
        onCommit={onCommit}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}
