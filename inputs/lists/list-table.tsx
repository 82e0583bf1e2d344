import { validateValue, type JsonValue } from '#domain';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { propertySentence } from '../values/property-sentence.ts';
import { listColumns, moved } from './list-columns.ts';
import { ListRow } from './list-row.tsx';
import type { ListSheetProps } from './list-sheet-props.ts';
import { newRow } from './new-row.ts';
import { useRowKeys } from './row-keys.ts';

const ROW_HEIGHT_PX = 28;

/** The rows of a list as fields; the handle before each takes it elsewhere, by pointer or by Alt and the arrows. */
export function ListTable(props: ListSheetProps) {
  const { label, property, rows, units, disabled, onCommit } = props;
  const { t } = useTranslation('inputs');
  const keys = useRowKeys(rows);
  const columns = useMemo(() => listColumns(property, units), [property, units]);
  const errors = useMemo(() => {
    const found = validateValue({ ...property, minItems: undefined, maxItems: undefined }, [...rows], { name: 'rows' });
    return new Map(found.map((error) => [error.path.slice(1).join('/'), error]));
  }, [property, rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
  });
  /** Row whose handle is to have the focus once it is there, and the rows that are to be others by then. */
  const wanted = useRef<{ index: number; instead?: readonly JsonValue[] }>(undefined);
  const focusWanted = () => {
    if (wanted.current === undefined || wanted.current.instead === rows) return;
    const handle = scroller.current?.querySelector<HTMLElement>(`[data-handle="${wanted.current.index}"]`);
    if (!handle) return;
    wanted.current = undefined;
    handle.focus();
  };
  useEffect(focusWanted);
  const focusRow = (index: number) => {
    wanted.current = { index: Math.max(0, index) };
    virtual.scrollToIndex(wanted.current.index, { align: 'auto' });
    focusWanted();
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || to === from) return;
    wanted.current = { index: to, instead: rows };
    virtual.scrollToIndex(to, { align: 'auto' });
    onCommit(moved(rows, from, to));
  };
  const { drop, handleProps } = useRowDrag(rows.length, scroller, move);

  const visible = virtual.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const replaced = (index: number, row: JsonValue): JsonValue[] => rows.map((old, at) => (at === index ? row : old));
  return (
    // Focusable, so that a table can be pasted where no cell is.
    <div className="list-scroll" ref={scroller} tabIndex={0} role="region" aria-label={t('list.rows', { label })}>
      <table className="table list-table" aria-label={label} aria-rowcount={rows.length}>
        {columns[0]?.path.length !== 0 && (
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
          {visible.map(({ index }) => (
            <ListRow
              {...props}
              key={keys[index]}
              index={index}
              row={rows[index] ?? null}
              columns={columns}
              sentenceOf={(path, cell) => {
                const error = errors.get([index, ...path].join('/'));
                return error && propertySentence(error, cell, units, t);
              }}
              drop={drop?.to === index ? (drop.from < index ? 'after' : 'before') : undefined}
              handleProps={handleProps(index)}
              onRow={(row) => onCommit(replaced(index, row))}
              onRowPreview={props.onPreview && ((row) => props.onPreview?.(replaced(index, row)))}
              onMove={(step) => move(index, index + step)}
              onFocusRow={(step) => focusRow(Math.min(rows.length - 1, index + step))}
              onInsert={() => {
                wanted.current = { index: index + 1, instead: rows };
                onCommit(rows.toSpliced(index + 1, 0, newRow(property)));
              }}
              onRemove={() => {
                wanted.current = { index: Math.max(0, Math.min(index, rows.length - 2)), instead: rows };
                onCommit(rows.toSpliced(index, 1));
              }}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ blockSize: after }} />}
        </tbody>
      </table>
      {rows.length === 0 && <p className="quiet list-empty">{t(disabled ? 'list.none' : 'list.empty')}</p>}
    </div>
  );
}

/** Dragging of a row by its handle: where it would stand, and what the handles need. Escape leaves it where it was. */
function useRowDrag(count: number, scroller: { current: HTMLElement | null }, move: (from: number, to: number) => void) {
  const [drop, setDrop] = useState<{ from: number; to: number }>();
  const placeAt = (y: number): number | undefined => {
    for (const row of scroller.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []) {
      const { top, bottom } = row.getBoundingClientRect();
      if (y >= top && y < bottom) return Number(row.dataset['row']);
    }
    return undefined;
  };
  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || count < 2) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrop({ from: index, to: index });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drop?.from !== index) return;
      const to = placeAt(event.clientY);
      if (to !== undefined && to !== drop.to) setDrop({ from: index, to });
    },
    onPointerUp: () => {
      if (drop?.from === index) move(index, drop.to);
      setDrop(undefined);
    },
    onPointerCancel: () => setDrop(undefined),
    onGiveUp: drop && (() => setDrop(undefined)),
  });
  return { drop, handleProps };
}
