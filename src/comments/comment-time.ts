import { timeLabel } from '#domain';

/** When something was said: "today, 09:31", a date with its time for what is longer ago. */
export function commentTime(iso: string, language: string, nowMs: number): string {
  const then = new Date(iso);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(then);
  const { kind } = timeLabel(then, new Date(nowMs));
  if (kind === 'today' || kind === 'yesterday') {
    const day = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(kind === 'today' ? 0 : -1, 'day');
    return `${day} ${time}`;
  }
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(then);
}
