import { exportCsv, type CsvReading, type JsonValue } from '#domain';
import { Button, saveFile, useTranslation } from '#ui';
import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent } from 'react';
import { isMatrix, matrixWidth, withCell } from './list-columns.ts';
import type { ListSheetProps } from './list-sheet-props.ts';
import { ListTable } from './list-table.tsx';
import { newRow } from './new-row.ts';
import { PasteReview, type Paste } from './paste-review.tsx';
import { pastedMatrix, pastedRows } from './paste-rows.ts';

/** The rows of a list with the ways to bring in and to save many of them. */
export function ListSheet({ isLarge = false, ...props }: ListSheetProps) {
  const { label, property, rows, units, disabled, onCommit } = props;
  const { t } = useTranslation('inputs');
  const sheet = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [paste, setPaste] = useState<Paste>();
  const [refused, setRefused] = useState<string>();
  const [added, setAdded] = useState(props.added);
  const reading: CsvReading = { ...units, headers: [label] };

  const take = (text: string) => {
    const { items, findings } = (isMatrix(property) ? pastedMatrix : pastedRows)(text, property, reading);
    if (rows.length > 0 || findings.length > 0) return setPaste({ text, items, findings });
    setPaste(undefined);
    onCommit(items);
  };
  const onPaste = (event: ClipboardEvent | globalThis.ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (disabled || event.defaultPrevented || (isTyping && !/[\t\n\r]/.test(text.trim())) || text.trim() === '') return;
    event.preventDefault();
    // A field that is left would write its draft over what is brought in.
    take(text);
  };
  const onPasteAnywhere = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const dialog = sheet.current?.closest('[data-part="dialog"]');
    if (dialog === [...document.querySelectorAll('[data-part="dialog"]')].at(-1)) onPaste(event);
  });
  useEffect(() => {
    if (!isLarge) return undefined;
    document.addEventListener('paste', onPasteAnywhere);
    return () => document.removeEventListener('paste', onPasteAnywhere);
  }, [isLarge]);

  const save = () => {
    // The mark tells Excel that the letters are UTF-8.
    const text = `\uFEFF${exportCsv(rows, property, reading)}`;
    saveFile(new Blob([text], { type: 'text/csv' }), `${label}.csv`);
  };
  const settle = (next: readonly JsonValue[] | undefined) => {
    setPaste(undefined);
    if (next !== undefined) onCommit([...next]);
  };
  return (
    <div
      className="list-sheet"
      data-part="list-sheet"
      data-large={isLarge || undefined}
      ref={sheet}
      onPaste={isLarge ? undefined : onPaste}
      onKeyDown={(event) => {
        // Escape gives up what is typed in a cell; it closes the dialog from anywhere else.
        const { target } = event;
        if (event.key === 'Escape' && target instanceof HTMLInputElement && sheet.current?.contains(target))
          event.stopPropagation();
      }}
    >
      {paste ? (
        <PasteReview {...props} paste={paste} onSettle={settle} />
      ) : (
        <ListTable {...props} added={isLarge ? added : props.added} onProblem={isLarge ? setRefused : props.onProblem} />
      )}
      {refused !== undefined && (
        <p className="note" role="alert">
          {refused}
        </p>
      )}
      {isLarge && !paste && (
        <div className="row list-tools">
          {!disabled && (
            <>
              <Button
                icon="plus"
                onClick={() => {
                  onCommit([...rows, newRow(property, rows)]);
                  setAdded({ index: rows.length });
                }}
              >
                {t('list.row')}
              </Button>
              {isMatrix(property) && rows.length > 0 && (
                <Button icon="plus" onClick={() => onCommit(rows.map((row) => withCell(row, [String(matrixWidth(rows))], 0)))}>
                  {t('list.column')}
                </Button>
              )}
              <Button icon="upload" onClick={() => picker.current?.click()}>
                {t('list.import')}
              </Button>
            </>
          )}
          <Button icon="download" disabled={rows.length === 0} onClick={save}>
            {t('list.export')}
          </Button>
          {!disabled && <span className="quiet clip grow">{t('list.hint')}</span>}
          <input
            ref={picker}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv"
            aria-label={t('list.import')}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              void file?.text().then(take);
            }}
          />
        </div>
      )}
    </div>
  );
}
