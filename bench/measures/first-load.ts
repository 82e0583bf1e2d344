import { chunksOf, entryChunks, kilobytes } from '../loaded-code.ts';
import { row, type BenchRow, type Measure } from '../measure.ts';

/** G6: JavaScript (gz) that a screen loads first: what its entry and its own chunk import statically. */
export const measure: Measure = {
  ids: ['G6'],
  async run() {
    const entries = entryChunks();
    const screens: [what: string, chunks: string[], target: number][] = [
      ['gallery', ['gallery-screen-'], 180],
      ['sign-in', ['sign-in-screen-'], 180],
      ['account', ['account-screen-'], 180],
      ['editor without three and elk worker', ['editor-route-'], 380],
      ['public page with three, without Yjs', ['public-screen-', 'model-view-'], 420],
    ];
    return screens.flatMap(([what, chunks, target]): BenchRow[] => {
      const own = chunksOf(...chunks);
      if (own.length === 0) return [];
      const value = kilobytes([...entries, ...own]);
      return [
        row({ id: 'G6', what, value, unit: 'kB gz', peer: null, target: `≤ ${target} kB`, ok: value <= target, rounds: 1 }),
      ];
    });
  },
};
