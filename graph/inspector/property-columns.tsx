import type { ReactNode } from 'react';
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
  return (
    <div className="property-columns" data-part="property-columns">
      {intoColumns(rows).map((column) => (
        <PropertyColumn key={column[0]!.key}>
          {column.map(({ key, row }) => (
            <div key={key}>{row}</div>
          ))}
        </PropertyColumn>
      ))}
    </div>
  );
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
