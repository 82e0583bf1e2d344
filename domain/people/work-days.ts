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
export function workSpan(months: readonly WorkMonth[], from = '0000-01-01', to = '9999-12-31'): WorkSpan | undefined {
  let letters = '';
  let begin: number | undefined;
  let end = 0;
  for (const { month, days } of months) {
    const at = monthOf(month);
    const kept = days & daysWithin(at, from, to);
    if (kept === 0) continue;
    begin ??= end = at;
    for (; end < at; end++) letters += '0'.repeat(lengthOf(end));
    const length = lengthOf(at);
    for (let day = 0; day < length; day++) letters += kept & (1 << day) ? '1' : '0';
    end = at + 1;
  }
  if (begin === undefined) return undefined;
  const [first, last] = [letters.indexOf('1'), letters.lastIndexOf('1')];
  const days = letters.slice(first, last + 1);
  return { days, firstDay: dayOf(begin, first), lastDay: dayOf(begin, last), numberOfDays: days.replaceAll('0', '').length };
}

/** Months since the year 0. */
const monthOf = (iso: string): number => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1;
const lengthOf = (month: number): number => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
/** Day `after` the first of a month, as an ISO date. */
const dayOf = (month: number, after: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1 + after)).toISOString().slice(0, 10);

/** Bits of the days of a month that lie within two days. */
function daysWithin(month: number, from: string, to: string): number {
  const [first, last] = [monthOf(from), monthOf(to)];
  if (month < first || month > last) return 0;
  const after = month === first ? -1 << (Number(from.slice(8, 10)) - 1) : -1;
  const until = Number(to.slice(8, 10));
  return month === last && until < 31 ? after & ((1 << until) - 1) : after;
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
