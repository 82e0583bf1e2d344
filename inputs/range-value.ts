import { isJsonObject } from '#domain';
import type { InputProperty, JsonValue } from '#domain';

/** Two ends of a range input. */
export interface RangeEnds {
  low: number;
  high: number;
}

/** Ends of a stored range, whichever form it has: a list of two, or an object with a minimum and a maximum. */
export function readRange(value: JsonValue | undefined): RangeEnds | undefined {
  const [low, high] = Array.isArray(value) ? value : isJsonObject(value) ? [endOf(value, /^min/i), endOf(value, /^max/i)] : [];
  return typeof low === 'number' && typeof high === 'number' ? { low, high } : undefined;
}

/** The same range in the form that the property asks for. */
export function writeRange(ends: RangeEnds, property: InputProperty, before: JsonValue | undefined): JsonValue {
  if (property.type === 'array' || Array.isArray(before)) return [ends.low, ends.high];
  const names = Object.keys(property.properties ?? (isJsonObject(before) ? before : {}));
  const min = names.find((name) => /^min/i.test(name)) ?? 'Min';
  const max = names.find((name) => /^max/i.test(name)) ?? 'Max';
  return { ...(isJsonObject(before) ? before : {}), [min]: ends.low, [max]: ends.high };
}

/** Splits `30 – 94`, `30..94` and `30 to 94` into its two halves; a minus sign belongs to its number. */
export function splitRange(text: string): [string, string] | undefined {
  const match =
    /^(.*?[^\s–—.-])\s*(?:–|—|\.\.+|\s-\s|\bto\b|\bbis\b|〜|~|から)\s*(\S.*)$/i.exec(text.trim()) ??
    /^(-?[^-]*[^-\s])\s*-\s*(-?[^-]+)$/.exec(text.trim());
  return match === null ? undefined : [match[1]!, match[2]!];
}

function endOf(value: Record<string, JsonValue>, name: RegExp): JsonValue | undefined {
  return Object.entries(value).find(([key]) => name.test(key))?.[1];
}
