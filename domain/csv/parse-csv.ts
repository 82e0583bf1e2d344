import type { CsvDelimiter } from './write-csv.ts';

const DELIMITERS: readonly CsvDelimiter[] = [',', ';', '\t'];

/**
 * Rows of a CSV text (RFC 4180): cells in quotes may hold delimiters, line ends and doubled quotes; other cells lose
 * the blanks around them. A byte order mark is skipped, and so are lines without any text. Never throws: a quote that
 * is not closed runs to the end.
 */
export function parseCsv(text: string, delimiter: CsvDelimiter = detectDelimiter(text)): string[][] {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const rows: string[][] = [];
  let row: string[] = [];
  const endRow = (): void => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  let at = 0;
  while (at < source.length) {
    const { cell, end } = readCell(source, at, delimiter);
    row.push(cell);
    at = end + 1;
    if (source[end] === '\r' && source[end + 1] === '\n') at += 1;
    if (source[end] !== delimiter) endRow();
    else if (at === source.length) row.push('');
  }
  endRow();
  return rows;
}

/** Delimiter that stands most often in the first line, outside quotes; a comma where none does. */
export function detectDelimiter(text: string): CsvDelimiter {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)![0].replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The cell that begins at `start` and the place of the delimiter or line end behind it. */
function readCell(source: string, start: number, delimiter: CsvDelimiter): { cell: string; end: number } {
  let at = start;
  while (source[at] === ' ') at += 1;
  if (source[at] !== '"') {
    const end = endOfCell(source, at, delimiter);
    return { cell: source.slice(at, end).trim(), end };
  }
  let cell = '';
  for (at += 1; at < source.length; at += 1) {
    if (source[at] === '"') {
      if (source[at + 1] !== '"') break;
      at += 1;
    }
    cell += source[at];
  }
  const end = endOfCell(source, at + 1, delimiter);
  return { cell: cell + source.slice(at + 1, end).trimEnd(), end };
}

function endOfCell(source: string, start: number, delimiter: CsvDelimiter): number {
  let at = start;
  while (at < source.length && source[at] !== delimiter && source[at] !== '\n' && source[at] !== '\r') at += 1;
  return at;
}
