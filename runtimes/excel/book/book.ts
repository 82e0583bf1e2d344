/** Value that a cell holds; errors as they are written, such as `#DIV/0!`. */
export type CellValue = number | string | boolean | { error: string } | null;

/** A block of cells of one sheet, counted from 1, both corners with it. */
export interface CellRange {
  sheet: string;
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** How a cell shows its number. */
export type CellFormat = 'date' | 'time' | 'percent';

/** A cell that holds something. */
export interface Cell {
  row: number;
  column: number;
  /** As it was saved. */
  value: CellValue;
  /** Without its `=`, as the file keeps it. */
  formula?: string;
  /** Cells that an array formula fills. */
  array?: Pick<CellRange, 'top' | 'left' | 'bottom' | 'right'>;
  /** The array takes the room that it needs. */
  spills?: true;
  format?: CellFormat;
}

/** What a cell accepts: words to choose from, a range that holds them, or limits. */
export interface CellRule {
  ranges: readonly Omit<CellRange, 'sheet'>[];
  options?: readonly string[];
  optionsIn?: string;
  isWhole?: true;
  minimum?: number;
  maximum?: number;
  help?: string;
}

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  cells: readonly Cell[];
  rules: readonly CellRule[];
  /** Notes by place, such as `B2`. */
  notes: ReadonlyMap<string, string>;
}

/** A name of a workbook and what it stands for; `sheet` where it counts on that one alone. */
export interface DefinedName {
  name: string;
  formula: string;
  sheet?: string;
}

/** A table: its cells with head and totals, and its columns from the left. */
export interface Table {
  name: string;
  range: CellRange;
  columns: readonly string[];
  headRows: number;
  totalRows: number;
}

/** A workbook as it was saved. */
export interface Book {
  sheets: readonly Sheet[];
  names: readonly DefinedName[];
  tables: readonly Table[];
  /** Its days count from 1904. */
  from1904: boolean;
  /** It brings programs, which never run. */
  hasMacros: boolean;
  /** Other workbooks that it reads. */
  externals: number;
}

/** Days between the two ways of counting. */
export const DAYS_1904 = 1462;

/** `A` is 1, `Z` is 26, `AA` is 27. */
export const columnNumber = (letters: string): number =>
  Array.from(letters.toUpperCase(), (letter) => letter.charCodeAt(0) - 64).reduce((sum, place) => sum * 26 + place, 0);

/** 1 is `A`. */
export function columnLetters(column: number): string {
  let [rest, letters] = [column, ''];
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** `B2` for row 2 and column 2. */
export const placeOf = ({ row, column }: Pick<Cell, 'row' | 'column'>): string => `${columnLetters(column)}${row}`;

/** Name of a sheet as formulas write it. */
export const quotedSheet = (name: string): string => `'${name.replaceAll("'", "''")}'`;

/** `Sheet!B2`, or `Sheet!B2:C4` for several cells. */
export function rangeText({ sheet, top, left, bottom, right }: CellRange): string {
  const start = placeOf({ row: top, column: left });
  const end = placeOf({ row: bottom, column: right });
  return `${/^[\p{L}_][\p{L}\d_.]*$/u.test(sheet) ? sheet : quotedSheet(sheet)}!${start === end ? start : `${start}:${end}`}`;
}

const REFERENCE = /^(?:(?:'((?:[^']|'')+)'|([^'!:[\]]+))!)?\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/;

/** Cells that a text such as `Sheet!$B$2:$C$4` names; undefined for any other text. Without a sheet `onSheet` counts. */
export function readRange(text: string, onSheet = ''): CellRange | undefined {
  const found = REFERENCE.exec(text.trim());
  if (!found) return undefined;
  const [, quoted, plain, left = '', top, right = left, bottom = top] = found;
  const sheet = quoted?.replaceAll("''", "'") ?? plain ?? onSheet;
  const [columns, rows] = [
    [columnNumber(left), columnNumber(right)],
    [Number(top), Number(bottom)],
  ];
  return {
    sheet,
    top: Math.min(...rows),
    left: Math.min(...columns),
    bottom: Math.max(...rows),
    right: Math.max(...columns),
  };
}
