import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import { axisOf, headingOf, placedAt, placeOf, readTransform, turnedAbout, UNMOVED, writeTransform } from './transform.ts';
import { readTransformConstraints } from './transform-constraints.ts';

describe('a transform', () => {
  it('is read out of 12 or 16 numbers, and nothing else', () => {
    const sixteen = [...UNMOVED, 0, 0, 0, 1];
    expect(readTransform({ Matrix: { Components: sixteen } })).toEqual(UNMOVED);
    for (const wrong of [undefined, null, {}, { Matrix: {} }, { Matrix: { Components: [1, 2] } }] as (JsonValue | undefined)[])
      expect(readTransform(wrong)).toBeUndefined();
    expect(readTransform({ Matrix: { Components: UNMOVED.with(3, Number.NaN) as number[] } })).toBeUndefined();
  });

  it('is written with what else its value held', () => {
    const value = { Name: 'x', Matrix: { Components: [...UNMOVED], Kind: 1 } };
    const moved = writeTransform(placedAt(UNMOVED, [1, 2, 3]), value);
    expect(moved).toEqual({ Name: 'x', Matrix: { Kind: 1, Components: [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3] } });
    expect(placeOf(readTransform(moved) ?? [])).toEqual([1, 2, 3]);
  });

  it('turns about itself, or about a point', () => {
    const at = placedAt(UNMOVED, [5, 0, 2]);
    const quarter = turnedAbout(at, [0, 0, 1], 90);
    expect(placeOf(quarter)).toEqual([5, 0, 2]);
    expect(headingOf(quarter)).toBeCloseTo(90);
    expect(axisOf(quarter, 1).map(Math.round)).toEqual([-1, 0, 0]);
    const around = turnedAbout(at, [0, 0, 1], 90, [0, 0, 0]);
    expect(placeOf(around).map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0, 5, 2]);
    expect(writeTransform(turnedAbout(quarter, [0, 0, 1], -90))).toEqual(writeTransform(at));
  });
});

describe('constraints of a transform', () => {
  it('bind as the author wrote them, and nothing that cannot be read', () => {
    expect(readTransformConstraints(undefined)).toEqual({ moves: ['x', 'y', 'z'], turns: ['z'], isAtCentroid: false });
    expect(readTransformConstraints({ enableTranslation: ['x', 'y'], enableRotation: false })).toMatchObject({
      moves: ['x', 'y'],
      turns: [],
    });
    expect(readTransformConstraints({ enableTranslation: [], enableRotation: 'X' })).toMatchObject({ moves: [], turns: ['x'] });
    expect(readTransformConstraints({ positionZ: 0, rotationZ: 0 })).toEqual({
      moves: ['x', 'y'],
      turns: [],
      height: 0,
      heading: 0,
      isAtCentroid: false,
    });
    expect(readTransformConstraints({ enableTranslation: 7, displayAtCentroid: true })).toMatchObject({
      moves: ['x', 'y', 'z'],
      isAtCentroid: true,
    });
  });
});
