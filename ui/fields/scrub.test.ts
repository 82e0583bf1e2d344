import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction, scrubbed, snapped, stepped } from './scrub.ts';

describe('scrub', () => {
  it('follows the finger over a bounded field: half its width is half its range', () => {
    expect(scrubbed(0, 100, 200, { min: 0, max: 60, step: 1 })).toBe(30);
    expect(scrubbed(24, -200, 200, { min: 2, max: 60, step: 1 })).toBe(2);
  });

  it('takes 4 px a step without limits, and ten times as much with a factor', () => {
    expect(scrubbed(1, 40, 0, { step: 0.1 })).toBe(2);
    expect(scrubbed(1, 40, 0, { step: 0.1 }, 10)).toBe(11);
  });

  it('counts steps from the lower limit and leaves no dust', () => {
    expect(snapped(0.30000000000000004, { step: 0.1 })).toBe(0.3);
    expect(snapped(2.6, { min: 0.5, step: 1 })).toBe(2.5);
    expect(stepped(0.1, 2, { step: 0.1 })).toBe(0.3);
    expect(stepped(50, 1, { min: 0, max: 100 })).toBe(51);
  });

  it('keeps within its limits whatever is dragged', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: -5000, max: 5000 }), (start, dx) => {
        const value = scrubbed(start, dx, 180, { min: -3, max: 7, step: 0.25 });
        return value >= -3 && value <= 7;
      }),
    );
  });

  it('says where a value stands', () => {
    expect(fraction(5, { min: 0, max: 20 })).toBe(0.25);
    expect(fraction(99, { min: 0, max: 20 })).toBe(1);
    expect(fraction(5, { min: 0 })).toBeUndefined();
  });
});
