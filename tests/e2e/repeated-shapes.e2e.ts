import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { startPages, type Pages } from '../fixtures/pages.ts';

let pages: Pages;
let browser: Browser;

beforeAll(async () => {
  pages = await startPages('repeated');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
});

interface Shown {
  page: Page;
  /** Red, green, blue and alpha of the drawing at rest. */
  pixels: number[];
  drawCalls: number;
}

/** Draws 200 stars without what lies over them. */
async function draw(query: string): Promise<Shown> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 500, height: 340 } });
  await page.goto(`${pages.origin}/gallery.html?story=viewer/pane/repeated&count=200${query}`);
  await page.addStyleTag({ content: '.model-overlay, .view-cube, .model-view .pill { opacity: 0 }' });
  await page.locator('canvas[data-rested="true"]').waitFor({ state: 'attached' });
  const png = (await page.locator('[data-part="model-view"]').screenshot({ animations: 'disabled' })).toString('base64');
  const pixels = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    return Array.from(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []);
  }, png);
  const drawCalls = await page.evaluate(() => {
    const view = (window as unknown as { modelView: { current: { stats(): { drawCalls: number } } } }).modelView;
    return view.current.stats().drawCalls;
  });
  return { page, pixels, drawCalls };
}

/** Share of pixels that differ by more than a shade. */
function differing(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > 24)) count++;
  return count / (a.length / 4);
}
const ink = (pixels: readonly number[]): number => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 110 && (pixels[at + 1] ?? 255) < 118) count++;
  return count / (pixels.length / 4);
};

describe('a shape that stands in many places', () => {
  it('is drawn as if each had its own lines, with no more draw calls', async () => {
    const [copied, own] = [await draw(''), await draw('&own=1')];
    expect(ink(own.pixels)).toBeGreaterThan(0.01);
    expect(ink(copied.pixels) / ink(own.pixels)).toBeCloseTo(1, 1);
    expect(differing(copied.pixels, own.pixels)).toBeLessThan(0.005);
    expect(copied.drawCalls).toBeLessThanOrEqual(own.drawCalls);
    await copied.page.close();
    await own.page.close();
  });
});
