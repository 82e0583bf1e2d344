import { describe, expect, it } from 'vitest';
import { allowedExtensions, inputKindOf, MAX_UPLOAD_BYTES } from '#domain';
import { checkCount, checkFile, oneAtATime } from '../editors/file-check.ts';
import { quantityScale } from './quantity-scale.ts';
import { rangeFault, readRange, readTypedRange, splitRange, writeRange } from './range-value.ts';
import { newPart, partProperty, readParts, writeParts } from './shape-parts.ts';
import { readVertices } from './read-vertices.ts';
import { nextVertex, writeVertices } from './vertices.ts';

const metric = { system: 'metric', locale: 'en' } as const;
const imperial = { system: 'imperial', locale: 'en' } as const;

describe('W3.08h number scale', () => {
  it('keeps limits and step metric and shows the person’s unit', () => {
    const property = { type: 'number', minimum: 5, maximum: 100, multipleOf: 0.5, $partiUnitType: 'length' } as const;
    const scale = quantityScale(property, metric);
    expect([scale.min, scale.max, scale.step]).toEqual([5, 100, 0.5]);
    expect(scale.format(20)).toEqual({ number: '20.0', unit: 'm' });
    expect(scale.format(2.25)).toEqual({ number: '2.25', unit: 'm' });
    expect(quantityScale(property, imperial).format(3.048)).toEqual({ number: '10\' 0"', unit: '' });
    expect(quantityScale(property, imperial).parse('10')).toBe(3.048);
    expect(scale.parse('3 kg')).toBeUndefined();
  });

  it('steps whole numbers by one and takes a round hundredth of the span where none is named', () => {
    expect(quantityScale({ type: 'integer' }, metric).step).toBe(1);
    expect(quantityScale({ type: 'number', minimum: 0, maximum: 1000 }, metric).step).toBe(10);
    expect(quantityScale({ type: 'number', minimum: 0, maximum: 1, $partiUnitType: 'ratio' }, metric).step).toBe(0.01);
    expect(quantityScale({ type: 'number', $partiUnitType: 'length' }, metric).step).toBe(0.1);
    expect(quantityScale({ type: 'number', step: 0.25 }, metric).step).toBe(0.25);
  });

  it.each([
    ['en', '2.6', '3'],
    ['en', '1,5', '2'],
    ['en', '5/2', '3'],
    ['de', '1.234,5', '1.235'],
    ['de', '1,5', '2'],
    ['ja', '１．５', '2'],
    ['ja', '-1．5', '\u22121'],
  ])('refuses what is not whole in a whole number, in %s: %s', (locale, text, nearest) => {
    const scale = quantityScale({ type: 'integer' }, { system: 'metric', locale });
    expect([scale.parse(text), scale.fault(text)]).toEqual([
      undefined,
      { code: 'quantity.not-whole', parameters: { text, nearest } },
    ]);
  });

  it('takes whole numbers however they are written, and names none beyond the limits', () => {
    const read = (text: string, locale = 'en') => quantityScale({ type: 'integer' }, { system: 'metric', locale }).parse(text);
    expect([read('3.0'), read('1,500'), read('1.500', 'de'), read('１２', 'ja'), read('3*4'), read('10/5')]).toEqual([
      3, 1500, 1500, 12, 12, 2,
    ]);
    expect(quantityScale({ type: 'integer', maximum: 2 }, metric).fault('2.5')?.parameters).toEqual({
      text: '2.5',
      nearest: '2',
    });
  });

  it('takes a whole number in another unit as fine as it was typed: 20 m² are 215.28 ft²', () => {
    const scale = quantityScale({ type: 'integer', $partiUnitType: 'area' }, imperial);
    expect([scale.parse('215.3'), scale.parse('215'), scale.parse('220')]).toEqual([20, 20, undefined]);
    expect(scale.fault('220')?.parameters).toEqual({ text: '220', nearest: '215.3\u00A0ft²' });
  });

  it('obeys the unit that the author prefers', () => {
    const property = {
      type: 'number',
      $partiUnitType: 'length',
      $partiPreferredUnits: { metric: 'mm', imperial: 'in' },
      multipleOf: 0.001,
    } as const;
    expect(quantityScale(property, metric).format(0.06)).toEqual({ number: '60', unit: 'mm' });
    expect(quantityScale(property, imperial).parse('2')).toBe(0.0508);
  });
});

describe('W3.08n range value', () => {
  it('says which end of whole numbers is none', () => {
    const property = { type: 'object', properties: { Min: { type: 'integer' }, Max: { type: 'integer' } } } as const;
    expect(readTypedRange('1 – 2.5', property, metric)).toBeUndefined();
    expect(rangeFault('1 – 2.5', property, metric)?.parameters).toEqual({ text: '2.5', nearest: '3' });
    expect([rangeFault('1', property, metric), rangeFault('1 – 3', property, metric)]).toEqual([undefined, undefined]);
  });

  it('reads and writes both forms and keeps further keys', () => {
    expect(readRange([1, 2])).toEqual({ low: 1, high: 2 });
    expect(readRange({ Max: 5, Min: 3 })).toEqual({ low: 3, high: 5 });
    expect([readRange(undefined), readRange([1]), readRange({ Min: 'a', Max: 2 })]).toEqual([undefined, undefined, undefined]);
    expect(writeRange({ low: 1, high: 2 }, { type: 'array' }, undefined)).toEqual([1, 2]);
    expect(writeRange({ low: 1, high: 2 }, {}, { Min: 0, Max: 9, Name: 'n' })).toEqual({ Min: 1, Max: 2, Name: 'n' });
    expect(writeRange({ low: 1, high: 2 }, { properties: { minimum: {}, maximum: {} } }, null)).toEqual({
      minimum: 1,
      maximum: 2,
    });
  });

  it.each([
    ['30 – 94', '30', '94'],
    ['30-94', '30', '94'],
    ['-3 - -1', '-3', '-1'],
    ['-3..-1', '-3', '-1'],
    ['1 m to 2 m', '1 m', '2 m'],
    ['1,5 bis 2,5', '1,5', '2,5'],
    ['30〜94', '30', '94'],
  ])('splits %s', (text, low, high) => {
    expect(splitRange(text)).toEqual([low, high]);
  });

  it('refuses what has no two halves', () => {
    expect([splitRange(''), splitRange('30'), splitRange('–')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('W3.08s file check', () => {
  it('knows the allowed types with and without dot', () => {
    expect(allowedExtensions(['.DXF', 'json', 'text/csv', 3])).toEqual(['dxf', 'json', 'csv']);
    expect(() => checkFile({ name: 'plan.docx', size: 1 }, ['dxf', 'json'])).toThrow(
      expect.objectContaining({ code: 'file.type-not-allowed', parameters: { types: '.dxf, .json' } }),
    );
    expect(() => checkFile({ name: 'plan.DXF', size: 1 }, ['dxf'])).not.toThrow();
    expect(() => checkFile({ name: 'dxf', size: 1 }, ['dxf'])).toThrow('file.type-not-allowed');
    expect(() => checkFile({ name: 'any', size: 1 }, [])).not.toThrow();
  });

  it('W5.07c refuses several files at once rather than taking one of them', () => {
    expect(() => checkCount(1)).not.toThrow();
    expect(() => checkCount(3)).toThrow(expect.objectContaining({ code: 'content.too-many-files', parameters: { count: 3 } }));
  });

  it('takes 50 MB and not a byte more', () => {
    expect(() => checkFile({ name: 'a', size: MAX_UPLOAD_BYTES }, [])).not.toThrow();
    expect(() => checkFile({ name: 'a', size: 52_428_801 }, [])).toThrow(
      expect.objectContaining({ code: 'upload.too-large', parameters: { size: 51 } }),
    );
  });

  it('runs one upload at a time, and the next after a failure', async () => {
    let finish: (result: string) => void = () => {};
    const first = oneAtATime(() => new Promise<string>((resolve) => (finish = resolve)));
    await expect(oneAtATime(async () => 'second')).rejects.toMatchObject({ code: 'upload.one-at-a-time' });
    finish('first');
    await expect(first).resolves.toBe('first');
    await expect(oneAtATime(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(oneAtATime(async () => 'third')).resolves.toBe('third');
  });
});

describe('vertices', () => {
  const [a, b, c] = [
    { X: 0, Y: 0, Z: 0 },
    { X: 4, Y: 0, Z: 0 },
    { X: 4, Y: 3, Z: 1 },
  ];

  it('reads lists, curves and lines', () => {
    expect(readVertices([a, b])).toEqual([a, b]);
    expect(readVertices({ discriminator: 'Elements.Geometry.Polygon', Vertices: [a, b, c] })).toEqual([a, b, c]);
    expect(readVertices({ Start: a, End: b })).toEqual([a, b]);
    expect(readVertices(null)).toEqual([]);
  });

  it('writes them back and keeps further keys', () => {
    expect(
      writeVertices([a, b], 'vertices', { discriminator: 'X', Name: 'n', Vertices: [] }, 'Elements.Geometry.Polygon'),
    ).toEqual({ discriminator: 'X', Name: 'n', Vertices: [a, b] });
    expect(writeVertices([a, b], 'vertices', null, 'Elements.Geometry.Polygon')).toEqual({
      discriminator: 'Elements.Geometry.Polygon',
      Vertices: [a, b],
    });
    expect(writeVertices([a, b], 'line', null, 'Elements.Geometry.Line')).toEqual({
      discriminator: 'Elements.Geometry.Line',
      Start: a,
      End: b,
    });
    expect(writeVertices([], 'vertices', { Vertices: [a] }, 'X')).toBeNull();
  });

  it('goes on along the last edge', () => {
    expect(nextVertex([])).toEqual({ X: 0, Y: 0, Z: 0 });
    expect(nextVertex([a])).toEqual({ X: 10, Y: 0, Z: 0 });
    expect(nextVertex([b, c])).toEqual({ X: 4, Y: 6, Z: 2 });
  });
});

describe('W3.08m shapes of a profile and of lists', () => {
  const square = newPart('polygons', 0);

  it('takes a profile apart into its perimeter and voids, and keeps its further keys', () => {
    const profile = { discriminator: 'Elements.Geometry.Profile', Name: 'P', Perimeter: square, Voids: [] };
    const parts = readParts('profile', profile);
    expect(parts).toEqual([square]);
    const grown = writeParts('profile', [...parts, newPart('profile', 1)], profile);
    expect(grown).toMatchObject({ Name: 'P', Perimeter: square });
    expect(readParts('profile', grown)).toHaveLength(2);
    expect(writeParts('profile', [], profile)).toBeNull();
  });

  it('lists hold their shapes themselves; each has the editor of its singular', () => {
    expect(readParts('polygons', [square])).toEqual([square]);
    expect(writeParts('lines', [], [newPart('lines', 0)])).toEqual([]);
    expect(
      (['lines', 'polylines', 'polygons', 'profiles', 'profile'] as const).map((kind) => inputKindOf(partProperty(kind))),
    ).toEqual(['line', 'polyline', 'polygon', 'profile', 'polygon']);
  });
});
