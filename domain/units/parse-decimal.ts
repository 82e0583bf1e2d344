import { decimalSign, type DecimalSign } from './decimal-sign.ts';

/** A decimal number as typed, and how many digits stood behind its decimal sign. */
export interface Decimal {
  value: number;
  decimalPlaces: number;
}

/**
 * Reads digits with separators: dot, comma, blank and apostrophe may group, dot or comma may be the decimal sign.
 * The locale decides where both readings are possible (`1.234` is a thousand in German); where the locale's reading
 * does not hold together the other one is taken. Undefined when neither does.
 */
export function parseDecimal(text: string, locale: string): Decimal | undefined {
  const [sign, digits] = /^[+-]/.test(text) ? [text[0] === '-' ? -1 : 1, text.slice(1).trim()] : [1, text.trim()];
  const exponent = /e([+-]?\d{1,3})$/i.exec(digits);
  const mantissa = exponent === null ? digits : digits.slice(0, exponent.index);
  const local = decimalSign(locale);
  const plain = withDecimalSign(mantissa, local) ?? withDecimalSign(mantissa, local === ',' ? '.' : ',');
  if (plain === undefined) return undefined;
  const value = sign * Number(plain + (exponent === null ? '' : `e${exponent[1]}`));
  if (!Number.isFinite(value)) return undefined;
  const typedPlaces = plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0;
  return { value, decimalPlaces: Math.max(0, typedPlaces - Number(exponent?.[1] ?? 0)) };
}

/** The number in plain `1234.5` form when it is well formed with this decimal sign. */
function withDecimalSign(text: string, mark: DecimalSign): string | undefined {
  const parts = text.split(mark);
  if (parts.length > 2) return undefined;
  const [whole, fraction] = [parts[0]!, parts[1] ?? ''];
  if (!/^\d*$/.test(fraction)) return undefined;
  const digits = ungrouped(whole, mark === '.' ? ',' : '.');
  if (digits === undefined || digits + fraction === '') return undefined;
  return fraction === '' ? digits : `${digits === '' ? '0' : digits}.${fraction}`;
}

function ungrouped(whole: string, grouping: DecimalSign): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  for (const separator of [grouping, ' ', "'"]) {
    const groups = whole.split(separator);
    const [first, ...rest] = groups;
    if (rest.length > 0 && /^[1-9]\d{0,2}$/.test(first!) && rest.every((group) => /^\d{3}$/.test(group))) return groups.join('');
  }
  return undefined;
}
