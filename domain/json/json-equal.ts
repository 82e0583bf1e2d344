/** Whether two JSON values are the same exactly: numbers to the last bit, keys in any order. Undefined keys count as absent. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  return firstJsonDifference(a, b) === undefined;
}

/** Path of the first place where two JSON values differ, keys joined by `/`; `` for the whole, undefined when equal. */
export function firstJsonDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return path;
  if (Array.isArray(a) !== Array.isArray(b)) return path;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const own = Object.hasOwn(left, key) ? left[key] : undefined;
    const other = Object.hasOwn(right, key) ? right[key] : undefined;
    const difference = firstJsonDifference(own, other, `${path}/${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
