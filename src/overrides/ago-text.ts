const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** How long ago a moment (milliseconds) was, in words, such as "2 minutes ago". */
export function agoText(at: number, locale: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = UNITS.find(([, length]) => now - at >= length) ?? ['minute', 60_000];
  return format.format(-Math.floor(Math.max(0, now - at) / size), unit);
}
