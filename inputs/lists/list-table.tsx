import { heldRowErrors, inputKindOf, valuesEqual, type InputKind, type JsonValue } from '#domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#ui';
import { propertySentence } from '../values/property-sentence.ts';
import { GroupRow } from './group-row.tsx';
import { groupedRows, groupHeads, groupKeyOf, movedAmongGroups, renamedGroup } from './grouped-rows.ts';
import { cellAt, filledDown, listColumns, withCell, type ListColumn } from './list-columns.ts';
import { ListRow, type RowActions } from './list-row.tsx';
import type { ListSheetProps } from './list-sheet-props.ts';
import { newRow } from './new-row.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useRowKeys } from '../values/row-keys.ts';

const ROW_HEIGHT_PX = 28;
const FIELD = '.list-cell :is(input, textarea, button, [tabindex="0"])';
/** Kinds whose values are short. */
const NARROW: ReadonlySet<InputKind> = new Set(['boolean', 'color', 'integer', 'number', 'time']);

/** Whether text is typed in a field that is none of this table. */
function isTyping(table: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement?.matches('input, textarea, [contenteditable="true"]') === true && table?.contains(activeElement) === false;
}

/**
 * The rows of a list as fields, those of a group together; the handle before each takes it elsewhere, by pointer or by
 * Alt and the arrows, and the corner of a cell fills its column down.
 */
export function ListTable(props: ListSheetProps) {
  const { label, property, units, disabled, onCommit } = props;
  const { t } = useTranslation('inputs');
  const groupKey = groupKeyOf(property);
  const rows = useMemo(() => groupedRows(props.rows, groupKey), [props.rows, groupKey]);
  const heads = useMemo(() => groupHeads(rows, groupKey), [rows, groupKey]);
  const keys = useRowKeys(rows);
  const columns = useSteady(useMemo(() => listColumns(property, units, rows), [property, units, rows]));
  const errors = useMemo(() => {
    return new Map(heldRowErrors(property, rows).map((error) => [error.path.join('/'), error]));
  }, [property, rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (heads.has(index) ? 2 : 1) * ROW_HEIGHT_PX,
    overscan: 8,
  });
  /** Row whose handle, or first field, is to have the focus once it is there, and the rows that are to be others by then. */
  const wanted = useRef<{ index: number; instead?: readonly JsonValue[]; isField?: boolean }>(undefined);
  const focusWanted = () => {
    if (wanted.current === undefined || wanted.current.instead === rows) return;
    const { index, isField } = wanted.current;
    // Whoever types elsewhere meanwhile keeps the focus.
    if (isTyping(scroller.current)) return void (wanted.current = undefined);
    const row = scroller.current?.querySelector(`[data-row="${index}"]`);
    const part = row?.querySelector<HTMLElement>(isField ? FIELD : '[data-handle]');
    if (!part) return;
    wanted.current = undefined;
    part.focus();
  };
  useEffect(focusWanted);
  const onAdded = useEffectEvent((index: number) => {
    // Among groups it may stand elsewhere.
    if (groupKey !== undefined) return;
    wanted.current = { index, isField: true };
    virtual.scrollToIndex(index, { align: 'auto' });
    focusWanted();
  });
  const { added } = props;
  useEffect(() => {
    if (added) onAdded(added.index);
  }, [added]);
  const focusRow = (index: number) => {
    wanted.current = { index: Math.max(0, index) };
    virtual.scrollToIndex(wanted.current.index, { align: 'auto' });
    focusWanted();
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return;
    wanted.current = { index: to, instead: rows };
    virtual.scrollToIndex(to, { align: 'auto' });
    onCommit(movedAmongGroups(rows, from, to, groupKey));
  };
  const fill = (column: string, from: number, to: number) => {
    const path = columns.find(({ key }) => key === column)?.path;
    if (path !== undefined && from >= 0 && to > from) onCommit(filledDown(rows, path, from, to));
  };
  const { drag, dragProps } = useRowDrag(rows.length, scroller, (from, to, column) =>
    column === undefined ? move(from, to) : fill(column, from, to),
  );

  const table: RowActions = {
    dragProps,
    onRow: (index, row) => onCommit(rows.with(index, row)),
    onRowPreview: (index, row) => props.onPreview?.(rows.with(index, row)),
    onMove: (index, step) => move(index, index + step),
    onFocusRow: (index, step) => focusRow(Math.min(rows.length - 1, index + step)),
    onFill: (index, column, isToEnd) => (isToEnd ? fill(column, index, rows.length - 1) : fill(column, index - 1, index)),
    onInsert(index) {
      wanted.current = { index: index + 1, instead: rows };
      onCommit(rows.toSpliced(index + 1, 0, rowAfter(index)));
    },
    onRemove(index) {
      // Of the last one no row is left to go to: one that a colleague adds later is not meant.
      wanted.current = rows.length > 1 ? { index: Math.min(index, rows.length - 2), instead: rows } : undefined;
      onCommit(rows.toSpliced(index, 1));
    },
    onCancel: props.onCancel,
    onProblem: props.onProblem,
    drawInput: props.drawInput,
  };
  const actions = useRef(table);
  useLayoutEffect(() => void (actions.current = table));

  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const hasHead = columns[0]?.path.length !== 0;
  /** A further row, in the group of another one. */
  const rowAfter = (index: number): JsonValue => {
    const row = newRow(property, rows);
    return groupKey === undefined ? row : withCell(row, [groupKey], cellAt(rows[index], [groupKey]) ?? null);
  };
  return (
    // Focusable, so that a table can be pasted where no cell is.
    <div className="list-scroll" ref={scroller} tabIndex={0} role="region" aria-label={t('list.rows', { label })}>
      <table className="table list-table" data-headed={hasHead || undefined} aria-label={label} aria-rowcount={rows.length}>
        <colgroup>
          <col data-of="handle" />
          {columns.map(({ key, property: cell }) => (
            <col key={key} data-of={columns.length === 1 ? undefined : NARROW.has(inputKindOf(cell)) ? 'short' : 'long'} />
          ))}
          {!disabled && <col data-of="remove" />}
        </colgroup>
        {hasHead && (
          <thead>
            <tr>
              <th aria-label={t('list.line')} />
              {columns.map(({ key, title, unit, property: { description } }) => (
                <th key={key} scope="col" data-tip={description}>
                  {title} {unit !== '' && <span className="unit">{unit}</span>}
                </th>
              ))}
              {!disabled && <th aria-label={t('list.removeHead')} />}
            </tr>
          </thead>
        )}
        <tbody>
          {before > 0 && <tr aria-hidden style={{ blockSize: before }} />}
          {visible.map(({ index }) => {
            const head = heads.get(index);
            return (
              <Fragment key={keys[index]}>
                {head && groupKey !== undefined && (
                  <GroupRow
                    {...props}
                    head={head}
                    groupKey={groupKey}
                    columns={columns.length}
                    onRename={(value) => onCommit(renamedGroup(rows, index, head.count, groupKey, value))}
                    onAdd={() => {
                      wanted.current = { index: index + head.count, instead: rows };
                      onCommit(rows.toSpliced(index + head.count, 0, rowAfter(index)));
                    }}
                  />
                )}
                <ListRow
                  label={label}
                  units={units}
                  disabled={disabled}
                  Cell={props.Cell}
                  uploadFile={props.uploadFile}
                  canDraw={props.drawInput !== undefined}
                  index={index}
                  row={rows[index] ?? null}
                  columns={columns}
                  sentences={columns.map(({ path, property: cell }) => {
                    const error = errors.get([index, ...path].join('/'));
                    return error && propertySentence(error, cell, units, t);
                  })}
                  drop={drag?.to === index && drag.column === undefined ? (drag.from < index ? 'after' : 'before') : undefined}
                  filled={drag && index >= drag.from && index <= drag.to ? drag.column : undefined}
                  actions={actions}
                />
              </Fragment>
            );
          })}
          {after > 0 && <tr aria-hidden style={{ blockSize: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && <p className="quiet list-empty">{t(disabled ? 'list.none' : 'list.empty')}</p>}
    </div>
  );
}

/** The same columns as long as they say the same: rows compare them by identity. */
function useSteady(columns: readonly ListColumn[]): readonly ListColumn[] {
  const [held, setHeld] = useState(columns);
  const isSame =
    held.length === columns.length &&
    held.every((one, at) => {
      const { key, title, unit, property } = columns[at]!;
      const before = one.property as unknown as JsonValue;
      return one.key === key && one.title === title && one.unit === unit && valuesEqual(before, property as unknown as JsonValue);
    });
  if (!isSame) setHeld(columns);
  return isSame ? held : columns;
}
