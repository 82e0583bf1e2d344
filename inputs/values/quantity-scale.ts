import {
  decimalPlacesOfStep,
  displayUnit,
  formatQuantity,
  fromMetric,
  numbersEqual,
  NUMBER_TOLERANCE,
  parseExpression,
  preferredUnit,
  toMetric,
  unitTypeOf,
} from '#domain';
import type { InputProperty, ParsedExpression, QuantityOptions, UnitSystem } from '#domain';
import { rememberPlaces, typedPlaces } from './typed-places.ts';

/** Unit system and language in which a person works. */
export interface Units {
  system: UnitSystem;
  /** Language tag: `en`, `de`, `ja`. */
  locale: string;
}

/** Scale of a number input: limits, step, and how it is shown and read; all values metric. */
export interface QuantityScale {
  min?: number;
  max?: number;
  step: number;
  format: (value: number) => { number: string; unit: string };
  /** Number and unit in one text, for sentences. */
  text: (value: number) => string;
  /** Why a typed text is not taken; undefined where it is. */
  fault: (text: string) => QuantityFault | undefined;
  /** Metric value of a typed quantity or calculation, which is shown with the places that were typed from then on; undefined: not taken. */
  parse: (text: string) => number | undefined;
  /** Whether a new value says what the old one said, so that nothing has to be run again. */
  same: (next: number, before: number | undefined) => boolean;
}

/** Reason of the catalogue why a typed text is not taken. */
export type QuantityFault =
  | Extract<ParsedExpression, { valid: false }>['error']
  | { code: 'quantity.not-whole'; parameters: { text: string; nearest: string } };

/** No more decimal places are shown than these, whatever step an author names. */
const MAX_PLACES = 10;

/** Scale of a number property in a person's units. A property without step gets one that suits the unit and the limits. */
export function quantityScale(property: InputProperty, units: Units): QuantityScale {
  const options: QuantityOptions = { ...units, unitType: unitTypeOf(property), unit: preferredUnit(property, units.system) };
  const unit = displayUnit(options.unitType, options.system, options.unit);
  const { minimum: min, maximum: max } = property;
  const declared = typeof property.multipleOf === 'number' ? property.multipleOf : property['step'];
  const whole = property.type === 'integer' || (Array.isArray(property.type) && property.type.includes('integer'));
  const step =
    typeof declared === 'number' && declared > 0
      ? declared
      : whole
        ? 1
        : toMetric(suitableStep(unit.step, spanOf(min, max, unit)), unit);
  const fineness = roundStep(fromMetric(step, unit));
  const stepPlaces = placesOf(fineness);
  // An author may name a finer step than the unit's own; his default and limits are shown as he wrote them.
  const grid = Math.min(unit.step, typeof declared === 'number' && declared > 0 ? fineness : unit.step);
  const written = unit.factor === 1 ? [property.default, min, max] : [];
  const placesFor = (metric: number): number => {
    const typed = typedPlaces(unit.unit, metric);
    if (typed !== undefined) return typed;
    return placesOf(written.includes(metric) ? metric : onGrid(fromMetric(metric, unit), grid));
  };

  const show = (metric: number) => {
    const places = Math.max(stepPlaces, placesFor(metric));
    const isExact = typedPlaces(unit.unit, metric) !== undefined || written.includes(metric);
    const value = isExact || unit.unit === 'ft' ? metric : toMetric(onGrid(fromMetric(metric, unit), grid), unit);
    return formatQuantity(value, { ...options, form: 'field', decimalPlaces: places });
  };
  const text = (value: number): string => show(value).text.replace('-', '\u2212');
  const within = (value: number): number => Math.min(max ?? value, Math.max(min ?? value, value));
  return {
    min,
    max,
    step,
    format: (value) => {
      const { number, unit: suffix } = show(value);
      return { number: number.replace('-', '\u2212'), unit: suffix };
    },
    text,
    fault: (typed) => {
      const parsed = parseExpression(typed, options);
      if (!parsed.valid) return parsed.error;
      if (!whole || isWhole(parsed)) return undefined;
      const nearest = text(within(Math.round(parsed.valueInMetric)));
      return { code: 'quantity.not-whole', parameters: { text: typed.trim(), nearest } };
    },
    parse: (typed) => {
      const parsed = parseExpression(typed, options);
      if (!parsed.valid) return undefined;
      const { valueInMetric, numericalValue, decimalPlaces } = parsed;
      if (whole) return isWhole(parsed) ? Math.round(valueInMetric) : undefined;
      const shown = fromMetric(valueInMetric, unit);
      if (numbersAlike(shown, numericalValue)) rememberPlaces(unit.unit, valueInMetric, decimalPlaces);
      // Typed in another unit: as fine as it was typed, never coarser than this unit is shown.
      else
        rememberPlaces(
          unit.unit,
          valueInMetric,
          Math.max(placesOf(unit.step), finerPlaces(shown, numericalValue, decimalPlaces)),
        );
      return valueInMetric;
    },
    same: (next, before) => next === before || (before !== undefined && step > NUMBER_TOLERANCE && numbersEqual(next, before)),
  };
}

/** Whether a typed quantity says a whole metric number, as fine as it was typed: 215 ft² are 20 m², 220 ft² are none. */
function isWhole({ valueInMetric, numericalValue, decimalPlaces }: Extract<ParsedExpression, { valid: true }>): boolean {
  const nearest = Math.round(valueInMetric);
  if (numbersAlike(valueInMetric, numericalValue)) return numbersAlike(valueInMetric, nearest);
  return Math.abs(nearest - valueInMetric) <= Math.abs(valueInMetric / numericalValue) * 10 ** -decimalPlaces * 0.5;
}

const numbersAlike = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-12;

const placesOf = (value: number): number => Math.min(MAX_PLACES, decimalPlacesOfStep(Number(value.toPrecision(12))));

/** A step of metres is no round number of feet: its values are told apart by a power of ten that is finer. */
const roundStep = (step: number): number =>
  numbersAlike(step, Number(step.toPrecision(5))) ? step : 10 ** Math.floor(Math.log10(step));

function onGrid(value: number, grid: number): number {
  const rounded = Math.round(value / grid) * grid;
  return Number.isFinite(rounded) ? Number(rounded.toPrecision(12)) : value;
}

/** Places in the shown unit that tell apart what the places of the typed unit do. */
function finerPlaces(shown: number, typed: number, places: number): number {
  if (typed === 0) return 0;
  const smallest = Math.abs(shown / typed) * 10 ** -places;
  return Math.min(MAX_PLACES, Math.max(0, Math.ceil(-Math.log10(smallest) - 1e-9)));
}

function spanOf(min: number | undefined, max: number | undefined, unit: Parameters<typeof fromMetric>[1]): number | undefined {
  return min === undefined || max === undefined ? undefined : fromMetric(max - min, unit);
}

/** 1, 2 or 5 times a power of ten: a hundredth of the span, or ten of the unit's own steps. */
function suitableStep(unitStep: number, span: number | undefined): number {
  if (span === undefined || !(span > 0)) return unitStep * 10;
  const wanted = span / 100;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return ([1, 2, 5].find((factor) => factor * power >= wanted * 0.999) ?? 10) * power;
}
