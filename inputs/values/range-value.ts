import { isJsonObject } from '#domain';
import type { InputProperty, JsonValue } from '#domain';
import { quantityScale, type QuantityFault, type QuantityScale, type Units } from './quantity-scale.ts';

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

/** Scale on which both ends of a range stand, whether the range or its ends declare it. */
export function rangeScale(property: InputProperty, units: Units): QuantityScale {
  return quantityScale(property.properties === undefined ? property : { ...property, ...limitsOfEnds(property) }, units);
}

/** Ends of a typed range such as `30 – 94`, metric, in the order in which they were typed; undefined without two numbers. */
export function readTypedRange(text: string, property: InputProperty, units: Units): RangeEnds | undefined {
  const halves = splitRange(text);
  const scale = rangeScale(property, units);
  const [low, high] = halves === undefined ? [] : halves.map((half) => scale.parse(half));
  return low === undefined || high === undefined ? undefined : { low, high };
}

/** Why the first end of a typed range that is not taken is not; undefined where there are not two ends or both are taken. */
export function rangeFault(text: string, property: InputProperty, units: Units): QuantityFault | undefined {
  const { fault } = rangeScale(property, units);
  const [low, high] = splitRange(text) ?? [];
  return low === undefined || high === undefined ? undefined : (fault(low) ?? fault(high));
}

/** Limits, step and unit that an object range declares on its two ends. */
function limitsOfEnds(property: InputProperty): InputProperty {
  const entries = Object.entries(property.properties ?? {});
  const low = entries.find(([name]) => /^min/i.test(name))?.[1];
  const high = entries.find(([name]) => /^max/i.test(name))?.[1];
  return {
    minimum: property.minimum ?? low?.minimum,
    maximum: property.maximum ?? high?.maximum,
    multipleOf: property.multipleOf ?? low?.multipleOf,
    $partiUnitType: property.$partiUnitType ?? low?.$partiUnitType,
    type: low?.type ?? 'number',
  };
}
