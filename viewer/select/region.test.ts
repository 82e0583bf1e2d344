import { describe, expect, it } from 'vitest';
import type { PanePoint } from '../model/pane-point.ts';
import { isInRegion, ruleOf } from './region.ts';

const at = (x: number, y: number): PanePoint => ({ x, y });
const square = (x: number, y: number, size = 10) => [at(x, y), at(x + size, y), at(x + size, y + size), at(x, y + size)];

describe('selecting by a region', () => {
  it('a box drawn to the right takes what lies in it whole, one drawn to the left what it touches', () => {
    expect(ruleOf(at(0, 0), at(5, 5))).toBe('inside');
    const right = { kind: 'box', from: at(0, 0), to: at(30, 30) } as const;
    const left = { kind: 'box', from: at(30, 30), to: at(0, 0) } as const;
    expect([square(10, 10), square(25, 10), square(50, 10)].map((seen) => isInRegion(right, seen))).toEqual([true, false, false]);
    expect([square(10, 10), square(25, 10), square(50, 10)].map((seen) => isInRegion(left, seen))).toEqual([true, true, false]);
  });

  it('a lasso takes what has its middle inside, bays left out', () => {
    // A U that is open at the top.
    const outline = [at(0, 0), at(10, 0), at(10, 40), at(40, 40), at(40, 0), at(50, 0), at(50, 50), at(0, 50)];
    expect(isInRegion({ kind: 'lasso', outline }, square(20, 40))).toBe(true);
    expect(isInRegion({ kind: 'lasso', outline }, square(20, 10))).toBe(false);
  });
});
