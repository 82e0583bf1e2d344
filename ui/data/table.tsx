import type { ReactNode } from 'react';

/** Column of {@link Table}; numbers stand at the end. */
export interface Column<Row> {
  id: string;
  title: ReactNode;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** Data table with 24 px rows; for thousands of rows use a virtual one. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  selected,
  onSelect,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selected?: ReadonlySet<string>;
  onSelect?: (row: Row) => void;
}) {
  return (
    <table className="table" data-part="table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={column.numeric ? 'num' : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} aria-selected={selected?.has(rowKey(row)) || undefined} onClick={onSelect && (() => onSelect(row))}>
            {columns.map((column) => (
              <td key={column.id} className={column.numeric ? 'num' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
