import { memo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#ui';
import { displayUnit } from '#domain';
import type { ChartProps } from './chart-props.ts';
import { FigureValue } from './figure-value.tsx';

/** The numbers of a chart: heard by screen readers, seen when asked for or while the keyboard is in it. */
export const ChartTable = memo(function ChartTable({
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
  // One stop for Tab; arrows go through the rows.
  const [stop, setStop] = useState(0);
  const isCompared = parts.some(({ against }) => against !== undefined);
  const unit = displayUnit(unitType, system).suffix;
  const number = (value: number | undefined, isSigned = false) => (
    <td className="num">
      {isSigned && value !== undefined && value > 0 ? '+' : ''}
      <FigureValue value={value} unitType={unitType} system={system} locale={locale} />
    </td>
  );
  return (
    <div className="chart-numbers" data-shown={isShown || undefined}>
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
        <tbody onKeyDown={walkRows}>
          {parts.map((part, at) => (
            <tr key={part.key} aria-selected={selected.has(part.key)}>
              <th scope="row">
                <button
                  type="button"
                  className="report-sort"
                  tabIndex={at === Math.min(stop, parts.length - 1) ? 0 : -1}
                  onFocus={() => setStop(at)}
                  onClick={() => onSelect(part)}
                >
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
});

/** Arrows, Home and End move focus from row to row. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const rows = [...event.currentTarget.querySelectorAll('button')];
  const now = rows.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}
