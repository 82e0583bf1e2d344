import type { Page } from 'playwright';
import { boardOf, startSignedIn, type SignedIn } from '../../tests/fixtures/signed-in.ts';
import { quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { threadTimes } from '../thread-times.ts';
import { loopMs } from '../yardsticks.ts';

/** Steps that are timed, and that come before them: the first ones load scripts and warm them. */
const [STEPS, WARM_STEPS] = [24, 6];
const TARGETS_MS = { browser: 50, server: 150 };
/** A step that is not shown by then changed nothing. */
const SHOWN_WITHIN_MS = 60_000;
/** A shorter move is a click. */
const FIRST_MOVE_PX = 6;
/** Marks in the page's timeline: the hand moves; building and figure are there. */
const MARKS = ['slider-step', 'slider-shown'] as const;

declare global {
  interface Window {
    /** Times (ms) since the hand moved; undefined until it happened. */
    slider: { steppedAt: number; drawnMs?: number; toldMs?: number; shown: Promise<void>; isShown(): void };
  }
}

interface Step {
  drawnMs: number;
  toldMs: number;
}

/**
 * R3: from a step of the slider to the draw call of the new building, and to the new figure, in one tab on loopback.
 * What counts in the browser is the processor time of JavaScript on the page and of its workers until both are there; with
 * styles, layout and paint lists it stands in the row below. Pixels are left out: draw calls are counted and not carried
 * out, because here the processor would draw them. Where the tab cannot run the functions the server does, and the clock
 * counts: it holds the server, the browser's other processes and whatever else the machine does.
 */
export const measure: Measure = {
  ids: ['R3'],
  async run() {
    const running = await startSignedIn();
    try {
      const { page } = await running.openWorkflow('tower');
      await openTower(page);
      const inBrowser = [
        ...(await timed(running, page, 'dragged', dragSteps, 'browser')),
        ...(await timed(running, page, 'by a key', keySteps, 'browser')),
      ];
      return [...inBrowser, ...(await onServer(running))];
    } finally {
      await running.close();
    }
  },
};

/** The same in a tab that got no runtime. */
async function onServer(running: SignedIn): Promise<BenchRow[]> {
  const { page, id } = await running.openWorkflow('tower');
  await page.addInitScript(withoutRuntime);
  await page.goto(`${running.product.origin}/workflows/${id}`);
  await openTower(page);
  return [
    ...(await timed(running, page, 'dragged, made by the server', dragSteps, 'server')),
    ...(await timed(running, page, 'by a key, made by the server', keySteps, 'server')),
  ];
}

/** Runs in the page: requests that are caught outside of it would all take longer. */
function withoutRuntime(): void {
  const { fetch } = window;
  window.fetch = (resource, options) => {
    const path = resource instanceof Request ? resource.url : String(resource);
    return path.includes('/api/runtime/') ? Promise.reject(new TypeError('no runtime here')) : fetch(resource, options);
  };
}

/** Model and report of the tower stand one above the other, and the height's slider under the graph. */
async function openTower(page: Page): Promise<void> {
  await boardOf(page).card('envelope').locator('h3').click();
  await page.getByRole('tab', { name: 'Both' }).click();
  await page.locator('[data-part="figure"][data-output="Height"] .figure').waitFor();
  await page.evaluate(listenInPage, MARKS);
}

async function timed(
  { browser }: SignedIn,
  page: Page,
  how: string,
  steps: (page: Page, count: number) => Promise<Step[]>,
  path: keyof typeof TARGETS_MS,
): Promise<BenchRow[]> {
  await settled(page);
  await steps(page, WARM_STEPS);
  await settled(page);
  let made: Step[] = [];
  const threads = await threadTimes(browser, page, MARKS, async () => {
    made = await steps(page, STEPS);
  });
  const peer = { name: '10 M loop ms', value: loopMs() };
  const shared = { id: 'R3', unit: 'ms', peer, rounds: made.length } as const;
  const share = (what: string, values: number[], at = 0.5) =>
    row({ ...shared, what: `… ${what}`, value: quantile(values, at), target: '', ok: null });
  const judged = (what: string, values: number[]) => {
    const value = quantile(values, 0.95);
    const limit = TARGETS_MS[path];
    return row({ ...shared, what: `slider ${how} → ${what}, p95`, value, target: `≤ ${limit} ms`, ok: value <= limit });
  };
  const scripts = threads.map(({ pageScripts, workers }) => pageScripts + workers);
  const work = threads.map(({ page: own, workers }) => own + workers);
  const clock = made.map(({ drawnMs, toldMs }) => Math.max(drawnMs, toldMs));
  const clockRows = [
    share(
      'on the clock until the figure, median',
      made.map(({ toldMs }) => toldMs),
    ),
    share('on the clock until both, median', clock),
  ];
  const workRows = [
    share('median', scripts),
    share(
      'of that page, median',
      threads.map(({ pageScripts }) => pageScripts),
    ),
    share(
      'of that workers: functions, geometry, median',
      threads.map(({ workers }) => workers),
    ),
    share('with styles, layout, paint lists, messages, median', work),
    share(
      'helpers of the browser, not counted, median',
      threads.map(({ helpers }) => helpers),
    ),
  ];
  if (path === 'server') return [judged('draw call and figure, on the clock', clock), ...clockRows, ...workRows];
  return [
    judged('draw call and figure, scripts and workers', scripts),
    judged('the same with styles, layout, paint lists, messages', work),
    ...workRows,
    ...clockRows,
    share('on the clock until both, p95', clock, 0.95),
  ];
}

/** The finger stays down: nothing is committed until it is lifted. Alt makes the way fine enough for every step to have room. */
async function dragSteps(page: Page, count: number): Promise<Step[]> {
  const slider = page.getByRole('slider', { name: 'Building Height' });
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not seen.');
  const y = box.y + box.height / 2;
  let x = box.x + box.width * 0.7;
  await page.mouse.move(x, y);
  await page.keyboard.down('Alt');
  await page.mouse.down();
  const steps: Step[] = [];
  for (let step = 0; step < count; step++) {
    x -= step === 0 ? FIRST_MOVE_PX : 1;
    await page.mouse.move(x, y);
    steps.push(await shown(page));
    await rested(page);
  }
  await page.mouse.up();
  await page.keyboard.up('Alt');
  return steps;
}

/** Each value is committed at once, and the server runs it, too. */
async function keySteps(page: Page, count: number): Promise<Step[]> {
  const slider = page.getByRole('slider', { name: 'Building Height' });
  const steps: Step[] = [];
  for (let step = 0; step < count; step++) {
    await slider.press('ArrowDown');
    steps.push(await shown(page));
    await settled(page);
  }
  return steps;
}

/** Waits without asking the page again and again: that would be counted. Throws where building and figure stay as they are. */
function shown(page: Page): Promise<Step> {
  return page.evaluate(async (limitMs) => {
    const tooLate = new Promise<void>((_, reject) => setTimeout(() => reject(new Error('A step was never shown.')), limitMs));
    await Promise.race([window.slider.shown, tooLate]);
    const { drawnMs = 0, toldMs = 0 } = window.slider;
    return { drawnMs, toldMs };
  }, SHOWN_WITHIN_MS);
}

async function rested(page: Page): Promise<void> {
  await page.locator('[data-part="model-view"] canvas[data-rested]').waitFor({ timeout: 90_000 });
}

/** The building rests, nothing runs, everything is saved. */
async function settled(page: Page): Promise<void> {
  await page.locator('.saved[data-state="saved"]').waitFor();
  await page.locator('.runbox[data-state="rest"]').waitFor();
  await page.locator('.board [data-node="areas"][data-state="done"], .board [data-node="areas"][data-state="reused"]').waitFor();
  await rested(page);
}

/** Hears the hand, the upload of a building's buffers with the draw call after it, and the figure. */
function listenInPage([begin, end]: readonly [string, string]): void {
  const stepAt = (steppedAt: number) => {
    const { promise: shown, resolve: isShown } = Promise.withResolvers<void>();
    window.slider = { steppedAt, shown, isShown };
  };
  stepAt(0);
  const step = () => {
    stepAt(performance.now());
    performance.mark(begin);
  };
  document.addEventListener('keydown', step, { capture: true });
  document.addEventListener('pointermove', ({ buttons }) => buttons > 0 && step(), { capture: true });
  const tell = (what: 'drawnMs' | 'toldMs') => {
    const { slider } = window;
    if (slider.steppedAt === 0 || slider[what] !== undefined) return;
    slider[what] = performance.now() - slider.steppedAt;
    if (slider.drawnMs === undefined || slider.toldMs === undefined) return;
    performance.mark(end);
    slider.isShown();
  };
  const proto = WebGL2RenderingContext.prototype;
  const { bufferData } = proto;
  let isUploaded = false;
  proto.bufferData = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    const [, data] = args;
    if (ArrayBuffer.isView(data) && data.byteLength > 100_000) isUploaded = true;
    return Reflect.apply(bufferData, this, args) as undefined;
  } as typeof proto.bufferData;
  const drawn = () => {
    if (!isUploaded) return;
    isUploaded = false;
    tell('drawnMs');
  };
  // Told, but not drawn: here the processor would be the graphics card, and busy with nothing else.
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const) proto[name] = drawn;
  const figure = document.querySelector('[data-part="figure"][data-output="Height"] .figure');
  if (figure) new MutationObserver(() => tell('toldMs')).observe(figure, { childList: true, subtree: true, characterData: true });
}
