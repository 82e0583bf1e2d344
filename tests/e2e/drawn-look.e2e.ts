import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest } from './site/hands.ts';
import { readPng, type Pixels } from '../fixtures/pictures.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;

beforeAll(async () => {
  running = await startSignedIn();
  // The processor draws: few pixels.
  ({ page } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } }));
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.locator('.view-cube').waitFor();
  // What lies over the drawing is not asked about here.
  await page.addStyleTag({ content: '.model-overlay, .view-cube, .model-view .pill { opacity: 0 }' });
});
afterAll(async () => running?.close());

interface Picture extends Pixels {
  /** How it was drawn: under load the processor draws coarser shadows, and may leave the picture as it is in motion. */
  manner?: string;
}

/** The drawing once it rests. */
async function drawing(): Promise<Picture> {
  await atRest(page);
  const picture = await readPng(page, await page.locator('[data-part="model-view"]').screenshot({ animations: 'disabled' }));
  const canvas = page.locator('[data-part="model-view"] canvas');
  const [coarse, samples] = [await canvas.getAttribute('data-coarse'), await canvas.getAttribute('data-samples')];
  return { ...picture, manner: `coarse ${coarse}, settled ${Number(samples) >= 4}` };
}

/**
 * Pictures of one manner, taken by one way through the menus; of different manners they say nothing of what was changed
 * between them. The way begins where it ends.
 */
async function alike<Pictures extends readonly Picture[]>(take: () => Promise<Pictures>): Promise<Pictures> {
  for (;;) {
    const pictures = await take();
    if (new Set(pictures.map(({ manner }) => manner)).size === 1) return pictures;
  }
}

/** Share of pixels of a part of the picture for which something holds; the part is given in shares. */
function shareOf({ width, height }: Picture, [x0, y0, x1, y1]: readonly number[], holds: (at: number) => boolean): number {
  let [count, all] = [0, 0];
  for (let y = Math.floor(height * (y0 ?? 0)); y < height * (y1 ?? 1); y++)
    for (let x = Math.floor(width * (x0 ?? 0)); x < width * (x1 ?? 1); x++, all++) if (holds((y * width + x) * 4)) count++;
  return count / all;
}

const WHOLE = [0, 0, 1, 1];
/** The tower stands in the middle. */
const TOWER = [0.42, 0.4, 0.58, 0.6];
/** The whole of it, with the outlines of its steps and roof. */
const BUILDING = [0.2, 0.12, 0.78, 0.86];
/** Lines of a pixel or less: darker than windows in the shade. */
const LINE = 115;
const differs = (a: Picture, b: Picture, part = WHOLE, by = 24): number =>
  shareOf(a, part, (at) => [0, 1, 2].some((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)) > by));
/** Ink of lines: the dark end of the tones. */
const ink = (picture: Picture, part = WHOLE, darkest = 100): number =>
  shareOf(picture, part, (at) => (picture.data[at] ?? 255) < darkest && (picture.data[at + 1] ?? 255) < darkest);
/** Windows and faces in the shade: sky, land and neighbours are paler. */
const FACADE = 170;

async function around(name: string): Promise<void> {
  await page
    .locator('section.side')
    .getByRole('button', { name: /^(All$|\d+ hidden)/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function style(name: 'Drawn' | 'Shaded'): Promise<void> {
  await page.getByRole('button', { name: 'Drawing style' }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const manner = name === 'Drawn' ? 'drawn' : 'plain';
  await page.locator(`[data-part="model-view"][data-manner="${manner}"]`).waitFor();
}

describe('the drawn look', () => {
  it.each([
    ['Neighbours', 0.01],
    ['Land', 0.1],
    ['Trees', 0.001],
  ])('W3.02c takes %s out of the picture and back; the building stays', async (name, least) => {
    const [before, without, after] = await alike(async () => {
      const whole = await drawing();
      await around(name);
      const hidden = await drawing();
      await around(name);
      return [whole, hidden, await drawing()] as const;
    });
    expect(differs(before, without, WHOLE, 8)).toBeGreaterThan(least);
    expect(differs(before, without, TOWER, 60)).toBeLessThan(0.02);
    expect(differs(before, after)).toBeLessThan(0.001);
  });

  it('draws a plain shaded style without its lines', async () => {
    const [drawn, shaded, again] = await alike(async () => {
      const before = await drawing();
      await style('Shaded');
      const plain = await drawing();
      await style('Drawn');
      return [before, plain, await drawing()] as const;
    });
    const lines = ink(drawn, BUILDING, LINE);
    expect(lines).toBeGreaterThan(0.001);
    expect(ink(shaded, BUILDING, LINE)).toBeLessThan(lines * 0.6);
    expect(differs(drawn, again)).toBeLessThan(0.001);
  });

  it('W3.02d outlines what a section box cuts', async () => {
    const section = page.locator('[data-part="section-panel"]');
    const [whole, cut, plain, again] = await alike(async () => {
      const before = await drawing();
      await page.getByRole('button', { name: 'Section box' }).click();
      const top = section.getByRole('textbox', { name: 'Top' });
      await top.fill('40');
      await top.press('Enter');
      await expect.poll(() => page.getByRole('slider', { name: 'Top' }).getAttribute('aria-valuenow')).toBe('40');
      await section.getByRole('button', { name: 'Close' }).click();
      const outlined = await drawing();
      await style('Shaded');
      const shaded = await drawing();
      await style('Drawn');
      await page.getByRole('button', { name: 'Section box' }).click();
      await section.getByRole('button', { name: 'Remove' }).click();
      return [before, outlined, shaded, await drawing()] as const;
    });
    expect(differs(whole, cut, TOWER)).toBeGreaterThan(0.2);
    // Floor and walls are cut: their outline is the heaviest line of the picture, and stays where lines are left out.
    expect(ink(plain)).toBeGreaterThan(0.0005);
    expect(differs(whole, again)).toBeLessThan(0.001);
  });

  it('saves a picture of any size, as wide and high as asked, with the building in it', async () => {
    const save = async (width: number, height: number) => {
      await page.getByRole('button', { name: 'Drawing style' }).click();
      await page.getByRole('menu').getByText('Save picture…', { exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Save a picture' });
      await dialog.getByLabel('Width').fill(String(width));
      await dialog.getByLabel('Height').fill(String(height));
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      const picture = await readPng(page, readFileSync(await (await download).path()));
      await dialog.waitFor({ state: 'detached' });
      expect([picture.width, picture.height]).toEqual([width, height]);
      expect(ink(picture, WHOLE, FACADE)).toBeGreaterThan(0.01);
    };
    const [before, after] = await alike(async () => {
      const shown = await drawing();
      await save(640, 200);
      await save(301, 977);
      return [shown, await drawing()] as const;
    });
    // What the window shows goes on as it was.
    expect(differs(before, after)).toBeLessThan(0.001);
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
