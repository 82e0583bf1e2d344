import { describe, expect, it } from 'vitest';
import { angleAt, areaInSpace, labelPlace, valueOf } from './measure.ts';

describe('measuring', () => {
  it('distance in space', () => {
    expect(
      valueOf({
        kind: 'distance',
        points: [
          [0, 0, 0],
          [3, 4, 12],
        ],
      }),
    ).toBe(13);
    expect(valueOf({ kind: 'distance', points: [[0, 0, 0]] })).toBeUndefined();
  });

  it('area of an upright face, and of one with a bay', () => {
    const wall = [
      [0, 0, 0],
      [5, 0, 0],
      [5, 0, 3],
      [0, 0, 3],
    ] as const;
    expect(areaInSpace(wall)).toBe(15);
    const bay = [
      [0, 0, 0],
      [4, 0, 0],
      [4, 4, 0],
      [2, 2, 0],
      [0, 4, 0],
    ] as const;
    expect(valueOf({ kind: 'area', points: bay })).toBe(12);
  });

  it('angle at the middle point', () => {
    expect(angleAt([1, 0, 0], [0, 0, 0], [0, 0, 5])).toBeCloseTo(90, 9);
    expect(
      valueOf({
        kind: 'angle',
        points: [
          [1, 0, 0],
          [0, 0, 0],
          [-1, 1, 0],
        ],
      }),
    ).toBeCloseTo(135, 9);
    expect(
      labelPlace({
        kind: 'angle',
        points: [
          [1, 0, 0],
          [0, 0, 0],
          [-1, 1, 0],
        ],
      }),
    ).toEqual([0, 0, 0]);
  });
});
