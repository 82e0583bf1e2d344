import type { CellRange } from './sheet-marks.ts';

/** A cell as a reader of workbooks gives it. */
export type Cell = string | number | boolean | Date | null | undefined;

/**
 * Rows of a sheet as a table that has one head: merged cells hold their value everywhere, so that each row says what it belongs
 * to; titles above the head are left out, and a head of several rows becomes one (`Area Net`, `Area Gross`).
 */
export function spreadMerged(rows: readonly (readonly Cell[])[], merged: readonly CellRange[]): Cell[][] {
  const spread = rows.map((row) => [...row]);
  for (const { top, left, bottom, right } of merged) {
    const value = spread[top]?.[left];
    if (value === undefined || value === null || value === '') continue;
    for (let at = top; at <= Math.min(bottom, spread.length - 1); at++) {
      const row = spread[at] as Cell[];
      for (let column = left; column <= Math.min(right, row.length - 1); column++) row[column] = value;
    }
  }
  const head = headOf(rows, merged);
  if (head.end - head.start <= 1) return spread.slice(head.start);
  const lines = spread.slice(head.start, head.end);
  const names = (lines[0] as Cell[]).map((_, column) =>
    lines
      .map((line) => line[column])
      .filter((part, at, all) => !isEmpty(part) && part !== all[at - 1])
      .join(' '),
  );
  return [names, ...spread.slice(head.end)];
}

const isEmpty = (cell: Cell): boolean => cell === null || cell === undefined || cell === '';

/** First row of the head and the one behind it: as far down as cells that begin in its first row reach. */
function headOf(rows: readonly (readonly Cell[])[], merged: readonly CellRange[]): { start: number; end: number } {
  const isTitle = (row: readonly Cell[], at: number) =>
    row.filter((cell) => !isEmpty(cell)).length === 1 &&
    merged.some(({ top, left, right }) => top === at && right > left && !isEmpty(row[left]));
  let start = 0;
  // A table of titles alone is none: the last row stays.
  while (start + 1 < rows.length && (rows[start]!.every(isEmpty) || isTitle(rows[start]!, start))) start++;
  const ends = merged.filter(({ top }) => top === start).map(({ bottom }) => bottom + 1);
  return { start, end: Math.min(Math.max(start + 1, ...ends), rows.length) };
}
