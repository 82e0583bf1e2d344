import { describe, expect, it } from 'vitest';
import type { InputProperty } from '#domain';
import { groupedRows, groupHeads, groupKeyOf, movedAmongGroups, renamedGroup } from './grouped-rows.ts';
import { cellAt, cellProperty, filledDown, listColumns, moved, typedList, withCell } from './list-columns.ts';
import { newRow } from './new-row.ts';

const METRIC = { system: 'metric', locale: 'en' } as const;
const rooms: InputProperty = {
  type: 'array',
  $partiGroupBy: 'Group',
  items: {
    type: 'object',
    $partiHidden: ['Group', 'Total'],
    properties: {
      Total: { type: 'number' },
      Area: { type: 'number', $partiUnitType: 'area', $partiOrder: 2, default: 12 },
      Name: { type: 'string', title: 'Room', $partiOrder: 1 },
      Group: { type: ['string', 'null'], $partiOrder: 0 },
      Size: { type: 'object', $partiOrder: 3, properties: { Width: { type: 'number', $partiUnitType: 'length', default: 3 } } },
    },
  },
};

describe('columns of a list', () => {
  it('W3.08e are one for a plain list, and one for each property that is shown, with the unit of the reader', () => {
    expect(listColumns({ type: 'array', items: { type: 'number' } }, METRIC)).toMatchObject([{ path: [], title: '', unit: '' }]);
    expect(listColumns(rooms, METRIC).map(({ path, title, unit }) => [path.join('.'), title, unit])).toEqual([
      ['Group', 'Group', ''],
      ['Name', 'Room', ''],
      ['Area', 'Area', 'm²'],
      ['Size.Width', 'Size.Width', 'm'],
    ]);
    expect(listColumns(rooms, { system: 'imperial', locale: 'en' })[2]).toMatchObject({ unit: 'ft²' });
  });

  it('come from the values where the record says nothing about the rows', () => {
    expect(typedList({ type: 'array' }, [1, null, 2]).items).toMatchObject({ type: 'number' });
    expect(typedList({ type: 'array' }, []).items).toMatchObject({ type: 'string' });
    const open = typedList({ type: 'array', items: { type: 'object' } }, [{ a: 1 }, { b: 'x', a: 2 }]);
    expect(listColumns(open, METRIC).map(({ key, property }) => [key, property.type])).toEqual([
      ['a', 'number'],
      ['b', 'string'],
    ]);
    const [mixed] = listColumns(typedList({ type: 'array' }, [1, 'x']), METRIC);
    expect([cellProperty(mixed!, 1).type, cellProperty(mixed!, 'x').type]).toEqual(['number', 'string']);
    expect(typedList(rooms, [{ Other: 1 }])).toBe(rooms);
    const old: InputProperty = {
      type: 'array',
      items: { type: 'object', properties: { A: { type: 'number', $partiDeprecated: true } } },
    };
    expect([listColumns(old, METRIC, [{}]).length, listColumns(old, METRIC, [{ A: 1 }]).length]).toEqual([0, 1]);
  });
});

describe('cells of a row', () => {
  it('are read and written by path; what else the row holds stays', () => {
    const row = { Name: 'Lab', Size: { Width: 2, Depth: 4 } };
    expect(cellAt(row, ['Size', 'Width'])).toBe(2);
    expect(cellAt(null, ['Name'])).toBeUndefined();
    expect(withCell(row, ['Size', 'Width'], 3)).toEqual({ Name: 'Lab', Size: { Width: 3, Depth: 4 } });
    expect(withCell(null, ['Size', 'Width'], 3)).toEqual({ Size: { Width: 3 } });
    expect(withCell(1, [], 2)).toBe(2);
    expect(Object.keys(withCell({}, ['__proto__'], 'x') as object)).toEqual(['__proto__']);
  });

  it('W3.08e move with their row, up and down', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  });
});

describe('a matrix', () => {
  const matrix = typedList({ type: 'array', $partiStyle: 'matrix' }, []);
  it('W3.09d is a grid as wide as its widest row, its rows lists of numbers', () => {
    const rows = [[1, 2], [3, 4, 5], []];
    expect(listColumns(matrix, METRIC, rows).map(({ key, title }) => [key, title])).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ]);
    expect(listColumns(matrix, METRIC, [])).toHaveLength(1);
    expect(withCell([1, 2], ['3'], 9)).toEqual([1, 2, 0, 9]);
    expect(withCell([1, 2], ['0'], 9)).toEqual([9, 2]);
    expect(cellAt([1, 2], ['1'])).toBe(2);
    expect(newRow(matrix, rows)).toEqual([0, 0, 0]);
  });
});

describe('rows of a group', () => {
  const list: InputProperty = { ...rooms, $partiGroupBy: 'Group' };
  const [a1, b1, a2, none] = [{ Group: 'A', n: 1 }, { Group: 'B', n: 1 }, { Group: 'A', n: 2 }, { n: 3 }];

  it('stand together, groups in the order of their first rows', () => {
    expect(groupKeyOf(list)).toBe('Group');
    expect(groupKeyOf({ type: 'array', $partiGroupBy: 'Gone', items: rooms.items! })).toBeUndefined();
    const ordered = groupedRows([a1, b1, none, a2], 'Group');
    expect(ordered).toEqual([a1, a2, b1, none]);
    expect([...groupHeads(ordered, 'Group')]).toEqual([
      [0, { value: 'A', count: 2 }],
      [2, { value: 'B', count: 1 }],
      [3, { value: null, count: 1 }],
    ]);
    expect(groupedRows(ordered, 'Group')).toBe(ordered);
  });

  it('take over the group in which they are put, and its new name', () => {
    expect(movedAmongGroups([a1, a2, b1], 0, 2, 'Group')).toEqual([a2, b1, { Group: 'B', n: 1 }]);
    expect(movedAmongGroups([a1, a2, b1], 0, 1, 'Group')).toEqual([a2, a1, b1]);
    expect(renamedGroup([a1, a2, b1], 0, 2, 'Group', 'C')).toEqual([{ Group: 'C', n: 1 }, { Group: 'C', n: 2 }, b1]);
  });
});

describe('a filled column', () => {
  it('has the value of its first cell down to the last row that is meant', () => {
    const rows = [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }];
    expect(filledDown(rows, ['a'], 1, 2)).toEqual([{ a: 1 }, { a: 2 }, { a: 2 }, { a: 4 }]);
    expect(filledDown(['x', 'y', 'z'], [], 0, 2)).toEqual(['x', 'x', 'x']);
  });
});

describe('a further row', () => {
  it('has the defaults of its properties, and null only where the type lets it', () => {
    expect(newRow(rooms)).toEqual({ Total: 0, Area: 12, Name: null, Group: null, Size: { Width: 3 } });
    expect(newRow({ type: 'array', items: { type: 'number', minimum: 4 } })).toBe(4);
    expect(newRow({ type: 'array', items: { type: ['number', 'null'] } })).toBeNull();
    expect(newRow({ type: 'array', items: { type: 'string' } })).toBe('');
    expect(newRow({ type: 'array', items: { type: 'array', items: { type: 'number' } } })).toEqual([]);
  });
});
