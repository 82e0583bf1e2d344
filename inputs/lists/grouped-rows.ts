import { isEmptyValue, type InputProperty, type JsonValue } from '#domain';
import { cellAt, moved, withCell } from './list-columns.ts';

/** Head of a group of rows: its value and how many rows it has. */
export interface GroupHead {
  value: JsonValue;
  count: number;
}

/** Property by whose value the rows of a list stand together (`$partiGroupBy`); undefined where they do not. */
export function groupKeyOf(list: InputProperty): string | undefined {
  const key = list['$partiGroupBy'];
  return typeof key === 'string' && list.items?.properties?.[key] !== undefined ? key : undefined;
}

/** The rows with those of one group together, groups in the order of their first rows; the same list where they stand so. */
export function groupedRows(rows: readonly JsonValue[], key: string | undefined): readonly JsonValue[] {
  if (key === undefined) return rows;
  const groups = Map.groupBy(rows, (row) => groupName(row, key));
  const ordered = [...groups.values()].flat();
  return ordered.every((row, at) => row === rows[at]) ? rows : ordered;
}

/** Heads of the groups by the place of their first row, of rows that stand together. */
export function groupHeads(rows: readonly JsonValue[], key: string | undefined): ReadonlyMap<number, GroupHead> {
  const heads = new Map<number, GroupHead>();
  if (key === undefined) return heads;
  let first = 0;
  rows.forEach((row, at) => {
    if (at === 0 || groupName(row, key) !== groupName(rows[at - 1], key)) {
      first = at;
      heads.set(at, { value: cellAt(row, [key]) ?? null, count: 0 });
    }
    heads.get(first)!.count += 1;
  });
  return heads;
}

/** The rows with one of them at another place; in a group of others it becomes one of theirs. */
export function movedAmongGroups(rows: readonly JsonValue[], from: number, to: number, key: string | undefined): JsonValue[] {
  const next = moved(rows, from, to);
  const [row, target] = [rows[from], rows[to]];
  if (key === undefined || row === undefined || groupName(row, key) === groupName(target, key)) return next;
  return next.with(to, withCell(row, [key], cellAt(target, [key]) ?? null));
}

/** Rows of a group with another value for it. */
export function renamedGroup(
  rows: readonly JsonValue[],
  first: number,
  count: number,
  key: string,
  value: JsonValue,
): JsonValue[] {
  return rows.map((row, at) => (at >= first && at < first + count ? withCell(row, [key], value) : row));
}

const groupName = (row: JsonValue | undefined, key: string): string => {
  const value = cellAt(row, [key]);
  return isEmptyValue(value) ? '' : JSON.stringify(value);
};
