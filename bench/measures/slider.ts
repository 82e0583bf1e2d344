import type { CDPSession, Page } from 'playwright';
import { startSignedIn } from '../../tests/fixtures/signed-in.ts';
import { quantile, row, type Measure } from '../measure.ts';
import { loopMs } from '../yardsticks.ts';

const STEPS = 12;

declare global {
  interface Window {
    /** Times (ms) since the key went down; undefined until it happened. */
    slider: { pressedAt: number; drawnMs?: number; toldMs?: number };
  }
}

/**
 * R3: from a step of the slider to the draw call of the new building, and to the new figure, in one tab on loopback.
 * Pixels themselves are left out: draw calls are counted and not carried out, because here the processor would draw them.
 */
export const measure: Measure = {
  ids: ['R3'],
  async run() {
    const running = await startSignedIn();
    try {
      const { page, board } = await running.openWorkflow('tower');
      await board.card('envelope').locator('h3').click();
      await page.getByRole('tab', { name: 'Both' }).click();
      await page.evaluate(listenInPage);
      const slider = page.getByRole('slider', { name: 'Building Height' });
      const times: number[] = [];
      const work: number[] = [];
      const browser = await running.browser.newBrowserCDPSession();
      for (let step = 0; step < STEPS; step++) {
        await settled(page);
        await page.evaluate(() => {
          window.slider = { pressedAt: 0 };
        });
        const before = await rendererCpuMs(browser);
        await slider.press('ArrowDown');
        await page.waitForFunction(() => window.slider.drawnMs !== undefined && window.slider.toldMs !== undefined);
        const { drawnMs = 0, toldMs = 0 } = await page.evaluate(() => window.slider);
        // The first step loads scripts and warms them.
        if (step === 0) continue;
        times.push(Math.max(drawnMs, toldMs));
        work.push((await rendererCpuMs(browser)) - before);
      }
      const value = quantile(times, 0.95);
      const peer = { name: '10 M loop ms', value: loopMs() };
      return [
        row({
          id: 'R3',
          what: 'slider step → draw call and figure, browser path, p95',
          value,
          unit: 'ms',
          peer,
          target: '≤ 50 ms',
          ok: value <= 50,
          rounds: times.length,
        }),
        row({
          id: 'R3',
          what: '… median',
          value: quantile(times, 0.5),
          unit: 'ms',
          peer,
          target: '',
          ok: null,
          rounds: times.length,
        }),
        row({
          id: 'R3',
          what: '… processor time of page and workers, median',
          value: quantile(work, 0.5),
          unit: 'ms',
          peer,
          target: '',
          ok: null,
          rounds: work.length,
        }),
      ];
    } finally {
      await running.close();
    }
  },
};

/** Processor time of all threads of the page, without the process that draws. Says what a step costs however busy the machine is. */
async function rendererCpuMs(browser: CDPSession): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime * 1000 : sum), 0);
}

/** The building rests, nothing runs, everything is saved. */
async function settled(page: Page): Promise<void> {
  await page.locator('.saved[data-state="saved"]').waitFor();
  await page.locator('.board [data-node="areas"][data-state="done"], .board [data-node="areas"][data-state="reused"]').waitFor();
  await page.locator('[data-part="model-view"] canvas[data-rested]').waitFor({ timeout: 90_000 });
}

/** Hears the key, the upload of a building's buffers with the draw call after it, and the figure. */
function listenInPage(): void {
  window.slider = { pressedAt: 0 };
  document.addEventListener('keydown', () => (window.slider = { pressedAt: performance.now() }), { capture: true });
  const since = () => performance.now() - window.slider.pressedAt;
  const proto = WebGL2RenderingContext.prototype;
  const { bufferData } = proto;
  let isUploaded = false;
  proto.bufferData = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    const [, data] = args;
    if (ArrayBuffer.isView(data) && data.byteLength > 100_000) isUploaded = true;
    return Reflect.apply(bufferData, this, args) as undefined;
  } as typeof proto.bufferData;
  const drawn = () => {
    if (!isUploaded || window.slider.pressedAt === 0) return;
    isUploaded = false;
    window.slider.drawnMs ??= since();
  };
  // Told, but not drawn: here the processor would be the graphics card, and busy with nothing else.
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const) proto[name] = drawn;
  const figure = document.querySelector('[data-part="figure"][data-output="Height"] .figure');
  if (figure)
    new MutationObserver(() => (window.slider.toldMs ??= since())).observe(figure, {
      childList: true,
      subtree: true,
      characterData: true,
    });
}
