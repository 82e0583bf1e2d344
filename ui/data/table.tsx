import { Fragment, type ReactNode } from 'react';

/** Column of {@link Table}; numbers stand at the end. */
export interface Column<Row> {
  id: string;
  title: ReactNode;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** Data table with 24 px rows, under headings where `groupOf` names one; for thousands of rows use a virtual one. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  selected,
  onSelect,
  groupOf,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selected?: ReadonlySet<string>;
  onSelect?: (row: Row) => void;
  /** Heading that a row stands under; rows of one heading follow each other. */
  groupOf?: (row: Row) => string;
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
        {rows.map((row, index) => {
          const group = groupOf?.(row);
          const before = rows[index - 1];
          return (
            <Fragment key={rowKey(row)}>
              {group !== undefined && (before === undefined || groupOf?.(before) !== group) && (
                <tr className="group">
                  <th colSpan={columns.length} scope="rowgroup">
                    {group}
                  </th>
                </tr>
              )}
              <tr aria-selected={selected?.has(rowKey(row)) || undefined} onClick={onSelect && (() => onSelect(row))}>
                {columns.map((column) => (
                  <td key={column.id} className={column.numeric ? 'num' : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
