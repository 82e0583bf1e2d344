import { Model } from '@ironcalc/wasm';
import { adaptFormula } from '../book/adapt-formula.ts';
import { DAYS_1904, quotedSheet, rangeText, type Book, type Cell } from '../book/book.ts';
import type { NamedCells } from '../book/named-cells.ts';
import { typedText } from './cell-values.ts';

/** Opens an empty book; nothing is worked out until it is asked for. */
export function emptyModel(): Model {
  const model = new Model('book', 'en', 'UTC', 'en');
  model.pauseEvaluation();
  return model;
}

/** Fills an empty book with a workbook: sheets, names, cells. Answers names that the engine does not take. */
export function fillModel(model: Model, book: Book): string[] {
  const refused: string[] = [];
  // Names that the engine gives new sheets must not meet those of the book.
  book.sheets.forEach((_, at) => {
    if (at > 0) model.newSheet();
    model.renameSheet(at, `__${at}`);
  });
  book.sheets.forEach(({ name }, at) => model.renameSheet(at, name));
  const sheetOf = (name: string | undefined) => {
    const at = book.sheets.findIndex((one) => one.name === name);
    return at < 0 ? undefined : at;
  };
  for (const { name, formula, sheet } of book.names) {
    const adapted = adaptFormula(formula.replace(/^=/, ''), { sheet: sheet ?? book.sheets[0]?.name ?? '', row: 1 }, book);
    try {
      model.newDefinedName(name, sheetOf(sheet), adapted);
    } catch {
      refused.push(name);
    }
  }
  book.sheets.forEach(({ name, cells }, sheet) => {
    const filled = filledByArrays(cells);
    for (const cell of cells) {
      if (cell.formula === undefined && filled.has(`${cell.row} ${cell.column}`)) continue;
      fillCell(model, cell, { sheet, name, book });
    }
  });
  return refused;
}

/** Cells whose values an array formula beside them gives. */
function filledByArrays(cells: readonly Cell[]): ReadonlySet<string> {
  const filled = new Set<string>();
  for (const { array } of cells)
    for (let row = array?.top ?? 1; row <= (array?.bottom ?? 0); row++)
      for (let column = array?.left ?? 1; column <= (array?.right ?? 0); column++) filled.add(`${row} ${column}`);
  return filled;
}

function fillCell(model: Model, cell: Cell, { sheet, name, book }: { sheet: number; name: string; book: Book }): void {
  const { row, column, formula, array, spills } = cell;
  if (formula === undefined) return model.setUserInput(sheet, row, column, constantText(cell, book.from1904));
  const adapted = `=${adaptFormula(formula, { sheet: name, row }, book)}`;
  if (array && !spills)
    model.setUserArrayFormula(sheet, row, column, array.right - array.left + 1, array.bottom - array.top + 1, adapted);
  else model.setUserInput(sheet, row, column, adapted);
}

function constantText({ value, format }: Cell, from1904: boolean): string {
  if (value !== null && typeof value === 'object') return value.error;
  if (typeof value === 'number' && format === 'date' && from1904) return typedText(value + DAYS_1904);
  return typedText(value);
}

/** Adds a sheet that says cells as text with all their digits, block after block from row 1. Answers its number and where each block starts. */
export function addReadSheet(
  model: Model,
  blocks: readonly NamedCells['cells'][],
  sheets: number,
): { sheet: number; rows: number[] } {
  model.newSheet();
  const rows: number[] = [];
  let next = 1;
  for (const { sheet, top, left, bottom, right } of blocks) {
    rows.push(next);
    const cells = rangeText({ sheet: '', top, left, bottom, right }).replace(/^.*!/, '');
    model.setUserInput(sheets, next, 1, `=${quotedSheet(sheet)}!${cells}&""`);
    next += bottom - top + 2;
  }
  return { sheet: sheets, rows };
}
