import pg from 'pg';
import type { Page } from 'playwright';
import { findPostgresPlace } from '../../server/database/postgres-place.ts';
import { startSignedIn, type SignedIn } from '../../tests/fixtures/signed-in.ts';
import { median, row, type BenchRow, type Measure } from '../measure.ts';

const OPTIONS = 200;
/** Lowest height (m), and how far options lie apart. */
const [FROM, APART] = [50, 0.2];
/** A lane of studies has one of the two processes of a language. */
const PROCESSES = 1;
const STEPS = 20;
const WAIT_MS = 600_000;
const FIGURE = '[data-part="figure"][data-output="Height"] .figure';

/** 200 heights of the tower as a study, and what a slider feels of it. */
export const measure: Measure = {
  ids: ['history', 'studies'],
  async run() {
    const running = await startSignedIn();
    const pool = new pg.Pool({
      host: findPostgresPlace(running.product.dataFolder).socketFolder,
      user: 'parti',
      database: 'postgres',
      max: 1,
    });
    try {
      return [await elapsed(running, pool), await besideSlider(running)];
    } finally {
      await pool.end();
      await running.close();
    }
  },
};

/** Heights of a study that shares none with one of another offset. */
const heights = (offset: number): number[] =>
  Array.from({ length: OPTIONS }, (_, at) => Number((FROM + offset + at * APART).toFixed(3)));

async function begin({ api }: SignedIn, id: string, offset: number): Promise<string> {
  const axes = [{ node: 'envelope', property: 'Building Height', values: heights(offset) }];
  return (await api.call('POST workflows/{id}/studies', { path: { id }, body: { name: 'Heights', axes } })).id;
}

const read = ({ api }: SignedIn, id: string, study: string) =>
  api.call('GET workflows/{id}/studies/{study}', { path: { id, study } });

/** From the call to the last option, beside what the functions that it ran took by themselves. */
async function elapsed(running: SignedIn, pool: pg.Pool): Promise<BenchRow> {
  const { id } = await running.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const { rows: before } = await pool.query<{ now: Date }>('SELECT now()');
  const began = performance.now();
  const study = await begin(running, id, 0);
  for (const end = began + WAIT_MS; ;) {
    const { ended } = (await running.api.call('GET workflows/{id}/studies', { path: { id } })).studies[0] ?? { ended: 0 };
    if (ended === OPTIONS) break;
    if (performance.now() > end) throw new Error(`${ended} of ${OPTIONS} options have run.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const ms = performance.now() - began;
  const { options } = await read(running, id, study);
  const failed = options.filter(({ state }) => state !== 'done').length;
  if (failed > 0) throw new Error(`${failed} options failed.`);
  const keys = new Set(options.flatMap(({ results }) => Object.values(results).map(({ key }) => key)));
  const { rows } = await pool.query<{ ms: number; count: number }>(
    'SELECT sum(duration_ms) AS ms, count(*)::int AS count FROM result WHERE key = ANY($1) AND created_at >= $2',
    [[...keys], before[0]?.now],
  );
  const { ms: ran = Number.NaN, count = 0 } = rows[0] ?? {};
  const ratio = (ms * PROCESSES) / ran;
  return row({
    ...{ id: 'H', peer: { name: `run time of ${count} keys ms`, value: ran }, rounds: 1 },
    ...{ what: `${OPTIONS} options of the tower: elapsed`, value: ms, unit: 'ms', target: '≤ 1.3 × run time', ok: ratio <= 1.3 },
  });
}

/** Steps of a slider by key, to the figure: alone, and while a study runs. */
async function besideSlider(running: SignedIn): Promise<BenchRow> {
  const { page, id, board } = await running.openWorkflow('figures');
  await board.card('envelope').click({ position: { x: 40, y: 10 } });
  await page.locator(FIGURE).first().waitFor();
  await steps(page);
  const alone = median(await steps(page));
  const study = await begin(running, id, APART / 2);
  await steps(page, 4);
  const beside = median(await steps(page));
  const { ended } = await read(running, id, study);
  await running.api.call('DELETE workflows/{id}/studies/{study}', { path: { id, study } });
  if (ended === OPTIONS || ended === 0) throw new Error(`${ended} options had run beside the slider.`);
  return row({
    ...{ id: 'H', peer: { name: 'alone ms', value: alone }, rounds: STEPS },
    ...{ what: 'slider by key to its figure during a study, median', value: beside, unit: 'ms' },
    ...{ target: '≤ 1.5 × alone', ok: beside <= 1.5 * alone },
  });
}

/** Times (ms) from a key on the slider to the first frame with another figure. */
async function steps(page: Page, count = STEPS): Promise<number[]> {
  const slider = page.getByRole('slider', { name: 'Building Height', exact: true });
  const times: number[] = [];
  for (let step = 0; step < count; step++) {
    await page.evaluate((where) => {
      const text = () => document.querySelector(where)?.textContent ?? '';
      const before = text();
      let began = 0;
      delete document.body.dataset['took'];
      addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true });
      const look = () => {
        if (began > 0 && text() !== before) document.body.dataset['took'] = String(performance.now() - began);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, FIGURE);
    await slider.press('ArrowDown');
    await page.locator('body[data-took]').waitFor({ state: 'attached' });
    times.push(Number(await page.locator('body').getAttribute('data-took')));
    await page.locator('.saved[data-state="saved"]').waitFor();
  }
  return times;
}
