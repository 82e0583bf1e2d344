import type { CsvReading } from './csv-import.ts';
import { matchHeaders, type CsvField } from './match-headers.ts';

/** Heading of a table of rows. */
export interface CsvHeading {
  /** Name of each column, by position; empty where it has none. */
  headers: string[];
  /** Lines that it takes: 1 or 2. */
  lines: number;
}

/**
 * Heading of a table, as the fields of its rows tell: its first line; or its first two, where the second names more
 * fields. Then the first is a title, or wider headings whose cells were merged: `Size` over `Width` is `Size.Width` where a
 * field is called so, else `Width`; a heading over nothing is that of its column. Undefined for a table without lines.
 */
export function readHeading(
  table: readonly (readonly string[])[],
  fields: readonly CsvField[],
  reading: CsvReading,
): CsvHeading | undefined {
  const [first, second] = table;
  if (first === undefined) return undefined;
  const count = (headers: readonly string[]): number => matchHeaders(headers, fields, reading).columns.length;
  const single = { headers: [...first], lines: 1 };
  if (second === undefined) return single;
  // Merging keeps the text in the first of the cells.
  let wide = '';
  const both = Array.from({ length: Math.max(first.length, second.length) }, (_, at) => {
    const [over, under] = [first[at] ?? '', second[at] ?? ''];
    if (over !== '') wide = over;
    if (under === '') return over;
    const dotted = `${wide}.${under}`;
    return count([dotted]) > 0 ? dotted : under;
  });
  return count(both) > count(first) ? { headers: both, lines: 2 } : single;
}
