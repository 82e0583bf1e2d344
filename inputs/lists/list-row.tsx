import { allowsNull, valuesEqual, type JsonValue } from '#domain';
import { IconButton, Icon, useTranslation } from '#ui';
import { memo, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { cellAt, cellProperty, withCell, type ListColumn } from './list-columns.ts';
import type { ListSheetProps } from './list-sheet-props.ts';

type PointerHandler = (event: PointerEvent<HTMLElement>) => void;

/** What a part that is dragged hears of the pointer. */
interface DragProps {
  onPointerDown: PointerHandler;
  onPointerMove: PointerHandler;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

/** What a table does for its rows; they call it as it is when something happens, and need not be drawn anew for it. */
export interface RowActions extends Pick<ListSheetProps, 'onCancel' | 'onProblem' | 'drawInput'> {
  dragProps: (index: number, column?: string) => DragProps;
  onRow: (index: number, row: JsonValue) => void;
  onRowPreview: (index: number, row: JsonValue) => void;
  onMove: (index: number, step: number) => void;
  onFocusRow: (index: number, step: number) => void;
  /** Takes the value above into a cell, or the cell's own down to the last row. */
  onFill: (index: number, column: string, isToEnd: boolean) => void;
  onInsert: (index: number) => void;
  onRemove: (index: number) => void;
}

/** Props of {@link ListRow}. */
interface ListRowProps extends Pick<ListSheetProps, 'label' | 'units' | 'disabled' | 'Cell' | 'uploadFile'> {
  index: number;
  row: JsonValue;
  /** Whether its shapes can be drawn over the model. */
  canDraw: boolean;
  columns: readonly ListColumn[];
  /** What is wrong in each cell, by column. */
  sentences: readonly (string | undefined)[];
  /** Side on which a dragged row would come to stand. */
  drop: 'before' | 'after' | undefined;
  /** Column whose cell of this row a drag would fill. */
  filled: string | undefined;
  actions: RefObject<RowActions>;
}

/** Whether a row would be drawn as it is: a change of one row must not draw all that are in sight. */
const isSameRow = (a: ListRowProps, b: ListRowProps): boolean =>
  a.index === b.index &&
  a.columns === b.columns &&
  a.label === b.label &&
  a.disabled === b.disabled &&
  a.Cell === b.Cell &&
  a.uploadFile === b.uploadFile &&
  a.canDraw === b.canDraw &&
  a.units.system === b.units.system &&
  a.units.locale === b.units.locale &&
  a.drop === b.drop &&
  a.filled === b.filled &&
  a.sentences.every((sentence, at) => sentence === b.sentences[at]) &&
  valuesEqual(a.row, b.row);

/** A row of a list: handle, its cells, and the button that removes it. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { index, columns, sentences, drop, disabled, actions } = props;
  const { t } = useTranslation('inputs');
  const number = index + 1;
  const remove = () => actions.current.onRemove(index);
  const insert = () => actions.current.onInsert(index);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const action =
      step !== undefined
        ? () => (event.altKey && !disabled ? actions.current.onMove(index, step) : actions.current.onFocusRow(index, step))
        : disabled
          ? undefined
          : { Delete: remove, Backspace: remove, Insert: insert, Enter: insert }[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <tr aria-rowindex={number} data-row={index} data-drop={drop}>
      <th scope="row">
        <button
          type="button"
          className="list-handle"
          data-handle={index}
          aria-label={t('list.handle', { number })}
          aria-description={disabled ? undefined : t('list.keys')}
          data-tip={disabled ? undefined : t('list.keys')}
          onKeyDown={onKeyDown}
          {...(disabled ? {} : draggedBy(actions, index))}
        >
          <Icon name="grip" />
          <span>{number}</span>
        </button>
      </th>
      {columns.map((column, at) => (
        <ListCell key={column.key} {...props} column={column} sentence={sentences[at]} />
      ))}
      {!disabled && (
        <td>
          <IconButton icon="trash" size="compact" tabIndex={-1} label={t('list.remove', { number })} onClick={remove} />
        </td>
      )}
    </tr>
  );
}, isSameRow);

/** Pointer handlers of a part that is dragged. */
const draggedBy = (actions: RefObject<RowActions>, index: number, column?: string): DragProps => ({
  onPointerDown: (event) => actions.current.dragProps(index, column).onPointerDown(event),
  onPointerMove: (event) => actions.current.dragProps(index, column).onPointerMove(event),
  onPointerUp: () => actions.current.dragProps(index, column).onPointerUp(),
  onPointerCancel: () => actions.current.dragProps(index, column).onPointerCancel(),
});

function ListCell({ column, sentence, ...props }: ListRowProps & { column: ListColumn; sentence: string | undefined }) {
  const { index, row, label, units, disabled, Cell, uploadFile, filled, actions } = props;
  const { t } = useTranslation('inputs');
  const { path, title } = column;
  const value = cellAt(row, path);
  const cell = t('list.cell', { title: title === '' ? label : title, number: index + 1 });
  const put = (next: JsonValue) => actions.current.onRow(index, withCell(row, path, next));
  const fillWithKeys = (event: KeyboardEvent) => {
    if (disabled || !(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'd') return;
    event.preventDefault();
    event.stopPropagation();
    actions.current.onFill(index, column.key, event.shiftKey);
  };
  const isClearable = !disabled && allowsNull(column.property) && value !== null && value !== undefined;
  return (
    <td
      className="list-cell"
      aria-invalid={sentence === undefined ? undefined : true}
      data-filled={filled === column.key || undefined}
      data-tip={sentence}
      onKeyDownCapture={fillWithKeys}
    >
      <span className="row">
        {Cell && (
          <Cell
            label={cell}
            property={cellProperty(column, value)}
            value={value}
            units={units}
            invalid={sentence !== undefined}
            disabled={disabled}
            onPreview={(next) => actions.current.onRowPreview(index, withCell(row, path, next))}
            onCommit={put}
            onCancel={() => actions.current.onCancel?.()}
            onProblem={(problem) => actions.current.onProblem?.(problem)}
            uploadFile={uploadFile}
            {...(props.canDraw ? { drawInput: (request) => actions.current.drawInput?.(request) } : {})}
          />
        )}
        {isClearable && (
          <IconButton
            icon="close"
            size="compact"
            className="list-clear"
            label={t('list.clear', { label: cell })}
            onClick={() => put(null)}
          />
        )}
      </span>
      {!disabled && (
        <button
          type="button"
          className="list-fill"
          tabIndex={-1}
          aria-label={t('list.fill', { cell })}
          data-tip={t('list.fillTip')}
          onDoubleClick={() => actions.current.onFill(index, column.key, true)}
          {...draggedBy(actions, index, column.key)}
        />
      )}
    </td>
  );
}
