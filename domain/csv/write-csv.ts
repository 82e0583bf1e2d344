import type { DecimalSign } from '../units/decimal-sign.ts';

/** Sign between cells. */
export type CsvDelimiter = ',' | ';' | '\t';

/** Value of a cell; null leaves it empty. */
export type CsvCell = string | number | boolean | null;

export interface CsvForm {
  delimiter?: CsvDelimiter;
  decimalSign?: DecimalSign;
  /** Whether the byte order mark stands in front, which tells spreadsheets that the text is UTF-8. */
  hasMark?: boolean;
}

/** A spreadsheet takes a text with one of these in front for a formula and runs it. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * CSV text of rows (RFC 4180, lines end in CRLF). Cells are quoted where they must be; a text that a spreadsheet would
 * run as a formula gets an apostrophe in front, numbers do not. Example: `writeCsv([['Name', -3.5]])` is
 * `Name,-3.5` and a line end.
 */
export function writeCsv(
  rows: readonly (readonly CsvCell[])[],
  { delimiter = ',', decimalSign = '.', hasMark = false }: CsvForm = {},
): string {
  const cellOf = (cell: CsvCell): string => {
    const text = textOf(cell, decimalSign);
    const isQuoted = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return (hasMark ? '\uFEFF' : '') + rows.map((row) => `${row.map(cellOf).join(delimiter)}\r\n`).join('');
}

function textOf(cell: CsvCell, decimalSign: DecimalSign): string {
  if (typeof cell === 'string') return FORMULA.test(cell) ? `'${cell}` : cell;
  return typeof cell === 'number' ? String(cell).replace('.', decimalSign) : String(cell ?? '');
}

/** The text of a cell without the apostrophe that `writeCsv` put in front of a formula. */
export function plainCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
