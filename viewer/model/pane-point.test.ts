import { describe, expect, it } from 'vitest';
import { convexHull, isInPolygon, partInBox, type PanePoint } from './pane-point.ts';

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

  it('of a line: the part that lies in a box', () => {
    const box = { x0: 0, y0: 0, x1: 100, y1: 50 };
    expect(partInBox(at(-100, 25), at(300, 25), box)).toEqual({ start: 0.25, end: 0.5 });
    expect(partInBox(at(50, 10), at(50, 40), box)).toEqual({ start: 0, end: 1 });
    expect(partInBox(at(-1, -10), at(-1, 60), box)).toBeUndefined();
    expect(partInBox(at(-60, 0), at(0, -60), box)).toBeUndefined();
  });
});
