import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '#domain';
import { mergedValue } from './merged-value.ts';

const lab = { Name: 'Lab', Area: 4 };
const hall = { Name: 'Hall', Area: 9 };
const roof = { Name: 'Roof', Area: 1 };
/** Turned about z by a quarter, and about x; without a turn as it stands. Row by row. */
const TURNED = [0, -1, 0, 1, 0, 0, 0, 0, 1];
const TILTED = [1, 0, 0, 0, 0, -1, 0, 1, 0];
const placed = (x: number, y: number, z: number, turn = [1, 0, 0, 0, 1, 0, 0, 0, 1]): JsonValue => ({
  Matrix: { Components: [x, y, z].flatMap((place, row) => [...turn.slice(3 * row, 3 * row + 3), place]) },
});
const [A, B, C, D, E] = [
  [13.4, 52.5],
  [13.5, 52.5],
  [13.5, 52.6],
  [13.45, 52.55],
  [13.41, 52.51],
] as const satisfies number[][];
const plot = (...corners: number[][]): JsonObject => ({ type: 'Polygon', coordinates: [[...corners, corners[0]!]] });
const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;

describe('W3.08e a value that two people change', () => {
  it.each<[string, JsonValue, JsonValue, JsonValue, JsonValue]>([
    [
      'two rows',
      [lab, hall],
      [{ ...lab, Area: 5 }, hall],
      [lab, { ...hall, Area: 8 }],
      [
        { ...lab, Area: 5 },
        { ...hall, Area: 8 },
      ],
    ],
    ['two cells of a row', [lab], [{ ...lab, Area: 5 }], [{ ...lab, Name: 'Studio' }], [{ Name: 'Studio', Area: 5 }]],
    ['one cell', [lab], [{ ...lab, Area: 5 }], [{ ...lab, Area: 6 }], [{ ...lab, Area: 5 }]],
    ['a row above', [lab, hall], [lab, { ...hall, Area: 8 }], [roof, lab, hall], [roof, lab, { ...hall, Area: 8 }]],
    ['a row that is gone', [lab, hall], [{ ...lab, Area: 5 }, hall], [hall], [hall]],
    ['a row that I took away', [lab, hall], [hall], [lab, { ...hall, Area: 8 }], [{ ...hall, Area: 8 }]],
    ['a row of each at the end', [lab], [lab, hall], [lab, roof], [lab, hall, roof]],
    ['first rows of an empty list', [], [lab], [hall], [lab, hall]],
    ['plain rows', ['a', 'b', 'c'], ['a', 'x', 'c'], ['a', 'b', 'y'], ['a', 'x', 'y']],
    [
      'two keys',
      { a: 1, b: { c: 1, d: 2 } },
      { a: 1, b: { c: 3, d: 2 } },
      { a: 5, b: { c: 1, d: 2 } },
      { a: 5, b: { c: 3, d: 2 } },
    ],
    ['a key that only defaults gave', { a: 1, b: 2, c: 3 }, { a: 1, b: 4, c: 3 }, { a: 7 }, { a: 7, b: 4 }],
    ['a key that I took away', { a: 1, b: 2 }, { a: 1 }, { a: 5, b: 2 }, { a: 5 }],
    ['two ends of a range', [2, 8], [3, 8], [2, 9], [3, 8]],
    ['two of several places', [{ X: 1 }, { X: 2 }], [{ X: 1.5 }, { X: 2 }], [{ X: 1 }, { X: 2.5 }], [{ X: 1.5 }, { X: 2.5 }]],
    ['a corner of a plot that each moves', plot(A, B, C), plot(A, D, C), plot(E, B, C), plot(E, D, C)],
    ['a corner of a plot that each adds', plot(A, B, C), plot(A, B, C, D), plot(A, E, B, C), plot(A, E, B, C, D)],
    [
      'a corner of a plot, and its hole',
      plot(A, B, C),
      plot(A, D, C),
      { ...plot(A, B, C), coordinates: [[A, B, C, A], [E]] },
      { type: 'Polygon', coordinates: [[A, D, C, A], [E]] },
    ],
    [
      'a shape of each, in a list that is one value',
      { Locations: [{ Start: 0, End: 1 }] },
      {
        Locations: [
          { Start: 0, End: 1 },
          { Start: 2, End: 3 },
        ],
      },
      {
        Locations: [
          { Start: 0, End: 9 },
          { Start: 4, End: 5 },
        ],
      },
      {
        Locations: [
          { Start: 0, End: 9 },
          { Start: 2, End: 3 },
          { Start: 4, End: 5 },
        ],
      },
    ],
    [
      'corners of one shape, which are one thing',
      { Vertices: [{ X: 0 }, { X: 1 }] },
      { Vertices: [{ X: 5 }, { X: 1 }] },
      { Vertices: [{ X: 0 }, { X: 7 }] },
      { Vertices: [{ X: 5 }, { X: 1 }] },
    ],
    [
      'surfaces of a mesh, whose numbers belong together',
      { Positions: [0, 1, 2], Triangles: [0, 1, 2] },
      { Positions: [0, 1, 3], Triangles: [0, 1, 2] },
      { Positions: [0, 1, 2, 5], Triangles: [0, 1, 3] },
      { Positions: [0, 1, 3], Triangles: [0, 1, 2] },
    ],
    ['two coordinates', { X: 0, Y: 0, Z: 0 }, { X: 1, Y: 0, Z: 0 }, { X: 0, Y: 2, Z: 0 }, { X: 1, Y: 2, Z: 0 }],
    ['one coordinate', { X: 0, Y: 0, Z: 0 }, { X: 1, Y: 0, Z: 0 }, { X: 3, Y: 2, Z: 0 }, { X: 1, Y: 2, Z: 0 }],
    ['two coordinates of a transform', placed(0, 0, 0), placed(5, 0, 0), placed(0, 3, 0), placed(5, 3, 0)],
    ['a place and a turn', placed(1, 2, 3), placed(1, 2, 3, TURNED), placed(1, 9, 3), placed(1, 9, 3, TURNED)],
    [
      'two turns, of which one stands whole',
      placed(0, 0, 0),
      placed(0, 0, 0, TURNED),
      placed(0, 4, 0, TILTED),
      placed(0, 4, 0, TURNED),
    ],
    [
      'two of several transforms',
      [placed(0, 0, 0), placed(9, 0, 0)],
      [placed(5, 0, 0), placed(9, 0, 0)],
      [placed(0, 3, 0), placed(9, 1, 0)],
      [placed(5, 3, 0), placed(9, 1, 0)],
    ],
    ['nothing any more', [lab], null as unknown as JsonValue, [lab, hall], null as unknown as JsonValue],
    [
      'keys that are no keys',
      JSON.parse('{"__proto__":1,"a":1}') as JsonValue,
      JSON.parse('{"__proto__":2,"a":1}') as JsonValue,
      { a: 3 },
      JSON.parse('{"__proto__":2,"a":1}') as JsonValue,
    ],
  ])('%s', (_, was, wanted, held, merged) => {
    expect(JSON.stringify(mergedValue(was, wanted, held))).toBe(JSON.stringify(merged));
  });

  it('where only one of both changed it, it is as that one has it', () => {
    fc.assert(
      fc.property(json, json, (was, other) => {
        expect(mergedValue(was, other, was)).toEqual(other);
        expect(mergedValue(was, was, other)).toEqual(other);
      }),
    );
  });
});
