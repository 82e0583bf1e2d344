import {
  decimalPlacesOfStep,
  displayUnit,
  formatQuantity,
  fromMetric,
  parseQuantity,
  preferredUnit,
  toMetric,
  unitTypeOf,
} from '#domain';
import type { InputProperty, QuantityOptions, UnitSystem } from '#domain';

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
  parse: (text: string) => number | undefined;
}

/** A value that ends within these decimal places is shown exactly; others at the step of their unit. */
const MAX_PLACES = 4;

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
  const placesFor = (metric: number): number => {
    const places = decimalPlacesOfStep(Number(fromMetric(metric, unit).toPrecision(12)));
    return places <= MAX_PLACES ? places : decimalPlacesOfStep(unit.step);
  };

  const show = (value: number) => {
    return formatQuantity(value, { ...options, form: 'field', decimalPlaces: Math.max(placesFor(step), placesFor(value)) });
  };
  return {
    min,
    max,
    step,
    format: (value) => {
      const { number, unit: suffix } = show(value);
      return { number: number.replace('-', '\u2212'), unit: suffix };
    },
    text: (value) => show(value).text.replace('-', '\u2212'),
    parse: (text) => {
      const parsed = parseQuantity(text, options);
      if (!parsed.valid) return undefined;
      return whole ? Math.round(parsed.valueInMetric) : parsed.valueInMetric;
    },
  };
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
