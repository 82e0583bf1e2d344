import { allowsNull, type InputProperty, type JsonValue } from '#domain';
import { IconButton, Icon } from '#ui';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cellAt, cellProperty, withCell, type ListColumn } from './list-columns.ts';
import type { ListSheetProps } from './list-sheet-props.ts';

type PointerHandler = (event: PointerEvent<HTMLElement>) => void;

/** What the handle of a row hears of the pointer; `onGiveUp` is there while the row is dragged. */
interface HandleProps {
  onPointerDown: PointerHandler;
  onPointerMove: PointerHandler;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onGiveUp: (() => void) | undefined;
}

/** Props of {@link ListRow}; the functions are told steps and rows, the table knows the list. */
interface ListRowProps extends ListSheetProps {
  index: number;
  row: JsonValue;
  columns: readonly ListColumn[];
  /** What is wrong in a cell. */
  sentenceOf: (path: readonly string[], property: InputProperty) => string | undefined;
  /** Side on which a dragged row would come to stand. */
  drop: 'before' | 'after' | undefined;
  handleProps: HandleProps;
  onRow: (row: JsonValue) => void;
  onRowPreview: ((row: JsonValue) => void) | undefined;
  onMove: (step: number) => void;
  onFocusRow: (step: number) => void;
  onInsert: () => void;
  onRemove: () => void;
}

/** A row of a list: handle, its cells, and the button that removes it. */
export function ListRow(props: ListRowProps) {
  const { index, columns, drop, disabled, onMove, onFocusRow, onInsert, onRemove } = props;
  const { onGiveUp, ...pointer } = props.handleProps;
  const { t } = useTranslation('inputs');
  const number = index + 1;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const action =
      event.key === 'Escape'
        ? onGiveUp
        : step !== undefined
          ? () => (event.altKey && !disabled ? onMove(step) : onFocusRow(step))
          : disabled
            ? undefined
            : { Delete: onRemove, Backspace: onRemove, Insert: onInsert, Enter: onInsert }[event.key];
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
          {...(disabled ? {} : pointer)}
        >
          <Icon name="grip" />
          <span>{number}</span>
        </button>
      </th>
      {columns.map((column) => (
        <ListCell key={column.key} {...props} column={column} />
      ))}
      {!disabled && (
        <td>
          <IconButton icon="trash" size="compact" tabIndex={-1} label={t('list.remove', { number })} onClick={onRemove} />
        </td>
      )}
    </tr>
  );
}

function ListCell({ column, ...props }: ListRowProps & { column: ListColumn }) {
  const { index, row, label, units, disabled, Cell, uploadFile, sentenceOf, onRow, onRowPreview, onCancel, onProblem } = props;
  const { t } = useTranslation('inputs');
  const { path, title } = column;
  const value = cellAt(row, path);
  const cell = t('list.cell', { title: title === '' ? label : title, number: index + 1 });
  const sentence = sentenceOf(path, column.property);
  const isClearable = !disabled && allowsNull(column.property) && value !== null && value !== undefined;
  return (
    <td className="list-cell" aria-invalid={sentence === undefined ? undefined : true} data-tip={sentence}>
      <span className="row">
        {Cell && (
          <Cell
            label={cell}
            property={cellProperty(column, value)}
            value={value}
            units={units}
            invalid={sentence !== undefined}
            disabled={disabled}
            onPreview={onRowPreview && ((next) => onRowPreview(withCell(row, path, next)))}
            onCommit={(next) => onRow(withCell(row, path, next))}
            onCancel={onCancel}
            onProblem={onProblem}
            uploadFile={uploadFile}
          />
        )}
        {isClearable && (
          <IconButton
            icon="close"
            size="compact"
            className="list-clear"
            label={t('list.clear', { label: cell })}
            onClick={() => onRow(withCell(row, path, null))}
          />
        )}
      </span>
    </td>
  );
}
