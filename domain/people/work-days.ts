const DAY_MS = 86_400_000;

/** Month of a person's work: its first day (ISO date), and a bit for each day on which they worked, bit 0 the first. */
export interface WorkMonth {
  month: string;
  days: number;
}

/** Span of a person's work: a letter a day from `firstDay` to `lastDay` (ISO dates), `1` where they worked and `0` where not. */
export interface WorkSpan {
  days: string;
  firstDay: string;
  lastDay: string;
  numberOfDays: number;
}

/** Days of months, oldest first, as one span within `from` and `to` (ISO dates, both included); undefined: none of them lies there. */
export function workSpan(months: readonly WorkMonth[], from = '', to = '9999-12-31'): WorkSpan | undefined {
  const worked = months.flatMap((one) => daysOfMonth(one)).filter((day) => day >= from && day <= to);
  const [firstDay] = worked;
  const lastDay = worked.at(-1);
  if (firstDay === undefined || lastDay === undefined) return undefined;
  const letters = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, () => '0');
  for (const day of worked) letters[daysBetween(firstDay, day)] = '1';
  return { days: letters.join(''), firstDay, lastDay, numberOfDays: worked.length };
}

/** Days of a month as ISO dates. */
export function daysOfMonth({ month, days }: WorkMonth): string[] {
  const found: string[] = [];
  for (let at = 0; at < 31; at++) if (days & (1 << at)) found.push(`${month.slice(0, 8)}${String(at + 1).padStart(2, '0')}`);
  return found;
}

/** Days on which somebody worked as ISO dates, of a span. */
export function workedDays({ days, firstDay }: Pick<WorkSpan, 'days' | 'firstDay'>): string[] {
  const first = Date.parse(firstDay);
  return Array.from(days, (letter, at) =>
    letter === '1' ? new Date(first + at * DAY_MS).toISOString().slice(0, 10) : '',
  ).filter((day) => day !== '');
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
