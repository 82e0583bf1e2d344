import type { JsonValue } from '../json/json-value.ts';

/** What names an element or its kind for people, and is no reference where an id happens to be spelt so. */
const NAMES: ReadonlySet<string> = new Set(['Name', 'discriminator']);

/** Ids of `elements` that a value names, in the order in which they stand; an element's own among them. */
export function referencesIn(value: JsonValue | undefined, elements: Readonly<Record<string, unknown>>): string[] {
  if (typeof value === 'string') return Object.hasOwn(elements, value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (NAMES.has(key) ? [] : referencesIn(part, elements)));
}

/** Value with the ids in it replaced, its own among them; what is not in `ids` stays. */
export function withNewIds<V extends JsonValue>(value: V, ids: ReadonlyMap<string, string>): V {
  const given: JsonValue = value;
  if (typeof given === 'string') return (ids.get(given) ?? given) as V;
  if (typeof given !== 'object' || given === null) return value;
  if (Array.isArray(given)) return given.map((item) => withNewIds(item, ids)) as JsonValue as V;
  const parts = Object.entries(given).map(([key, part]) => [key, NAMES.has(key) ? part : withNewIds(part, ids)]);
  return Object.fromEntries(parts) as V;
}
