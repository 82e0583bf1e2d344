import type { Page } from 'playwright';
import type { ViewCamera } from '#domain';
import { launchBrowser } from '../tests/fixtures/browser.ts';
import { startPages } from '../tests/fixtures/pages.ts';

declare global {
  interface Window {
    /** The view of the story that is measured. */
    modelView: {
      current: {
        stats(): { frameTimesMs: readonly number[]; elements: number } | undefined;
        camera(): ViewCamera | undefined;
        fly(camera: ViewCamera, flight: { ms: number }): void;
      } | null;
    };
  }
}

/** Times (ms) of JavaScript of moving frames, and elements that are drawn. */
export interface SeenFrames {
  times: number[];
  elements: number;
}

/** Moving frames that are timed, and that are drawn before them. */
const [FRAMES, WARM_FRAMES] = [40, 10];
const FLIGHT_MS = 3000;

/** Works with a page that shows nothing but a model of so many elements, and draws none of it. */
export async function onModelPage(count: number, work: (page: Page) => Promise<void>): Promise<void> {
  const pages = await startPages('bench');
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 500, height: 340 } });
    page.setDefaultTimeout(180_000);
    await page.goto(`${pages.origin}/gallery.html?story=viewer/pane/model-view&count=${count}`);
    await page.locator('.view-cube').waitFor();
    await page.evaluate(leaveDrawingOut);
    await work(page);
  } finally {
    await browser.close();
    await pages.close();
  }
}

/** Frames of a turn by key. */
export async function turnedFrames(page: Page): Promise<SeenFrames> {
  await page.locator('[data-part="model-view"]').focus();
  // Where the processor draws, several presses make one frame: turned until there are enough.
  let seen = await page.evaluate(readFrames);
  while (seen.count < FRAMES + WARM_FRAMES) {
    await page.keyboard.press('ArrowRight');
    seen = await page.evaluate(readFrames);
  }
  return { ...seen, times: seen.times.slice(-FRAMES) };
}

/** Frames of flights between two cameras, as slides have them; of a page whose motion is not reduced. */
export async function flownFrames(page: Page): Promise<SeenFrames> {
  const times: number[] = [];
  let elements = 0;
  for (let round = 0; times.length < FRAMES; round++) {
    const flown = await page.evaluate(
      async ({ turn, ms }) => {
        const view = window.modelView.current;
        const camera = view?.camera();
        if (!view || !camera) throw new Error('Nothing is drawn.');
        const taken = new Set(view.stats()?.frameTimesMs);
        view.fly({ ...camera, azimuth: camera.azimuth + turn, distance: camera.distance * (turn > 0 ? 1.5 : 1 / 1.5) }, { ms });
        await new Promise((resolve) => setTimeout(resolve, ms + 200));
        const { frameTimesMs = [], elements: drawn = 0 } = view.stats() ?? {};
        return { times: frameTimesMs.filter((one) => !taken.has(one)), drawn };
      },
      { turn: round % 2 === 0 ? 1 : -1, ms: FLIGHT_MS },
    );
    if (flown.times.length === 0) throw new Error('The camera did not fly.');
    times.push(...flown.times);
    elements = flown.drawn;
  }
  return { times, elements };
}

/** Times of the last moving frames, and how many are kept of them. */
function readFrames(): SeenFrames & { count: number } {
  const stats = window.modelView.current?.stats();
  const times = [...(stats?.frameTimesMs ?? [])];
  return { count: times.length, times, elements: stats?.elements ?? 0 };
}

/** Told, but not drawn: here the processor would be the graphics card, and busy with nothing else. */
function leaveDrawingOut(): void {
  const told = () => undefined;
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const)
    WebGL2RenderingContext.prototype[name] = told;
}
