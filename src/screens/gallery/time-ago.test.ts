import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

// Local times: a day is a day where the person is. 21 November 2026 is a Saturday.
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const now = new Date(2026, 10, 21, 12).getTime();

it('W9.03b says today, yesterday, the weekday within 7 days, else a date, in each language', () => {
  expect(['en', 'ja', 'de'].map((language) => timeAgo(at(21, 0), language, now))).toEqual(['today', '今日', 'heute']);
  expect(['en', 'ja', 'de'].map((language) => timeAgo(at(20, 23), language, now))).toEqual(['yesterday', '昨日', 'gestern']);
  expect(['en', 'ja', 'de'].map((language) => timeAgo(at(15, 1), language, now))).toEqual(['Sunday', '日曜日', 'Sonntag']);
  expect(['en', 'ja', 'de'].map((language) => timeAgo(at(14, 23), language, now))).toEqual([
    'Nov 14, 2026',
    '2026/11/14',
    '14.11.2026',
  ]);
  expect(timeAgo('never', 'en', now)).toBe('');
});
