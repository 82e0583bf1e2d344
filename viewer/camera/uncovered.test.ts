import { describe, expect, it } from 'vitest';
import { START, type Orbit } from './orbit.ts';
import { uncovered } from './uncovered.ts';

/** From the south, level: at 100 m a lens of 24° sees 2 × 100 × tan 12° = 42.5113 m in 600 px, so 1 m is 14.1139 px. */
const level: Orbit = { ...START, target: [0, 0, 0], azimuth: 0, pitch: 0, distance: 100, fov: 24 };
const pane = { width: 800, height: 600, covered: 200 };
const flat = (x: number, low: number, high: number, y = 0) => [x - 1, y, low, x + 1, y, high];

describe('what a dock covers', () => {
  it('comes above it by the shortest way, and nothing else about the camera changes', () => {
    // Its foot at −10 m lies 141.1 px below the middle, at 441.1; it is to stand at 400 − 28.
    const to = uncovered(level, flat(0, -10, -8), pane);
    expect(to).toEqual({ ...level, target: [0, 0, expect.closeTo(-(441.139 - 372) / 14.1139, 3)] });
    // Twice as near it is twice as large: 141.1 px below the middle are 5 m, and the same px are half the way.
    const near = uncovered(level, flat(0, -5, -4, -50), pane);
    expect(near?.target[2]).toBeCloseTo(-(441.139 - 372) / 28.2278, 3);
  });

  it('stays where it is seen, where it is not in the picture, and where there is no room', () => {
    expect(uncovered(level, flat(0, -4, 4), pane)).toBeUndefined();
    expect(uncovered(level, flat(60, -10, -8), pane)).toBeUndefined();
    expect(uncovered(level, flat(0, -40, -30), pane)).toBeUndefined();
    expect(uncovered(level, [-1, -150, -10, 1, 0, -8], pane)).toBeUndefined();
    expect(uncovered(level, flat(0, -10, -8), { ...pane, covered: 560 })).toBeUndefined();
  });

  it('and is higher than the room is enough by half of the room', () => {
    expect(uncovered(level, flat(0, -30, 30), pane)).toBeUndefined();
    // Its head at −1 m lies at 314.1; half of 400 px is 200.
    expect(uncovered(level, flat(0, -60, -1), pane)?.target[2]).toBeCloseTo(-(314.1139 - 200) / 14.1139, 3);
  });
});
