import { timeLabel } from '#domain';

/** When something was, in words of the language: "today", "yesterday", the weekday within 7 days, else a date. */
export function timeAgo(iso: string, language: string, nowMs: number): string {
  const then = new Date(iso);
  if (Number.isNaN(then.getTime())) return '';
  const { kind } = timeLabel(then, new Date(nowMs));
  if (kind === 'today' || kind === 'yesterday')
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(kind === 'today' ? 0 : -1, 'day');
  return new Intl.DateTimeFormat(language, kind === 'weekday' ? { weekday: 'long' } : { dateStyle: 'medium' }).format(then);
}
