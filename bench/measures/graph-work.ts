import { join } from 'node:path';
import { createServer } from 'vite';
import type { BenchRow, Measure } from '../measure.ts';

/** G4, G5 and what a person asks of a graph of 5,000 nodes. Parts of the interface are loaded as the page loads them. */
export const measure: Measure = {
  ids: ['graph', 'G4', 'G5'],
  async run() {
    const vite = await createServer({
      root: join(import.meta.dirname, '..', '..'),
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
    });
    try {
      const { graphWork } = (await vite.ssrLoadModule('/bench/jobs/graph-work.ts')) as { graphWork: () => BenchRow[] };
      return graphWork();
    } finally {
      await vite.close();
    }
  },
};
