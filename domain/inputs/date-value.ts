/** Parts of a date or time of the calendar, as a clock on the wall shows them. */
export interface CalendarDate {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

/** Time of a day. */
export interface ClockTime {
  hour: number;
  minute: number;
}

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ISO_TIME = /^(\d{2}):(\d{2})/;

/** Date of a stored text `2026-11-21`, also of the beginning of a date and time; undefined where it is no day of the calendar. */
export function readDate(text: unknown): CalendarDate | undefined {
  const match = typeof text === 'string' ? ISO_DATE.exec(text.slice(0, 10)) : null;
  return match === null ? undefined : existing({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
}

/** Time of a stored text `09:30:00`; undefined where it is none. */
export function readTime(text: unknown): ClockTime | undefined {
  const match = typeof text === 'string' ? ISO_TIME.exec(text) : null;
  return match === null ? undefined : timeOf(Number(match[1]), Number(match[2]));
}

/** `2026-11-21`. */
export function writeDate({ year, month, day }: CalendarDate): string {
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}

/** `09:30:00`. */
export function writeTime({ hour, minute }: ClockTime): string {
  return `${padded(hour)}:${padded(minute)}:00`;
}

/**
 * Date that a person typed: `2026-11-21`, the numbers in the order of their language (`21.11.2026`, `11/21/2026`,
 * `2026年11月21日`), or with the month as a word. Two digits of a year are of 2000 to 2079, else of the century before.
 */
export function readTypedDate(text: string, locale: string): CalendarDate | undefined {
  const plain = text.normalize('NFKC').trim();
  const iso = readDate(plain.length === 10 ? plain : undefined);
  if (iso !== undefined) return iso;
  const numbers = plain.match(/\d+/g)?.map(Number) ?? [];
  const month = namedMonth(plain, locale);
  if (month !== undefined) {
    const [day, year] = (numbers[0] ?? 0) > 31 ? [numbers[1], numbers[0]] : [numbers[0], numbers[1]];
    return numbers.length === 2 ? existing({ year: fullYear(year!), month, day: day! }) : undefined;
  }
  if (numbers.length !== 3 || !/^[\d\s./\-年月日]+$/.test(plain)) return undefined;
  const order = (numbers[0] ?? 0) > 31 ? (['year', 'month', 'day'] as const) : orderOf(locale);
  const parts = Object.fromEntries(order.map((name, at) => [name, numbers[at]!])) as unknown as CalendarDate;
  return existing({ ...parts, year: fullYear(parts.year) });
}

/** Time that a person typed: `9:30`, `0930`, `9.30`, `9`, `9:30 pm`, `午後9時30分`. */
export function readTypedTime(text: string): ClockTime | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const match =
    /^(午前|午後)?\s*(\d{1,2})(?:\s*[:.時h]\s*(\d{2})?\s*分?|(\d{2}))?(?::\d{2})?\s*(?:uhr)?\s*(a\.?m\.?|p\.?m\.?)?$/.exec(plain);
  if (match === null) return undefined;
  const isLate = match[1] === '午後' || match[5]?.startsWith('p');
  const isEarly = match[1] === '午前' || match[5]?.startsWith('a');
  const typed = Number(match[2]);
  const minute = Number(match[3] ?? match[4] ?? 0);
  if (!isLate && !isEarly) return timeOf(typed, minute);
  return typed > 12 ? undefined : timeOf((typed % 12) + (isLate ? 12 : 0), minute);
}

/** Whether a stored date and time says its zone (`Z`, `+02:00`); one that does not is the same on every clock. */
export function hasZone(text: string): boolean {
  return /(?:z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10));
}

/** A day so many days later; negative: before. */
export function daysLater({ year, month, day }: CalendarDate, days: number): CalendarDate {
  return ofUtc(new Date(utc(year, month, day + days)));
}

/** The same day so many months later, or the last day of that month. */
export function monthsLater({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const first = ofUtc(new Date(utc(year, month + months, 1)));
  const last = ofUtc(new Date(utc(first.year, first.month + 1, 0))).day;
  return { ...first, day: Math.min(day, last) };
}

/** Day of the week: 0 is Monday, 6 Sunday. */
export function weekdayOf({ year, month, day }: CalendarDate): number {
  return (new Date(utc(year, month, day)).getUTCDay() + 6) % 7;
}

/** Milliseconds of a day's midnight in UTC; also of years below 100. */
function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

function ofUtc(date: Date): CalendarDate {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

function existing(date: CalendarDate): CalendarDate | undefined {
  const { year, month, day } = ofUtc(new Date(utc(date.year, date.month, date.day)));
  return year === date.year && month === date.month && day === date.day && year > 0 && year < 10_000 ? date : undefined;
}

function timeOf(hour: number, minute: number): ClockTime | undefined {
  return hour < 24 && minute < 60 ? { hour, minute } : undefined;
}

function fullYear(year: number): number {
  return year >= 100 ? year : year + (year < 80 ? 2000 : 1900);
}

function orderOf(locale: string): ('year' | 'month' | 'day')[] {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

function namedMonth(text: string, locale: string): number | undefined {
  const word = /[\p{L}]{3,}/u.exec(text.toLowerCase())?.[0];
  if (word === undefined) return undefined;
  for (let month = 1; month <= 12; month += 1) {
    const names = [locale, 'en'].map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(utc(2026, month, 1)).toLowerCase(),
    );
    if (names.some((name) => name.startsWith(word) && /^\p{L}/u.test(name))) return month;
  }
  return undefined;
}

function padded(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
