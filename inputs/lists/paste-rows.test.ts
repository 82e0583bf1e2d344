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

  it('have dates as the language writes them, with the midnight that table programs add; others stay texts', () => {
    const dated: InputProperty = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          Day: { type: 'string', format: 'date' },
          Moment: { type: 'string', format: 'date-time' },
          Hour: { type: 'string', format: 'time' },
        },
      },
    };
    const paste = (text: string, reading: CsvReading) => pastedRows(`Day\tMoment\tHour\n${text}`, dated, reading).items;
    expect(paste('12.05.1977\t12.05.1977 12:12\t9.30', GERMAN)).toEqual([
      { Day: '1977-05-12', Moment: '1977-05-12T12:12:00', Hour: '09:30:00' },
    ]);
    expect(paste('5/12/1977 00:00:00\t5/12/1977 12:12 PM\t9:30 pm', ENGLISH)).toEqual([
      { Day: '1977-05-12', Moment: '1977-05-12T12:12:00', Hour: '21:30:00' },
    ]);
    expect(paste('1977年5月12日\t1977-05-12T12:12:00Z\t', { system: 'metric', locale: 'ja' })).toEqual([
      { Day: '1977-05-12', Moment: '1977-05-12T12:12:00Z' },
    ]);
    expect(paste('soon\t31.02.2026\tnoon', GERMAN)).toEqual([{ Day: 'soon', Moment: '31.02.2026', Hour: 'noon' }]);
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

  it('W3.08e take the headings of merged cells, and leave a title above them out', () => {
    const text = 'General\t\tSize\r\nRoom\tNote\tArea\r\nLab\t"a\tb"\t40\r\nHall\t\tx';
    expect(faults(text)).toEqual([['property.must-be-number', 4, 'Area']]);
    const { headers, lines } = faultyLines(text, rooms, pastedRows(text, rooms, ENGLISH).findings, ENGLISH);
    expect([headers, lines.map(({ row, cells }) => [row, cells])]).toEqual([['Room', 'Note', 'Area'], [[4, ['Hall', '', 'x']]]]);
    const titled = 'Schedule of rooms\t\nRoom\tArea\nLab\t12';
    expect(pastedRows(titled, rooms, ENGLISH)).toEqual({ items: [{ Room: 'Lab', Area: 12 }], findings: [] });
    // A row that says what a field is called is a row.
    expect(pastedRows('Room\tArea\nArea\t12', rooms, ENGLISH).items).toEqual([{ Room: 'Area', Area: 12 }]);
    expect(faults('General\nRooms\nLab')).toEqual([['csv.headers-unmatched', undefined, undefined]]);
  });

  it('take the first of two columns that are called alike, and tell the other', () => {
    const { items, findings } = pastedRows('Room,Area,area\nLab,4,9', rooms, ENGLISH);
    expect(items).toEqual([{ Room: 'Lab', Area: 4 }]);
    expect(findings).toMatchObject([{ severity: 'warning', code: 'csv.headers-ignored', parameters: { headers: 'area (C)' } }]);
  });

  it('take what they know of 300 columns, and name a dozen of the others', () => {
    const header = Array.from({ length: 300 }, (_, at) => (at === 250 ? 'Room' : `C${at}`)).join('\t');
    const line = Array.from({ length: 300 }, (_, at) => `v${at}`).join('\t');
    const { items, findings } = pastedRows(`${header}\n${line}`, rooms, ENGLISH);
    expect(items).toEqual([{ Room: 'v250' }]);
    const named = Array.from({ length: 12 }, (_, at) => `C${at}`).join(', ');
    expect(findings).toMatchObject([{ code: 'csv.headers-ignored', parameters: { headers: `${named} … +287` } }]);
  });

  it('of 100,000 lines are refused before a cell is read', () => {
    const rows = `Room\tArea\n${'Lab\tx\n'.repeat(100_000)}`;
    // No fault of a cell is told: none was looked at.
    expect(faults(rows)).toEqual([['property.too-many-items', undefined, undefined]]);
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
    expect(faultyLines('1\t2\n3\tx', matrix, findings, ENGLISH).lines).toMatchObject([{ row: 2, cells: ['3', 'x'] }]);
  });
});

describe('lines with errors', () => {
  it('stand as they were pasted, each error at its cell', () => {
    const text = 'Room,Area (m2)\nLab,1\nOffice,5\n,5';
    const { headers, lines } = faultyLines(text, rooms, pastedRows(text, rooms, ENGLISH).findings, ENGLISH);
    expect(headers).toEqual(['Room', 'Area (m2)']);
    expect(lines.map(({ row, cells, faults: found }) => [row, cells, [...found].map(([at, { code }]) => [at, code])])).toEqual([
      [2, ['Lab', '1'], [[1, 'property.number-too-low']]],
      [4, ['', '5'], [[0, 'property.missing']]],
    ]);
  });

  it('of a plain list are what could not be read', () => {
    const { lines } = faultyLines('1\nx', heights, pastedRows('1\nx', heights, ENGLISH).findings, ENGLISH);
    expect(lines).toMatchObject([{ row: 2, cells: ['x'] }]);
  });
});
