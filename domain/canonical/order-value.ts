import { PartiError } from '../errors/parti-error.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Puts values into the order of canonical JSON, see {@link createOrdering}. */
export interface Ordering {
  /**
   * The value with keys in UTF-16 order, −0 as 0, and without `undefined` members. Parts that already are so are taken as
   * they are, not copied. Throws `canonical.not-finite` for NaN and infinities.
   */
  order<V extends JsonValue>(value: V): V;
  /** Whether `JSON.stringify` of everything ordered so far writes canonical JSON: engines move keys such as `12` to the front. */
  isWritable(): boolean;
}

/** An ordering; strings that `renamed` holds become what stands there. */
export function createOrdering(renamed: ReadonlyMap<string, string> = new Map()): Ordering {
  /** Objects of one kind have the same keys: their order is found once. */
  const sorted = new Map<string, readonly string[]>();
  let hasIndexKeys = false;

  const orderList = (list: readonly JsonValue[]): JsonValue[] => {
    let copy: JsonValue[] | undefined;
    for (let at = 0; at < list.length; at++) {
      const item = list[at] as JsonValue;
      const next = order(item) ?? null;
      if (Object.is(next, item)) continue;
      copy ??= list.slice();
      copy[at] = next;
    }
    return copy ?? (list as JsonValue[]);
  };
  const keysOf = (keys: readonly string[]): readonly string[] => {
    let isSorted = true;
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string;
      if (at > 0 && (keys[at - 1] as string) > key) isSorted = false;
      if (isIndex(key)) hasIndexKeys = true;
    }
    if (isSorted) return keys;
    const name = keys.join('\n');
    let found = sorted.get(name);
    if (!found) sorted.set(name, (found = keys.toSorted()));
    return found;
  };
  const orderObject = (value: { [key: string]: JsonValue }): { [key: string]: JsonValue } => {
    const keys = Object.keys(value);
    const inOrder = keysOf(keys);
    let copy: { [key: string]: JsonValue } | undefined = inOrder === keys ? undefined : {};
    for (let at = 0; at < inOrder.length; at++) {
      const key = inOrder[at] as string;
      const member = value[key] as JsonValue;
      const next = order(member);
      if (!copy && Object.is(next, member)) continue;
      copy ??= firstOf(value, inOrder, at);
      if (next !== undefined) setOwn(copy, key, next);
    }
    return copy ?? value;
  };
  function order<V extends JsonValue>(given: V): V {
    const value = given as unknown;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new PartiError('canonical.not-finite');
      return (value === 0 ? 0 : value) as V;
    }
    if (typeof value === 'string') return (renamed.get(value) ?? value) as V;
    if (typeof value === 'function' || typeof value === 'symbol') return undefined as unknown as V;
    if (typeof value !== 'object' || value === null) return given;
    if (Array.isArray(value)) return orderList(value as JsonValue[]) as V;
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return order(toJSON.call(value) as V);
    return orderObject(value as { [key: string]: JsonValue }) as V;
  }
  return { order, isWritable: () => !hasIndexKeys };
}

function firstOf(value: { [key: string]: JsonValue }, keys: readonly string[], count: number): { [key: string]: JsonValue } {
  const copy: { [key: string]: JsonValue } = {};
  for (let at = 0; at < count; at++) setOwn(copy, keys[at] as string, value[keys[at] as string] as JsonValue);
  return copy;
}

/** `__proto__` is a key like any other. */
function setOwn(object: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/** Keys that engines enumerate by number, before all others. */
function isIndex(key: string): boolean {
  const first = key.charCodeAt(0);
  return first >= 48 && first <= 57 && /^(0|[1-9]\d*)$/.test(key);
}
