import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('a run of 11 ms is none of 0.0 s, and long ones are told in seconds and minutes', () => {
  expect([0.4, 11, 99.6, 100, 1250, 59_999, 90_000].map((ms) => durationText(ms, 'en'))).toEqual([
    '0 ms',
    '11 ms',
    '100 ms',
    '0.1 s',
    '1.3 s',
    '60.0 s',
    '1.5 min',
  ]);
  expect(durationText(1250, 'de')).toBe('1,3 s');
});
