import { Model } from '@ironcalc/wasm';
import type { CellType, PlainValue } from '../book/named-cells.ts';
import type { BookBundle, BundledCells, BundledOutput } from './bundle.ts';
import { cellValue, outputValue, typedText, workedValue } from './cell-values.ts';
import { withFixedSurroundings } from './fixed-surroundings.ts';

/** What a call of a workbook gives: outputs by name, and a message for each that is an error. */
export interface BookResult {
  outputs: Record<string, PlainValue>;
  messages: { level: 'error' | 'warning'; text: string }[];
}

/** A published workbook that is ready to be worked out, in a server's process and in a page's worker alike. */
export interface OpenBook {
  /** Fills the inputs, works everything out and reads the outputs. Throws a plain error for a value that a cell does not hold. */
  run(inputs: Readonly<Record<string, unknown>>): BookResult;
}

/** The engine keeps every edit: its book is opened anew after this many runs. */
const RUNS_PER_MODEL = 1000;

/** Opens a bundle's text; the engine must have been started. */
export function openBook(text: string): OpenBook {
  const bundle = JSON.parse(text) as BookBundle;
  const bytes = bytesOf(bundle.model);
  let model: Model | undefined;
  let runs = 0;
  /** What the inputs hold, as JSON by name. */
  let filled = new Map<string, string>();
  const reopen = (): Model => {
    model?.free();
    runs = 0;
    filled = new Map();
    model = Model.from_bytes(bytes, 'en');
    model.pauseEvaluation();
    return model;
  };
  const run = (inputs: Readonly<Record<string, unknown>>): BookResult => {
    requireOneValue(bundle.inputs, inputs);
    const isKept = model !== undefined && runs < RUNS_PER_MODEL && [...filled.keys()].every((name) => hasOwn(inputs, name));
    const open = isKept ? (model as Model) : reopen();
    runs++;
    for (const input of bundle.inputs) {
      if (!hasOwn(inputs, input.name)) continue;
      const value = inputs[input.name];
      const said = JSON.stringify(value ?? null);
      if (filled.get(input.name) === said) continue;
      fill(open, input, value);
      filled.set(input.name, said);
    }
    open.evaluate();
    const result: BookResult = { outputs: {}, messages: [] };
    for (const output of bundle.outputs) read(open, output, bundle.readSheet, result);
    return result;
  };
  return { run: (inputs) => withFixedSurroundings(() => run(inputs)) };
}

const hasOwn = (inputs: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(inputs, name) && inputs[name] !== undefined;

/** Two inputs of one cell must agree. */
function requireOneValue(cells: readonly BundledCells[], inputs: Readonly<Record<string, unknown>>): void {
  const given = new Map<string, { name: string; said: string }>();
  for (const { name, place } of cells) {
    if (!hasOwn(inputs, name)) continue;
    const said = JSON.stringify(inputs[name]);
    const before = given.get(place);
    if (before && before.said !== said)
      throw new Error(`"${before.name}" and "${name}" stand in one cell, ${place}, and have different values.`);
    given.set(place, { name, said });
  }
}

function fill(model: Model, input: BundledCells, value: unknown): void {
  const { name, sheet, top, left, bottom, right, type, shape, columns } = input;
  const [height, width] = [bottom - top + 1, right - left + 1];
  const put = (row: number, column: number, one: unknown, as: CellType) => {
    model.setUserInput(sheet, row, column, typedText(cellValue(one, as, `"${name}"`)));
  };
  if (shape === 'cell') return put(top, left, value, type);
  if (value !== null && !Array.isArray(value)) throw new Error(`"${name}" is not a list.`);
  const list: readonly unknown[] = value ?? [];
  const first = shape === 'records' ? top + 1 : top;
  const room = shape === 'list' ? height * width : bottom - first + 1;
  if (list.length > room)
    throw new Error(`"${name}" has room for ${room} entries in ${input.place}, and was given ${list.length}.`);
  for (let at = 0; at < room; at++) {
    const one = list[at];
    if (shape === 'list') put(top + (width === 1 ? at : 0), left + (width === 1 ? 0 : at), one, type);
    else
      for (let column = 0; column < width; column++) {
        const head = columns?.[column];
        const held = head ? (one as Record<string, unknown> | undefined)?.[head.name] : (one as unknown[] | undefined)?.[column];
        put(first + at, left + column, held, head?.type ?? type);
      }
  }
}

function read(model: Model, output: BundledOutput, readSheet: number, result: BookResult): void {
  const { name, sheet, top, left, bottom, right, type, shape, columns, place } = output;
  const errors = new Set<string>();
  const cell = (row: number, column: number, as: CellType): PlainValue => {
    const asText = model.getFormattedCellValue(readSheet, output.readRow + row - top, 1 + column - left);
    const worked = workedValue(model, { sheet, row, column }, asText);
    if (worked !== null && typeof worked === 'object') {
      errors.add(worked.error);
      return null;
    }
    return outputValue(worked, as);
  };
  const row = (at: number): PlainValue[] =>
    Array.from({ length: right - left + 1 }, (_, column) => cell(at, left + column, columns?.[column]?.type ?? type));
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => at + top);
  const value: PlainValue =
    shape === 'cell'
      ? cell(top, left, type)
      : shape === 'list'
        ? rows.flatMap(row)
        : shape === 'rows'
          ? rows.map(row)
          : rows.slice(1).map((at) => {
              const cells = row(at);
              return Object.fromEntries((columns ?? []).map((column, index) => [column.name, cells[index] ?? null]));
            });
  for (const error of errors) result.messages.push({ level: 'error', text: `"${name}" is ${error} (${place}).` });
  if (value !== null) result.outputs[name] = value;
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}
