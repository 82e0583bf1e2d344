import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { CsvReading } from './csv-import.ts';
import { importCsv } from './import-csv.ts';
import { detectDelimiter, parseCsv } from './parse-csv.ts';

const METRIC: CsvReading = { system: 'metric', locale: 'en' };
const numbers: InputProperty = { type: 'array', items: { type: 'number' }, title: 'Heights' };
const texts: InputProperty = { type: 'array', items: { type: 'string' }, title: 'Names' };
const rooms: InputProperty = {
  type: 'array',
  items: {
    type: 'object',
    required: ['Room Name'],
    properties: {
      'Room Name': { type: 'string', title: 'Room' },
      Area: { type: 'number', $partiUnitType: 'area' },
      Count: { type: ['integer', 'null'], default: 1 },
      Enclosed: { type: 'boolean' },
      Kind: { type: 'string', enum: ['Item', 'Area Total'] },
      Color: { $ref: 'https://x/Color.json' },
      Tags: { type: 'array', items: { type: 'string' } },
      Size: { type: 'object', properties: { Width: { type: 'number', $partiUnitType: 'length' } } },
      At: { $ref: 'https://x/Vector3.json' },
    },
  },
};
const items = (text: string, list = rooms, reading = METRIC) => importCsv(text, list, reading).items;
const says = (text: string, list = rooms, reading = METRIC) =>
  importCsv(text, list, reading).findings.map(({ code, parameters, row, column }) =>
    [code, ...Object.values(parameters), row, column].filter((part) => part !== undefined).join(' | '),
  );

describe('parseCsv', () => {
  it('reads quotes, delimiters and line ends of all kinds', () => {
    expect(parseCsv('a,"b,""c""",\r\n\r\n d , e\n"x\ny",')).toEqual([
      ['a', 'b,"c"', ''],
      ['d', 'e'],
      ['x\ny', ''],
    ]);
    expect(parseCsv('\uFEFFa;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(parseCsv('a\tb,c\td')).toEqual([['a', 'b,c', 'd']]);
    expect(parseCsv('"open')).toEqual([['open']]);
    expect(parseCsv('')).toEqual([]);
    expect(detectDelimiter('"a;b;c",d')).toBe(',');
  });

  it('reads what was written (property)', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', '\t', ' ') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(table, fc.constantFrom(',' as const, ';' as const, '\t' as const), (rows, delimiter) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n');
        expect(parseCsv(text, delimiter)).toEqual(rows.filter((row) => row.some((each) => each !== '')));
      }),
    );
  });

  it('never throws (property)', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseCsv(text);
        importCsv(text, rooms, METRIC);
        importCsv(text, numbers, METRIC);
      }),
    );
  });
});

describe('plain lists', () => {
  it('W5.08a take a column with and without its header', () => {
    expect(items('3\n4.5\n6', numbers)).toEqual([3, 4.5, 6]);
    expect(items('Heights\n3\n4.5\n6', numbers)).toEqual([3, 4.5, 6]);
    expect(items('Höhe\n3\n4.5\n6', numbers)).toEqual([3, 4.5, 6]);
    expect(items('a\nb', texts)).toEqual(['a', 'b']);
    expect(items('NAMES\na\nb', texts)).toEqual(['a', 'b']);
    expect(items('Räume\na', texts, { ...METRIC, headers: ['Räume'] })).toEqual(['a']);
  });

  it('take one line, the first of several columns, and the numbers of the locale', () => {
    expect(items('1,2,3', numbers)).toEqual([1, 2, 3]);
    expect(importCsv('a,b\nc,d', texts, METRIC)).toMatchObject({
      items: ['a', 'c'],
      findings: [{ severity: 'warning', code: 'csv.headers-ignored', parameters: { headers: 'b' } }],
    });
    expect(items('1,5\n2,25', numbers, { ...METRIC, locale: 'de' })).toEqual([1.5, 2.25]);
    const lengths: InputProperty = { type: 'array', items: { type: 'number', $partiUnitType: 'length' } };
    expect(items('10\n120 cm', lengths, { ...METRIC, system: 'imperial' })).toEqual([3.048, 1.2]);
  });

  it('name what is no value, and import nothing then', () => {
    expect(says('1\nx\n3', numbers)).toEqual(['property.must-be-number | x | 2']);
    expect(items('1\nx\n3', numbers)).toEqual([]);
    expect(says('', numbers)).toEqual(['csv.no-rows']);
    expect(says('Names', texts)).toEqual(['csv.no-rows']);
  });
});

describe('object lists', () => {
  it('W5.08b take the columns whose headers match, and name those that are missing or unknown', () => {
    expect(items('Area,room name\n20,Lab\n,Office')).toEqual([{ Area: 20, 'Room Name': 'Lab' }, { 'Room Name': 'Office' }]);
    expect(says('Aria,Room Nam\n20,Lab')).toEqual(['csv.headers-unmatched | Aria, Room Nam']);
    expect(says('Area,Room Nam\n20,Lab')).toEqual(['csv.headers-missing | Room Name', 'csv.headers-unrecognised | Room Nam']);
    expect(items('Area,Room Nam\n20,Lab')).toEqual([]);
    expect(says('Area\n20')).toEqual(['csv.headers-missing | Room Name']);
  });

  it('W3.08e name nested fields by the merged heading above them', () => {
    const doors: InputProperty = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          Name: { type: 'string' },
          Size: { type: 'object', properties: { Width: { type: 'number' }, Depth: { type: 'number' } } },
        },
      },
    };
    expect(items('Name\tSize\t\n\tWidth\tDepth\nA\t1\t2', doors)).toEqual([{ Name: 'A', Size: { Width: 1, Depth: 2 } }]);
    expect(items('Name\tSize.Width\nA\t1', doors)).toEqual([{ Name: 'A', Size: { Width: 1 } }]);
  });

  it('W5.18 report a file without rows, and leave out unknown headers with one warning', () => {
    expect(says('Room Name,Area')).toEqual(['csv.no-rows']);
    expect(says('')).toEqual(['csv.no-rows']);
    expect(importCsv('Room Name,Floor,Wing\nLab,2,N', rooms, METRIC)).toEqual({
      items: [{ 'Room Name': 'Lab' }],
      findings: [{ severity: 'warning', code: 'csv.headers-ignored', parameters: { headers: 'Floor, Wing' } }],
    });
    expect(says('Room Name,,Area,AREA\nLab,x,1,2')).toEqual(['csv.headers-ignored | AREA (D), B']);
    expect(says('Room Name,Area\nLab,1\nHall,2,3')).toEqual(['csv.headers-ignored | C']);
  });

  it('read every kind of cell', () => {
    const row = (header: string, cell: string) =>
      (items(`Room Name\t${header}\nLab\t${cell}`)[0] as Record<string, JsonValue>)[header];
    expect(row('Count', '4')).toBe(4);
    expect(row('Enclosed', 'Yes')).toBe(true);
    expect(row('Enclosed', 'nein')).toBe(false);
    expect(['true', 'はい', '✓', '1'].map((text) => row('Enclosed', text))).toEqual([true, true, true, true]);
    expect(['FALSE', 'いいえ', 'N', '0'].map((text) => row('Enclosed', text))).toEqual([false, false, false, false]);
    expect(row('Count', '$1,200')).toBe(1200);
    expect(says('Room Name\tArea\nLab\t$5')).toEqual(['property.must-be-number | $5 | 2 | Area']);
    expect(row('Kind', 'area total')).toBe('Area Total');
    expect(row('Color', 'Light Blue')).toEqual({ Red: 173 / 255, Green: 216 / 255, Blue: 230 / 255, Alpha: 1 });
    expect(row('Color', '#ff8000')).toEqual({ Red: 1, Green: 128 / 255, Blue: 0, Alpha: 1 });
    expect(row('Tags', 'a; b')).toEqual(['a', 'b']);
    expect(row('Tags', '["a"]')).toEqual(['a']);
    expect(row('At', '"{""X"":1,""Y"":2,""Z"":0}"')).toEqual({ X: 1, Y: 2, Z: 0 });
    expect(items('Room,Size.Width\nLab,2 ft')).toEqual([{ 'Room Name': 'Lab', Size: { Width: 0.6096 } }]);
  });

  it('take units from the header, from the cell, or from the system', () => {
    expect(items('Room Name,Area (ft2)\nLab,100')).toEqual([{ 'Room Name': 'Lab', Area: 9.290304 }]);
    expect(items('Room Name,Area [m²]\nLab,100', rooms, { ...METRIC, system: 'imperial' })).toEqual([
      { 'Room Name': 'Lab', Area: 100 },
    ]);
    expect(items('Room Name,Area\nLab,100 sf')).toEqual([{ 'Room Name': 'Lab', Area: 9.290304 }]);
    expect(items('Room Name,Area\nLab,100', rooms, { ...METRIC, system: 'imperial' })).toEqual([
      { 'Room Name': 'Lab', Area: 9.290304 },
    ]);
    expect(says('Room Name,Area (kg)\nLab,100')).toEqual(['csv.headers-ignored | Area (kg)']);
  });

  it('name row and column of cells that are no value', () => {
    expect(says('Room Name,Area,Enclosed,Kind,Color,At\nLab,1,,,,\nLab,big,maybe,other,mud,5')).toEqual([
      'property.must-be-number | big | 3 | Area',
      'property.must-be-boolean | maybe | 3 | Enclosed',
      'property.invalid-option | other | 3 | Kind',
      'validation.hex-color | mud | 3 | Color',
      'property.must-be-object | 5 | 3 | At',
    ]);
  });

  it('fill lists of points from X, Y and Z', () => {
    const points: InputProperty = { type: 'array', items: { $ref: 'https://x/Vector3.json' } };
    expect(items('x,y (ft),z\n1,10,3\n2,20,', points)).toEqual([
      { X: 1, Y: 3.048, Z: 3 },
      { X: 2, Y: 6.096, Z: 0 },
    ]);
    expect(says('x,z\n1,2', points)).toEqual(['csv.headers-missing | Y']);
  });

  it('match translated titles, and keep names such as __proto__ as data', () => {
    expect(items('Raum\nLab', rooms, { ...METRIC, titles: { 'Room Name': 'Raum' } })).toEqual([{ 'Room Name': 'Lab' }]);
    const odd: InputProperty = { type: 'array', items: { type: 'object', properties: { ['__proto__']: { type: 'string' } } } };
    const [row] = items('__proto__\nx', odd);
    expect(Object.keys(row as object)).toEqual(['__proto__']);
  });
});

const corpus = resolve('../shared/corpus');
describe.skipIf(!existsSync(corpus))('real files (skipped without ../shared)', () => {
  const read = (...path: string[]) => readFileSync(join(corpus, ...path), 'utf8');

  it('fill the program of a real function', () => {
    const record = readFunctionRecord(JSON.parse(read('functions', 'DefineProgramRequirements.hypar.json')) as JsonValue);
    const list = record.inputSchema.properties['Program Requirements']!;
    const clinic = importCsv(read('csv', 'Define_Program_Requirements_clinic.csv'), list, METRIC);
    expect(clinic.findings).toEqual([]);
    expect(clinic.items[0]).toEqual({
      'Program Group': 'Admitting',
      'Program Name': 'Reception',
      'Area per Space': 8,
      'Space Count': 1,
      'Hypar Space Type': 'unspecified',
    });
    const example = importCsv(read('csv', 'Define_Program_Requirements_Example_1.csv'), list, { ...METRIC, system: 'imperial' });
    expect(example.items[1]).toMatchObject({ 'Program Name': 'Private Office', 'Space Count': 8, Color: { Red: 128 / 255 } });
    expect((example.items[1] as Record<string, number>)['Area per Space']).toBeCloseTo(625 * 0.09290304, 9);
  });
});
