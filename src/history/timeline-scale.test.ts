import { expect, it } from 'vitest';
import { stopAt, timelineScale } from './timeline-scale.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 5, 12);
/** Three edits within the last half minute: the scrubber begins long before the first of them. */
const stops = [30, 20, 10].map((seconds, index) => ({ at: NOW - seconds * 1000, to: index + 1 }));

it('W2.06b a drag to the beginning of the scrubber comes to the first edit, also where nothing stands there', () => {
  const scale = timelineScale('all', stops, NOW);
  expect(scale.from).toBe(NOW - 2 * MINUTE);
  const at = (place: number) => stopAt(stops, scale.timeAt(place))?.to;
  expect([at(0), at(0.5), at(scale.placeOf(NOW - 15_000)), at(scale.placeOf(NOW))]).toEqual([1, 1, 2, 3]);
  expect(stopAt([], NOW)).toBeUndefined();
});
