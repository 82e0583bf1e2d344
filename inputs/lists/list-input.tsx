import { allowsNull, rowSchemaOf } from '#domain';
import { Dialog, IconButton, useTranslation } from '#ui';
import { useState } from 'react';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { isMatrix, typedList } from './list-columns.ts';
import { ListSheet } from './list-sheet.tsx';
import { newRow } from './new-row.ts';
import './lists.css';

/** A list: its count, which unfolds plain values as rows below and opens objects as a table; both also open large. */
export function ListInput(props: InputFieldProps) {
  const { label, property, value, invalid, disabled, onCommit, drawInput } = props;
  const { t } = useTranslation('inputs');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const [added, setAdded] = useState<{ index: number }>();
  const rows = Array.isArray(value) ? value : [];
  const list = typedList(property, rows);
  const isTable = isMatrix(list) || rowSchemaOf(list.items ?? {}).properties !== undefined;
  const isUnset = value === null || value === undefined;
  const counted = rows.length === 0 ? t('list.none') : t('summary.entries', { count: rows.length });
  const openLarge = (isOpen: boolean) => {
    setAdded(undefined);
    setIsLarge(isOpen);
  };
  // A sketch takes the stage: the table would stand before it.
  const draw: typeof drawInput =
    drawInput &&
    ((request) => {
      openLarge(false);
      drawInput(request);
    });
  const open = () => {
    if (isTable) return openLarge(true);
    setAdded(undefined);
    setIsUnfolded(!isUnfolded);
  };
  const add = () => {
    onCommit([...rows, newRow(list, rows)]);
    setAdded({ index: rows.length });
    if (isTable) setIsLarge(true);
    else setIsUnfolded(true);
  };
  return (
    <div className="list-input" data-part="list-input" role="group" aria-label={label}>
      <span className="row">
        <button
          type="button"
          className="quiet grow vertices-count"
          aria-expanded={isTable ? undefined : isUnfolded}
          aria-haspopup={isTable ? 'dialog' : undefined}
          aria-invalid={invalid || undefined}
          onClick={open}
        >
          {isUnset ? t('unset') : counted}
        </button>
        {!disabled && !isUnset && allowsNull(property) && (
          <IconButton icon="close" size="compact" label={t('list.clear', { label })} onClick={() => onCommit(null)} />
        )}
        <IconButton icon="expand" size="compact" label={t('list.large', { label })} onClick={() => openLarge(true)} />
        {!disabled && <IconButton icon="plus" size="compact" label={t('list.add', { label })} onClick={add} />}
      </span>
      {isUnfolded && !isLarge && <ListSheet {...props} property={list} rows={rows} added={added} />}
      {isLarge && (
        <Dialog open onClose={() => openLarge(false)} title={label}>
          <ListSheet {...props} property={list} rows={rows} added={added} drawInput={draw} isLarge />
        </Dialog>
      )}
    </div>
  );
}
