import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

it('says how long ago in each language', () => {
  expect(timeAgo('2026-11-21T11:56:00Z', 'en', now)).toBe('4 minutes ago');
  expect(timeAgo('2026-11-20T11:00:00Z', 'en', now)).toBe('yesterday');
  expect(timeAgo('2026-11-21T11:56:00Z', 'de', now)).toBe('vor 4 Minuten');
  expect(timeAgo('2026-11-21T11:59:40Z', 'ja', now)).toBe('今');
  expect(timeAgo('2026-11-02T12:00:00Z', 'de', now)).toBe('02.11.2026');
  expect(timeAgo('never', 'en', now)).toBe('');
});
