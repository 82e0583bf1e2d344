import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { valuesEqual } from '../json/values-equal.ts';
import type { JsonValue } from '../json/json-value.ts';
import { exportCsv } from './export-csv.ts';
import { importCsv } from './import-csv.ts';
import { parseCsv } from './parse-csv.ts';
import { writeCsv } from './write-csv.ts';

const rooms: InputProperty = {
  type: 'array',
  title: 'Rooms',
  items: {
    type: 'object',
    required: ['Name'],
    properties: {
      Name: { type: 'string' },
      Area: { type: 'number', $partiUnitType: 'area' },
      Share: { type: 'number', $partiUnitType: 'ratio' },
      Enclosed: { type: 'boolean' },
      Color: { $ref: 'https://x/Color.json' },
      Size: { type: 'object', properties: { Width: { type: 'number', $partiUnitType: 'length', $partiPreferredUnits: 'mm' } } },
      Tags: { type: 'array', items: { type: 'string' } },
    },
  },
};
const lab = {
  Name: 'Lab; "A"',
  Area: 9.290304,
  Share: 0.5,
  Enclosed: true,
  Color: { Red: 1, Green: 128 / 255, Blue: 0, Alpha: 1 },
  Size: { Width: 3.6 },
  Tags: ['a', 'b'],
};

describe('writeCsv', () => {
  it('quotes what must be quoted and disarms formulas', () => {
    expect(
      writeCsv([
        ['a,b', 'c"d', ' e', 'f\ng', 'h'],
        ['=1+1', -3.5, '@x', '+4', null, true],
      ]),
    ).toBe('"a,b","c""d"," e","f\ng",h\r\n\'=1+1,-3.5,\'@x,\'+4,,true\r\n');
    expect(writeCsv([['a;b', 'c,d', 1.5]], { delimiter: ';', decimalSign: ',', hasMark: true })).toBe('\uFEFF"a;b";c,d;1,5\r\n');
  });

  it('is read back as it was, but for formulas (property)', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', '1'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 4 }), (rows) => {
        expect(parseCsv(writeCsv(rows), ',')).toEqual(rows);
      }),
    );
  });
});

describe('exportCsv', () => {
  it('names units in the header and writes numbers as people read them', () => {
    expect(exportCsv([lab], rooms, { system: 'metric', locale: 'de' })).toBe(
      'Name;Area (m²);Share (%);Enclosed;Color;Size.Width (mm);Tags\r\n' +
        '"Lab; ""A""";9,290304;50;true;#FF8000;3600;"[""a"",""b""]"\r\n',
    );
    expect(exportCsv([{ Name: '=x' }], rooms, { system: 'imperial', locale: 'en' })).toBe(
      "Name,Area (ft²),Share (%),Enclosed,Color,Size.Width (mm),Tags\r\n'=x,,,,,,\r\n",
    );
    expect(
      exportCsv([1.5, 2], { type: 'array', title: 'Heights', items: { type: 'number' } }, { system: 'metric', locale: 'en' }),
    ).toBe('Heights\r\n1.5\r\n2\r\n');
  });

  it('is imported again as it was, in every system and locale', () => {
    const points: InputProperty = { type: 'array', items: { $ref: 'https://x/Vector3.json' } };
    const cases: [InputProperty, JsonValue[]][] = [
      [rooms, [lab, { Name: '=SUM(A1)', Area: 1234.5 }]],
      [points, [{ X: 1.25, Y: -2000.125, Z: 0.001 }]],
      [{ type: 'array', title: 'Names', items: { type: 'string' } }, ['a', '-b', 'c;d,e']],
    ];
    for (const system of ['metric', 'imperial'] as const) {
      for (const locale of ['en', 'de', 'ja']) {
        for (const [list, items] of cases) {
          const text = exportCsv(items, list, { system, locale });
          const back = importCsv(text, list, { system, locale });
          expect([text, back.findings]).toEqual([text, []]);
          expect([text, valuesEqual(back.items, items)]).toEqual([text, true]);
        }
      }
    }
  });
});
