import type { SourceFiles } from './runtime.ts';

/** Bundle of languages that run from source: JSON text of the files by path, in one order. */
export function sourceBundle(files: SourceFiles): string {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ files: Object.fromEntries(sorted) });
}
