import { useId, type ReactNode } from 'react';

/** Property row of a grid: label 40 %, stacked where the column is narrow; `note` is the sentence of an error, `hint` one that asks for nothing. */
export function Property({
  label,
  note,
  hint,
  end,
  children,
}: {
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  end?: boolean;
  children: ReactNode;
}) {
  const noteId = useId();
  return (
    <div className={end ? 'prop end' : 'prop'} data-part="property" aria-describedby={note ? noteId : undefined}>
      <span className="label">{label}</span>
      {end ? <span className="value">{children}</span> : children}
      {hint && <span className="hint">{hint}</span>}
      {note && (
        <span className="note" id={noteId} role="alert">
          {note}
        </span>
      )}
    </div>
  );
}

/** Property grid: a column of {@link Property} rows; it is the container their layout asks. */
export function PropertyColumn({ children }: { children: ReactNode }) {
  return (
    <div className="props" data-part="properties">
      {children}
    </div>
  );
}
