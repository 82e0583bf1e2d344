import { columnLetters, quotedSheet, type Book, type Table } from './book.ts';
import { bareFunction, joined, partsOf, type FormulaPart } from './formula-text.ts';

/** Where a formula stands. */
export interface FormulaPlace {
  sheet: string;
  row: number;
}

/**
 * A formula as the engine reads it: signs of younger functions go, and what the engine does not know is said by what it
 * does: columns of tables, cells through several sheets, unions, AGGREGATE, HYPERLINK, days before March 1900.
 */
export function adaptFormula(formula: string, at: FormulaPlace, book: Pick<Book, 'sheets' | 'tables'>): string {
  const bare = withoutOthers(partsOf(formula)).map((part) =>
    part.kind === 'word' ? { ...part, text: part.text.replace(/^(?:_xlfn\.|_xlws\.|_xlpm\.)+/i, '') } : part,
  );
  const names = book.sheets.map(({ name }) => name);
  return rewritten(partsOf(joined(throughSheets(withoutTables(bare, at, book.tables), names))));
}

/** Cells of other workbooks, `[1]Sheet!A1`, are not there. */
function withoutOthers(parts: readonly FormulaPart[]): FormulaPart[] {
  const made: FormulaPart[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as FormulaPart;
    const isPlain = part.kind === 'brackets' && /^\[\d+\]$/.test(part.text) && parts[at + 2]?.text === '!';
    const isQuoted = part.kind === 'sheet' && /^'[^']*\[\d+\]/.test(part.text) && parts[at + 1]?.text === '!';
    if (!isPlain && !isQuoted) {
      made.push(part);
      continue;
    }
    made.push({ kind: 'sign', text: '#REF!' });
    at += isPlain ? 3 : 2;
    if (parts[at + 1]?.text === ':') at += 2;
  }
  return made;
}

/** `Rooms[Area]` becomes the cells that it stands for. */
function withoutTables(parts: readonly FormulaPart[], at: FormulaPlace, tables: readonly Table[]): FormulaPart[] {
  const made: FormulaPart[] = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (part.kind !== 'brackets') {
      made.push(part);
      continue;
    }
    const named = before?.kind === 'word' ? tables.find(({ name }) => sameText(name, before.text)) : undefined;
    const around = tables.find(
      ({ range }) => range.sheet === at.sheet && at.row >= range.top && at.row <= range.bottom && before?.kind !== 'word',
    );
    const cells = tableCells(named ?? around, part.text, at);
    if (cells === undefined) made.push(part);
    else {
      if (named) made.pop();
      made.push({ kind: 'sign', text: cells });
    }
  }
  // A table by its name alone is its rows.
  return made.map((part, index) => {
    const next = made[index + 1]?.text;
    if (part.kind !== 'word' || next === '(' || next === '!' || next?.startsWith('[')) return part;
    const table = tables.find(({ name }) => sameText(name, part.text));
    return table ? { kind: 'sign', text: tableCells(table, '[#Data]', at) ?? part.text } : part;
  });
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function tableCells(table: Table | undefined, brackets: string, at: FormulaPlace): string | undefined {
  if (!table) return undefined;
  const inside = brackets.slice(1, -1).trim();
  const items = inside.startsWith('[')
    ? [...inside.matchAll(/\[((?:'.|[^'\]])*)\]/g)].map(([, item = '']) => item)
    : inside === ''
      ? []
      : [inside];
  let isThisRow = false;
  const columns: string[] = [];
  const areas: string[] = [];
  for (const item of items) {
    const plain = item.startsWith('@') ? item.slice(1).replace(/^\[|\]$/g, '') : item;
    if (item.startsWith('@')) isThisRow = true;
    if (plain.startsWith('#')) areas.push(plain.toLowerCase());
    else if (plain !== '') columns.push(plain.replace(/'(.)/g, '$1'));
  }
  const { range, headRows, totalRows } = table;
  const found = columns.map((name) => table.columns.findIndex((one) => sameText(one, name)));
  if (found.includes(-1)) return undefined;
  const left = range.left + (found[0] ?? 0);
  const right = range.left + (found.at(-1) ?? table.columns.length - 1);
  const [first, last] = [range.top + headRows, range.bottom - totalRows];
  const spans = areas.map((area): [number, number] | undefined => {
    if (area === '#all') return [range.top, range.bottom];
    if (area === '#headers') return [range.top, range.top + headRows - 1];
    if (area === '#totals') return [range.bottom - totalRows + 1, range.bottom];
    return area === '#this row' ? [at.row, at.row] : [first, last];
  });
  if (isThisRow) spans.push([at.row, at.row]);
  const tops = spans.map((span) => span?.[0] ?? first);
  const bottoms = spans.map((span) => span?.[1] ?? last);
  const [top, bottom] = [tops.length === 0 ? first : Math.min(...tops), bottoms.length === 0 ? last : Math.max(...bottoms)];
  const cell = (column: number, row: number) => `$${columnLetters(column)}$${row}`;
  const start = `${quotedSheet(range.sheet)}!${cell(left, top)}`;
  return left === right && top === bottom ? start : `${start}:${cell(right, bottom)}`;
}

/** `First:Last!A1` becomes the same cells of each sheet. */
function throughSheets(parts: readonly FormulaPart[], sheets: readonly string[]): FormulaPart[] {
  const made: FormulaPart[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as FormulaPart;
    const quoted = part.kind === 'sheet' && parts[at + 1]?.text === '!' ? /^'(.+):(.+)'$/.exec(part.text) : null;
    const plain = part.kind === 'word' && parts[at + 1]?.text === ':' && parts[at + 3]?.text === '!';
    const ends = quoted ? [quoted[1], quoted[2]] : plain ? [part.text, parts[at + 2]?.text] : [];
    const [from, to] = ends.map((name) => sheets.findIndex((one) => sameText(one, (name ?? '').replaceAll("''", "'"))));
    if (from === undefined || to === undefined || from < 0 || to < from) {
      made.push(part);
      continue;
    }
    const start = at + (quoted ? 2 : 4);
    const end = parts[start + 1]?.text === ':' ? start + 3 : start + 1;
    const cells = joined(parts.slice(start, end));
    made.push({
      kind: 'sign',
      text: sheets
        .slice(from, to + 1)
        .map((name) => `${quotedSheet(name)}!${cells}`)
        .join(','),
    });
    at = end - 1;
  }
  return made;
}

/** Functions over any number of ranges: for them a union is its members. */
const OVER_RANGES = new Set(
  'SUM AVERAGE AVERAGEA MIN MAX COUNT COUNTA PRODUCT STDEV STDEV.S STDEV.P VAR VAR.S VAR.P MEDIAN SUMSQ GCD LCM AND OR'.split(
    ' ',
  ),
);
/** What AGGREGATE calls by number; the last six take a number beside their range. */
const AGGREGATED =
  'AVERAGE COUNT COUNTA MAX MIN PRODUCT STDEV.S STDEV.P SUM VAR.S VAR.P MEDIAN MODE.SNGL LARGE SMALL PERCENTILE.INC QUARTILE.INC PERCENTILE.EXC QUARTILE.EXC'.split(
    ' ',
  );
const WITHOUT_ERRORS = ['2', '3', '6', '7'];

type Rewrite = (given: string[]) => string | undefined;

const CELL = /^(?:(?:'(?:[^']|'')+'|[\w.]+)!)?\$?[A-Z]{1,3}\$?\d+$/i;
const DAYS_FORMAT = /^"[^"]*[dmy][^"]*"$/i;
/** Excel counts a 29th of February 1900 that never was: until then its days have a number less than those of the engine. */
const FALSE_DAY = 60;

/** The day that a cell or a number stands for, as the engine counts; undefined where it counts alike. */
function countedDay(given: string | undefined): string | undefined {
  const day = given?.trim() ?? '';
  if (CELL.test(day)) return `IF(ISNUMBER(${day}),${day}+AND(${day}>0,${day}<${FALSE_DAY}),${day})`;
  return /^\d+$/.test(day) && Number(day) > 0 && Number(day) < FALSE_DAY ? String(Number(day) + 1) : undefined;
}

const ofDay =
  (name: string): Rewrite =>
  ([day]) => {
    const counted = countedDay(day);
    return counted && `${name}(${counted})`;
  };

const REWRITES: Readonly<Record<string, Rewrite>> = {
  DAY: ofDay('DAY'),
  MONTH: ofDay('MONTH'),
  YEAR: ofDay('YEAR'),
  TEXT: ([day, format = '']) => {
    const counted = DAYS_FORMAT.test(format.trim()) ? countedDay(day) : undefined;
    return counted && `TEXT(${counted},${format})`;
  },
  HYPERLINK: ([address, words]) => `(${words ?? address ?? '""'})`,
  ANCHORARRAY: ([anchor]) => `${anchor ?? ''}#`,
  SINGLE: ([cells]) => `@${cells ?? ''}`,
  AGGREGATE: ([number = '', option = '', ...rest]) => {
    const name = AGGREGATED[Number(number) - 1];
    if (!name) return undefined;
    const isRanked = Number(number) >= 14;
    const cells = isRanked ? rest.slice(0, 1) : rest;
    const kept = WITHOUT_ERRORS.includes(option.trim()) ? cells.map((one) => `IFERROR(${one},"")`) : cells;
    return `${name}(${[...kept, ...(isRanked ? rest.slice(1) : [])].join(',')})`;
  },
};

function rewritten(parts: readonly FormulaPart[]): string {
  let made = '';
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as FormulaPart;
    if (part.kind !== 'word' || parts[at + 1]?.text !== '(') {
      made += part.text;
      continue;
    }
    const end = closing(parts, at + 1);
    const name = bareFunction(part.text);
    const given = split(parts.slice(at + 2, end)).map(rewritten);
    const members = OVER_RANGES.has(name) ? given.flatMap(unionMembers) : given;
    const rule = Object.hasOwn(REWRITES, name) ? REWRITES[name] : undefined;
    made += rule?.(members) ?? `${part.text}(${members.join(',')})`;
    at = end;
  }
  return made;
}

/** Place of the bracket that ends what begins here; the end where it is missing. */
function closing(parts: readonly FormulaPart[], open: number): number {
  let depth = 0;
  for (let at = open; at < parts.length; at++) {
    const { text } = parts[at] as FormulaPart;
    if (text === '(' || text === '{') depth++;
    else if ((text === ')' || text === '}') && --depth === 0) return at;
  }
  return parts.length;
}

/** What stands between the commas of a call. */
function split(parts: readonly FormulaPart[]): FormulaPart[][] {
  if (parts.length === 0) return [];
  const given: FormulaPart[][] = [[]];
  let depth = 0;
  for (const part of parts) {
    if (part.text === '(' || part.text === '{') depth++;
    if (part.text === ')' || part.text === '}') depth--;
    if (part.text === ',' && depth === 0) given.push([]);
    else given.at(-1)?.push(part);
  }
  return given;
}

function unionMembers(given: string): string[] {
  const parts = partsOf(given.trim());
  if (parts[0]?.text !== '(' || closing(parts, 0) !== parts.length - 1) return [given];
  const members = split(parts.slice(1, -1));
  return members.length > 1 ? members.map(joined) : [given];
}
