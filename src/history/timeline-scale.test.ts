import { expect, it } from 'vitest';
import { stopAt, timelineScale } from './timeline-scale.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 5, 12);
/** Three edits within the last half minute: the scrubber begins long before the first of them. */
const stops = [30, 20, 10].map((seconds, index) => ({ at: NOW - seconds * 1000, to: index + 5 }));

it('W2.06b a drag to the beginning of the scrubber comes to the state before the first edit, where that is kept, else to that edit', () => {
  const scale = timelineScale('all', stops, NOW);
  expect(scale.from).toBe(NOW - 2 * MINUTE);
  const at = (place: number, before?: number) => stopAt(stops, scale.timeAt(place), before)?.to;
  expect([at(0, 4), at(0.5, 4), at(scale.placeOf(NOW - 15_000), 4), at(scale.placeOf(NOW), 4)]).toEqual([4, 4, 6, 7]);
  // Others are not loaded yet, or versions alone are known.
  expect([at(0), at(0, 5)]).toEqual([5, 5]);
  expect(stopAt([], NOW, 4)).toBeUndefined();
});
