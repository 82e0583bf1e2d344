import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchBrowser } from '../../tests/fixtures/browser.ts';
import { median, row, type BenchRow, type Measure } from '../measure.ts';
import { threadTimes } from '../thread-times.ts';
import type { GraphFrames } from '../jobs/graph-frames-driver.ts';

const root = join(import.meta.dirname, '..', '..');
const FRAMES = 20;
const ROUNDS = 3;
const FAR_ZOOM = 0.1;
const MARKS = ['frames-begin', 'frames-end'] as const;

type Way = 'pan' | 'drag' | 'zoom' | 'far pan';
type Kind = 'ours' | 'plain' | 'visible';

/** G1 to G3 and the gap of G5: what a frame of a graph costs the thread of the page, beside React Flow with the same cards. */
export const measure: Measure = {
  ids: ['graph', 'G1', 'G2', 'G3', 'G5'],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'parti-graph-frames-'));
    process.env['NODE_ENV'] = 'production';
    const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'error' } as const;
    await build({ ...shared, build: { outDir: folder, rolldownOptions: { input: join(root, 'bench/jobs/graph-frames.html') } } });
    const served = await preview({ ...shared, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
    const browser = await launchBrowser();
    try {
      const address = served.httpServer.address();
      if (!address || typeof address === 'string') throw new Error('The page has no address.');
      const openPage = pageOf(browser, `http://127.0.0.1:${address.port}`);
      return [...(await beside(browser, openPage)), ...(await gap(browser, openPage))];
    } finally {
      await browser.close();
      await served.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const pageOf = (browser: Browser, origin: string) => async (kind: Kind, nodes: number) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, reducedMotion: 'reduce' });
  await page.goto(`${origin}/bench/jobs/graph-frames.html?kind=${kind}&nodes=${nodes}`);
  await page.waitForFunction(() => window.graphFrames !== undefined && document.querySelector('.react-flow__node, canvas'));
  return page;
};

/** Thread time of the page for one frame (ms). */
async function frameMs(browser: Browser, page: Page, way: Way): Promise<number> {
  await page.evaluate((zoom) => (window.graphFrames as GraphFrames).at(zoom), way === 'far pan' ? FAR_ZOOM : 1);
  const [times] = await threadTimes(browser, page, MARKS, async () => {
    await page.evaluate(
      async ([name, frames, [begin, end]]) => {
        const driver = window.graphFrames as GraphFrames;
        performance.mark(begin);
        await (name === 'drag' ? driver.drag(frames) : name === 'zoom' ? driver.zoom(frames) : driver.pan(frames));
        performance.mark(end);
      },
      [way, FRAMES, MARKS] as const,
    );
  });
  return (times?.page ?? Number.NaN) / FRAMES;
}

type OpenPage = ReturnType<typeof pageOf>;

async function beside(browser: Browser, openPage: OpenPage): Promise<BenchRow[]> {
  const middleOf = async (page: Page, way: Way) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await frameMs(browser, page, way));
    return median(times);
  };
  const shownOf = async (kind: Kind, nodes: number, ways: readonly Way[]) => {
    const page = await openPage(kind, nodes);
    const found = new Map<Way, number>();
    for (const way of ways) found.set(way, await middleOf(page, way));
    await page.close();
    return (way: Way) => found.get(way) ?? Number.NaN;
  };
  const ours = await shownOf('ours', 5000, ['pan', 'drag', 'zoom', 'far pan']);
  const plain = await shownOf('plain', 1000, ['pan', 'drag']);
  const visible = await shownOf('visible', 1000, ['zoom', 'far pan']);
  const small = await shownOf('ours', 1000, ['pan', 'far pan']);
  const large = await shownOf('ours', 10_000, ['pan', 'far pan']);
  const one = (id: string, what: string, value: number, name: string, peer: number, most: number) =>
    row({
      id,
      what,
      value,
      unit: 'ms',
      peer: { name, value: peer },
      target: `≤ ${most} of it`,
      ok: value <= peer * most,
      rounds: ROUNDS,
    });
  const [plainName, visibleName] = ['React Flow, 1,000', 'React Flow, visible only, 1,000'];
  return [
    one('G1', 'frame of a pan through 5,000 functions', ours('pan'), plainName, plain('pan'), 0.15),
    one('G1', 'frame of a card dragged among 5,000 functions', ours('drag'), plainName, plain('drag'), 0.1),
    one('G2', 'frame of a zoom over 5,000 functions', ours('zoom'), visibleName, visible('zoom'), 0.08),
    one('G2', 'frame of a far pan over 5,000 functions', ours('far pan'), visibleName, visible('far pan'), 0.03),
    one('G3', 'frame of a pan through 10,000 functions', large('pan'), 'through 1,000', small('pan'), 1.3),
    one('G3', 'frame of a far pan over 10,000 functions', large('far pan'), 'over 1,000', small('far pan'), 1.3),
  ];
}

/** While the worker thinks, and as cards and wires come to stand otherwise, the page answers. */
async function gap(browser: Browser, openPage: OpenPage): Promise<BenchRow[]> {
  const page = await openPage('ours', 1000);
  // Idle, so that nothing of its opening counts.
  await page.waitForLoadState('networkidle');
  const [times] = await threadTimes(browser, page, MARKS, () =>
    page.evaluate(async ([begin, end]) => {
      performance.mark(begin);
      await (window.graphFrames as GraphFrames).tidy?.();
      performance.mark(end);
    }, MARKS),
  );
  await page.close();
  const value = times?.longestTurn ?? Number.NaN;
  return [
    row({
      id: 'G5',
      what: 'longest turn of the page while 1,000 functions are tidied, processor time',
      value,
      unit: 'ms',
      peer: null,
      target: '≤ 20 ms',
      ok: value <= 20,
      rounds: 1,
    }),
  ];
}
