import { columnLetters, columnNumber } from './book.ts';

/** A piece of a formula: text in quotes, a name or reference, anything else. */
export interface FormulaPart {
  kind: 'text' | 'sheet' | 'word' | 'brackets' | 'sign';
  text: string;
}

const PART =
  /("(?:[^"]|"")*")|('(?:[^']|'')*')|(#(?:[A-Z0-9/]+[!?]?))|((?:\$?[\p{L}_\\][\p{L}\d_.$\\?]*)|\$?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\s\S])/gu;

/** Pieces of a formula in order; what stands in square brackets is one piece. */
export function partsOf(formula: string): FormulaPart[] {
  const parts: FormulaPart[] = [];
  for (let at = 0; at < formula.length;) {
    if (formula[at] === '[') {
      const end = endOfBrackets(formula, at);
      parts.push({ kind: 'brackets', text: formula.slice(at, end) });
      at = end;
      continue;
    }
    PART.lastIndex = at;
    const [text = formula[at] as string, quoted, sheet, , word] = PART.exec(formula) ?? [];
    const kind = quoted === undefined ? (sheet === undefined ? (word === undefined ? 'sign' : 'word') : 'sheet') : 'text';
    parts.push({ kind, text });
    at += text.length;
  }
  return parts;
}

/** An apostrophe takes the next sign of a column's name as it is. */
function endOfBrackets(formula: string, start: number): number {
  let depth = 0;
  for (let at = start; at < formula.length; at++) {
    if (formula[at] === "'") at++;
    else if (formula[at] === '[') depth++;
    else if (formula[at] === ']' && --depth === 0) return at + 1;
  }
  return formula.length;
}

export const joined = (parts: readonly FormulaPart[]): string => parts.map(({ text }) => text).join('');

const CELL = /^(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})$/;
const COLUMN = /^(\$?)([A-Za-z]{1,3})$/;
const ROW = /^(\$?)(\d{1,7})$/;

/** The formula as it reads this many rows and columns further; what `$` holds stays. */
export function moved(formula: string, rows: number, columns: number): string {
  const parts = partsOf(formula);
  const isRangeEnd = (at: number) => parts[at - 1]?.text === ':' || parts[at + 1]?.text === ':';
  const row = (fixed: string, number: string) => (fixed ? `$${number}` : String(Number(number) + rows));
  const column = (fixed: string, letters: string) => (fixed ? `$${letters}` : columnLetters(columnNumber(letters) + columns));
  return parts
    .map(({ kind, text }, at) => {
      const next = parts[at + 1]?.text;
      if (kind !== 'word' || next === '!' || next === '(') return text;
      const cell = CELL.exec(text);
      if (cell) return column(cell[1] as string, cell[2] as string) + row(cell[3] as string, cell[4] as string);
      if (!isRangeEnd(at)) return text;
      const whole = COLUMN.exec(text);
      if (whole) return column(whole[1] as string, whole[2] as string);
      const line = ROW.exec(text);
      return line ? row(line[1] as string, line[2] as string) : text;
    })
    .join('');
}

/** Functions that a formula calls, in capitals and without the signs that mark younger ones. */
export function functionsIn(formula: string): string[] {
  const parts = partsOf(formula);
  const names = parts.flatMap(({ kind, text }, at) =>
    kind === 'word' && parts[at + 1]?.text === '(' ? [bareFunction(text)] : [],
  );
  return [...new Set(names)];
}

/** Names and references of a formula. */
export const wordsIn = (formula: string): string[] =>
  partsOf(formula).flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));

/** Name of a function as people write it. */
export const bareFunction = (name: string): string => name.replace(/^(?:_xlfn\.|_xlws\.)+/i, '').toUpperCase();
