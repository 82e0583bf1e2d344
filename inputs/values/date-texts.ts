import { hasZone, readDate, readTime, weekdayOf, type CalendarDate, type ClockTime } from '#domain';

/** Midnight in UTC of a day, for formatters that are told UTC. */
function utcOf({ year, month, day }: CalendarDate): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/** A day as a language writes it in a field: `5/12/1977`, `12.05.1977`, `1977/05/12`. */
export function dateText(date: CalendarDate, locale: string): string {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, shape).format(utcOf(date));
}

/** A day in full, for people who hear it: `Thursday, May 12, 1977`. */
export function dateInWords(date: CalendarDate, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(utcOf(date));
}

/** A month and its year: `May 1977`, `Mai 1977`, `1977年5月`. */
export function monthText(date: CalendarDate, locale: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(utcOf(date));
}

/** A time as a language writes it: `12:12 PM`, `12:12`. */
export function timeText({ hour, minute }: ClockTime, locale: string): string {
  const time = new Date(Date.UTC(2026, 0, 1, hour, minute));
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(time);
}

/** First day of the week where a language is at home: 0 is Monday, 6 Sunday. */
export function firstWeekday(locale: string): number {
  const told = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  const region = { en: 'en-US', de: 'de-DE', ja: 'ja-JP' }[locale];
  const week = (region === undefined ? told : (new Intl.Locale(region) as typeof told)).getWeekInfo?.();
  return ((week?.firstDay ?? 1) + 6) % 7;
}

/** Short names of the days of a week from its first one, each with its full name. */
export function weekdayNames(locale: string): { short: string; full: string }[] {
  const name = (weekday: 'short' | 'long', at: number): string =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + at));
  const first = firstWeekday(locale);
  return Array.from({ length: 7 }, (_, at) => ({ short: name('short', first + at), full: name('long', first + at) }));
}

/** The weeks of the month in which a day lies, from the first weekday on; undefined where another month goes on. */
export function weeksOf(date: CalendarDate, locale: string): (number | undefined)[][] {
  const days = new Date(Date.UTC(date.year, date.month, 0)).getUTCDate();
  const before = (weekdayOf({ ...date, day: 1 }) - firstWeekday(locale) + 7) % 7;
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const day = week * 7 + at - before + 1;
      return day >= 1 && day <= days ? day : undefined;
    }),
  );
}

/** Day and time of an instant on the clock of a zone, and the short name of the zone then (`GMT+1`, `MEZ`). */
export function onClock(instant: Date, locale: string, timeZone: string): { date: CalendarDate; time: ClockTime; zone: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const named = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone }).formatToParts(instant);
  return {
    date: { year: part('year'), month: part('month'), day: part('day') },
    time: { hour: part('hour'), minute: part('minute') },
    zone: named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

/** Instant at which the clock of a zone shows a day and time; one that it skips in spring is the one after the gap. */
export function instantOf(date: CalendarDate, time: ClockTime, timeZone: string): Date {
  const wanted = utcOf(date).getTime() + (time.hour * 60 + time.minute) * 60_000;
  let at = wanted;
  // Twice: the offset may be another one where the first guess lands.
  for (let step = 0; step < 2; step += 1) {
    const shown = onClock(new Date(at), 'en', timeZone);
    at += wanted - (utcOf(shown.date).getTime() + (shown.time.hour * 60 + shown.time.minute) * 60_000);
  }
  return new Date(at);
}

/** Text of a stored date, time or date and time; the text itself where it is none. */
export function storedDateText(text: string, kind: 'date' | 'time' | 'date-time', locale: string): string {
  const [date, time] = [readDate(text), readTime(kind === 'time' ? text : text.slice(11))];
  if (kind === 'time') return time ? timeText(time, locale) : text;
  if (kind === 'date') return date ? dateText(date, locale) : text;
  const shown = readDateTime(text, locale);
  return shown ? `${dateText(shown.date, locale)} ${timeText(shown.time, locale)}` : text;
}

/** Time zone of the browser. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Day, time and zone of a stored date and time: an instant on the reader's clock; one without zone as it is written. */
export function readDateTime(
  text: unknown,
  locale: string,
): { date: CalendarDate; time: ClockTime; zone: string | undefined } | undefined {
  if (typeof text !== 'string') return undefined;
  const date = readDate(text);
  const time = readTime(text.slice(11));
  if (date === undefined) return undefined;
  if (!hasZone(text)) return { date, time: time ?? { hour: 0, minute: 0 }, zone: undefined };
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : onClock(instant, locale, ownZone());
}
