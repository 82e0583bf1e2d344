import type { JsonValue } from './json-value.ts';

/** Depth to which two values are compared. Source: spec workflows §9. */
export const COMPARISON_DEPTH = 10;
/** Tolerance of numbers (m where they are lengths): apart by so much or less they are the same. */
export const NUMBER_TOLERANCE = 0.0001;

/** Whether two numbers are the same for a person. */
export function numbersEqual(a: number, b: number): boolean {
  // The tolerance itself counts as equal, whatever the last bit of the difference says.
  return Math.abs(a - b) <= NUMBER_TOLERANCE * (1 + 1e-9);
}

/** Whether two input or element values are the same for a person; what lies deeper than 10 levels is not looked at. */
export function valuesEqual(a: JsonValue | undefined, b: JsonValue | undefined, depth = 0): boolean {
  if (depth > COMPARISON_DEPTH || a === b) return true;
  if (typeof a === 'number' && typeof b === 'number') return numbersEqual(a, b) || (Number.isNaN(a) && Number.isNaN(b));
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => valuesEqual(item, b[index], depth + 1));
  }
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && valuesEqual(a[key], b[key], depth + 1));
}
