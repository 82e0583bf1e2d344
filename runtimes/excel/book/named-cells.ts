import {
  DAYS_1904,
  placeOf,
  rangeText,
  readRange,
  type Book,
  type Cell,
  type CellRange,
  type CellRule,
  type CellValue,
  type Sheet,
} from './book.ts';
import { functionsIn, wordsIn } from './formula-text.ts';
import { Refusal } from './refusal.ts';

/** What stands in one cell, or in one column of a list. */
export type CellType = 'number' | 'integer' | 'string' | 'boolean' | 'date' | 'datetime';

/** Input or output of a workbook: a name that begins with `INPUT.` or `OUTPUT.` and the cells that it names. */
export interface NamedCells {
  /** `INPUT.Land.Cost` is `Land Cost`. */
  name: string;
  cells: CellRange;
  type: CellType;
  /** One cell, cells one after another, rows of several cells, or rows below their heads. */
  shape: 'cell' | 'list' | 'rows' | 'records';
  /** Heads of the columns, and what stands below each. */
  columns?: readonly { name: string; type: CellType }[];
  /** Value in the book; of an input its default. */
  value: PlainValue;
  isPercent?: true;
  help?: string;
  options?: readonly string[];
  minimum?: number;
  maximum?: number;
}

/** JSON that cells hold. */
export type PlainValue = number | string | boolean | null | readonly PlainValue[] | { readonly [name: string]: PlainValue };

/** What people should know before a workbook becomes a function. */
export type BookNote =
  | { kind: 'missing-cells' | 'not-cells'; name: string; formula: string }
  | { kind: 'shared-cell'; name: string; other: string; cell: string }
  | { kind: 'same-name'; name: string }
  | { kind: 'circular-names'; names: string }
  | { kind: 'macros' }
  | { kind: 'externals'; count: number };

/** Inputs and outputs of a workbook in the order of their names' cells, and what was found about them. */
export interface NamedParts {
  inputs: NamedCells[];
  outputs: NamedCells[];
  notes: BookNote[];
}

const NAMED = /^(INPUT|OUTPUT)\.(.+)$/i;

const MAX_NAMED_CELLS = 100_000;

/** Finds the inputs and outputs of a workbook. Throws a {@link Refusal} where they name more cells than are taken. */
export function namedCells(book: Book): NamedParts {
  const parts: NamedParts = { inputs: [], outputs: [], notes: [] };
  if (book.hasMacros) parts.notes.push({ kind: 'macros' });
  if (book.externals > 0) parts.notes.push({ kind: 'externals', count: book.externals });
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name, sheet]));
  const grids = new Map(book.sheets.map((sheet) => [sheet.name, gridOf(sheet)]));
  let named = 0;
  for (const { name: whole, formula, sheet: scope } of book.names) {
    const [, kind = '', rest = ''] = NAMED.exec(whole) ?? [];
    if (rest === '') continue;
    const name = rest.replaceAll('.', ' ').trim();
    const cells = readRange(formula.replace(/^=/, ''), scope);
    const sheet = sheets.get(cells?.sheet ?? '');
    if (!cells || !sheet) {
      parts.notes.push({ kind: /#REF!/.test(formula) || cells ? 'missing-cells' : 'not-cells', name, formula });
      continue;
    }
    named += (cells.bottom - cells.top + 1) * (cells.right - cells.left + 1);
    if (named > MAX_NAMED_CELLS) throw new Refusal('workbook.too-many-named', { limit: MAX_NAMED_CELLS });
    const list = /^input$/i.test(kind) ? parts.inputs : parts.outputs;
    if (list.some((one) => one.name === name)) parts.notes.push({ kind: 'same-name', name });
    else list.push(describe(name, cells, { book, sheet, grid: grids.get(sheet.name) as Grid, isInput: list === parts.inputs }));
  }
  for (const [at, one] of parts.inputs.entries()) {
    const other = parts.inputs.slice(0, at).find((before) => rangeText(before.cells) === rangeText(one.cells));
    if (other) parts.notes.push({ kind: 'shared-cell', name: one.name, other: other.name, cell: rangeText(one.cells) });
  }
  const circular = circularNames(book.names);
  if (circular.length > 0) parts.notes.push({ kind: 'circular-names', names: circular.join(', ') });
  return parts;
}

/** Names whose formulas lead back to themselves; a function that is named may call itself. */
function circularNames(names: Book['names']): string[] {
  const uses = new Map(
    names
      .filter(({ formula }) => !functionsIn(formula).includes('LAMBDA'))
      .map(({ name, formula }) => [name.toLowerCase(), new Set(wordsIn(formula).map((word) => word.toLowerCase()))] as const),
  );
  const reaches = (from: string, to: string): boolean => {
    const seen = new Set<string>();
    const open = [...(uses.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(uses.get(next) ?? []));
    }
    return false;
  };
  return names.flatMap(({ name }) => (reaches(name.toLowerCase(), name.toLowerCase()) ? [name] : []));
}

type Grid = ReadonlyMap<string, Cell>;

const gridOf = ({ cells }: Sheet): Grid => new Map(cells.map((cell) => [placeOf(cell), cell]));

interface Around {
  book: Book;
  sheet: Sheet;
  grid: Grid;
  isInput: boolean;
}

function describe(name: string, cells: CellRange, { book, sheet, grid, isInput }: Around): NamedCells {
  const at = (row: number, column: number) => grid.get(placeOf({ row, column }));
  const rows = Array.from({ length: cells.bottom - cells.top + 1 }, (_, row) =>
    Array.from({ length: cells.right - cells.left + 1 }, (__, column) => at(cells.top + row, cells.left + column)),
  );
  const flat = rows.flat();
  const rule = isInput ? ruleOf(sheet, cells) : undefined;
  const help = sheet.notes.get(placeOf({ row: cells.top, column: cells.left })) ?? rule?.help;
  const plain = (cell: Cell | undefined, type: CellType) => plainValue(cell?.value ?? null, type, book.from1904);
  const type = typeOf(flat, rule);
  const common = { name, cells, type, ...(help === undefined ? {} : { help }) };
  if (flat.length === 1) {
    const options = rule && optionsOf(rule, book, sheet.name);
    return {
      ...common,
      shape: 'cell',
      value: plain(flat[0], type),
      ...(flat[0]?.format === 'percent' ? { isPercent: true as const } : {}),
      ...(options && options.length > 0 ? { options } : {}),
      ...(rule?.minimum === undefined ? {} : { minimum: rule.minimum }),
      ...(rule?.maximum === undefined ? {} : { maximum: rule.maximum }),
    };
  }
  if (rows.length === 1 || rows[0]?.length === 1) {
    const filled = isInput ? flat.slice(0, flat.findLastIndex((cell) => cell !== undefined) + 1) : flat;
    return { ...common, shape: 'list', value: filled.map((cell) => plain(cell, type)) };
  }
  const [heads = [], ...below] = rows;
  const areHeads = heads.every((cell) => typeof cell?.value === 'string' && cell.formula === undefined);
  const body = areHeads ? below : rows;
  const filled = isInput ? body.slice(0, body.findLastIndex((row) => row.some((cell) => cell !== undefined)) + 1) : body;
  if (!areHeads) return { ...common, shape: 'rows', value: filled.map((row) => row.map((cell) => plain(cell, type))) };
  const columns = heads.map((cell, column) => ({
    name: String(cell?.value),
    type: typeOf(
      body.map((row) => row[column]),
      undefined,
    ),
  }));
  const records = filled.map((row) =>
    Object.fromEntries(columns.map((column, index) => [column.name, plain(row[index], column.type)])),
  );
  return { ...common, shape: 'records', columns, value: records };
}

function ruleOf({ rules }: Sheet, { top, left }: CellRange): CellRule | undefined {
  return rules.find(({ ranges }) =>
    ranges.some((range) => top >= range.top && top <= range.bottom && left >= range.left && left <= range.right),
  );
}

function optionsOf({ options, optionsIn }: CellRule, book: Book, onSheet: string): string[] | undefined {
  if (options) return [...options];
  if (optionsIn === undefined) return undefined;
  const named = book.names.find(({ name }) => name.toLowerCase() === optionsIn.toLowerCase());
  const cells = readRange((named?.formula ?? optionsIn).replace(/^=/, ''), onSheet);
  const sheet = cells && book.sheets.find(({ name }) => name === cells.sheet);
  if (!sheet) return undefined;
  const within = sheet.cells.filter(
    ({ row, column }) => row >= cells.top && row <= cells.bottom && column >= cells.left && column <= cells.right,
  );
  return within.flatMap(({ value }) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []));
}

/** What the filled cells have in common; numbers where nothing is filled. */
function typeOf(cells: readonly (Cell | undefined)[], rule: CellRule | undefined): CellType {
  if (rule?.options ?? rule?.optionsIn) {
    const [first] = cells;
    if (first === undefined || typeof first.value === 'string') return 'string';
  }
  const types = new Set(cells.flatMap((cell) => (cell && cell.value !== null ? [typeOfOne(cell)] : [])));
  if (types.size > 1) return [...types].every((type) => type.startsWith('date')) ? 'datetime' : 'string';
  const [type = 'number'] = types;
  return type === 'number' && rule?.isWhole ? 'integer' : type;
}

/** Functions that give days, for cells whose format says nothing. */
const GIVES_DAYS = /^(?:DATE|TODAY|EDATE|EOMONTH|WORKDAY)$/;

function typeOfOne({ value, format, formula }: Cell): CellType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  const [outermost] = formula === undefined ? [] : functionsIn(formula);
  if (
    format === 'date' ||
    (format === undefined && outermost !== undefined && GIVES_DAYS.test(outermost) && /^\w+\(.*\)$/.test(formula ?? ''))
  )
    return typeof value === 'number' && !Number.isInteger(value) ? 'datetime' : 'date';
  return 'number';
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook; before March 1900 it counts a day that never was. */
const START = Date.UTC(1899, 11, 30);
const MARCH_1900 = 61;

/** JSON of a cell: days as ISO 8601. An error is nothing. */
export function plainValue(value: CellValue, type: CellType, from1904: boolean): PlainValue {
  if (value === null || typeof value === 'object') return null;
  if (typeof value === 'number' && (type === 'date' || type === 'datetime'))
    return dateText(value + (from1904 ? DAYS_1904 : 0), type);
  return type === 'string' ? String(value) : value;
}

/** Day of a workbook that counts from 1900, as ISO 8601 in UTC. */
export function dateText(serial: number, type: CellType): string {
  const days = serial < MARCH_1900 ? serial + 1 : serial;
  const date = new Date(START + Math.round(days * DAY_MS));
  if (Number.isNaN(date.getTime())) return '';
  return type === 'date' ? date.toISOString().slice(0, 10) : date.toISOString();
}

/** Number of a day for a workbook that counts from 1900; undefined for what is no date. */
export function dateSerial(text: string): number | undefined {
  const time = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (Number.isNaN(time)) return undefined;
  const days = (time - START) / DAY_MS;
  return days < MARCH_1900 ? days - 1 : days;
}
