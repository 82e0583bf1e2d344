import { describe, expect, it } from 'vitest';
import { intoColumns } from './property-columns.tsx';

const rows = (...lines: number[]) => lines.map((count, index) => ({ key: String(index), lines: count, row: null }));
const shape = (...lines: number[]) => intoColumns(rows(...lines)).map((column) => column.map((row) => row.lines));

describe('intoColumns', () => {
  it('fills the height of the dock before it begins the next column', () => {
    expect(shape(1, 1, 1)).toEqual([[1, 1, 1]]);
    expect(shape(...Array<number>(8).fill(1))).toEqual([Array(6).fill(1), [1, 1]]);
    expect(shape(...Array<number>(17).fill(1)).map((column) => column.length)).toEqual([6, 6, 5]);
  });

  it('keeps groups together and never loses a row', () => {
    expect(shape(1, 1, 1, 1, 4, 1)).toEqual([
      [1, 1, 1, 1],
      [4, 1],
    ]);
    expect(shape(9)).toEqual([[9]]);
    expect(shape(...Array<number>(40).fill(1)).flat()).toHaveLength(40);
    expect(shape(...Array<number>(40).fill(1))).toHaveLength(3);
  });

  it('has no column for nothing', () => {
    expect(intoColumns([])).toEqual([]);
  });
});
