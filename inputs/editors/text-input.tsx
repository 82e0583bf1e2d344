import { askOptions, optionQuestionOf, shownText } from '#domain';
import { TextField, useTranslation } from '#ui';
import { useId, useMemo } from 'react';
import { useAskedModels } from '../asking/input-models.ts';
import type { InputFieldProps } from './input-field-props.ts';

const NOTHING: Partial<ReturnType<typeof askOptions>> = {};

/** A line of text; suggestions of the author or of a model are offered, free text stays possible. */
export function TextInput({ label, property, value, invalid, disabled, size = 'compact', onCommit }: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const listId = useId();
  const offered = property['$partiAutocomplete'];
  const question = useMemo(() => optionQuestionOf(property), [property]);
  const models = useAskedModels(question);
  const { options = [], unfit } = useMemo(
    () =>
      question?.isOpen
        ? askOptions(
            models.map(({ model }) => model),
            question.query,
            property,
          )
        : NOTHING,
    [question, models, property],
  );
  const suggestions = [...(Array.isArray(offered) ? offered : []), ...options].filter((text) => typeof text === 'string');
  const field = (
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
  if (!question?.isOpen) return field;
  return (
    <span className="asked">
      {field}
      {unfit && (
        <span className="asked-note quiet" role="status">
          {t('asked.unfit', { count: unfit })}
        </span>
      )}
    </span>
  );
}
