import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json-value.ts';
import type { Subdivision } from './subdivide-length.ts';
import { readSubdivision, withSubdivision } from './grid1d-input.ts';
import { pointAlong, polylineLength, positionAlong } from './measure-polyline.ts';

const at = (X: number, Y = 0) => ({ X, Y, Z: 0 });
const curve = { Vertices: [at(0), at(6), at(6, 4)] };

describe('readSubdivision', () => {
  it.each<[JsonObject, unknown]>([
    [
      { SubdivisionMode: 'Divide by count', SubdivisionSettings: { Count: 4 } },
      { mode: 'count', count: 4 },
    ],
    [
      { SubdivisionMode: 'Divide_by_approximate_length', SubdivisionSettings: { 'Target Length': 3 } },
      { mode: 'approximate-length', length: 3 },
    ],
    [
      {
        SubdivisionMode: 'Divide by fixed length',
        SubdivisionSettings: { Length: 3, 'Remainder Mode': 'Remainder at both ends' },
      },
      { mode: 'fixed-length', length: 3, remainder: 'both' },
    ],
    [
      { SubdivisionMode: 'Divide by fixed length', SubdivisionSettings: { Length: 3, RemainderMode: 'Remainder_at_start' } },
      { mode: 'fixed-length', length: 3, remainder: 'start' },
    ],
    [
      { SubdivisionMode: 'Divide by pattern', SubdivisionSettings: { Pattern: [1, 'x', 2], CycleMode: 'Wrap' } },
      { mode: 'pattern', pattern: [1, 2], cycle: 'wrap' },
    ],
    [
      { SubdivisionMode: 'Divide by pattern', SubdivisionSettings: { Pattern: [1], CycleMode: 'Repeat Last' } },
      { mode: 'pattern', pattern: [1], cycle: 'repeat-last' },
    ],
    [{ SubdivisionMode: 'Divide by pattern' }, { mode: 'pattern', pattern: [], cycle: 'none' }],
    [
      { SubdivisionMode: 'Manual', Curve: curve, SplitPoints: [at(2), at(6, 1), 'x'] },
      { mode: 'manual', positions: [2, 7] },
    ],
    [
      { Curve: { Start: at(0), End: at(9) }, SplitPoints: [at(4)] },
      { mode: 'manual', positions: [4] },
    ],
    [{}, { mode: 'manual', positions: [] }],
  ])('reads %j', (value, expected) => {
    expect(readSubdivision(value)).toEqual(expected);
  });
});

describe('withSubdivision', () => {
  it('splits along the curve and keeps what else the value holds', () => {
    const value: JsonObject = { Curve: curve, Extra: 1, SubdivisionSettings: { Other: 2 } };
    expect(withSubdivision(value, { mode: 'fixed-length', length: 4, remainder: 'end' })).toEqual({
      Curve: curve,
      Extra: 1,
      SplitPoints: [at(4), at(6, 2)],
      SubdivisionMode: 'Divide by fixed length',
      SubdivisionSettings: { Other: 2, Length: 4, RemainderMode: 'Remainder at end' },
    });
    expect(withSubdivision({}, { mode: 'count', count: 3 })).toMatchObject({ SplitPoints: [] });
  });

  it('writes the names of the open format', () => {
    const written = (subdivision: Subdivision) => {
      const { SubdivisionMode, SubdivisionSettings } = withSubdivision({ Curve: curve }, subdivision);
      return [SubdivisionMode, ...Object.entries(SubdivisionSettings as JsonObject).flat()];
    };
    expect(written({ mode: 'count', count: 4 })).toEqual(['Divide by count', 'Count', 4]);
    expect(written({ mode: 'approximate-length', length: 3 })).toEqual(['Divide by approximate length', 'TargetLength', 3]);
    for (const [remainder, name] of [
      ['start', 'Remainder at start'],
      ['end', 'Remainder at end'],
      ['both', 'Remainder at both ends'],
    ] as const)
      expect(written({ mode: 'fixed-length', length: 3, remainder })).toEqual([
        'Divide by fixed length',
        'Length',
        3,
        'RemainderMode',
        name,
      ]);
    for (const [cycle, name] of [
      ['none', 'None'],
      ['repeat-last', 'Repeat last'],
      ['wrap', 'Wrap'],
    ] as const)
      expect(written({ mode: 'pattern', pattern: [1, 2], cycle })).toEqual([
        'Divide by pattern',
        'Pattern',
        [1, 2],
        'CycleMode',
        name,
      ]);
    expect(written({ mode: 'manual', positions: [2] })).toEqual(['Manual']);
  });

  it('reads what it wrote', () => {
    for (const subdivision of [
      { mode: 'count', count: 4 },
      { mode: 'approximate-length', length: 3 },
      { mode: 'fixed-length', length: 3, remainder: 'both' },
      { mode: 'pattern', pattern: [1, 2], cycle: 'repeat-last' },
      { mode: 'manual', positions: [2, 7] },
    ] as const)
      expect(readSubdivision(withSubdivision({ Curve: curve }, subdivision))).toEqual(subdivision);
  });
});

describe('lines through points', () => {
  it('measures, and finds places and distances along', () => {
    expect(polylineLength(curve.Vertices)).toBe(10);
    expect(pointAlong(curve.Vertices, 8)).toEqual(at(6, 2));
    expect(pointAlong(curve.Vertices, -1)).toEqual(at(0));
    expect(pointAlong(curve.Vertices, 11)).toEqual(at(6, 4));
    expect(positionAlong(curve.Vertices, at(5.9, 3))).toBe(9);
    expect(positionAlong([at(1), at(1)], at(4))).toBe(0);
    const stairs = [
      { X: 1, Y: 2, Z: 3 },
      { X: 1, Y: 2, Z: 3 },
      { X: 3, Y: 6, Z: 7 },
    ];
    expect(polylineLength(stairs)).toBe(6);
    expect(pointAlong(stairs, 3)).toEqual({ X: 2, Y: 4, Z: 5 });
    expect(positionAlong(stairs, { X: 2, Y: 4, Z: 5 })).toBe(3);
  });
});
