/** One key for two: the outer may hold slashes (port keys do), the inner is escaped. */
export function pairKey(outer: string, inner: string): string {
  return `${outer}/${encodeURIComponent(inner)}`;
}

/** Outer and inner of a pair's key; a key that is none is all inner. */
export function splitPairKey(key: string): [outer: string, inner: string] {
  const at = key.lastIndexOf('/');
  const inner = key.slice(at + 1);
  try {
    return [key.slice(0, Math.max(at, 0)), decodeURIComponent(inner)];
  } catch {
    return [key.slice(0, Math.max(at, 0)), inner];
  }
}
