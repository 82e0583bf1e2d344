import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayUnit, type UnitSystem, type UnitType } from '#domain';
import { Icon } from '#ui';
import { FigureValue } from './figure-value.tsx';
import { sortRows, type TableData, type TableRow } from './table-data.ts';

const ROW_HEIGHT_PX = 24;

/** Elements as rows; selecting a row selects the element, a selected element scrolls its row into view. */
export function ElementTable({
  label,
  data,
  selected,
  onSelect,
  system,
  locale,
}: {
  label: string;
  data: TableData;
  selected: ReadonlySet<string>;
  onSelect(elementId: string): void;
  system: UnitSystem;
  locale: string;
}) {
  const { t } = useTranslation('report');
  const [sort, setSort] = useState<{ column: number; direction: 'ascending' | 'descending' }>();
  const rows = useMemo(() => (sort ? sortRows(data.rows, sort.column, sort.direction, locale) : data.rows), [data, sort, locale]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
  });
  useEffect(() => {
    const index = rows.findIndex((row) => selected.has(row.elementId));
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  }, [selected, rows, virtual]);

  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const moveFocus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    onSelect(row.elementId);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  return (
    <div className="report-table" ref={scroller} data-part="element-table">
      <table className="table" aria-label={label} aria-rowcount={rows.length}>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th
                key={column.property}
                className={column.kind === 'number' ? 'num' : undefined}
                aria-sort={sort?.column === index ? sort.direction : 'none'}
              >
                <button type="button" className="report-sort" onClick={() => setSort(nextSort(sort, index))}>
                  {column.property}
                  {isInHead(column.unitType, system) && (
                    <span className="unit">{displayUnit(column.unitType, system).suffix}</span>
                  )}
                  {sort?.column === index && (
                    <span className="report-arrow" data-direction={sort.direction}>
                      <Icon name="down" />
                    </span>
                  )}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ blockSize: before }} />}
          {visible.map((item) => {
            const row = rows[item.index] as TableRow;
            return (
              <tr
                key={row.elementId}
                aria-rowindex={item.index + 1}
                aria-selected={selected.has(row.elementId)}
                data-element={row.elementId}
                tabIndex={selected.has(row.elementId) || (selected.size === 0 && item.index === 0) ? 0 : -1}
                onClick={() => onSelect(row.elementId)}
                onKeyDown={(event) => {
                  const step =
                    event.key === 'ArrowDown'
                      ? 1
                      : event.key === 'ArrowUp'
                        ? -1
                        : event.key === 'Enter' || event.key === ' '
                          ? 0
                          : undefined;
                  if (step === undefined) return;
                  event.preventDefault();
                  moveFocus(item.index + step);
                }}
              >
                {row.cells.map((cell, index) => {
                  const column = data.columns[index];
                  return (
                    <td key={column?.property ?? index} className={column?.kind === 'number' ? 'num' : 'clip'}>
                      <CellValue value={cell} unitType={column?.unitType ?? 'none'} system={system} locale={locale} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden style={{ blockSize: after }} />}
        </tbody>
        {data.columns.some((column) => column.total !== undefined) && (
          <tfoot>
            <tr>
              {data.columns.map((column, index) => (
                <td
                  key={column.property}
                  className={column.kind === 'number' ? 'num' : undefined}
                  data-total={column.total === undefined ? undefined : column.property}
                >
                  {column.total !== undefined ? (
                    <CellValue value={column.total} unitType={column.unitType} system={system} locale={locale} />
                  ) : index === 0 ? (
                    t('total')
                  ) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The unit stands in the head of the column, so cells hold the number alone; feet and inches keep theirs. */
function CellValue(props: Parameters<typeof FigureValue>[0]) {
  return (
    <span className={isInHead(props.unitType, props.system) ? 'report-cell' : undefined}>
      <FigureValue {...props} />
    </span>
  );
}

const isInHead = (unitType: UnitType, system: UnitSystem) =>
  unitType !== 'none' && !(unitType === 'length' && system === 'imperial');

function nextSort(sort: { column: number; direction: 'ascending' | 'descending' } | undefined, column: number) {
  if (sort?.column !== column) return { column, direction: 'ascending' as const };
  return sort.direction === 'ascending' ? { column, direction: 'descending' as const } : undefined;
}
