import { memo, useContext } from 'react';
import { useTranslation } from '#ui';
import { formatQuantity, type UnitSystem, type UnitType, type ValueMessage } from '#domain';
import { problemText } from '#inputs';
import { WordsContext } from './report-context.ts';

/** A value with its unit in quieter ink; a dash where there is none. Tables hold hundreds: the same value is not rendered again. */
export const FigureValue = memo(function FigureValue({
  value,
  unitType,
  system,
  locale,
}: {
  value: number | string | boolean | null | undefined;
  unitType: UnitType;
  system: UnitSystem;
  locale: string;
}) {
  if (value == null) return <>–</>;
  if (typeof value === 'boolean') return <YesOrNo value={value} />;
  if (typeof value === 'string') return <Said word={value} />;
  const { number, unit } = formatQuantity(value, { unitType, system, locale, form: 'figure' });
  return (
    <>
      {number}
      {unit && <span className="unit"> {unit}</span>}
    </>
  );
});

/** Says that a function gave something else where a number was expected, and what on pointing. */
export function NoNumber({ message }: { message: ValueMessage }) {
  const { i18n } = useTranslation('errors');
  const whole = message.code === 'value.not-a-number-short' ? { ...message, code: 'value.not-a-number' } : message;
  return (
    <span className="quiet clip" data-part="no-number" data-tip={problemText(i18n, whole)}>
      {problemText(i18n, message)}
    </span>
  );
}

function YesOrNo({ value }: { value: boolean }) {
  const { t } = useTranslation('report');
  return t(value ? 'yes' : 'no');
}

function Said({ word }: { word: string }) {
  return useContext(WordsContext)(word);
}

/** What a group is called: its value, or a word for none. */
export function GroupName({ value }: { value: number | string | boolean | null }) {
  const { t, i18n } = useTranslation('report');
  const say = useContext(WordsContext);
  if (value === null || value === '') return <>{t('withoutValue')}</>;
  if (typeof value === 'boolean') return <YesOrNo value={value} />;
  return <>{typeof value === 'number' ? value.toLocaleString(i18n.language) : say(value)}</>;
}
