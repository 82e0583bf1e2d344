import { isJsonObject, type InputProperty, type JsonValue } from '#domain';
import { quantityScale, type Units } from './quantity-scale.ts';
import type { ValueText } from './value-words.ts';

/** Text of a stored range, the lower end first; JSON where the value has no two ends. */
export function rangeText(
  value: JsonValue,
  { property, units }: { property: InputProperty; units: Units },
): ValueText | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return undefined;
  const ends = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  const [low, high, ...more] = ends.filter((end) => typeof end === 'number').toSorted((a, b) => a - b);
  if (low === undefined || high === undefined || more.length > 0) return { text: JSON.stringify(value) };
  const scale = quantityScale(property, units);
  const { number, unit } = scale.format(high);
  return { text: `${scale.format(low).number} – ${number}`, ...(unit ? { unit } : {}) };
}
