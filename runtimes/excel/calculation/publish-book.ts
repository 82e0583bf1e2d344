import { placeOf, DAYS_1904, rangeText, type Book, type Cell, type CellRange, type CellValue } from '../book/book.ts';
import { bareFunction, functionsIn } from '../book/formula-text.ts';
import { namedCells, type BookNote, type NamedCells, type NamedParts } from '../book/named-cells.ts';
import { readBook } from '../book/read-book.ts';
import type { BookBundle, BundledCells } from './bundle.ts';
import { workedValue, type WorkedValue } from './cell-values.ts';
import { addReadSheet, emptyModel, fillModel } from './fill-model.ts';
import { withFixedSurroundings } from './fixed-surroundings.ts';

/** A formula whose value here is another than the one that was saved. */
export interface BookDifference {
  cell: string;
  formula: string;
  saved: string;
  found: string;
}

/** What recalculating a workbook showed. */
export interface BookReport {
  formulas: number;
  /** Formulas whose value is the saved one. */
  equal: number;
  /** Formulas whose value follows the clock or chance, which stand still here. */
  passing: number;
  /** Formulas that were saved without a value. */
  unsaved: number;
  /** How many differ; the first of them stand in `differences`. */
  different: number;
  differences: BookDifference[];
  /** Functions that are not known here, each with its first cell. */
  unknown: { name: string; cell: string }[];
  notes: BookNote[];
}

/** A workbook that was read. */
export interface PublishedBook extends Omit<NamedParts, 'notes'> {
  report: BookReport;
  bundle: BookBundle;
}

const MAX_DIFFERENCES = 100;
const PASSING = new Set(['NOW', 'TODAY', 'RAND', 'RANDBETWEEN', 'RANDARRAY']);
/** What a formula with one of them holds at least: most hold none, and are not taken apart. */
const MAY_PASS = /NOW|TODAY|RAND/i;

/** Reads a workbook, works it out and compares every formula with its saved value; the engine must have been started. Throws a {@link Refusal}. */
export function publishBook(bytes: Uint8Array): PublishedBook {
  return withFixedSurroundings(() => {
    const book = readBook(bytes);
    const { inputs, outputs, notes } = namedCells(book);
    const model = emptyModel();
    fillModel(model, book);
    const columns = formulaColumns(book);
    const check = addReadSheet(model, columns, book.sheets.length);
    model.evaluate();
    const found = new Map<string, WorkedValue>();
    columns.forEach((column, at) => readColumn(model, column, { book, check, at, found }));
    const report = compare(book, found, notes);
    model.deleteSheet(check.sheet);
    const read = addReadSheet(
      model,
      outputs.map(({ cells }) => cells),
      book.sheets.length,
    );
    const bundledOf = ({ name, cells, type, shape, columns: heads }: NamedCells): BundledCells => {
      const { sheet, ...corners } = cells;
      const place = rangeText(cells);
      const at = book.sheets.findIndex((one) => one.name === sheet);
      return { name, sheet: at, ...corners, type, shape, ...(heads ? { columns: heads } : {}), place };
    };
    const bundle: BookBundle = {
      workbook: 1,
      inputs: inputs.map(bundledOf),
      outputs: outputs.map((output, at) => ({ ...bundledOf(output), readRow: read.rows[at] ?? 1 })),
      readSheet: read.sheet,
      model: Buffer.from(model.toBytes()).toString('base64'),
    };
    model.free();
    return { inputs, outputs, report, bundle };
  });
}

/** Each column of each sheet from its first formula to its last. */
function formulaColumns({ sheets }: Book): CellRange[] {
  return sheets.flatMap(({ name, cells }) => {
    const columns = new Map<number, CellRange>();
    for (const { row, column, formula } of cells) {
      if (formula === undefined) continue;
      const known = columns.get(column) ?? { sheet: name, top: row, left: column, bottom: row, right: column };
      columns.set(column, { ...known, top: Math.min(known.top, row), bottom: Math.max(known.bottom, row) });
    }
    return [...columns.values()];
  });
}

interface Reading {
  book: Book;
  check: { sheet: number; rows: readonly number[] };
  at: number;
  found: Map<string, WorkedValue>;
}

function readColumn(
  model: ReturnType<typeof emptyModel>,
  { sheet, top, left, bottom }: CellRange,
  { book, check, at, found }: Reading,
): void {
  const number = book.sheets.findIndex(({ name }) => name === sheet);
  for (let row = top; row <= bottom; row++) {
    const asText = model.getFormattedCellValue(check.sheet, (check.rows[at] ?? 1) + row - top, 1);
    found.set(`${sheet}!${placeOf({ row, column: left })}`, workedValue(model, { sheet: number, row, column: left }, asText));
  }
}

function compare(book: Book, found: ReadonlyMap<string, WorkedValue>, notes: BookNote[]): BookReport {
  const passing = passingCells(book);
  const report = { formulas: 0, equal: 0, passing: 0, unsaved: 0, different: 0 };
  const differences: BookDifference[] = [];
  const unknown = new Map<string, string>();
  for (const { name: sheet, cells } of book.sheets)
    for (const cell of cells) {
      if (cell.formula === undefined) continue;
      report.formulas++;
      const place = `${sheet}!${placeOf(cell)}`;
      const value = found.get(place) ?? null;
      if (cell.value === null) report.unsaved++;
      else if (isSame(savedValue(cell, book.from1904), value)) report.equal++;
      else if (passing.has(place)) report.passing++;
      else {
        report.different++;
        if (differences.length < MAX_DIFFERENCES)
          differences.push({
            cell: place,
            formula: `=${cell.formula}`.slice(0, 300),
            saved: said(cell.value),
            found: said(value),
          });
      }
      if (isError(value, '#NAME?') && !isError(cell.value, '#NAME?'))
        for (const name of functionsIn(cell.formula)) if (!unknown.has(name)) unknown.set(name, place);
    }
  const known = unknown.size === 0 ? new Set<string>() : knownFunctions(book, found);
  return {
    ...report,
    differences,
    unknown: [...unknown].filter(([name]) => !known.has(name)).map(([name, cell]) => ({ name, cell })),
    notes,
  };
}

const isError = (value: CellValue | WorkedValue, error: string): boolean =>
  value !== null && typeof value === 'object' && value.error === error;

/** Functions of formulas that have a value: it is not they that are not known. */
function knownFunctions(book: Book, found: ReadonlyMap<string, WorkedValue>): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { name: sheet, cells } of book.sheets)
    for (const cell of cells)
      if (cell.formula !== undefined && !isError(found.get(`${sheet}!${placeOf(cell)}`) ?? null, '#NAME?'))
        for (const name of functionsIn(cell.formula)) known.add(bareFunction(name));
  return known;
}

/** Cells whose value follows the clock or chance, and what is reckoned from them in the same sheet or by name of place. */
function passingCells({ sheets }: Book): ReadonlySet<string> {
  const passing = new Set<string>();
  for (let before = -1; before < passing.size;) {
    before = passing.size;
    for (const { name: sheet, cells } of sheets)
      for (const cell of cells) {
        const place = `${sheet}!${placeOf(cell)}`;
        if (cell.formula === undefined || passing.has(place)) continue;
        const calls = MAY_PASS.test(cell.formula) && functionsIn(cell.formula).some((one) => PASSING.has(one));
        if (calls || (passing.size > 0 && namesOne(cell.formula, sheet, passing))) passing.add(place);
      }
    if (passing.size === 0) break;
  }
  return passing;
}

function namesOne(formula: string, sheet: string, passing: ReadonlySet<string>): boolean {
  const plain = formula.replaceAll('$', '');
  return [...plain.matchAll(/(?:(?:'([^']+)'|([\p{L}\d_.]+))!)?([A-Z]{1,3}\d{1,7})/gu)].some(([, quoted, bare, cell = '']) =>
    passing.has(`${quoted ?? bare ?? sheet}!${cell}`),
  );
}

function savedValue({ value, format }: Cell, from1904: boolean): CellValue {
  return from1904 && format === 'date' && typeof value === 'number' ? value + DAYS_1904 : value;
}

/** Nearer than what fifteen digits tell apart after some steps of reckoning. */
const NEAR = 1e-9;

function isSame(saved: CellValue, found: WorkedValue): boolean {
  if (typeof saved === 'number' && typeof found === 'number')
    return Math.abs(saved - found) <= NEAR * Math.max(1, Math.abs(saved), Math.abs(found));
  if (saved !== null && typeof saved === 'object') return isError(found, saved.error);
  return saved === found || (saved === '' && found === null);
}

function said(value: CellValue | WorkedValue): string {
  if (value === null) return '';
  return (
    typeof value === 'object' ? value.error : typeof value === 'boolean' ? String(value).toUpperCase() : String(value)
  ).slice(0, 300);
}
