import { describe, expect, it } from 'vitest';
import type { CsvReading, InputProperty } from '#domain';
import { faultyLines, MOST_CHARACTERS, MOST_ROWS, pastedMatrix, pastedRows } from './paste-rows.ts';

const ENGLISH: CsvReading = { system: 'metric', locale: 'en' };
const GERMAN: CsvReading = { system: 'metric', locale: 'de' };
const rooms: InputProperty = {
  type: 'array',
  minItems: 5,
  items: {
    type: 'object',
    required: ['Room'],
    properties: {
      Room: { type: 'string' },
      Area: { type: 'number', $partiUnitType: 'area', minimum: 2 },
      Note: { type: ['string', 'null'] },
    },
  },
};
const heights: InputProperty = { type: 'array', items: { type: 'number', $partiUnitType: 'length', maximum: 10 } };
const faults = (text: string, list = rooms, reading = ENGLISH) =>
  pastedRows(text, list, reading).findings.map(({ code, row, column }) => [code, row, column]);

describe('rows that are pasted', () => {
  it('W3.08e are those of Excel: tabs, quotes, line breaks, a mark, German decimals', () => {
    const text = '\uFEFFRoom\tArea\tNote\r\n"Lab ""A"""\t1.024,5\t"two\nlines"\r\nOffice\t12,25\t\r\n';
    expect(pastedRows(text, rooms, GERMAN)).toEqual({
      items: [
        { Room: 'Lab "A"', Area: 1024.5, Note: 'two\nlines' },
        { Room: 'Office', Area: 12.25 },
      ],
      findings: [],
    });
  });

  it('are none where a cell is wrong: no number, outside the limits, missing', () => {
    const text = 'Room,Area\nLab,x\nOffice,1\n,5';
    // What cannot be read is told first; limits are those of rows that can be read.
    expect(faults(text)).toEqual([['property.must-be-number', 2, 'Area']]);
    expect(faults('Room,Area\nOffice,1\n,5')).toEqual([
      ['property.number-too-low', 2, 'Area'],
      ['property.missing', 3, 'Room'],
    ]);
    expect(pastedRows('Room,Area\nOffice,1\n,5', rooms, ENGLISH).items).toEqual([]);
  });

  it('name the line of a plain list with and without its header', () => {
    expect(faults('3\n11', heights)).toEqual([['property.number-too-high', 2, undefined]]);
    expect(faults('Heights\n3\n11', heights)).toEqual([['property.number-too-high', 3, undefined]]);
    expect(pastedRows('3\n300 cm\n', heights, ENGLISH).items).toEqual([3, 3]);
  });

  it('tell unknown headers, ragged rows and formulas for what they are', () => {
    expect(faults('Room,Floor\nLab,2')).toEqual([['csv.headers-ignored', undefined, undefined]]);
    expect(pastedRows('Room,Area\nLab\nHall,3,9', rooms, ENGLISH).items).toEqual([{ Room: 'Lab' }, { Room: 'Hall', Area: 3 }]);
    expect(faults('Room,Area\nLab,=SUM(A1)')).toEqual([['property.must-be-number', 2, 'Area']]);
  });

  it('are not cut where they are too many', () => {
    const rows = `Room\n${'Lab\n'.repeat(MOST_ROWS)}`;
    expect(pastedRows(rows, rooms, ENGLISH).items).toHaveLength(10_000);
    expect(pastedRows(`${rows}Lab`, rooms, ENGLISH)).toEqual({
      items: [],
      findings: [{ severity: 'error', code: 'property.too-many-items', parameters: { count: 10_000 } }],
    });
    expect(pastedRows('x'.repeat(MOST_CHARACTERS + 1), rooms, ENGLISH).items).toEqual([]);
  });
});

describe('a pasted matrix', () => {
  const matrix: InputProperty = { type: 'array', $partiStyle: 'matrix', items: { type: 'array', items: { type: 'number' } } };
  it('W3.09d has no header; short lines are filled with nothing, a text is told at its cell', () => {
    expect(JSON.stringify(pastedMatrix('1\t2,5\n3\n', matrix, GERMAN).items)).toBe('[[1,2.5],[3,null]]');
    const { items, findings } = pastedMatrix('1\t2\n3\tx', matrix, ENGLISH);
    expect(items).toEqual([]);
    expect(findings).toMatchObject([{ code: 'property.must-be-number', row: 2, column: '2' }]);
    expect(faultyLines('1\t2\n3\tx', matrix, findings).lines).toMatchObject([{ row: 2, cells: ['3', 'x'] }]);
  });
});

describe('lines with errors', () => {
  it('stand as they were pasted, each error at its cell', () => {
    const text = 'Room,Area (m2)\nLab,1\nOffice,5\n,5';
    const { headers, lines } = faultyLines(text, rooms, pastedRows(text, rooms, ENGLISH).findings);
    expect(headers).toEqual(['Room', 'Area (m2)']);
    expect(lines.map(({ row, cells, faults: found }) => [row, cells, [...found].map(([at, { code }]) => [at, code])])).toEqual([
      [2, ['Lab', '1'], [[1, 'property.number-too-low']]],
      [4, ['', '5'], [[0, 'property.missing']]],
    ]);
  });

  it('of a plain list are what could not be read', () => {
    const { lines } = faultyLines('1\nx', heights, pastedRows('1\nx', heights, ENGLISH).findings);
    expect(lines).toMatchObject([{ row: 2, cells: ['x'] }]);
  });
});
