import { expect, it } from 'vitest';
import { clockTime, spokenSeconds } from './spoken-time.ts';

it('C.06b notes are as long as they take to read out: 130 words a minute, 320 signs where words are not parted', () => {
  expect(spokenSeconds('')).toBe(0);
  expect(spokenSeconds(Array.from({ length: 130 }, () => 'word').join(' '))).toBe(60);
  // One number, not three words.
  expect(spokenSeconds('22,113.5')).toBe(60 / 130);
  expect(spokenSeconds('階'.repeat(160))).toBe(30);
});

it('C.06b a time stands as a clock shows it', () => {
  expect([0, 9.4, 70, 3600].map(clockTime)).toEqual(['00:00', '00:09', '01:10', '60:00']);
});
