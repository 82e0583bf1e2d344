import { useTranslation } from 'react-i18next';
import { formatQuantity, type UnitSystem, type UnitType } from '#domain';
import { useReport } from './report-context.ts';

/** A value with its unit in quieter ink; a dash where there is none. */
export function FigureValue({
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
  const { t } = useTranslation('report');
  const { say } = useReport();
  if (value == null) return <>–</>;
  if (typeof value === 'boolean') return <>{value ? t('yes') : t('no')}</>;
  if (typeof value === 'string') return <>{say(value)}</>;
  const { number, unit } = formatQuantity(value, { unitType, system, locale, form: 'figure' });
  return (
    <>
      {number}
      {unit && <span className="unit"> {unit}</span>}
    </>
  );
}

/** What a group is called: its value, or a word for none. */
export function GroupName({ value }: { value: number | string | boolean | null }) {
  const { t, i18n } = useTranslation('report');
  const { say } = useReport();
  if (value === null || value === '') return <>{t('withoutValue')}</>;
  if (typeof value === 'boolean') return <>{value ? t('yes') : t('no')}</>;
  return <>{typeof value === 'number' ? value.toLocaleString(i18n.language) : say(value)}</>;
}
