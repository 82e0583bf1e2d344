import { catalogueEntry } from '../errors/catalogue.ts';
import type { InputProperty } from '../functions/function-record.ts';
import { inputKindOf } from '../inputs/input-kind.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { CsvFinding, CsvImport, CsvReading } from './csv-import.ts';
import { readHeading } from './csv-heading.ts';
import { columnLetters, fieldsOf, matchHeaders, plainHeader } from './match-headers.ts';
import type { CsvColumn } from './match-headers.ts';
import { parseCsv } from './parse-csv.ts';
import { readCell, type CellReading } from './read-cell.ts';
import { plainCell } from './write-csv.ts';

const COORDINATE: InputProperty = { type: 'number', $partiUnitType: 'length' };
/** Points are rows of lengths; those without a height lie on the ground. */
const POINT_ROW: InputProperty = {
  type: 'object',
  required: ['X', 'Y'],
  properties: { X: COORDINATE, Y: COORDINATE, Z: COORDINATE },
};

/**
 * Items of a list input out of a CSV text. A plain list takes one column, with or without its header, or one
 * line; an object list takes the columns whose headers name its properties (`readHeading`), a list of points X, Y and Z. Empty cells are left to the defaults.
 * Unknown headers, second columns of one field and cells without a header are left out with one warning, unless required
 * headers are missing too: then they are the likely cause.
 * Findings: `csv.no-rows`, `csv.headers-unmatched`, `csv.headers-missing`, `csv.headers-unrecognised`,
 * `csv.headers-ignored`, and the `property.…` error of a cell with its row and column.
 */
export function importCsv(text: string, list: InputProperty, reading: CsvReading): CsvImport {
  const items = list.items ?? {};
  const rows = rowSchemaOf(items);
  const imported = rows.properties === undefined ? importValues(text, list, reading) : importRows(text, rows, reading);
  if (rows === POINT_ROW) imported.items = imported.items.map((point) => ({ Z: 0, ...(point as JsonObject) }));
  return imported.findings.some((finding) => finding.severity === 'error') ? { ...imported, items: [] } : imported;
}

/** The schema whose properties are the columns of a list's rows. */
export function rowSchemaOf(items: InputProperty): InputProperty {
  return inputKindOf(items) === 'point' ? POINT_ROW : items;
}

function importRows(text: string, items: InputProperty, reading: CsvReading): CsvImport {
  const table = parseCsv(text);
  const fields = fieldsOf(items);
  const heading = readHeading(table, fields, reading);
  if (heading === undefined) return { items: [], findings: [finding('csv.no-rows')] };
  const rows = table.slice(heading.lines);
  const { columns, unknown, missing } = matchHeaders(heading.headers, fields, reading);
  if (columns.length === 0) return { items: [], findings: [finding('csv.headers-unmatched', unknown)] };
  const findings: CsvFinding[] = [];
  if (missing.length > 0) findings.push(finding('csv.headers-missing', missing));
  const ignored = [...unknown, ...(missing.length > 0 ? [] : unnamedColumns(heading.headers, rows))];
  if (ignored.length > 0)
    findings.push(finding(missing.length > 0 ? 'csv.headers-unrecognised' : 'csv.headers-ignored', ignored));
  if (rows.length === 0) findings.push(finding('csv.no-rows'));
  const readers = columns.map(({ field, unit }) => cellReader(field.property, reading, unit));
  const values = rows.map((row, index) => rowValue(row, index + heading.lines + 1, columns, readers, findings));
  return { items: values, findings };
}

/** Columns that hold something below no header, as table programs call them. */
function unnamedColumns(headers: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const held = new Set<number>();
  for (const cells of rows)
    cells.forEach((cell, index) => {
      if ((headers[index] ?? '') === '' && cell.trim() !== '') held.add(index);
    });
  return [...held].toSorted((a, b) => a - b).map(columnLetters);
}

function rowValue(
  cells: readonly string[],
  row: number,
  columns: readonly CsvColumn[],
  readers: readonly CellReader[],
  findings: CsvFinding[],
): JsonObject {
  const value: Nested = new Map();
  for (const [at, { index, header, field }] of columns.entries()) {
    const text = plainCell(cells[index] ?? '');
    if (text === '') continue;
    const read = (readers[at] as CellReader)(text);
    if ('code' in read) findings.push({ severity: 'error', code: read.code, parameters: { value: text }, row, column: header });
    else setAt(value, field.path, read.value);
  }
  return asObject(value);
}

type CellReader = (text: string) => CellReading;

/** Reads the cells of a column; what stands in several is read once. */
function cellReader(property: InputProperty, reading: CsvReading, unit: string | undefined): CellReader {
  const known = new Map<string, CellReading>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const read = readCell(text, property, reading, unit);
    // Rows share no object.
    if ('code' in read || typeof read.value !== 'object') known.set(text, read);
    return read;
  };
}

function importValues(text: string, list: InputProperty, reading: CsvReading): CsvImport {
  const property = list.items ?? {};
  const { cells, ignored } = plainCells(text, property, reading);
  const names = [list.title, list['$partiDisplayName'], property.title, ...(reading.headers ?? [])];
  const known = new Set(names.filter((name) => typeof name === 'string').map(plainHeader));
  const [first, ...others] = cells;
  // A word above numbers is a header whatever it says; above texts only the list's own name is.
  const isHeader = (cell: string): boolean =>
    known.has(plainHeader(cell)) || ('code' in readCell(cell, property, reading) && others.length > 0 && startsLikeWord(cell));
  const hasHeader = first !== undefined && isHeader(first);
  const values = (hasHeader ? others : cells).map(plainCell);
  const findings: CsvFinding[] = [];
  if (ignored.length > 0) findings.push(finding('csv.headers-ignored', ignored));
  if (values.length === 0) findings.push(finding('csv.no-rows'));
  const items = values.flatMap((cell, index) => {
    const read = readCell(cell, property, reading);
    if (!('code' in read)) return [read.value];
    const row = index + (hasHeader ? 2 : 1);
    findings.push({ severity: 'error', code: read.code, parameters: { value: cell }, row });
    return [];
  });
  return { items, findings };
}

const startsLikeWord = (cell: string): boolean => /^\p{L}/u.test(cell);

/** Cells of a plain list: the lines where each is a value (`1,5` in German), else one line's cells, else the first column. */
function plainCells(text: string, property: InputProperty, reading: CsvReading): { cells: string[]; ignored: string[] } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const readable = (line: string): boolean => !('code' in readCell(line, property, reading));
  const isText = readable('\u0000');
  if (!isText && lines.length > 0 && lines.slice(lines.length > 1 ? 1 : 0).every(readable)) return { cells: lines, ignored: [] };
  const rows = parseCsv(text);
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return { cells: only.filter((cell) => cell !== ''), ignored: [] };
  const ignored = (only ?? []).slice(1).filter((cell) => cell !== '');
  return { cells: rows.flatMap((row) => (row[0] === undefined || row[0] === '' ? [] : [row[0]])), ignored };
}

function finding(code: string, headers?: readonly string[]): CsvFinding {
  const severity = catalogueEntry(code)?.severity === 'warning' ? 'warning' : 'error';
  return { severity, code, parameters: headers === undefined ? {} : { headers: listed(headers) } };
}

/** Most headers that a finding names; the others are counted. */
const NAMED_HEADERS = 12;

function listed(headers: readonly string[]): string {
  const [named, more] = [headers.slice(0, NAMED_HEADERS).join(', '), headers.length - NAMED_HEADERS];
  return more > 0 ? `${named} … +${more}` : named;
}

type Nested = Map<string, JsonValue | Nested>;

function setAt(value: Nested, path: readonly string[], leaf: JsonValue): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) value.set(key, leaf);
  else {
    const held = value.get(key);
    const child: Nested = held instanceof Map ? held : new Map();
    value.set(key, child);
    setAt(child, rest, leaf);
  }
}

function asObject(value: Nested): JsonObject {
  return Object.fromEntries([...value].map(([key, child]) => [key, child instanceof Map ? asObject(child) : child]));
}
