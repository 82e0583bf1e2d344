import type { JsonValue } from '../json/json-value.ts';

/** Text that stands in place of a figure, by its code in the catalogue. */
export interface ValueMessage {
  code: 'value.unset' | 'value.not-a-number' | 'value.not-a-number-short' | 'value.error';
  parameters: Record<string, JsonValue>;
}

/**
 * Message in place of a number that was expected: nothing special for a number (undefined), "not set" for none, "not a
 * number" for NaN and text, in tight places the short form, and "error" for lists and objects. Source: spec workflows §8.
 */
export function valueMessage(value: JsonValue | undefined, place: 'wide' | 'tight'): ValueMessage | undefined {
  if (value === undefined || value === null) return { code: 'value.unset', parameters: {} };
  if (typeof value === 'object') return { code: 'value.error', parameters: { value: JSON.stringify(value) } };
  if (typeof value === 'number' && !Number.isNaN(value)) return undefined;
  const code = place === 'tight' ? 'value.not-a-number-short' : 'value.not-a-number';
  return { code, parameters: { value: String(value) } };
}
