import { displayUnit, fromMetric } from './unit-catalogue.ts';
import type { Unit } from './unit-catalogue.ts';
import type { QuantityOptions } from './quantity-options.ts';

/**
 * A shown quantity. `number` and `unit` stand apart so that the unit can be set in a quieter ink; `text` is both.
 * `unset` and `not-a-number` have no text of their own: the face that shows them translates.
 */
export interface FormattedQuantity {
  kind: 'value' | 'unset' | 'not-a-number';
  number: string;
  unit: string;
  text: string;
}

/** `field` can be typed back without loss beyond the step; `figure` is for tables, tiles and footers. */
export type QuantityForm = 'field' | 'figure';

const EIGHTHS = 8;
const MAX_PLACES = 12;

/**
 * Text of a metric value in the unit of the system (or the preferred one).
 * Fields show `decimalPlaces` where given (what was typed), else the unit's step; figures show 3 decimals below 1,
 * 1 below 1,000 and none above. Feet are shown as feet and inches in reduced eighths.
 */
export function formatQuantity(
  valueInMetric: number | null | undefined,
  options: QuantityOptions & { form: QuantityForm; decimalPlaces?: number },
): FormattedQuantity {
  if (valueInMetric === null || valueInMetric === undefined) return { kind: 'unset', number: '', unit: '', text: '' };
  if (typeof valueInMetric !== 'number' || Number.isNaN(valueInMetric))
    return { kind: 'not-a-number', number: '', unit: '', text: '' };
  const unit = displayUnit(options.unitType, options.system, options.unit);
  return formatInUnit(fromMetric(valueInMetric, unit), unit, options.locale, options.form, options.decimalPlaces);
}

/** Shows a value that is in `unit` already. */
export function formatInUnit(
  value: number,
  unit: Unit,
  locale: string,
  form: QuantityForm,
  decimalPlaces?: number,
): FormattedQuantity {
  if (unit.unit === 'ft' && Number.isFinite(value)) {
    const number = feetAndInches(value, locale, form);
    return { kind: 'value', number, unit: '', text: number };
  }
  const number =
    form === 'field' ? fieldNumber(value, unit, locale, decimalPlaces) : figureNumber(value, unit, locale, decimalPlaces);
  const suffix = unit.suffix ?? '';
  const gap = suffix === '' || suffix === '°' ? '' : '\u00A0';
  return { kind: 'value', number, unit: suffix, text: number + gap + suffix };
}

/** Decimal places that a step of 0.01, 0.125 or 1 asks for. */
export function decimalPlacesOfStep(step: number): number {
  for (let places = 0; places < MAX_PLACES; places += 1) {
    const scaled = step * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-9) return places;
  }
  return MAX_PLACES;
}

function fieldNumber(value: number, unit: Unit, locale: string, decimalPlaces: number | undefined): string {
  const bare = unit.suffix === undefined;
  if (decimalPlaces !== undefined) return localNumber(value, locale, Math.min(decimalPlaces, MAX_PLACES), true);
  const stepped = Math.round(value / unit.step) * unit.step;
  return localNumber(Number.isFinite(stepped) ? stepped : value, locale, decimalPlacesOfStep(unit.step), !bare);
}

function figureNumber(value: number, unit: Unit, locale: string, decimalPlaces: number | undefined): string {
  const size = Math.abs(value);
  const whole = unit.suffix === undefined && Number.isInteger(value);
  // 999.96 would round to 1,000.0: it belongs to the whole numbers already.
  const places = whole || Math.round(size * 10) / 10 >= 1000 ? 0 : size < 1 && size > 0 ? 3 : 1;
  const number = localNumber(value, locale, decimalPlaces === undefined ? places : Math.min(places, decimalPlaces), true);
  return number.replace('-', '\u2212');
}

const FORMATTERS = new Map<string, Intl.NumberFormat>();

/** Number as a language writes it, to `places` decimals; `fixed` shows all of them. Formatters are made once: that costs more than their use. */
export function localNumber(value: number, locale: string, places: number, fixed: boolean): string {
  const key = `${locale} ${places} ${fixed}`;
  let formatter = FORMATTERS.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, { maximumFractionDigits: places, minimumFractionDigits: fixed ? places : 0 });
    FORMATTERS.set(key, formatter);
  }
  const text = formatter.format(value);
  return /[1-9∞]/.test(text) ? text : text.replace('-', '');
}

function feetAndInches(feet: number, locale: string, form: QuantityForm): string {
  const eighths = Math.round(Math.abs(feet) * 12 * EIGHTHS);
  const wholeFeet = Math.floor(eighths / (12 * EIGHTHS));
  const inches = Math.floor((eighths - wholeFeet * 12 * EIGHTHS) / EIGHTHS);
  const rest = eighths % EIGHTHS;
  const fraction = rest === 0 ? '' : reduced(rest, EIGHTHS);
  const inchText = fraction === '' ? String(inches) : inches === 0 ? fraction : `${inches} ${fraction}`;
  const sign = feet < 0 && eighths > 0 ? (form === 'field' ? '-' : '\u2212') : '';
  return `${sign}${localNumber(wholeFeet, locale, 0, true)}' ${inchText}"`;
}

function reduced(above: number, below: number): string {
  return above % 2 === 0 ? reduced(above / 2, below / 2) : `${above}/${below}`;
}
