import { describe, expect, it } from 'vitest';
import type { InputProperty, JsonValue } from '#domain';
import { valueText } from './value-text.ts';

const units = { system: 'metric', locale: 'en' } as const;
const words = {
  unset: 'Not set',
  yes: 'yes',
  no: 'no',
  entries: (count: number) => `${count} entries`,
  fields: (count: number) => `${count} fields`,
  points: (count: number) => `${count} points`,
  voids: (count: number) => `${count} voids`,
  cells: (count: number) => `${count} cells`,
  triangles: (count: number) => `${count} triangles`,
  shapes: (count: number) => `${count} shapes`,
  element: 'An element',
};
const ref = (name: string): InputProperty => ({ $ref: `https://schemas.parti.design/${name}.json` });
const textOf = (property: InputProperty, value: JsonValue | undefined) => valueText(property, value, units, words);
const [a, b, c] = [
  { X: 0, Y: 0, Z: 0 },
  { X: 4, Y: 0, Z: 0 },
  { X: 4, Y: 3, Z: 1 },
];

/** A square in the plane of x and z. */
const upright = (from: number, to: number) => [
  { X: from, Y: 5, Z: from },
  { X: to, Y: 5, Z: from },
  { X: to, Y: 5, Z: to },
  { X: from, Y: 5, Z: to },
];

describe('text of a value', () => {
  it.each<[string, InputProperty, JsonValue | undefined, string]>([
    ['nothing', { type: 'number' }, undefined, 'Not set'],
    ['null', ref('Polygon'), null, 'Not set'],
    ['an empty text', { type: 'string' }, '', 'Not set'],
    ['yes', { type: 'boolean' }, true, 'yes'],
    ['no', { type: 'boolean' }, false, 'no'],
    ['an element by its bare id', { type: 'string', $partiPickElement: {} }, 'a3f0-77', 'An element'],
    ['an element by what identifies it', { type: 'string', $partiPickElement: { identifier: 'Name' } }, 'Core', 'Core'],
    ['an element by its parts', { type: 'object', $partiPickElement: {} }, { Id: 'x', Level: 'Ground', Bay: 2 }, 'Ground, 2'],
    ['a level', ref('Level'), { Id: 'x', Name: 'Ground', Elevation: 0 }, 'Ground'],
    ['a box', ref('BBox3'), { Min: a, Max: { X: 4, Y: 3, Z: 2.5 } }, '4.0 × 3.0 × 2.5'],
    ['a room', ref('ProfileConstraint'), { width: 4, depth: 3 }, '4.0 × 3.0'],
    ['a room of an area alone', ref('ProfileConstraint'), { area: 12 }, '1 fields'],
    ['lines that split', ref('PolygonSplitCollection'), { SplitLocations: [{}, {}] }, '2 shapes'],
    ['a sketch', ref('Geometry/Sketch'), { Curves: [{}] }, '1 shapes'],
    ['a corridor', ref('ThickenedPolyline'), { polyline: { Vertices: [a, b, c] }, leftWidth: 1 }, '3 points'],
    ['a text', { type: 'string' }, 'South', 'South'],
    ['a date', { type: 'string', format: 'date' }, '1977-05-12', '05/12/1977'],
    ['an option', { type: 'string', enum: ['Corner', 'Centre'] }, 'Centre', 'Centre'],
    ['an option that is an object', { enum: [{ Name: 'Larch' }] }, { Name: 'Larch' }, 'Larch'],
    ['a range in a list', { type: 'array', $partiStyle: 'range', multipleOf: 1 }, [3, 7], '3 – 7'],
    ['a range the wrong way round', { properties: { Min: {}, Max: {} }, multipleOf: 1 }, { Max: 2, Min: 5 }, '2 – 5'],
    ['a range without ends', { type: 'array', $partiStyle: 'range' }, [3], '[3]'],
    ['a point', ref('Vector3'), { X: 1, Y: 2.345, Z: -3 }, '1, 2.35, -3'],
    ['a point that lacks a coordinate', ref('Vector3'), { X: 1, Y: 2 }, '1, 2, –'],
    ['a GeoJSON place', ref('Location/Point'), { type: 'Point', coordinates: [8.5417, 47.3769] }, '47.377, 8.542'],
    ['a place', ref('Location'), { latitude: 47.3769, longitude: 8.5417 }, '47.377, 8.542'],
    ['a place without a longitude', ref('Location'), { latitude: 47.3769 }, 'Not set'],
    ['a mesh', ref('Mesh'), { Positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], Triangles: [0, 1, 2] }, '1 triangles'],
    ['a line', ref('Line'), { Start: a, End: b }, '2 points'],
    // 4 × 3 m, half of it; and a void of 1 × 1 m in a square of 10 m that stands upright.
    ['a profile', ref('Profile'), { Perimeter: { Vertices: [a, b, { X: 4, Y: 3, Z: 0 }] }, Voids: [] }, '6.0'],
    [
      'a profile with a void',
      ref('Profile'),
      { Perimeter: { Vertices: upright(0, 10) }, Voids: [{ Vertices: upright(2, 3) }] },
      '99.0 m² · 1 voids',
    ],
    ['a plane', ref('Plane'), { Origin: b, Normal: { X: 0, Y: 0, Z: 1 } }, '4, 0, 0 → 0, 0, 1'],
    ['a polygon', ref('Polygon'), { Vertices: [a, b, c] }, '3 points'],
    ['points', { type: 'array', items: ref('Vector3') }, [a, b], '2 entries'],
    ['a profile with a name', ref('Profile'), { Name: 'P', Perimeter: { Vertices: [a, b, c] } }, 'P'],
    ['a profile without', ref('Profile'), { Perimeter: {}, Voids: [] }, 'Not set'],
    ['a file', { type: 'object', $partiFileTypes: ['dxf'] }, { name: 'plan.dxf', size: 4 }, 'plan.dxf'],
    ['a grid, which has no editor', ref('Grid1d'), { Mode: 'ByLength', Length: 3, Name: '' }, '3 fields'],
    ['a number where a polygon belongs', { ...ref('Polygon'), multipleOf: 1 }, 7, '7'],
  ])('of %s', (_what, property, value, text) => {
    expect(textOf(property, value).text).toBe(text);
  });

  it('sets the unit apart and puts a swatch before a color', () => {
    expect(textOf({ type: 'number', $partiUnitType: 'length', multipleOf: 0.5 }, 20)).toEqual({ text: '20.0', unit: 'm' });
    expect(textOf(ref('Color'), { Red: 1, Green: 0, Blue: 0, Alpha: 1 })).toEqual({ text: '#FF0000', swatch: '#FF0000' });
  });
});
