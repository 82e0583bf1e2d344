/** Decimal signs that are read and written. */
export type DecimalSign = '.' | ',';

const SIGNS = new Map<string, DecimalSign>();

/** Decimal sign of a language tag, as `Intl` knows it: a comma for `de` and `fr`, a point for `en`, `ja` and `de-CH`. */
export function decimalSign(locale: string): DecimalSign {
  const known = SIGNS.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
  SIGNS.set(locale, sign);
  return sign;
}
