import { FunctionError } from 'parti';

/** One piece of a formula; `place` counts its letters from 1. */
export interface Sign {
  kind: 'number' | 'name' | 'operator' | 'end';
  text: string;
  place: number;
}

/** Longest formula that is read. */
const LONGEST = 1000;
const PIECE = /(\s+)|([\d.]+(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\d_]*)|(<=|>=|!=|<>|==|[-+*/^=<>(),;×·÷−–≤≥≠])|(.)/gsu;

/** Other spellings of operators. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '<>': '!=',
  '==': '=',
  ';': ',',
};

/** Ends a run with a sentence that begins with the place in the formula. */
export function failAt(place: number, what: string): never {
  throw new FunctionError(`Place ${place}: ${what}`);
}

/** Pieces of a formula, an end behind them. Throws a `FunctionError` with the place of what is none. */
export function readSigns(formula: string): Sign[] {
  if (formula.length > LONGEST) throw new FunctionError(`The formula has ${formula.length} signs; at most ${LONGEST} are read.`);
  const signs: Sign[] = [];
  for (const { index, 1: blank, 2: number, 3: name, 4: operator, 5: other } of halfWidth(formula).matchAll(PIECE)) {
    const place = index + 1;
    if (other !== undefined) failAt(place, `“${other}” does not belong into a formula.`);
    if (blank !== undefined) continue;
    if (number !== undefined && Number.isNaN(Number(number))) failAt(place, `“${number}” is no number.`);
    if (number !== undefined) signs.push({ kind: 'number', text: number, place });
    else if (name !== undefined) signs.push({ kind: 'name', text: name, place });
    else if (operator !== undefined) signs.push({ kind: 'operator', text: SPELLINGS[operator] ?? operator, place });
  }
  return [...signs, { kind: 'end', text: '', place: formula.trimEnd().length + 1 }];
}

/** Japanese keyboards write letters, digits and operators at double width; each stays one sign, so places hold. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
