import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '..', 'dist');
const ASSETS = join(DIST, 'assets');

/** Scripts that the page itself names. */
export const entryChunks = (): string[] =>
  [...readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name as string);

/** Built scripts whose name begins with one of these. */
export const chunksOf = (...beginnings: readonly string[]): string[] =>
  readdirSync(ASSETS).filter((name) => name.endsWith('.js') && beginnings.some((start) => name.startsWith(start)));

/** Built scripts that have this text. */
export const chunksWith = (text: string): string[] =>
  chunksOf('').filter((name) => readFileSync(join(ASSETS, name), 'utf8').includes(text));

/** Size (kB, gz) of scripts with all that they import statically; `there` is loaded already, with its imports. */
export function kilobytes(first: readonly string[], there: readonly string[] = []): number {
  const seen = new Set<string>();
  const visit = (name: string): number => {
    if (seen.has(name)) return 0;
    seen.add(name);
    const source = readFileSync(join(ASSETS, name));
    const statics = [...source.toString('utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)];
    return gzipSync(source, { level: 9 }).length + statics.reduce((sum, [, found]) => sum + visit(found as string), 0);
  };
  there.forEach(visit);
  return first.reduce((sum, name) => sum + visit(name), 0) / 1000;
}
