import { askOptions, nearestOption, optionQuestionOf, valuesEqual, type JsonValue, type OptionQuestion } from '#domain';
import { Button, Select, useTranslation } from '#ui';
import { useMemo } from 'react';
import { useAskedModels } from '../asking/input-models.ts';
import { ProblemWords } from '../problems/problem-words.tsx';
import { optionText } from '../values/option-text.ts';
import type { InputFieldProps } from './input-field-props.ts';
import { TextInput } from './text-input.tsx';

/** One of the options that a model gives. A value that it no longer gives stays, is marked, and the nearest option is named. */
export function AskedSelect(props: InputFieldProps) {
  const question = useMemo(() => optionQuestionOf(props.property), [props.property]);
  return question === undefined || question.isOpen ? <TextInput {...props} /> : <AskedOptions {...props} question={question} />;
}

function AskedOptions({ question, ...props }: InputFieldProps & { question: OptionQuestion }) {
  const { label, property, value, invalid, disabled, size = 'compact', onCommit, onPreview: _, ...rest } = props;
  const { t } = useTranslation('inputs');
  const models = useAskedModels(question);
  const { options, count, unfit, error } = useMemo(
    () =>
      askOptions(
        models.map(({ model }) => model),
        question.query,
        property,
      ),
    [models, question, property],
  );
  const textOf = (option: JsonValue) => optionText(property, option, t('unset'));
  const entries = useMemo(
    () => options.map((option, index) => ({ value: String(index), label: optionText(property, option, t('unset')) })),
    [options, property, t],
  );
  const isSet = value !== undefined && value !== null && value !== '';
  const chosen = options.findIndex((option) => valuesEqual(option, value));
  const isLost = isSet && chosen < 0 && models.length > 0;
  const nearest = isLost
    ? nearestOption(
        textOf(value),
        entries.map((entry) => entry.label),
      )
    : undefined;
  // Without any option nothing could be chosen: what the model would say is typed.
  if (options.length === 0 && typeof (value ?? '') === 'string') {
    return (
      <span className="asked" data-part="asked-select">
        <TextInput
          {...rest}
          label={label}
          property={property}
          value={value}
          invalid={invalid}
          disabled={disabled}
          size={size}
          onCommit={onCommit}
        />
        <span className="asked-note quiet" role="status">
          {models.length === 0
            ? t('asked.waiting')
            : unfit
              ? t('asked.unfit', { count: unfit })
              : error && <ProblemWords problem={error} />}
        </span>
      </span>
    );
  }
  return (
    <span className="asked" data-part="asked-select">
      <Select
        label={label}
        options={entries}
        value={chosen < 0 ? undefined : String(chosen)}
        onChange={(index) => {
          const option = options[Number(index)];
          if (option !== undefined && Number(index) !== chosen) onCommit(option);
        }}
        placeholder={isSet ? textOf(value) : t('choose')}
        size={size}
        invalid={invalid || isLost}
        disabled={disabled}
      />
      {isLost && (
        <span className="asked-note" data-lost="">
          {t('asked.lost', { value: textOf(value) })}
          {nearest !== undefined && !disabled && (
            <Button
              size="compact"
              onClick={() => onCommit(options[entries.findIndex((entry) => entry.label === nearest)] as JsonValue)}
            >
              {t('asked.use', { value: nearest })}
            </Button>
          )}
        </span>
      )}
      {unfit && (
        <span className="asked-note quiet" role="status">
          {t('asked.unfit', { count: unfit })}
        </span>
      )}
      {count > options.length && <span className="asked-note quiet">{t('asked.more', { shown: options.length, count })}</span>}
    </span>
  );
}
