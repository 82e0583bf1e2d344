import { describe, expect, it } from 'vitest';
import { convexHull, isInPolygon, type PanePoint } from './pane-point.ts';

const at = (x: number, y: number): PanePoint => ({ x, y });

describe('points of the pane', () => {
  it('have a convex hull without the points within and on its edges', () => {
    const box = [at(0, 0), at(4, 0), at(4, 3), at(0, 3), at(2, 1), at(1, 2), at(2, 0)];
    expect(convexHull(box)).toEqual([at(0, 0), at(4, 0), at(4, 3), at(0, 3)]);
    expect(convexHull([at(1, 1)])).toEqual([at(1, 1)]);
  });

  it('lie in a polygon or in its bay', () => {
    // A U that is open at the top.
    const outline = [at(0, 0), at(10, 0), at(10, 40), at(40, 40), at(40, 0), at(50, 0), at(50, 50), at(0, 50)];
    expect(isInPolygon(at(25, 45), outline)).toBe(true);
    expect(isInPolygon(at(25, 10), outline)).toBe(false);
  });
});
