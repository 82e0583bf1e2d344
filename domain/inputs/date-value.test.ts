import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater, hasZone, monthsLater, readDate, readTypedDate, readTypedTime, weekdayOf, writeDate } from './date-value.ts';

describe('a typed date', () => {
  it.each([
    ['1977-05-12', 'en', '1977-05-12'],
    ['5/12/1977', 'en', '1977-05-12'],
    ['12.5.1977', 'de', '1977-05-12'],
    ['12.05.77', 'de', '2077-05-12'],
    ['12.05.88', 'de', '1988-05-12'],
    ['1977/5/12', 'ja', '1977-05-12'],
    ['１９７７年５月１２日', 'ja', '1977-05-12'],
    ['12 May 1977', 'en', '1977-05-12'],
    ['May 12, 1977', 'en', '1977-05-12'],
    ['12. Mai 1977', 'de', '1977-05-12'],
    ['3. Dez 2026', 'de', '2026-12-03'],
    ['29.2.2024', 'de', '2024-02-29'],
  ])('P9.07d %s in %s is %s', (text, locale, expected) => {
    expect(writeDate(readTypedDate(text, locale)!)).toBe(expected);
  });

  it.each(['', '12', '5/12', '29.2.2023', '31.4.2026', '1.13.2026', '12 Foo 1977', '2026-13-01', '1/2/3/4', 'x 1/2/2026'])(
    '%s is none in German',
    (text) => expect(readTypedDate(text, 'de')).toBeUndefined(),
  );
});

describe('a typed time', () => {
  it.each([
    ['12:12', 12, 12],
    ['9', 9, 0],
    ['0930', 9, 30],
    ['9.30 Uhr', 9, 30],
    ['9:30 pm', 21, 30],
    ['12 am', 0, 0],
    ['12:05 p.m.', 12, 5],
    ['午後9時30分', 21, 30],
    ['9時', 9, 0],
    ['23:59:59', 23, 59],
  ])('%s is %d:%d', (text, hour, minute) => {
    expect(readTypedTime(text)).toEqual({ hour, minute });
  });

  it.each(['', '24:00', '9:60', '13 pm', 'noon', '-1'])('%s is none', (text) => expect(readTypedTime(text)).toBeUndefined());
});

describe('days of the calendar', () => {
  it('are counted over months, leap days and years; the last day of a month stays the last', () => {
    expect(daysLater({ year: 2024, month: 2, day: 28 }, 2)).toEqual({ year: 2024, month: 3, day: 1 });
    expect(monthsLater({ year: 2026, month: 1, day: 31 }, 1)).toEqual({ year: 2026, month: 2, day: 28 });
    expect(monthsLater({ year: 2026, month: 1, day: 15 }, -1)).toEqual({ year: 2025, month: 12, day: 15 });
    // 12 May 1977 was a Thursday.
    expect(weekdayOf({ year: 1977, month: 5, day: 12 })).toBe(3);
  });

  it('come back as they were written', () => {
    const days = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('en', 'de', 'ja'), (day, locale) => {
        const iso = day.toISOString().slice(0, 10);
        expect(writeDate(readDate(iso)!)).toBe(iso);
        const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone: 'UTC' }).format(day);
        const typed = readTypedDate(shown, locale);
        expect(typed?.day).toBe(readDate(iso)!.day);
        expect(typed?.month).toBe(readDate(iso)!.month);
      }),
    );
  });

  it('of a stored time say whether they name a zone', () => {
    expect(['2026-11-21T09:30:00Z', '2026-11-21T09:30:00+02:00', '2026-11-21T09:30:00', '2026-11-21'].map(hasZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
