import { describe, expect, it } from 'vitest';
import type { Vec3 } from '#engine';
import { shapeOf } from './dimension-layer.tsx';

/** A pane of 400 × 300 px, seen from the south, 10 px a metre, zero in its lower left corner. */
const pane = {
  size: { width: 400, height: 300 },
  projectModel: ([x, y, z]: Vec3) => ({ x: x * 10, y: 300 - z * 10, isBefore: y < 50 }),
};
const dimension = (from: Vec3, to: Vec3) => ({ ends: [from, to] as [Vec3, Vec3], line: [from, to] as [Vec3, Vec3] });

describe('a dimension over the drawing', () => {
  it('has its number in the middle of its line', () => {
    expect(shapeOf(pane, dimension([10, 0, 5], [10, 0, 15]))?.label).toEqual({ x: 100, y: 200 });
  });

  it('has its number in the middle of what is in sight of the line, clear of the edges', () => {
    // From 80 m left of the pane to its middle: 32 px from the left edge to 200 px are left.
    expect(shapeOf(pane, dimension([-80, 0, 15], [20, 0, 15]))?.label.x).toBeCloseTo(116);
    expect(shapeOf(pane, dimension([-80, 0, 15], [20, 0, 15]))?.label.y).toBeCloseTo(150);
  });

  it('has no number where its line is out of sight, behind the eye, or shorter than a number', () => {
    expect(shapeOf(pane, dimension([0, 0, 5], [0, 0, 15]))).toBeUndefined();
    expect(shapeOf(pane, dimension([10, 60, 5], [10, 60, 15]))).toBeUndefined();
    expect(shapeOf(pane, dimension([10, 0, 5], [11, 0, 5]))).toBeUndefined();
  });
});
