import { describe, expect, it } from 'vitest';
import { alongAxis, boxAround, edgesOfBox, faceOf, sideOf, withSide } from './section-box.ts';

const box = { min: [0, 0, 0], max: [10, 20, 30] } as const;

describe('the section box', () => {
  it('W3.02d: a face moves alone and stops before the one opposite', () => {
    expect(withSide(box, 'top', 12)).toEqual({ min: [0, 0, 0], max: [10, 20, 12] });
    expect(withSide(box, 'west', 3)).toEqual({ min: [3, 0, 0], max: [10, 20, 30] });
    expect(withSide(box, 'north', -5).max[1]).toBe(0.05);
    expect(sideOf(box, 'east')).toBe(10);
  });

  it('begins a little outside of what is drawn', () => {
    expect(boxAround([0, 0, 0, 100, 4, 20], [1000, 0, 0])).toEqual({ min: [995, -0.5, -1], max: [1105, 4.5, 21] });
  });

  it('has twelve edges and handles in the middle of its faces', () => {
    const edges = edgesOfBox(box);
    expect(edges).toHaveLength(12);
    expect(edges.reduce((sum, [a, b]) => sum + Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 0)).toBe(4 * 60);
    expect(faceOf(box, 'south')).toEqual({ middle: [5, 0, 15], outward: [0, -1, 0] });
  });

  it('a drag follows the pointer along its axis', () => {
    // The eye stands south at height 7 and looks north: the ray passes the upright axis at 7 m.
    expect(alongAxis([0, 0, 0], [0, 0, 1], { origin: [0, -50, 7], direction: [0, 1, 0] })).toBeCloseTo(7, 9);
    expect(alongAxis([0, 0, 0], [0, 1, 0], { origin: [0, -50, 7], direction: [0, 1, 0] })).toBeUndefined();
  });
});
