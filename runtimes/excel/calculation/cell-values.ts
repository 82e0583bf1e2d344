import type { Model } from '@ironcalc/wasm';
import { dateSerial, dateText, type CellType, type PlainValue } from '../book/named-cells.ts';

/** Kinds of values by the engine's numbers. */
const NUMBER = 1;
const BOOLEAN = 4;
const ERROR = 16;

/** What a cell holds after it was worked out. */
export type WorkedValue = number | string | boolean | { error: string } | null;

/** Value of a cell; `asText` is what it is as text with all its digits, which its own format may hide. */
export function workedValue(model: Model, at: { sheet: number; row: number; column: number }, asText: string): WorkedValue {
  const type = model.getCellType(at.sheet, at.row, at.column) as number;
  if (type === ERROR) return { error: model.getFormattedCellValue(at.sheet, at.row, at.column) };
  if (type === BOOLEAN) return asText === 'TRUE';
  if (type === NUMBER) return asText === '' ? null : Number(asText);
  return asText;
}

/** What is typed into a cell to make it hold a value: texts are never read as numbers or formulas. */
export function typedText(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'string') return value === '' ? '' : `'${value}`;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** What a cell of this type holds for a value of an input. Throws a plain error that says what is wrong with it. */
export function cellValue(value: unknown, type: CellType, said: string): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (type === 'date' || type === 'datetime') {
    const serial = typeof value === 'string' ? dateSerial(value) : undefined;
    if (serial === undefined) throw new Error(`${said} is not a date.`);
    return serial;
  }
  if (type === 'string') return typeof value === 'string' ? value : String(value as number);
  if (type === 'boolean') {
    if (typeof value !== 'boolean') throw new Error(`${said} is neither true nor false.`);
    return value;
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${said} is not a number.`);
  return value;
}

/** JSON of an output's cell. */
export function outputValue(value: Exclude<WorkedValue, { error: string }>, type: CellType): PlainValue {
  if (typeof value === 'number' && (type === 'date' || type === 'datetime')) return dateText(value, type);
  if (type === 'string' && value !== null) return String(value);
  return value;
}
