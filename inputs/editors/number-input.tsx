import { allowsNull } from '#domain';
import { ScrubField, useBegan, useTranslation } from '#ui';
import { useRef, useState } from 'react';
import { problemSentence } from '../problems/problem-words.tsx';
import type { InputFieldProps } from './input-field-props.ts';
import { quantityScale } from '../values/quantity-scale.ts';

/**
 * A number or whole number in the person's units, as a dimension line; what lies outside the limits is refused with a
 * sentence. `ruled`: no dimension line, for coordinates whose limits say nothing about the value.
 */
export function NumberInput(props: InputFieldProps & { axis?: string; ruled?: boolean; begins?: (key: string) => boolean }) {
  const {
    label,
    axis,
    ruled,
    begins,
    property,
    value,
    units,
    invalid,
    disabled,
    size = 'compact',
    onPreview,
    onCommit,
    onCancel,
    onProblem,
  } = props;
  const { t, i18n } = useTranslation('inputs');
  const scale = quantityScale(property, units);
  const stored = typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  const [refused, setRefused] = useState<number>();
  const began = useBegan<number | undefined>();

  const judge = (next: number): string | undefined => {
    const inUse = stored === undefined ? t('unset') : scale.text(stored);
    if (scale.max !== undefined && next > scale.max) return t('problem.above', { maximum: scale.text(scale.max), inUse });
    if (scale.min !== undefined && next < scale.min) return t('problem.below', { minimum: scale.text(scale.min), inUse });
    return undefined;
  };
  const commit = (next: number) => {
    const before = began.end(stored);
    const sentence = judge(next);
    setRefused(sentence === undefined ? undefined : next);
    onProblem?.(sentence);
    if (sentence === undefined && !scale.same(next, before)) onCommit(next);
    else onCancel?.();
  };

  const commitNothing = () => {
    began.end(stored);
    setRefused(undefined);
    onProblem?.(undefined);
    onCommit(null);
  };

  // The sentence may come after the text was typed over or given up: then it is said of nothing.
  const told = useRef<string>(undefined);
  const explain = (text: string | undefined) => {
    told.current = text;
    if (text?.trim() === '') return onProblem?.(t('error.must-be-number'));
    const fault = text === undefined ? undefined : scale.fault(text);
    if (fault === undefined) return onProblem?.(undefined);
    void problemSentence(i18n, fault).then((sentence) => told.current === text && onProblem?.(sentence));
  };

  return (
    <ScrubField
      label={label}
      axis={axis}
      value={refused ?? stored}
      // One of several small fields has no room for words.
      placeholder={axis ? '–' : t('unset')}
      min={ruled ? undefined : scale.min}
      max={ruled ? undefined : scale.max}
      step={scale.step}
      format={scale.format}
      parse={scale.parse}
      onUnreadable={explain}
      onEmpty={allowsNull(property) ? commitNothing : undefined}
      begins={begins}
      onPreview={
        onPreview &&
        ((next) => {
          began.begin(stored);
          onPreview(next);
        })
      }
      onCommit={commit}
      onCancel={() => {
        began.end(stored);
        onCancel?.();
      }}
      size={size}
      invalid={refused !== undefined || invalid}
      disabled={disabled}
    />
  );
}
