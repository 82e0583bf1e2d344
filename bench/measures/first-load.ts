import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { row, type BenchRow, type Measure } from '../measure.ts';

const DIST = join(import.meta.dirname, '..', '..', 'dist');
const ASSETS = join(DIST, 'assets');

/** G6: JavaScript (gz) that a screen loads first: what its entry and its own chunk import statically. */
export const measure: Measure = {
  ids: ['G6'],
  async run() {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8');
    const entries = [...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name as string);
    const screens: [what: string, chunks: string[], target: number][] = [
      ['gallery', ['gallery-screen-'], 180],
      ['sign-in', ['sign-in-screen-'], 180],
      ['account', ['account-screen-'], 180],
      ['editor without three and elk worker', ['editor-route-'], 380],
      ['public page with three, without Yjs', ['public-screen-', 'model-view-'], 420],
    ];
    return screens.flatMap(([what, chunks, target]): BenchRow[] => {
      const own = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && chunks.some((start) => name.startsWith(start)));
      if (own.length === 0) return [];
      const value = kilobytes([...entries, ...own]);
      return [
        row({ id: 'G6', what, value, unit: 'kB gz', peer: null, target: `≤ ${target} kB`, ok: value <= target, rounds: 1 }),
      ];
    });
  },
};

function kilobytes(first: readonly string[]): number {
  const seen = new Set<string>();
  const visit = (name: string): number => {
    if (seen.has(name)) return 0;
    seen.add(name);
    const source = readFileSync(join(ASSETS, name));
    const statics = [...source.toString('utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)];
    return gzipSync(source, { level: 9 }).length + statics.reduce((sum, [, found]) => sum + visit(found as string), 0);
  };
  return first.reduce((sum, name) => sum + visit(name), 0) / 1000;
}
