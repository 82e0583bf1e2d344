import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CELLS, splitPositions, subdivideLength } from './subdivide-length.ts';
import type { Subdivision } from './subdivide-length.ts';

const cells = (total: number, subdivision: Subdivision) =>
  subdivideLength(total, subdivision).map((cell) => Number(cell.toFixed(6)));

describe('subdivideLength', () => {
  it('W3.16a divides by count', () => {
    expect(cells(10, { mode: 'count', count: 4 })).toEqual([2.5, 2.5, 2.5, 2.5]);
    expect(cells(10, { mode: 'count', count: 1 })).toEqual([10]);
  });

  it('W3.16b divides by about a length into equal parts', () => {
    expect(cells(10, { mode: 'approximate-length', length: 3 })).toEqual([3.333333, 3.333333, 3.333333]);
    expect(cells(10, { mode: 'approximate-length', length: 4 })).toEqual([3.333333, 3.333333, 3.333333]);
    expect(cells(10, { mode: 'approximate-length', length: 50 })).toEqual([10]);
  });

  it('W3.16c divides by a fixed length, the remainder at the start, at the end or at both', () => {
    expect(cells(10, { mode: 'fixed-length', length: 3, remainder: 'start' })).toEqual([1, 3, 3, 3]);
    expect(cells(10, { mode: 'fixed-length', length: 3, remainder: 'end' })).toEqual([3, 3, 3, 1]);
    expect(cells(10, { mode: 'fixed-length', length: 3, remainder: 'both' })).toEqual([0.5, 3, 3, 3, 0.5]);
    expect(cells(9, { mode: 'fixed-length', length: 3, remainder: 'both' })).toEqual([3, 3, 3]);
    expect(cells(1, { mode: 'fixed-length', length: 0.1, remainder: 'end' })).toHaveLength(10);
    expect(cells(2, { mode: 'fixed-length', length: 3, remainder: 'both' })).toEqual([2]);
  });

  it('W3.16d divides by a pattern in each cycle', () => {
    const pattern = [1, 2];
    expect(cells(8, { mode: 'pattern', pattern, cycle: 'none' })).toEqual([1, 2, 5]);
    expect(cells(8, { mode: 'pattern', pattern, cycle: 'repeat-last' })).toEqual([1, 2, 2, 2, 1]);
    expect(cells(8, { mode: 'pattern', pattern, cycle: 'wrap' })).toEqual([1, 2, 1, 2, 1, 1]);
    expect(cells(9, { mode: 'pattern', pattern, cycle: 'wrap' })).toEqual([1, 2, 1, 2, 1, 2]);
    expect(cells(0.5, { mode: 'pattern', pattern, cycle: 'none' })).toEqual([0.5]);
  });

  it('divides by hand, leaving out positions that divide nothing', () => {
    expect(cells(10, { mode: 'manual', positions: [7, 2, 2, 0, 10, -1, 12] })).toEqual([2, 5, 3]);
    expect(cells(10, { mode: 'manual', positions: [] })).toEqual([10]);
    expect(cells(10, { mode: 'manual', positions: [Number.NaN, 4] })).toEqual([4, 6]);
  });

  it('W5.06c refuses sizes that are not above 0', () => {
    const refused = (total: number, subdivision: Subdivision) =>
      expect(() => subdivideLength(total, subdivision)).toThrow(expect.objectContaining({ code: 'value.not-positive' }));
    refused(0, { mode: 'count', count: 1 });
    refused(10, { mode: 'count', count: 0 });
    refused(10, { mode: 'approximate-length', length: -1 });
    refused(10, { mode: 'fixed-length', length: Number.NaN, remainder: 'end' });
    refused(10, { mode: 'pattern', pattern: [], cycle: 'wrap' });
    refused(10, { mode: 'pattern', pattern: [1, 0], cycle: 'wrap' });
  });

  it('refuses more cells than a grid can have', () => {
    const tooMany = expect.objectContaining({ code: 'grid.too-many-cells', parameters: { limit: MAX_CELLS } });
    const thin = { mode: 'fixed-length', length: 1e-9, remainder: 'end' } as const;
    expect(() => subdivideLength(10, thin)).toThrow(tooMany);
    expect(() => subdivideLength(10, { mode: 'pattern', pattern: [1e-6], cycle: 'wrap' })).toThrow(tooMany);
    expect(subdivideLength(10, { mode: 'count', count: 10_000 })).toHaveLength(10_000);
    expect(() => subdivideLength(10, { mode: 'count', count: 10_001 })).toThrow(tooMany);
  });

  it('gives cells that add up to the whole, none of them empty', () => {
    const size = fc.double({ min: 0.01, max: 500, noNaN: true });
    const subdivision = fc.oneof<fc.Arbitrary<Subdivision>[]>(
      fc.record({ mode: fc.constant('count' as const), count: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ mode: fc.constant('approximate-length' as const), length: fc.double({ min: 0.1, max: 900, noNaN: true }) }),
      fc.record({
        mode: fc.constant('fixed-length' as const),
        length: fc.double({ min: 0.1, max: 900, noNaN: true }),
        remainder: fc.constantFrom('start' as const, 'end' as const, 'both' as const),
      }),
      fc.record({
        mode: fc.constant('pattern' as const),
        pattern: fc.array(fc.double({ min: 0.1, max: 90, noNaN: true }), { minLength: 1, maxLength: 4 }),
        cycle: fc.constantFrom('none' as const, 'repeat-last' as const, 'wrap' as const),
      }),
      fc.record({
        mode: fc.constant('manual' as const),
        positions: fc.array(fc.double({ min: -10, max: 600 }), { maxLength: 9 }),
      }),
    );
    fc.assert(
      fc.property(size, subdivision, (total, how) => {
        const found = subdivideLength(total, how);
        expect(found.reduce((sum, cell) => sum + cell, 0)).toBeCloseTo(total, 6);
        expect(found.every((cell) => cell > 0)).toBe(true);
        expect(splitPositions(found)).toHaveLength(found.length - 1);
      }),
    );
  });
});

describe('splitPositions', () => {
  it('gives the inner ends of cells', () => {
    expect(splitPositions([2, 5, 3])).toEqual([2, 7]);
    expect(splitPositions([10])).toEqual([]);
  });
});
