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
}

describe('the drawn look', () => {
  it.each([
    ['Neighbours', 0.01],
    ['Land', 0.1],
    ['Trees', 0.001],
  ])('W3.02c takes %s out of the picture and back; the building stays', async (name, least) => {
    for (let before = await drawing(), after = before; ; before = after) {
      await around(name);
      const without = await drawing();
      await around(name);
      after = await drawing();
      // Pictures of different manners say nothing of what was hidden between them.
      if (new Set([before, without, after].map(({ manner }) => manner)).size > 1) continue;
      expect(differs(before, without, WHOLE, 8)).toBeGreaterThan(least);
      expect(differs(before, without, TOWER, 60)).toBeLessThan(0.02);
      expect(differs(before, after)).toBeLessThan(0.001);
      return;
    }
  });

  it('draws a plain shaded style without its lines', async () => {
    const drawn = await drawing();
    await style('Shaded');
    const shaded = await drawing();
    const lines = ink(drawn, BUILDING, LINE);
    expect(lines).toBeGreaterThan(0.001);
    expect(ink(shaded, BUILDING, LINE)).toBeLessThan(lines * 0.6);
    await style('Drawn');
    expect(differs(drawn, await drawing())).toBeLessThan(0.001);
  });

  it('W3.02d outlines what a section box cuts', async () => {
    const whole = await drawing();
    await page.getByRole('button', { name: 'Section box' }).click();
    const top = page.getByRole('textbox', { name: 'Top' });
    await top.waitFor();
    await top.fill('40');
    await top.press('Enter');
    await page.locator('[data-part="section-panel"]').getByRole('button', { name: 'Close' }).click();
    const cut = await drawing();
    expect(differs(whole, cut, TOWER)).toBeGreaterThan(0.2);
    // Floor and walls are cut: their outline is the heaviest line of the picture, and stays where lines are left out.
    await style('Shaded');
    const plain = await drawing();
    expect(ink(plain)).toBeGreaterThan(0.0005);
    await style('Drawn');
    await page.getByRole('button', { name: 'Section box' }).click();
    await page.locator('[data-part="section-panel"]').getByRole('button', { name: 'Remove' }).click();
    expect(differs(whole, await drawing())).toBeLessThan(0.001);
  });

  it('saves a picture of any size, as wide and high as asked, with the building in it', async () => {
    const before = await drawing();
    for (const [width, height] of [
      [640, 200],
      [301, 977],
    ] as const) {
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
    }
    // What the window shows goes on as it was.
    expect(differs(before, await drawing())).toBeLessThan(0.001);
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
