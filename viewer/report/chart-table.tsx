import { useTranslation } from 'react-i18next';
import { displayUnit } from '#domain';
import type { ChartProps } from './chart-props.ts';
import { FigureValue } from './figure-value.tsx';

/** The numbers of a chart: heard by screen readers, seen when asked for or while the keyboard is in it. */
export function ChartTable({
  label,
  valueTitle,
  isShown,
  parts,
  unitType,
  selected,
  onSelect,
  nameOf,
  system,
  locale,
}: ChartProps & { label: string; valueTitle: string; isShown: boolean }) {
  const { t } = useTranslation('report');
  const isCompared = parts.some(({ against }) => against !== undefined);
  const unit = displayUnit(unitType, system).suffix;
  const number = (value: number | undefined, isSigned = false) => (
    <td className="num">
      {isSigned && value !== undefined && value > 0 ? '+' : ''}
      <FigureValue value={value} unitType={unitType} system={system} locale={locale} />
    </td>
  );
  return (
    <div className={isShown ? 'chart-numbers' : 'hidden'}>
      <table className="table" aria-label={label} data-part="chart-table">
        <thead>
          <tr>
            <th scope="col">{t('group')}</th>
            <th scope="col" className="num">
              {valueTitle} {unitType !== 'none' && <span className="unit">{unit}</span>}
            </th>
            {isCompared && (
              <>
                <th scope="col" className="num">
                  {t('against')}
                </th>
                <th scope="col" className="num">
                  {t('difference')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key} aria-selected={selected.has(part.key)}>
              <th scope="row">
                <button type="button" className="report-sort" onClick={() => onSelect(part)}>
                  {nameOf(part)}
                </button>
              </th>
              {number(part.value)}
              {isCompared && number(part.against)}
              {isCompared && number(part.difference, true)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
