import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { readFunctionRecord, type WorkflowDocument } from '#domain';
import { launchBrowser } from '../../tests/fixtures/browser.ts';
import { startSignedIn, type SignedIn } from '../../tests/fixtures/signed-in.ts';
import { openTemporaryFolder } from '../../tests/fixtures/temporary-folder.ts';
import { chunksOf, entryChunks, kilobytes } from '../loaded-code.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';

const ENVELOPE = readFunctionRecord(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../library/functions/envelope/parti.json'), 'utf8')),
);
const SLIDES = 7;
const VALUES = [52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88];
const KEYS = 24;
const QUIET_MS = 10_000;
const VIEW = { width: 640, height: 400 };

/** The wall: begun, turned by a key, by link, and the tower's deck of seven slides and thirteen values as a file. */
export const measure: Measure = {
  ids: ['present'],
  async run() {
    const running = await startSignedIn();
    try {
      const id = await towerDeck(running);
      const rows: BenchRow[] = [];
      for (const part of [onTheWall, byLink, asFile]) {
        try {
          rows.push(...(await part(running, id)));
        } catch (error) {
          process.stderr.write(`${part.name}: ${error instanceof Error ? error.message : String(error)}\n`);
          process.exitCode = 1;
        }
      }
      return rows;
    } finally {
      await running.close();
    }
  },
};

const atMost = (what: string, value: number, most: number, unit: string, rounds: number): BenchRow =>
  row({ id: 'P', what, value, unit, peer: null, target: `≤ ${most.toLocaleString('en')} ${unit}`, ok: value <= most, rounds });

async function towerDeck({ api }: SignedIn): Promise<string> {
  const made = await api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const version = await api.call('POST workflows/{id}/versions', { path: { id: made.id }, body: { kind: 'before-restore' } });
  const { document } = await api.call('GET workflows/{id}/versions/{version}', { path: { id: made.id, version: version.id } });
  const [envelope] = Object.entries(document.nodes).find(([, node]) => node.functionId === ENVELOPE.id) ?? [];
  if (!envelope) throw new Error('The tower has no height to try.');
  const tries = { height: { node: envelope, property: 'Building Height', order: 0, values: VALUES } };
  const slides: WorkflowDocument['slides'] = Object.fromEntries(
    Array.from({ length: SLIDES }, (_, order) => [
      `s${order}`,
      order === 0
        ? { deck: 'deck', order, kind: 'view', view: 'report', title: 'Areas', tries }
        : order === SLIDES - 1
          ? { deck: 'deck', order, kind: 'view', view: 'model' }
          : { deck: 'deck', order, kind: 'words', title: `Slide ${order}` },
    ]),
  );
  const body = { document: { ...document, slides, decks: { deck: { name: '', order: 0 } } }, madeIn: made.id };
  const { id } = await api.call('POST workflows', { body: body as never });
  return id;
}

/** Times (ms) from each press of a key to the first frame in which a part of the page reads otherwise. */
async function pressed(page: Page, selector: string, keys: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const key of keys) {
    await page.evaluate((where) => {
      const text = () => document.querySelector(where)?.textContent ?? '';
      const before = text();
      let began = 0;
      addEventListener('keydown', () => (began = performance.now()), { capture: true, once: true });
      const look = () => {
        if (began > 0 && text() !== before && text() !== '') document.body.dataset['took'] = String(performance.now() - began);
        else requestAnimationFrame(look);
      };
      delete document.body.dataset['took'];
      requestAnimationFrame(look);
    }, selector);
    await page.keyboard.press(key);
    await page.locator('body[data-took]').waitFor({ state: 'attached' });
    times.push(Number(await page.locator('body').getAttribute('data-took')));
  }
  return times;
}

/** What was begun has come; a worker's own file never counts as come where the worker ended first. */
const quiet = (page: Page): Promise<void> => page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);

async function onTheWall({ page: newPage, product }: SignedIn, id: string): Promise<BenchRow[]> {
  const page = await newPage({ viewport: { width: 1000, height: 640 } });
  await page.goto(`${product.origin}/workflows/${id}?view=report`);
  await page.locator('[data-part="figure"]').first().waitFor();
  await quiet(page);
  const begun: number[] = [];
  for (let round = 0; round < 5; round++) {
    begun.push(...(await pressed(page, '.stage-wall .stage-words h2', ['Shift+P'])));
    await page.keyboard.press('Escape');
    await page.locator('.stage-wall').waitFor({ state: 'detached' });
  }
  await pressed(page, '.stage-wall .stage-words h2', ['Shift+P']);
  const turns = Array.from({ length: KEYS }, (_, at) => (at % 8 < 4 ? 'ArrowRight' : 'ArrowLeft'));
  const turned = await pressed(page, '.stage-wall .stage-words h2', turns);
  await page.context().close();
  return [
    atMost('Shift+P to the slide', median(begun), 200, 'ms', begun.length),
    atMost('key to the next slide, p95', quantile(turned, 0.95), 100, 'ms', turned.length),
  ];
}

/** Where a figure of the slide that is tried stands. */
const FIGURE = '.stage-figures [data-figure*="Height"] .stage-number';
const SLIDER = { name: 'What if: Building Height' };

async function byLink({ browser, api, product, page: newPage }: SignedIn, id: string): Promise<BenchRow[]> {
  const state = { slide: 's0', place: 0, round: 0, tries: {} };
  await api.call('POST workflows/{id}/talk', { path: { id }, body: { language: 'en', system: 'metric', isOpen: true, state } });
  const owner = await newPage({ viewport: VIEW });
  await owner.goto(`${product.origin}/workflows/${id}?view=report`);
  await owner.locator('[data-part="figure"]').first().waitFor();
  await owner.keyboard.press('Shift+P');
  await owner.locator('.stage-wall').getByRole('button', { name: 'Room', exact: true }).click();
  const link = await owner.locator('[data-part="room"] a[href*="/follow/"]').getAttribute('href');
  await owner.locator('[data-part="room"]').getByRole('button', { name: 'Close' }).click();
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const { page } = await watcher(browser);
    const began = performance.now();
    await page.goto(link ?? '');
    await page.locator('.stage-words h2').waitFor();
    times.push(performance.now() - began);
    await page.context().close();
  }
  const { page, files } = await watcher(browser);
  await page.goto(link ?? '');
  await page.locator(FIGURE).waitFor();
  const { own, theirs } = await tried(owner, page);
  // To the model: whoever follows has all of the page then. A slider that is held by the keyboard keeps the key for itself.
  await owner.locator('.stage-wall').getByRole('slider', SLIDER).blur();
  await owner.keyboard.press('End');
  await page.locator('.stage-model canvas').waitFor();
  await quiet(page);
  await Promise.all([owner.context().close(), page.context().close()]);
  const packed = [...files].reduce((sum, name) => sum + packedSize(name), 0);
  const scripts = kilobytes([...entryChunks(), ...chunksOf('audience-screen-', 'model-view-')]);
  return [
    atMost('by link to the slide', median(times), 2000, 'ms', times.length),
    atMost('prepared value to its figures on the wall, p95', quantile(own, 0.95), 100, 'ms', own.length),
    atMost('prepared value to its figures at a watcher, p95', quantile(theirs, 0.95), 300, 'ms', theirs.length),
    atMost('page of the audience with its model: scripts, gzip', scripts, 420, 'kB', 1),
    row({
      ...{ id: 'P', what: '… with worker, report, styles and texts', value: packed / 1000, unit: 'kB', peer: null },
      ...{ target: '', ok: null, rounds: 1 },
    }),
  ];
}

/** A tab without an account, and the scripts and styles that it asked for. */
async function watcher(browser: SignedIn['browser']): Promise<{ page: Page; files: Set<string> }> {
  const context = await browser.newContext({ viewport: VIEW, locale: 'en-US', reducedMotion: 'reduce' });
  const files = new Set<string>();
  context.on('request', (request) => {
    const name = /\/assets\/([^?]+\.(?:js|css))$/.exec(new URL(request.url()).pathname)?.[1];
    if (name) files.add(name);
  });
  return { page: await context.newPage(), files };
}

const packedSize = (name: string): number => gzipSync(readFileSync(join(import.meta.dirname, '../../dist/assets', name))).length;

/** Times (ms) from a key on a slider of the wall to the figure there and at a watcher; both pages read one clock. */
async function tried(owner: Page, page: Page): Promise<{ own: number[]; theirs: number[] }> {
  const watch = (where: string) => {
    const text = () => document.querySelector(where)?.textContent ?? '';
    const before = text();
    delete document.body.dataset['at'];
    const look = () => {
      if (text() !== before && text() !== '') document.body.dataset['at'] = String(Date.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  const at = async (of: Page) => {
    await of.locator('body[data-at]').waitFor({ state: 'attached' });
    return Number(await of.locator('body').getAttribute('data-at'));
  };
  const slider = owner.locator('.stage-wall').getByRole('slider', SLIDER);
  await slider.focus();
  await slider.press('Home');
  await page.waitForTimeout(1000);
  const [own, theirs]: [number[], number[]] = [[], []];
  for (let step = 1; step < VALUES.length; step++) {
    await Promise.all([owner.evaluate(watch, FIGURE), page.evaluate(watch, FIGURE)]);
    await owner.evaluate(() =>
      addEventListener('keydown', () => (document.body.dataset['pressed'] = String(Date.now())), { capture: true, once: true }),
    );
    await slider.press('ArrowRight');
    const [here, there] = await Promise.all([at(owner), at(page)]);
    const pressedAt = Number(await owner.locator('body').getAttribute('data-pressed'));
    own.push(here - pressedAt);
    theirs.push(there - pressedAt);
  }
  return { own, theirs };
}

async function asFile({ api, product }: SignedIn, id: string): Promise<BenchRow[]> {
  const answer = await api.file('POST workflows/{id}/deck-file', { path: { id }, body: { language: 'en', system: 'metric' } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const file = join(openTemporaryFolder('parti-deck-'), 'deck.html');
  writeFileSync(file, bytes);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: VIEW, reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const began = performance.now();
    await page.goto(pathToFileURL(file).href);
    const slider = page.getByRole('slider', SLIDER);
    await slider.waitFor();
    const alive = performance.now() - began;
    await slider.focus();
    await slider.press('Home');
    const values = await pressed(
      page,
      FIGURE,
      Array.from({ length: VALUES.length - 1 }, () => 'ArrowRight'),
    );
    const foreign = asked.filter((address) => !/^(blob|data):/.test(address) && address !== pathToFileURL(file).href);
    if (foreign.some((address) => address.startsWith(product.origin))) throw new Error('The file asks the server.');
    return [
      atMost(`deck of ${SLIDES} slides and ${VALUES.length} values as file`, bytes.length / 1e6, 5, 'MB', 1),
      atMost('the file alive', alive, 2000, 'ms', 1),
      atMost('requests of the file', foreign.length, 0, '', 1),
      atMost('prepared value to its figures, p95', quantile(values, 0.95), 100, 'ms', values.length),
    ];
  } finally {
    await browser.close();
  }
}
