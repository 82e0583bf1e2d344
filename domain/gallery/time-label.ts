/** Days within which a date is called by its weekday. */
export const WEEKDAY_WINDOW_DAYS = 7;

/** How a time is told in lists; texts are the caller's. `weekday` 0 is Sunday. */
export type TimeLabel = { kind: 'today' } | { kind: 'yesterday' } | { kind: 'weekday'; weekday: number } | { kind: 'date' };

/** Label of a time by the calendar days of the reader's own zone, not by hours; a time to come is a date. */
export function timeLabel(then: Date, now: Date): TimeLabel {
  const days = dayNumber(now) - dayNumber(then);
  if (days === 0) return { kind: 'today' };
  if (days === 1) return { kind: 'yesterday' };
  return days > 1 && days < WEEKDAY_WINDOW_DAYS ? { kind: 'weekday', weekday: then.getDay() } : { kind: 'date' };
}

/** Calendar days counted without regard to days of 23 and 25 hours. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
