import type { JsonValue } from '../json/json-value.ts';
import { formatInUnit } from './format-quantity.ts';
import { ExpressionError, evaluate, type Amount, type ExpressionCode } from './evaluate-expression.ts';
import { invalid, parseQuantity, plainCharacters, type ParsedQuantity } from './parse-quantity.ts';
import type { QuantityOptions } from './quantity-options.ts';
import { displayUnit, fromMetric, toMetric } from './unit-catalogue.ts';

/** What a typed quantity or calculation says; as {@link ParsedQuantity}, with further reasons where it says nothing. */
export type ParsedExpression =
  | Extract<ParsedQuantity, { valid: true }>
  | (Omit<Extract<ParsedQuantity, { valid: false }>, 'error'> & {
      error: { code: ExpressionCode; parameters: Record<string, JsonValue> };
    });

/** Longest calculation that is read, in characters. */
const MOST_CHARACTERS = 200;
/** Decimal places that a result is shown with at most, unless it is small. */
const MOST_PLACES = 4;

/**
 * Quantity that a person typed, or calculated: `3*4.2`, `(30 m - 2*1.5)/4`, `2^3 ft`. What {@link parseQuantity} reads as
 * one quantity stays what it reads (`3/4`, `12' - 6"` is twelve feet six); each number of a calculation goes through it.
 * A number without unit counts in the field's unit where it is added to a quantity or is the result, and plainly where
 * it multiplies or divides. Units multiplied by units, divisions by zero and results without end are refused with a reason.
 */
export function parseExpression(text: string, options: QuantityOptions): ParsedExpression {
  const whole = parseQuantity(text, options);
  const typed = plainCharacters(text);
  if (whole.valid || !isCalculation(typed)) return whole;
  if (typed.length > MOST_CHARACTERS) return invalid('quantity.invalid-number', { text: `${typed.slice(0, 40)}…` });
  try {
    return shown(evaluate(typed.replace(/^=\s*/, ''), options), options);
  } catch (error) {
    if (error instanceof ExpressionError) return invalid(error.code, { text, ...error.parameters });
    throw error;
  }
}

/** A sign between two things, brackets, or the equals sign of a table program. */
function isCalculation(text: string): boolean {
  return /^=|[()*×÷·^]|.[-+/]/.test(text);
}

function shown(amount: Amount, options: QuantityOptions): ParsedExpression {
  const unit = displayUnit(options.unitType, options.system, options.unit);
  const valueInMetric = amount.isQuantity ? tidy(amount.size) : toMetric(tidy(amount.size), unit);
  const numericalValue = amount.isQuantity ? tidy(fromMetric(valueInMetric, unit)) : tidy(amount.size);
  const decimalPlaces = placesOf(numericalValue);
  return {
    valid: true,
    numericalValue,
    decimalPlaces,
    valueInMetric,
    formattedValue: formatInUnit(numericalValue, unit, options.locale, 'field', decimalPlaces).text,
  };
}

/** Without the last binary digits: `3 * 4.2` is 12.6. */
function tidy(value: number): number {
  return Number(value.toPrecision(14));
}

function placesOf(value: number): number {
  const most = value !== 0 && Math.abs(value) < 0.01 ? Math.min(10, 3 - Math.floor(Math.log10(Math.abs(value)))) : MOST_PLACES;
  for (let places = 0; places < most; places += 1)
    if (Math.abs(value - Number(value.toFixed(places))) <= 1e-12 * Math.max(1, Math.abs(value))) return places;
  return most;
}
