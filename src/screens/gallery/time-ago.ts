const DAY_MS = 86_400_000;

/** When something was, in words of the language: "today", "yesterday", the weekday within 7 days, else a date. */
export function timeAgo(iso: string, language: string, nowMs: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const days = Math.round((startOfDay(nowMs) - startOfDay(then)) / DAY_MS);
  if (days === 0 || days === 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
  if (days > 1 && days < 7) return new Intl.DateTimeFormat(language, { weekday: 'long' }).format(then);
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(then);
}

/** Midnight of the day where the person is. */
function startOfDay(timeMs: number): number {
  const day = new Date(timeMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}
