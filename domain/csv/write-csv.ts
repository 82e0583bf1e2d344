import type { CsvDelimiter } from './parse-csv.ts';

/** A spreadsheet takes a text with one of these in front for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d.,]+(?:e[+-]?\d+)?%?$/i;

/**
 * Rows as CSV text (RFC 4180, lines end in CRLF). Cells are quoted where they must be; a text that a spreadsheet would
 * run as a formula gets an apostrophe in front, numbers do not.
 */
export function writeCsv(rows: readonly (readonly string[])[], delimiter: CsvDelimiter = ','): string {
  const cellOf = (text: string): string => {
    const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
    const quoted = safe.includes(delimiter) || /["\r\n]|^\s|\s$/.test(safe);
    return quoted ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => `${row.map(cellOf).join(delimiter)}\r\n`).join('');
}

/** The text of a cell without the apostrophe that `writeCsv` put in front of a formula. */
export function plainCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
