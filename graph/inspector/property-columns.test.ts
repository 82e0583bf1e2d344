import { describe, expect, it } from 'vitest';
import { intoColumns, keptColumns } from './property-columns.tsx';

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

describe('keptColumns', () => {
  it('leaves each row where it stands while a colleague brings and takes others: a field in it stays mounted', () => {
    const keyed = (...keys: string[]) => keys.map((key) => ({ key, lines: 1, row: null }));
    const shown = (columns: readonly (readonly { key: string }[])[]) => columns.map((column) => column.map(({ key }) => key));
    const before = intoColumns(keyed('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));
    expect(shown(before)).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['g', 'h'],
    ]);
    // Anew, "f" would go into the second column, and "g" back into the first.
    const more = keptColumns(before, keyed('new', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));
    expect(shown(more)).toEqual([
      ['new', 'a', 'b', 'c', 'd', 'e', 'f'],
      ['g', 'h'],
    ]);
    expect(shown(keptColumns(more, keyed('b', 'g', 'late')))).toEqual([['b'], ['g', 'late']]);
    expect(shown(keptColumns(more, keyed('g')))).toEqual([[], ['g']]);
    expect(shown(keptColumns([], keyed('a', 'b')))).toEqual([['a', 'b']]);
  });
});
