import { describe, expect, it } from 'vitest';
import { isInPolygon, type PanePoint } from '../model/pane-point.ts';
import { isInRegion, ruleOf, type SeenShape } from './region.ts';

const at = (x: number, y: number): PanePoint => ({ x, y });
const square = (x: number, y: number, size = 10) => [at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size)];

/** Never asked where a box says enough. */
const notAsked = (): SeenShape => {
  throw new Error('The shape was asked for.');
};
/** A flat thing seen as its corners say. */
const seenAs = (corners: readonly PanePoint[]) => (): SeenShape => ({
  lines: corners.map((corner, index) => [corner, corners[(index + 1) % corners.length] as PanePoint]),
  covers: (place) => isInPolygon(place, corners),
});

describe('selecting by a region', () => {
  it('a box drawn to the right takes what lies in it whole, one drawn to the left what it touches', () => {
    expect(ruleOf(at(0, 0), at(5, 5))).toBe('inside');
    const right = { kind: 'box', from: at(0, 0), to: at(30, 30) } as const;
    const left = { kind: 'box', from: at(30, 30), to: at(0, 0) } as const;
    expect([square(10, 10), square(25, 10), square(50, 10)].map((seen) => isInRegion(right, seen, seenAs(seen)))).toEqual([
      true,
      false,
      false,
    ]);
    expect([square(10, 10), square(25, 10), square(50, 10)].map((seen) => isInRegion(left, seen, seenAs(seen)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('a lasso takes what has its middle inside, bays left out', () => {
    // A U that is open at the top.
    const outline = [at(0, 0), at(10, 0), at(10, 40), at(40, 40), at(40, 0), at(50, 0), at(50, 50), at(0, 50)];
    expect(isInRegion({ kind: 'lasso', outline }, square(20, 40), notAsked)).toBe(true);
    expect(isInRegion({ kind: 'lasso', outline }, square(20, 10), notAsked)).toBe(false);
  });

  it('a box drawn to the left does not take what only its bounding box touches, but what it lies on', () => {
    // A slab seen from a corner: a rhombus in a box of 40 × 20.
    const slab = [at(20, 0), at(40, 10), at(20, 20), at(0, 10)];
    const take = (from: PanePoint, to: PanePoint) => isInRegion({ kind: 'box', from, to }, slab, seenAs(slab));
    // Beside its upper left side, over that side, over its left corner, and small in its middle.
    expect(take(at(6, 5), at(1, 1))).toBe(false);
    expect(take(at(12, 9), at(1, 1))).toBe(true);
    expect(take(at(3, 12), at(-5, 8))).toBe(true);
    expect(take(at(22, 12), at(18, 8))).toBe(true);
    expect(take(at(18, 8), at(22, 12))).toBe(false);
  });

  it('a box drawn to the right takes what is smaller than its bounding box whole', () => {
    const slab = [at(20, 0), at(40, 10), at(20, 20), at(0, 10)];
    // The corners of the room around the slab stand higher than the slab itself.
    const room = [...slab, at(20, -9)];
    expect(isInRegion({ kind: 'box', from: at(-1, -1), to: at(41, 21) }, room, seenAs(slab))).toBe(true);
    expect(isInRegion({ kind: 'box', from: at(-1, 1), to: at(41, 21) }, room, seenAs(slab))).toBe(false);
  });

  it('what has no lines is as large as its box', () => {
    const bare = () => ({ lines: [], covers: () => false });
    const corners = [...square(0, 0), ...square(5, 5)];
    expect(isInRegion({ kind: 'box', from: at(30, 30), to: at(12, 12) }, corners, bare)).toBe(true);
    expect(isInRegion({ kind: 'box', from: at(14, 2), to: at(13, 1) }, corners, bare)).toBe(false);
  });
});
