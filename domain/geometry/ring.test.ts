import { describe, expect, it } from 'vitest';
import { isInRing, signedArea } from './ring.ts';

// An L: 4 × 4 without its upper right quarter.
const ell = [0, 0, 4, 0, 4, 2, 2, 2, 2, 4, 0, 4];

describe('rings', () => {
  it('have a signed area: counter-clockwise is positive', () => {
    expect(signedArea(ell)).toBe(12);
    expect(signedArea([0, 0, 0, 3, 4, 0])).toBe(-6);
    expect([signedArea([]), signedArea([1, 2]), signedArea([1, 2, 3, 4])]).toEqual([0, 0, 0]);
  });

  it.each([
    [1, 3, true],
    [3, 1, true],
    [3, 3, false],
    [-1, 1, false],
    // Level with corners: each edge counts one of its ends.
    [1, 2, true],
    [5, 2, false],
  ])('%d, %d within: %s', (u, v, isWithin) => {
    expect(isInRing(u, v, ell)).toBe(isWithin);
    expect(isInRing(u, v, [])).toBe(false);
  });
});
