import { localNumber } from './format-quantity.ts';

/** Time that a function ran: under a tenth of a second in milliseconds, under a minute in seconds, above in minutes, one decimal. */
export function durationText(ms: number, locale: string): string {
  const number = (value: number) => localNumber(value, locale, 1, true);
  if (ms < 100) return `${localNumber(Math.round(ms), locale, 0, true)} ms`;
  return ms < 60_000 ? `${number(ms / 1000)} s` : `${number(ms / 60_000)} min`;
}
