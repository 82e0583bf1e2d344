import { describe, expect, it } from 'vitest';
import {
  askElements,
  askOptions,
  checkInputsText,
  elementOf,
  linesOutside,
  parseExpression,
  validateValue,
  type CsvReading,
  type InputProperty,
  type JsonValue,
} from '#domain';
import { readGeoCorners, writeGeoCorners } from './drawn/geo-corners.ts';
import { pastedRows } from './lists/paste-rows.ts';

/**
 * What people and models give a panel that is wrong: nothing is taken, lost or guessed, and each is said. Two people on one
 * row: `collab/commands/one-row.test.ts`; input methods: `tests/e2e/inputs.e2e.ts`.
 */
const ROOMS: InputProperty = {
  type: 'array',
  items: { type: 'object', required: ['Room'], properties: { Room: { type: 'string' }, Area: { type: 'number' } } },
};
const READING: CsvReading = { system: 'metric', locale: 'en' };
const told = (text: string) => {
  const { items, findings } = pastedRows(text, ROOMS, READING);
  return { items: items.length, codes: findings.map(({ severity, code, row, column }) => [severity, code, row, column]) };
};

describe('pasted into a list', () => {
  it('W3.08e 100,000 rows: refused whole, before a cell is read', () => {
    expect(told(`Room\tArea\n${'Lab\tx\n'.repeat(100_000)}`)).toEqual({
      items: 0,
      codes: [['error', 'property.too-many-items', undefined, undefined]],
    });
  });

  it('W3.08e 300 columns: those that are known, the others told in one line', () => {
    const header = Array.from({ length: 300 }, (_, at) => (at === 299 ? 'Room' : `C${at}`)).join('\t');
    expect(told(`${header}\n${'x\t'.repeat(299)}Lab`)).toEqual({
      items: 1,
      codes: [['warning', 'csv.headers-ignored', undefined, undefined]],
    });
  });

  it('W3.08e ragged rows: short ones lack what may lack, long ones keep their place, and what stands below no header is told', () => {
    expect(pastedRows('Area,Room\n3\n4,Hall,9', ROOMS, READING)).toMatchObject({
      items: [],
      findings: [
        { severity: 'warning', code: 'csv.headers-ignored', parameters: { headers: 'C' } },
        { code: 'property.missing', row: 2, column: 'Room' },
      ],
    });
    const long = pastedRows('Room,Area\nLab\nHall,3,9', ROOMS, READING);
    expect(long.items).toEqual([{ Room: 'Lab' }, { Room: 'Hall', Area: 3 }]);
    expect(long.findings).toMatchObject([{ code: 'csv.headers-ignored', parameters: { headers: 'C' } }]);
  });

  it('W3.08e duplicate headers: the first counts, the second is told', () => {
    const { items, findings } = pastedRows('Room,Area,Area\nLab,4,9', ROOMS, READING);
    expect(items).toEqual([{ Room: 'Lab', Area: 4 }]);
    expect(findings).toMatchObject([{ severity: 'warning', code: 'csv.headers-ignored', parameters: { headers: 'Area (C)' } }]);
  });

  it('W3.08e formulas: no number, and never worked out', () => {
    for (const formula of ['=SUM(A1:A9)', '=1+1', '+1*2', '=HYPERLINK("http://x")'])
      expect(told(`Room\tArea\nLab\t${formula}`), formula).toMatchObject({
        items: 0,
        codes: [['error', 'property.must-be-number', 2, 'Area']],
      });
    // Where a text is asked for it is a text.
    expect(pastedRows('Room\tArea\n=1+1\t2', ROOMS, READING).items).toEqual([{ Room: '=1+1', Area: 2 }]);
  });
});

describe('asked of a model', () => {
  const rooms = (count: number) => ({
    Elements: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`e${at}`, { Id: `e${at}`, discriminator: 'Room', Name: `Room ${at}` }]),
    ),
  });

  it('W3.09e an option that is an object: not offered as a text, and counted', () => {
    const model = { Elements: { a: { Name: 'Lab' }, b: { Name: { Text: 'Hall' } } } };
    expect(askOptions([model], 'Name', { type: 'string' })).toEqual({ options: ['Lab'], count: 1, unfit: 1 });
  });

  it('W3.09e a query that throws: no options, with the reason', () => {
    for (const query of ['[*Name=', '[*', '[*Name~"("]', ']['])
      expect(askOptions([rooms(2)], query), query).toMatchObject({ options: [], error: { code: expect.any(String) as string } });
  });

  it('W3.09e a query that finds 10,000: as many as anybody reads, and how many there are', () => {
    const { options, count } = askOptions([rooms(10_000)], 'Name');
    expect([options.length, count]).toEqual([2000, 10_000]);
  });

  it('W3.09g an element picked and then gone: the tie is broken, the value stays, and holds again', () => {
    const question = { context: '[*discriminator=Room]' };
    const picked = askElements(rooms(3), question, { type: 'string' }).elements[2]?.value as JsonValue;
    const found = (count: number) => elementOf(askElements(rooms(count), question, { type: 'string' }).elements, picked)?.name;
    expect([picked, found(3), found(2), found(3)]).toEqual(['e2', 'Room 2', undefined, 'Room 2']);
  });
});

it('W3.14d split lines outside: told by their numbers', () => {
  const corner = (X: number, Y: number) => ({ X, Y, Z: 0 });
  const floor = { discriminator: 'Floor', Boundary: { Vertices: [corner(0, 0), corner(9, 0), corner(9, 9), corner(0, 9)] } };
  const line = (x: number) => ({ Vertices: [corner(x, -1), corner(x, 10)] });
  expect(linesOutside([{ Elements: { floor } }], '[*discriminator=Floor].Boundary', [line(4), line(12), line(-3)])).toEqual([
    1, 2,
  ]);
});

it('W3.14e a plot over the date line: one piece, and read back as it was drawn', () => {
  const corners = [179.5, -179.5, -179.5, 179.5].map((longitude, at) => ({ longitude, latitude: at < 2 ? 0 : 1 }));
  const value = writeGeoCorners(corners, undefined) as { coordinates: number[][][] };
  const longitudes = value.coordinates[0]?.map(([longitude]) => longitude as number) ?? [];
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBe(1);
  expect(readGeoCorners(value as unknown as JsonValue)).toHaveLength(4);
});

describe('typed into a number', () => {
  const read = (text: string, unitType: 'length' | 'none') => parseExpression(text, { unitType, system: 'metric', locale: 'en' });
  it.each([
    ['0/0', 'none', 'quantity.divided-by-zero'],
    ['1/0', 'none', 'quantity.divided-by-zero'],
    ['(2-2)^-1', 'none', undefined],
    ['2^9999', 'none', 'quantity.too-large'],
    ['7 ft * 3 m', 'length', 'quantity.units-do-not-fit'],
    ['NaN', 'none', undefined],
    ['1e999', 'none', undefined],
  ] as const)('W3.09c NaN by arithmetic, %s: refused with the reason', (text, unitType, code) => {
    const found = read(text, unitType);
    expect(found.valid).toBe(false);
    if (code !== undefined) expect(found).toMatchObject({ error: { code } });
  });

  it('a number that is none is no value of any input', () => {
    for (const value of [Number.NaN, Infinity])
      expect(validateValue({ type: 'number' }, value, { name: 'Height' }).length, String(value)).toBeGreaterThan(0);
  });
});

it('P1.08 a schema that refers to itself: read once, not followed', () => {
  const { record } = checkInputsText('{ "Tree": { "type": "array", "items": { "$ref": "#" } } }');
  expect(Object.keys(record?.inputSchema.properties ?? {})).toEqual(['Tree']);
});
