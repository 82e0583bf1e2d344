import type { JsonValue } from '../json/json-value.ts';

/** Finds an element by id, so that a path may walk through a reference (`Level.Name`). */
export type ElementLookup = (id: string) => JsonValue | undefined;

/** What stands at a path: its values, lists flattened, and whether a list was met on the way. */
export interface PathValues {
  values: JsonValue[];
  list: boolean;
}

const NOTHING: PathValues = { values: [], list: false };

/**
 * Values at a dotted path. Keys may hold dots: the longest own key that fits is taken first.
 * Lists are flattened. Empty when the path leads nowhere.
 */
export function valuesAtPath(value: JsonValue | undefined, path: string, lookup?: ElementLookup): JsonValue[] {
  return resolvePath(value, path, lookup).values;
}

/** Like `valuesAtPath`, and whether the path leads to or through a list. */
export function resolvePath(value: JsonValue | undefined, path: string, lookup: ElementLookup = () => undefined): PathValues {
  if (value === undefined) return NOTHING;
  if (Array.isArray(value)) return { values: value.flatMap((item) => resolvePath(item, path, lookup).values), list: true };
  if (path === '') return { values: [value], list: false };
  if (typeof value === 'string') {
    const element = lookup(value);
    return element === undefined || typeof element === 'string' ? NOTHING : resolvePath(element, path, lookup);
  }
  if (value === null || typeof value !== 'object') return NOTHING;
  for (let cut = path.length; cut > 0; cut = path.lastIndexOf('.', cut - 1)) {
    const key = path.slice(0, cut).trim();
    if (!Object.hasOwn(value, key)) continue;
    const found = resolvePath(value[key], path.slice(cut + 1), lookup);
    if (found.values.length > 0 || found.list) return found;
  }
  return NOTHING;
}
