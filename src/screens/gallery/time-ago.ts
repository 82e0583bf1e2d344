const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];

/** How long ago, in words of the language: "4 minutes ago", "yesterday"; a date from a week on. */
export function timeAgo(iso: string, language: string, nowMs: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const seconds = (then - nowMs) / 1000;
  if (Math.abs(seconds) >= 7 * 86_400) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(then);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (Math.abs(seconds) < 60) return relative.format(0, 'second');
  const [unit, size] = STEPS.findLast(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60];
  return relative.format(Math.round(seconds / size), unit);
}
