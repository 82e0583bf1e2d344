import {
  decimalSign,
  fieldsOf,
  importCsv,
  parseCsv,
  readCell,
  readHeading,
  rowSchemaOf,
  validateValue,
  type CsvFinding,
  type CsvHeading,
  type CsvImport,
  type CsvReading,
  type InputProperty,
  type JsonValue,
} from '#domain';
import { isMatrix } from './list-columns.ts';

/** Most rows that one paste or file brings into a list; a longer table is told, not cut. */
export const MOST_ROWS = 10_000;
/** Lines that a heading may take. */
const MOST_HEADINGS = 2;
/** Longest text of a paste or file, in characters. */
export const MOST_CHARACTERS = 5_000_000;

const tooMany = (): CsvFinding => ({ severity: 'error', code: 'property.too-many-items', parameters: { count: MOST_ROWS } });

/** Rows of a text from a table program as items of a typed list, with what is wrong in which cell; no items where an error stands. */
export function pastedRows(text: string, list: InputProperty, reading: CsvReading): CsvImport {
  if (text.length > MOST_CHARACTERS) return { items: [], findings: [tooMany()] };
  const table = parseCsv(text);
  // Lines are counted before any cell is read: what is far too long is refused at once.
  if (table.length > MOST_ROWS + MOST_HEADINGS) return { items: [], findings: [tooMany()] };
  const read = importCsv(text, list, reading);
  if (read.items.length > MOST_ROWS) return { items: [], findings: [tooMany()] };
  const heading = headingOf(table, list, reading);
  const firstLine = 1 + (heading?.lines ?? (table.length === read.items.length + 1 ? 1 : 0));
  // How many rows a list may have is the field's own rule, after the paste is added or has replaced them.
  const rows: InputProperty = { ...list, minItems: undefined, maxItems: undefined };
  const wrong = validateValue(rows, read.items, { name: 'rows' }).map(({ path, code, parameters }): CsvFinding => {
    const [, index, ...column] = path;
    const found: CsvFinding = { severity: 'error', code, parameters, row: Number(index) + firstLine };
    return column.length === 0 ? found : { ...found, column: column.join('.') };
  });
  return wrong.length === 0 ? read : { items: [], findings: [...read.findings, ...wrong] };
}

/** Rows of a text from a table program as rows of a matrix, without a header line; nothing where a cell is none of its values. */
export function pastedMatrix(text: string, list: InputProperty, reading: CsvReading): CsvImport {
  if (text.length > MOST_CHARACTERS) return { items: [], findings: [tooMany()] };
  const table = parseCsv(text, delimiterOf(text, reading));
  if (table.length > MOST_ROWS) return { items: [], findings: [tooMany()] };
  const width = Math.max(...table.map((row) => row.length));
  const findings: CsvFinding[] = [];
  const items = table.map((cells, line) =>
    Array.from({ length: width }, (_, at): JsonValue => {
      const cell = cells[at] ?? '';
      const read = readCell(cell, list.items?.items ?? {}, reading);
      if ('value' in read) return read.value;
      if (cell.trim() === '') return null;
      findings.push({ severity: 'error', code: read.code, parameters: { value: cell }, row: line + 1, column: String(at + 1) });
      return null;
    }),
  );
  return { items: findings.length === 0 ? items : [], findings };
}

/** Heading of a table of objects; undefined for other lists. */
function headingOf(table: string[][], list: InputProperty, reading: CsvReading): CsvHeading | undefined {
  const row = rowSchemaOf(list.items ?? {});
  return row.properties === undefined ? undefined : readHeading(table, fieldsOf(row), reading);
}

/** What stands between cells that are numbers: a comma only where it is no decimal sign. */
function delimiterOf(text: string, { locale }: CsvReading): '\t' | ';' | ',' {
  if (text.includes('\t')) return '\t';
  return text.includes(';') || decimalSign(locale) === ',' ? ';' : ',';
}

/** A line of a pasted table that holds an error: its cells as they were pasted, and what is wrong in each, by position. */
export interface FaultyLine {
  row: number;
  cells: string[];
  faults: Map<number, CsvFinding>;
}

/** Lines with errors, in order, under the headers of the text; a plain list has one column without a header. */
export function faultyLines(text: string, list: InputProperty, findings: readonly CsvFinding[], reading: CsvReading) {
  const isTable = rowSchemaOf(list.items ?? {}).properties !== undefined;
  const isGrid = isMatrix(list);
  const table = isTable || isGrid ? parseCsv(text) : [];
  const headers = (isGrid ? table[0]?.map((_, at) => String(at + 1)) : headingOf(table, list, reading)?.headers) ?? [''];
  const lines = new Map<number, FaultyLine>();
  for (const finding of findings) {
    const { row, column, parameters } = finding;
    if (finding.severity !== 'error' || row === undefined) continue;
    const line = lines.get(row) ?? { row, cells: table[row - 1] ?? [String(parameters['value'] ?? '')], faults: new Map() };
    line.faults.set(columnIndex(headers, column), finding);
    lines.set(row, line);
  }
  return { headers, lines: [...lines.values()].toSorted((a, b) => a.row - b.row) };
}

/** A header may carry its unit: `Area (m²)` is the column of `Area`. */
function columnIndex(headers: readonly string[], column: string | undefined): number {
  if (column === undefined) return 0;
  const plain = (text: string): string => text.replace(/\s*[([][^()[\]]+[)\]]$/, '').toLowerCase();
  const exact = headers.indexOf(column);
  return exact >= 0
    ? exact
    : Math.max(
        0,
        headers.findIndex((header) => plain(header) === plain(column)),
      );
}
