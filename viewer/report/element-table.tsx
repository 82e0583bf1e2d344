import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useContext, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { displayUnit, type UnitSystem, type UnitType } from '#domain';
import { Icon, useTranslation } from '#ui';
import { FigureValue, GroupName } from './figure-value.tsx';
import type { CellValue, TableColumn, TableData, TableRow, TableSort } from './table-data.ts';
import { HandMark } from '../element/hand-mark.tsx';
import type { HandState } from '../model/hand-states.ts';
import { HandsContext, WordsContext } from './report-context.ts';
import { rowKey, tableLines, type TableLine } from './table-groups.ts';

const ROW_HEIGHT_PX = 24;

/** An element of a node's result. */
export interface TableElement {
  nodeId: string;
  elementId: string;
}

/** Props of {@link ElementTable}; `groupOf` groups the rows. */
export interface ElementTableProps {
  label: string;
  data: TableData;
  groupOf?: (row: TableRow) => CellValue;
  selected: ReadonlySet<string>;
  onSelect: (elements: readonly TableElement[]) => void;
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
  system: UnitSystem;
  locale: string;
}

/** Elements as rows; selecting a row selects the element, a selected element scrolls its row into view. */
export const ElementTable = memo(function ElementTable({
  label,
  data,
  groupOf,
  selected,
  onSelect,
  sort,
  onSort,
  system,
  locale,
}: ElementTableProps) {
  const { t } = useTranslation('report');
  const say = useContext(WordsContext);
  const hands = useContext(HandsContext);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => tableLines(data, { sort, groupOf, open, locale }), [data, sort, groupOf, open, locale]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
  });
  useEffect(() => {
    const index = lines.findIndex((line) => line.kind === 'row' && selected.has(rowKey(line.row)));
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  }, [selected, lines, virtual]);

  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const toggle = (key: string) =>
    setOpen((now) => new Set(now.has(key) ? [...now].filter((held) => held !== key) : [...now, key]));
  const choose = (index: number) => {
    const line = lines[index];
    if (!line) return;
    onSelect(line.kind === 'row' ? [line.row] : line.rows);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, index: number, line: TableLine) => {
    const action = KEYS[event.key];
    if (!action) return;
    event.preventDefault();
    if (action === 'open' || action === 'close') {
      if (line.kind === 'group' && line.isOpen === (action === 'close')) toggle(line.key);
      return;
    }
    choose(index + action.step);
    const next = action.step > 0 ? event.currentTarget.nextElementSibling : event.currentTarget.previousElementSibling;
    if (action.step !== 0 && next instanceof HTMLElement) next.focus();
  };
  const firstFocus = visible.find(({ index }) => isSelected(lines[index], selected))?.index ?? 0;
  return (
    <div className="report-table" ref={scroller} data-part="element-table">
      <table className="table" aria-label={label} aria-rowcount={lines.length}>
        <thead>
          <tr>
            {data.columns.map((column, index) => (
              <th
                key={column.property}
                scope="col"
                className={column.kind === 'number' ? 'num' : undefined}
                aria-sort={sort?.column === index ? sort.direction : 'none'}
              >
                <button type="button" className="report-sort" onClick={() => onSort(nextSort(sort, index))}>
                  {say(column.property)}
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
          {visible.map(({ index }) => {
            const line = lines[index];
            if (!line) return null;
            const isRow = line.kind === 'row';
            return (
              <tr
                key={line.key}
                aria-rowindex={index + 1}
                aria-selected={isSelected(line, selected)}
                aria-expanded={isRow ? undefined : line.isOpen}
                data-element={isRow ? line.row.elementId : undefined}
                data-group={isRow ? undefined : String(line.value ?? '')}
                className={isRow && line.isInGroup ? 'sub' : undefined}
                tabIndex={index === firstFocus ? 0 : -1}
                onClick={() => choose(index)}
                onDoubleClick={() => !isRow && toggle(line.key)}
                onKeyDown={(event) => onKey(event, index, line)}
              >
                {isRow ? (
                  <RowCells
                    cells={line.row.cells}
                    hand={hands.get(rowKey(line.row))}
                    data={data}
                    system={system}
                    locale={locale}
                  />
                ) : (
                  <GroupCells line={line} data={data} system={system} locale={locale} onToggle={() => toggle(line.key)} />
                )}
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
                    <Cell value={column.total} unitType={column.unitType} system={system} locale={locale} />
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
});

const KEYS: Record<string, 'open' | 'close' | { step: -1 | 0 | 1 } | undefined> = {
  ArrowDown: { step: 1 },
  ArrowUp: { step: -1 },
  Enter: { step: 0 },
  ' ': { step: 0 },
  ArrowRight: 'open',
  ArrowLeft: 'close',
};

function isSelected(line: TableLine | undefined, selected: ReadonlySet<string>): boolean {
  if (!line) return false;
  return line.kind === 'row' ? selected.has(rowKey(line.row)) : line.rows.every((row) => selected.has(rowKey(row)));
}

interface CellsProps {
  data: TableData;
  system: UnitSystem;
  locale: string;
}

interface RowProps extends CellsProps {
  cells: readonly CellValue[];
  /** What became of a change by hand of the element. */
  hand: HandState | undefined;
}

/** A step of a slider gives new rows that mostly hold what the former ones held. */
const RowCells = memo(function RowCells({ cells, hand, data, system, locale }: RowProps) {
  return data.columns.map((column, index) => (
    <td key={column.property} className={column.kind === 'number' ? 'num' : 'clip'}>
      {hand && index === 0 && <HandCell state={hand} />}
      <Cell value={cells[index]} unitType={column.unitType} system={system} locale={locale} />
    </td>
  ));
}, isSameRow);

/** Shape and word of a changed element, beside its name. */
function HandCell({ state }: { state: HandState }) {
  const { t } = useTranslation('viewer');
  return (
    <span className="report-hand" data-hand={state}>
      <HandMark />
      <span>{state === 'applied' ? t('hands.byHand') : t(`hands.states.${state}`)}</span>
    </span>
  );
}

function isSameRow(a: RowProps, b: RowProps): boolean {
  const [before, after] = [a.data.columns, b.data.columns];
  const isSameColumn = (column: TableColumn, at: number) =>
    column.property === before[at]?.property && column.unitType === before[at].unitType && column.kind === before[at].kind;
  return (
    a.hand === b.hand &&
    a.system === b.system &&
    a.locale === b.locale &&
    before.length === after.length &&
    after.every(isSameColumn) &&
    a.cells.length === b.cells.length &&
    b.cells.every((cell, at) => cell === a.cells[at])
  );
}

/** Head of a group: its value and count first, then its sums. */
function GroupCells({
  line,
  data,
  system,
  locale,
  onToggle,
}: CellsProps & { line: Extract<TableLine, { kind: 'group' }>; onToggle: () => void }) {
  const { t } = useTranslation('report');
  return data.columns.map((column, index) => (
    <td key={column.property} className={column.kind === 'number' && index > 0 ? 'num' : 'clip'}>
      {index === 0 ? (
        <span className="report-group">
          <button
            type="button"
            className="report-twist"
            tabIndex={-1}
            aria-label={t(line.isOpen ? 'fold' : 'unfold')}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <Icon name={line.isOpen ? 'down' : 'right'} />
          </button>
          <GroupName value={line.value} />
          <span className="unit">{line.rows.length}</span>
        </span>
      ) : (
        line.totals[index] !== undefined && (
          <Cell value={line.totals[index]} unitType={column.unitType} system={system} locale={locale} />
        )
      )}
    </td>
  ));
}

/** The unit stands in the head of the column, so cells hold the number alone; feet and inches keep theirs. */
function Cell(props: Parameters<typeof FigureValue>[0]) {
  return (
    <span className={isInHead(props.unitType, props.system) ? 'report-cell' : undefined}>
      <FigureValue {...props} />
    </span>
  );
}

const isInHead = (unitType: UnitType, system: UnitSystem) =>
  unitType !== 'none' && !(unitType === 'length' && system === 'imperial');

function nextSort(sort: TableSort | undefined, column: number): TableSort | undefined {
  if (sort?.column !== column) return { column, direction: 'ascending' };
  return sort.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}
