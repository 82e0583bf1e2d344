import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { PropertyColumn } from '#ui';

/** A row and how many lines it takes. */
export interface WeighedRow {
  key: string;
  lines: number;
  row: ReactNode;
}

/** Lines that a dock of the usual height shows. */
const DOCK_LINES = 6;
const COLUMNS = 3;

/** Rows over three columns, filled one after the other; a group stays together. Narrow docks put columns below each other. */
export function PropertyColumns({ rows }: { rows: readonly WeighedRow[] }) {
  const place = useRef<HTMLDivElement>(null);
  const held = useRef<readonly (readonly WeighedRow[])[]>([]);
  // A row that went into another column would lose its focus and what is typed in it.
  const isInUse = place.current?.contains(document.activeElement) === true;
  const columns = isInUse ? keptColumns(held.current, rows) : intoColumns(rows);
  useLayoutEffect(() => void (held.current = columns));
  return (
    <div ref={place} className="property-columns" data-part="property-columns">
      {columns.map(
        (column, at) =>
          column.length > 0 && (
            <PropertyColumn key={at}>
              {column.map(({ key, row }) => (
                <div key={key}>{row}</div>
              ))}
            </PropertyColumn>
          ),
      )}
    </div>
  );
}

/** Rows in the columns that they stand in; one that is new comes to stand behind the row before it. */
export function keptColumns(before: readonly (readonly WeighedRow[])[], rows: readonly WeighedRow[]): WeighedRow[][] {
  const homes = new Map(before.flatMap((column, at) => column.map(({ key }) => [key, at] as const)));
  const columns: WeighedRow[][] = before.map(() => []);
  let at = 0;
  for (const row of rows) {
    at = homes.get(row.key) ?? at;
    (columns[at] ??= []).push(row);
  }
  return columns;
}

/** Fills three columns in order: none longer than needed, none left over while rows remain. */
export function intoColumns(rows: readonly WeighedRow[]): WeighedRow[][] {
  const total = rows.reduce((sum, row) => sum + row.lines, 0);
  const capacity = Math.max(DOCK_LINES, Math.ceil(total / COLUMNS));
  const columns: WeighedRow[][] = [];
  let filled = 0;
  for (const row of rows) {
    const last = columns.at(-1);
    if (last === undefined || (filled + row.lines > capacity && columns.length < COLUMNS)) {
      columns.push([row]);
      filled = row.lines;
    } else {
      last.push(row);
      filled += row.lines;
    }
  }
  return columns;
}
