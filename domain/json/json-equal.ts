/** Whether two JSON values are the same exactly: numbers to the last bit, keys in any order. Undefined keys count as absent. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < Math.max(a.length, b.length); at++) if (!jsonEqual(a[at], b[at])) return false;
    return true;
  }
  if (Array.isArray(a) || Array.isArray(b)) return false;
  // Large values are compared with every edit: no path is written down, and no set of keys is made.
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  for (const key of Object.keys(left))
    if (!jsonEqual(left[key], Object.hasOwn(right, key) ? right[key] : undefined)) return false;
  for (const key of Object.keys(right)) if (!Object.hasOwn(left, key) && right[key] !== undefined) return false;
  return true;
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
