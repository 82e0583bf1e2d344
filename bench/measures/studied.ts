import pg from 'pg';
import type { Page } from 'playwright';
import { findPostgresPlace } from '../../server/database/postgres-place.ts';
import { startSignedIn, type SignedIn } from '../../tests/fixtures/signed-in.ts';
import { median, row, type BenchRow, type Measure } from '../measure.ts';

const [OPTIONS, STEPS] = [200, 16];
/** Heights of the tower (m): each is another building. */
const [FROM, APART] = [52, 0.2];
const POLL_MS = 100;
const HEIGHT = { node: 'envelope', property: 'Building Height' };

/** Many options of the tower: how long they take beside what their functions ran, and what a slider takes meanwhile. */
export const measure: Measure = {
  ids: ['history'],
  async run() {
    const running = await startSignedIn();
    try {
      const { page, board, id } = await running.openWorkflow('figures', { viewport: { width: 1100, height: 640 } });
      await board.card('envelope').click({ position: { x: 40, y: 10 } });
      const alone = await slid(page);
      const began = performance.now();
      const study = await begun(running, id);
      const beside = await slid(page);
      const { options, failed } = await ended(running, id, study);
      const elapsed = performance.now() - began;
      if (failed > 0) throw new Error(`${failed} options failed.`);
      const ran = await ranMs(running, options);
      const shared = { id: 'H', peer: null, rounds: 1 } as const;
      const [most, slow] = [1.3 * ran, 1.5 * median(alone)];
      const ms = (value: number) => Math.round(value).toLocaleString('en');
      return [
        row({
          ...shared,
          what: `${OPTIONS} options of the tower, one process: until the last`,
          ...{ value: elapsed, unit: 'ms', target: `≤ 1.3 × ${ms(ran)} ms of their functions`, ok: elapsed <= most },
        }),
        row({
          ...shared,
          what: 'slider to its figure while they run, median',
          ...{ value: median(beside), unit: 'ms', target: `≤ 1.5 × ${ms(median(alone))} ms alone`, ok: median(beside) <= slow },
          rounds: STEPS,
        }),
      ] satisfies BenchRow[];
    } finally {
      await running.close();
    }
  },
};

async function begun({ api }: SignedIn, id: string): Promise<string> {
  const values = Array.from({ length: OPTIONS }, (_, at) => Math.round((FROM + at * APART) * 1000) / 1000);
  const body = { name: 'Heights', axes: [{ ...HEIGHT, values }] };
  return (await api.call('POST workflows/{id}/studies', { path: { id }, body })).id;
}

async function ended({ api }: SignedIn, id: string, study: string) {
  for (;;) {
    const found = await api.call('GET workflows/{id}/studies/{study}', { path: { id, study } });
    if (found.ended === found.total) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Time (ms) that functions ran for keys which only the options have. */
async function ranMs({ product }: SignedIn, options: readonly { results: Record<string, { key: string }> }[]): Promise<number> {
  const times = new Map<string, number>();
  for (const { results } of options) for (const { key } of Object.values(results)) times.set(key, (times.get(key) ?? 0) + 1);
  // What all options share ran before them.
  const own = [...times].flatMap(([key, count]) => (count === options.length ? [] : [key]));
  const client = new pg.Client({ host: findPostgresPlace(product.dataFolder).socketFolder, user: 'parti', database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query<{ ms: string }>('SELECT sum(duration_ms) AS ms FROM result WHERE key = ANY($1)', [own]);
    return Number(rows[0]?.ms ?? 0);
  } finally {
    await client.end();
  }
}

/** Times (ms) from a key on the slider of the tower's height to the figure that follows. */
async function slid(page: Page): Promise<number[]> {
  const slider = page.getByRole('slider', { name: HEIGHT.property, exact: true });
  await slider.focus();
  const times: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await page.evaluate(() => {
      const text = () => document.querySelector('[data-part="figure"][data-output="Height"] .figure')?.textContent ?? '';
      const before = text();
      let pressedAt = 0;
      delete document.body.dataset['took'];
      addEventListener('keydown', () => (pressedAt = performance.now()), { capture: true, once: true });
      const look = () => {
        if (pressedAt > 0 && text() !== before && text() !== '')
          document.body.dataset['took'] = String(performance.now() - pressedAt);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await slider.press('ArrowRight');
    await page.locator('body[data-took]').waitFor({ state: 'attached' });
    times.push(Number(await page.locator('body').getAttribute('data-took')));
  }
  return times;
}
