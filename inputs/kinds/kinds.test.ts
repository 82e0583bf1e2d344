import { describe, expect, it } from 'vitest';
import { inputKindOf, type InputProperty, type JsonValue } from '#domain';
import { editorKindOf, INPUT_KINDS, kindOfInput } from './index.ts';

const scope = (property: InputProperty) => ({ property, units: { system: 'metric', locale: 'en' } as const });
const typed = (property: InputProperty, text: string, before?: JsonValue) =>
  kindOfInput(property).read?.(text, scope(property), before);

describe('descriptors of input kinds', () => {
  it('stand under their own kind', () => {
    for (const [kind, descriptor] of Object.entries(INPUT_KINDS)) expect(descriptor.kind).toBe(kind);
  });

  it('edit the geometry that is drawn or typed, and sum up the rest', () => {
    const edited = (['point', 'points', 'line', 'lines', 'polyline', 'polylines', 'polygon', 'polygons'] as const).map(
      (kind) => INPUT_KINDS[kind].Editor !== undefined,
    );
    expect(edited).not.toContain(false);
    expect((['mesh', 'grid1d', 'box', 'sketch', 'list', 'object'] as const).map((kind) => INPUT_KINDS[kind].Editor)).toEqual(
      Array(6).fill(undefined),
    );
  });

  it('tell a direction from a place', () => {
    const vector: InputProperty = { $ref: 'https://schemas.parti.design/Vector3.json' };
    expect(editorKindOf(vector)).toBe('point');
    expect(editorKindOf({ ...vector, $partiUnitType: 'none' })).toBe('vector');
  });

  it('offer the short editor only where it can be used', () => {
    const options: InputProperty = { type: 'string', enum: ['a', 'b'] };
    expect(kindOfInput(options).hasChip?.(options, false)).toBe(true);
    expect(kindOfInput(options).hasChip?.(options, true)).toBe(false);
    const asked: InputProperty = { type: 'string', $partiEnumQuery: 'x' };
    expect(inputKindOf(asked)).toBe('select');
    expect(kindOfInput(asked).hasChip?.(asked, false)).toBe(false);
  });
});

describe('typed texts become values', () => {
  it('of numbers, metric', () => {
    const length: InputProperty = { type: 'number', $partiUnitType: 'length' };
    expect(typed(length, '2.5')).toBe(2.5);
    expect(typed(length, '250 cm')).toBe(2.5);
    expect(typed(length, 'wide')).toBeUndefined();
    expect(typed({ type: 'integer' }, '2.6')).toBe(3);
  });

  it('of ranges, in the form of the one before', () => {
    const range: InputProperty = { type: 'array', $partiStyle: 'range' };
    expect(typed(range, '30 – 94')).toEqual([30, 94]);
    expect(typed(range, '94 – 30')).toBeUndefined();
    expect(typed(range, '30')).toBeUndefined();
    const ends: InputProperty = { properties: { Min: { $partiUnitType: 'length' }, Max: { $partiUnitType: 'length' } } };
    expect(typed(ends, '50 cm – 2 m', { Min: 0, Max: 1, Name: 'n' })).toEqual({ Min: 0.5, Max: 2, Name: 'n' });
  });

  it('of colors, keeping their transparency', () => {
    const color: InputProperty = { $ref: 'https://schemas.parti.design/Color.json' };
    const before = { Red: 0, Green: 0, Blue: 0, Alpha: 0.25 };
    expect(typed(color, '#FF0000', before)).toMatchObject({ Red: 1, Green: 0, Blue: 0, Alpha: 0.25 });
    expect(typed(color, 'reddish')).toBeUndefined();
  });
});

describe('values that editing begins with', () => {
  it.each<[keyof typeof INPUT_KINDS, JsonValue]>([
    ['point', { X: 0, Y: 0, Z: 0 }],
    ['vector', { X: 0, Y: 0, Z: 1 }],
    ['points', []],
    ['plane', { Origin: { X: 0, Y: 0, Z: 0 }, Normal: { X: 0, Y: 0, Z: 1 } }],
    ['line', { discriminator: 'Elements.Geometry.Line', Start: { X: 0, Y: 0, Z: 0 }, End: { X: 10, Y: 0, Z: 0 } }],
  ])('of a %s', (kind, value) => {
    expect(INPUT_KINDS[kind].start?.()).toEqual(value);
  });

  it('of a profile is a square of 10 m without voids', () => {
    expect(INPUT_KINDS.profile.start?.()).toEqual({
      discriminator: 'Elements.Geometry.Profile',
      Perimeter: {
        discriminator: 'Elements.Geometry.Polygon',
        Vertices: [
          { X: 0, Y: 0, Z: 0 },
          { X: 10, Y: 0, Z: 0 },
          { X: 10, Y: 10, Z: 0 },
          { X: 0, Y: 10, Z: 0 },
        ],
      },
      Voids: [],
    });
  });
});
