import type { JsonValue } from '../json/json-value.ts';

/** Finds an element by id, so that a path may walk through a reference (`Level.Name`). */
export type ElementLookup = (id: string) => JsonValue | undefined;

/**
 * Values at a dotted path. Keys may hold dots: the longest own key that fits is taken first.
 * Lists are flattened. Empty when the path leads nowhere.
 */
export function valuesAtPath(value: JsonValue | undefined, path: string, lookup: ElementLookup = () => undefined): JsonValue[] {
  if (value === undefined) return [];
  if (path === '') return Array.isArray(value) ? value.flatMap((item) => valuesAtPath(item, '', lookup)) : [value];
  if (Array.isArray(value)) return value.flatMap((item) => valuesAtPath(item, path, lookup));
  if (typeof value === 'string') {
    const element = lookup(value);
    return element === undefined || typeof element === 'string' ? [] : valuesAtPath(element, path, lookup);
  }
  if (value === null || typeof value !== 'object') return [];
  for (let cut = path.length; cut > 0; cut = path.lastIndexOf('.', cut - 1)) {
    const key = path.slice(0, cut).trim();
    if (!Object.hasOwn(value, key)) continue;
    const found = valuesAtPath(value[key], path.slice(cut + 1), lookup);
    if (found.length > 0) return found;
  }
  return [];
}
