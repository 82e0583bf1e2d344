import { describe, expect, it } from 'vitest';
import { dateText, firstWeekday, instantOf, monthText, onClock, storedDateText, timeText, weeksOf } from './date-texts.ts';

const reference = { year: 1977, month: 5, day: 12 };

describe('dates in three languages', () => {
  it('P9.07d W3.09b are written as the language does', () => {
    expect(['en', 'de', 'ja'].map((locale) => dateText(reference, locale))).toEqual(['05/12/1977', '12.05.1977', '1977/05/12']);
    expect(['en', 'de', 'ja'].map((locale) => monthText(reference, locale))).toEqual(['May 1977', 'Mai 1977', '1977年5月']);
    expect(['de', 'ja'].map((locale) => timeText({ hour: 12, minute: 12 }, locale))).toEqual(['12:12', '12:12']);
    expect(timeText({ hour: 12, minute: 12 }, 'en')).toMatch(/^12:12\sPM$/);
    expect(storedDateText('1977-05-12', 'date', 'de')).toBe('12.05.1977');
    expect(storedDateText('soon', 'date', 'de')).toBe('soon');
    expect(storedDateText('1977-05-12T12:12:00', 'date-time', 'de')).toBe('12.05.1977 12:12');
  });

  it('W3.09b weeks begin on Monday in German, on Sunday in English and Japanese', () => {
    expect(['en', 'de', 'ja'].map(firstWeekday)).toEqual([6, 0, 6]);
    // May 1977 began on a Sunday.
    expect(weeksOf(reference, 'de')).toHaveLength(6);
    expect(weeksOf(reference, 'en')[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(weeksOf(reference, 'de')[1]).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a time in a zone', () => {
  it('W3.09b is the same instant on every clock, over the change of the clocks too', () => {
    const zone = 'Europe/Berlin';
    expect(instantOf(reference, { hour: 12, minute: 12 }, 'Asia/Tokyo').toISOString()).toBe('1977-05-12T03:12:00.000Z');
    expect(instantOf({ year: 2026, month: 3, day: 29 }, { hour: 12, minute: 0 }, zone).toISOString()).toBe(
      '2026-03-29T10:00:00.000Z',
    );
    expect(instantOf({ year: 2026, month: 3, day: 28 }, { hour: 12, minute: 0 }, zone).toISOString()).toBe(
      '2026-03-28T11:00:00.000Z',
    );
    // The clock goes from 2 to 3.
    const skipped = onClock(instantOf({ year: 2026, month: 3, day: 29 }, { hour: 2, minute: 30 }, zone), 'de', zone);
    expect([skipped.time.hour === 3 || skipped.time.hour === 1, skipped.zone]).toEqual([
      true,
      expect.stringMatching(/^(MES?Z|GMT\+[12])$/),
    ]);
  });
});
