import { sortRows, totalsOf, type CellValue, type TableData, type TableRow, type TableSort } from './table-data.ts';

/** A line of a table as it is shown: an element, or the head of a group with its sums. */
export type TableLine =
  | { kind: 'row'; key: string; row: TableRow; isInGroup: boolean }
  | { kind: 'group'; key: string; value: CellValue; rows: readonly TableRow[]; totals: (number | undefined)[]; isOpen: boolean };

/** How a table is put in order. */
export interface TableOrder {
  sort?: TableSort;
  /** Value of each row by which they are grouped. */
  groupOf?: (row: TableRow) => CellValue;
  /** Keys of groups whose rows are shown. */
  open?: ReadonlySet<string>;
  locale: string;
}

export const rowKey = ({ nodeId, elementId }: { nodeId: string; elementId: string }): string => `${nodeId}/${elementId}`;

/** The lines of a table: sorted rows, or groups in the order of their value with the rows of open ones beneath. */
export function tableLines(data: TableData, { sort, groupOf, open, locale }: TableOrder): TableLine[] {
  const rows = sort ? sortRows(data.rows, sort, locale) : data.rows;
  if (!groupOf) return rows.map((row) => ({ kind: 'row', key: rowKey(row), row, isInGroup: false }));
  return groupsOf(rows, groupOf, locale).flatMap(({ key, value, rows: own }): TableLine[] => {
    const isOpen = open?.has(key) === true;
    const head = { kind: 'group' as const, key, value, rows: own, totals: totalsOf(data.columns, own), isOpen };
    return [
      head,
      ...(isOpen ? own.map((row) => ({ kind: 'row' as const, key: `${key}/${rowKey(row)}`, row, isInGroup: true })) : []),
    ];
  });
}

/** A group of rows with the same value. */
export interface RowGroup<Row> {
  key: string;
  value: CellValue;
  rows: Row[];
}

/** Groups by value, ordered as people count, rows without a value last. */
export function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => CellValue, locale: string): RowGroup<Row>[] {
  const groups = new Map<string, RowGroup<Row>>();
  for (const row of rows) {
    const value = groupOf(row);
    const key = `${typeof value}:${value}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { key, value, rows: [row] });
  }
  const collator = new Intl.Collator(locale, { numeric: true });
  return [...groups.values()].toSorted((a, b) => {
    if (a.value === null || b.value === null) return a.value === b.value ? 0 : a.value === null ? 1 : -1;
    if (typeof a.value === 'number' && typeof b.value === 'number') return a.value - b.value;
    return collator.compare(String(a.value), String(b.value));
  });
}
