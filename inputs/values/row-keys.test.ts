import { describe, expect, it } from 'vitest';
import type { JsonValue } from '#domain';
import { keyedRows, NO_ROWS } from './row-keys.ts';

const first = keyedRows(NO_ROWS, ['a', 'b', 'c', 'd']);
const after = (rows: JsonValue[]) => keyedRows(first, rows).keys;

describe('keys of rows', () => {
  it('are one for each row', () => expect(first.keys).toEqual([0, 1, 2, 3]));

  it('stay with their rows when a colleague adds or removes others', () => {
    expect(after(['x', 'a', 'b', 'c', 'd'])).toEqual([4, 0, 1, 2, 3]);
    expect(after(['a', 'b', 'x', 'c', 'd'])).toEqual([0, 1, 4, 2, 3]);
    expect(after(['a', 'd'])).toEqual([0, 3]);
    expect(after([])).toEqual([]);
  });

  it('stay with a row that is edited or moved', () => {
    expect(after(['a', 'B', 'c', 'd'])).toEqual([0, 1, 2, 3]);
    expect(after(['b', 'c', 'a', 'd'])).toEqual([1, 2, 0, 3]);
    expect(after(['c', 'B', 'a', 'd'])).toEqual([2, 1, 0, 3]);
  });

  it('are never given twice, whether rows are equal or new', () => {
    const twins = keyedRows(NO_ROWS, [{ n: 1 }, { n: 1 }]);
    const more = keyedRows(twins, [{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect(new Set(more.keys).size).toBe(3);
    expect(keyedRows(keyedRows(more, []), [1]).keys).toEqual([3]);
  });
});
