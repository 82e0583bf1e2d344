import { describe, expect, it } from 'vitest';
import { tessellate } from '#engine';
import { boxElement } from '#fixtures/box-element';
import { cutOutline, type Box } from './cut-outline.ts';

/** A box of 10 × 6 × 4 m from the zero point, as an element model. */
const mass = { Elements: { mass: boxElement([10, 6, 4]) } };

const scene = tessellate([{ nodeId: 'n', model: mass as never }]);
const cut = (box: Box) => {
  const { points } = cutOutline(scene, box, () => true);
  return Array.from({ length: points.length / 6 }, (_, at) => Array.from(points.subarray(at * 6, at * 6 + 6)));
};
const lengthOf = (segments: number[][]) =>
  segments.reduce((sum, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => sum + Math.hypot(a - d, b - e, c - f), 0);

describe('the outline of a cut', () => {
  it('W3.02d: a level cut through a block is its rectangle', () => {
    const segments = cut([-1, -1, -1, 11, 7, 2]);
    expect(segments.every(([, , z0, , , z1]) => z0 === 2 && z1 === 2)).toBe(true);
    expect(lengthOf(segments)).toBeCloseTo(2 * (10 + 6), 4);
  });

  it('two faces that meet cut each other off', () => {
    // Within x ≤ 4 and z ≤ 2: three sides of the level cut (4 + 6 + 4), and of the upright one floor and two sides (6 + 2 + 2).
    expect(lengthOf(cut([-1, -1, -1, 4, 7, 2]))).toBeCloseTo(14 + 10, 4);
  });

  it('a box around everything, or beside it, cuts nothing', () => {
    expect(cut([-1, -1, -1, 11, 7, 5])).toEqual([]);
    expect(cut([20, 20, 20, 21, 21, 21])).toEqual([]);
  });

  it('what is hidden has no outline', () => {
    expect(cutOutline(scene, [-1, -1, -1, 11, 7, 2], () => false).meta).toHaveLength(0);
  });
});
