import { describe, expect, it } from 'vitest';
import { headAt } from './grip-shape.ts';

const mark = (id: string, x: number, y: number) => ({ grip: { id }, shape: { head: { x, y, angle: 0 } } });

describe('heads of handles', () => {
  it('W3.27: the knob of a ring is taken where the square in plan is drawn over it', () => {
    // Seen at a flat angle the square reaches over the ring.
    const marks = [mark('turn', 100, 60), mark('move x', 160, 80), mark('slide', 108, 66)];
    expect(headAt(marks, 101, 61)).toBe('turn');
    expect(headAt(marks, 107, 66)).toBe('slide');
    expect(headAt(marks, 130, 75)).toBeUndefined();
  });
});
