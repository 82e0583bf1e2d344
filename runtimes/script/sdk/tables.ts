import type { Element, Value } from './model.ts';

/** Rows of a table by the name in one of their columns, whatever its capitals; of rows that share a name the first. */
export interface NamedRows {
  rows: { name: string; row: Record<string, Value> }[];
  /** Names that stand in several rows. */
  repeated: string[];
  find(name: string): Record<string, Value> | undefined;
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Reads a list of rows, as a list input gives it. Rows without a name are left out. */
export function namedRows(list: Value | undefined, column: string): NamedRows {
  const byKey = new Map<string, { name: string; row: Record<string, Value> }>();
  const repeated = new Set<string>();
  for (const row of Array.isArray(list) ? list : []) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
    const name = typeof row[column] === 'string' ? row[column].trim() : '';
    if (name === '') continue;
    if (byKey.has(keyOf(name))) repeated.add(name);
    else byKey.set(keyOf(name), { name, row });
  }
  return { rows: [...byKey.values()], repeated: [...repeated], find: (name) => byKey.get(keyOf(name))?.row };
}

/** Sums of a number by a text of the same elements, in the order in which the texts come; elements without the text are left out. */
export function sumBy(elements: readonly Element[], text: string, number: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const element of elements) {
    const [group, value] = [element[text], element[number]];
    if (typeof group === 'string' && group !== '' && typeof value === 'number') sums.set(group, (sums.get(group) ?? 0) + value);
  }
  return sums;
}

/** A number of a row; undefined where it holds none. */
export const numberIn = (row: Record<string, Value> | undefined, column: string): number | undefined =>
  typeof row?.[column] === 'number' && Number.isFinite(row[column]) ? row[column] : undefined;
