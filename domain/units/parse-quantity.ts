import type { JsonValue } from '../json/json-value.ts';
import { formatInUnit } from './format-quantity.ts';
import { parseDecimal } from './parse-decimal.ts';
import type { Decimal } from './parse-decimal.ts';
import { parseHeading } from './parse-heading.ts';
import { displayUnit, findUnit, toMetric } from './unit-catalogue.ts';
import type { Unit } from './unit-catalogue.ts';
import type { QuantityOptions } from './quantity-options.ts';

/** What a typed text says. `valueInMetric` is what functions get; `formattedValue` repeats the input in its own unit. */
export type ParsedQuantity =
  | { valid: true; numericalValue: number; decimalPlaces: number; valueInMetric: number; formattedValue: string }
  | {
      valid: false;
      numericalValue: null;
      decimalPlaces: 0;
      valueInMetric: null;
      formattedValue: '';
      error: { code: 'quantity.invalid-number' | 'quantity.unknown-unit'; parameters: Record<string, JsonValue> };
    };

/** A fraction gets as many decimal places as it needs, up to these. */
const FRACTION_PLACES = 4;

const NUMBER = /^([+-]?)\s*(?:(?:(\d+)(?:\s+|-))?(\d+)\s*\/\s*(\d+)|((?:\d[\d.,' ]*|[.,]\d+)(?:e[+-]?\d{1,3})?))\s*(.*)$/is;
const FEET_AND_INCHES =
  /^([+-]?)\s*([\d.,]+)\s*('|ft\.?|foot|feet|fuß|fuss|フィート)[\s,-]*(?:(\d+)\s*\/\s*(\d+)|([\d.,]+)(?:(?:\s+|-)(\d+)\s*\/\s*(\d+))?)\s*("|''|in\.?|inch|inches|zoll|インチ)?$/i;

/**
 * Quantity that a person typed: a decimal in the locale's or the other way to separate, a fraction (`3/4`, `5 1/2`),
 * feet and inches (`5' 5 1/2"`), compass directions (`N 30`), digits of full width, with or without a unit of the same type.
 */
export function parseQuantity(text: string, options: QuantityOptions): ParsedQuantity {
  const typed = plainCharacters(text);
  const compound = options.unitType === 'length' ? parseFeetAndInches(typed, options.locale) : undefined;
  if (compound !== undefined) return valid(compound, findUnit('ft', 'length')!, options);
  const direction = options.unitType === 'heading' ? parseHeading(typed, options.locale) : undefined;
  if (direction !== undefined) return valid(direction, findUnit('degree', 'heading')!, options);
  const match = NUMBER.exec(options.unitType === 'currency' ? typed.replace(/^([+-]?)\s*[$€£¥]\s*/, '$1') : typed);
  if (match === null) return invalid('quantity.invalid-number', { text });
  const [, sign, whole, above, below, digits, rest] = match;
  // `5'` and `5,` end in a sign that is not part of the number.
  const tail = /[ ']+$/.exec(digits ?? '')?.[0] ?? '';
  const number =
    above === undefined
      ? parseDecimal(sign + digits!.slice(0, digits!.length - tail.length), options.locale)
      : parseFraction(sign!, whole, above, below!);
  if (number === undefined) return invalid('quantity.invalid-number', { text });
  const unitText = (tail + rest!).trim();
  const unit =
    unitText === '' ? displayUnit(options.unitType, options.system, options.unit) : findUnit(unitText, options.unitType);
  if (unit === undefined) return invalid('quantity.unknown-unit', { text: unitText, unitType: options.unitType });
  return valid(number, unit, options);
}

/** Metres of a typed length; a plain number is metres. Undefined for text that is no length. */
export function parseLength(text: string, locale = 'en'): number | undefined {
  const parsed = parseQuantity(text, { unitType: 'length', system: 'metric', locale });
  return parsed.valid ? parsed.valueInMetric : undefined;
}

function valid(number: Decimal, unit: Unit, options: QuantityOptions): ParsedQuantity {
  const { value, decimalPlaces } = number;
  return {
    valid: true,
    numericalValue: value,
    decimalPlaces,
    valueInMetric: toMetric(value, unit),
    // Writing a number costs ten times what reading it does, and few who read ask for it.
    get formattedValue() {
      return formatInUnit(value, unit, options.locale, 'field', decimalPlaces).text;
    },
  };
}

/** A text that says no quantity, and why. */
export function invalid<Code extends string>(code: Code, parameters: Record<string, JsonValue>) {
  return {
    valid: false as const,
    numericalValue: null,
    decimalPlaces: 0 as const,
    valueInMetric: null,
    formattedValue: '' as const,
    error: { code, parameters },
  };
}

/** The text with ASCII digits, signs and quotes for all their relatives, and single blanks. */
export function plainCharacters(text: string): string {
  return text
    .replace(/[″“”„]/g, '"')
    .replace(/[′’‘`´]/g, "'")
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')
    .normalize('NFKC')
    .replace(/\u2044/g, '/')
    .replace(/[\u2212\u2010-\u2015\uFF0D]/g, '-')
    .replace(/[\u3001]/g, ',')
    .replace(/\s+/g, ' ')
    .trim();
}

function parseFraction(sign: string, whole: string | undefined, above: string, below: string): Decimal | undefined {
  if (Number(below) === 0) return undefined;
  const size = Number(whole ?? 0) + Number(above) / Number(below);
  return Number.isFinite(size) ? { value: sign === '-' ? -size : size, decimalPlaces: placesOf(size) } : undefined;
}

function parseFeetAndInches(text: string, locale: string): Decimal | undefined {
  const match = FEET_AND_INCHES.exec(text);
  if (match === null) return undefined;
  // `1'234` groups a thousand, `5'6` is five feet six.
  if (match[3] === "'" && match[9] === undefined && /'\d{3}(?!\d)/.test(text)) return undefined;
  const feet = parseDecimal(match[2]!, locale);
  const inches = match[6] === undefined ? { value: 0 } : parseDecimal(match[6], locale);
  const [above, below] = match[4] === undefined ? [match[7] ?? '0', match[8] ?? '1'] : [match[4], match[5]!];
  if (feet === undefined || inches === undefined || Number(below) === 0) return undefined;
  const size = (feet.value * 12 + inches.value + Number(above) / Number(below)) / 12;
  return Number.isFinite(size) ? { value: match[1] === '-' ? -size : size, decimalPlaces: placesOf(size) } : undefined;
}

function placesOf(value: number): number {
  for (let places = 0; places < FRACTION_PLACES; places += 1) {
    if (Math.abs(value - Number(value.toFixed(places))) < 1e-12) return places;
  }
  return FRACTION_PLACES;
}
