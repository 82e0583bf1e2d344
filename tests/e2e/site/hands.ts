import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { middleOf, placeIn as shareOf, pressAt, type Spot } from '../../fixtures/hands.ts';

/** Parts of the editor as a person sees them. */
export const partsOf = (page: Page) => ({
  pane: page.locator('[data-part="model-view"]'),
  sketch: page.locator('[data-part="sketch"]'),
  /** Word and mark of what the pointer caught. */
  snap: (kind: string) => page.locator(`[data-part="snap"][data-snap="${kind}"]`),
  board: page.locator('.board'),
  node: (name: string) => page.locator('.board [data-part="node"]', { has: page.getByRole('heading', { name }) }),
  /** Large on top, or in the list below. */
  figure: (output: string) => page.locator(`[data-part="report"] [data-output="${output}"]`).locator('.figure, dd').first(),
});

/** The number of a figure in the report; NaN while it is not there. */
export async function figureOf(page: Page, output: string): Promise<number> {
  const text = await partsOf(page)
    .figure(output)
    .textContent({ timeout: 2000 })
    .catch(() => null);
  return text === null ? Number.NaN : Number(text.replaceAll(/[^\d.]/g, '') || Number.NaN);
}

/** An output beside an open sketch, rounded as the report shows it; NaN while it is not there. */
export async function liveFigureOf(page: Page, output: string): Promise<number> {
  const place = page.locator(`[data-part="strip-output"][data-name="${output}"]`).first();
  return Math.round(Number((await place.getAttribute('data-value', { timeout: 2000 }).catch(() => null)) ?? Number.NaN));
}

/** Waits until the model is drawn, nothing flies, no newer result is on its way, and the document is saved. */
export async function atRest(page: Page): Promise<void> {
  await page.locator('.saved[data-state="saved"]').waitFor();
  await page.locator('[data-part="model-view"][aria-busy="false"] canvas[data-rested="true"]').waitFor({ state: 'attached' });
}

/** A place of the model view, given as shares of it, once it stands still. */
export const placeIn = (page: Page, x: number, y: number): Promise<Spot> => shareOf(partsOf(page).pane, x, y);

/** Presses where a corner of the sketch is drawn, and sees that it was taken; where the view moved in between, measures it again. */
export async function takeHold(page: Page, corner: Locator): Promise<Spot> {
  let at: Spot = { x: 0, y: 0 };
  await expect
    .poll(async () => {
      await atRest(page);
      at = await middleOf(corner);
      await pressAt(page, at);
      // It is told with the next drawing; another press right after this one would be a double click, which takes the corner out.
      const isHeld = await page
        .locator('[data-part="sketch"][data-held="corner"]')
        .waitFor({ timeout: 3000 })
        .then(() => true)
        .catch(() => false);
      if (!isHeld) await page.mouse.up();
      return isHeld;
    })
    .toBe(true);
  return at;
}

/** Keys alone: focus goes only where keys put it. */
export const keysOn = (page: Page) => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hasFocus = async (wanted: Locator): Promise<boolean> => (await page.locator(':focus').and(wanted).count()) > 0;
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    hasFocus,
    /** Presses a key until focus stands on what is wanted; more presses than `most` are a dead end. */
    async reach(wanted: Locator, key = 'Tab', most = 40): Promise<void> {
      await wanted.first().waitFor();
      for (let step = 0; step <= most; step++) {
        if (await hasFocus(wanted)) return;
        await page.keyboard.press(key);
      }
      const stuck = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      throw new Error(`${most} presses of ${key} did not reach ${wanted.toString()}; focus is on ${stuck}`);
    },
  };
};

export const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

/** Area of an outline from above (m²), by the shoelace formula. */
export const areaOf = (corners: readonly number[][]): number =>
  Math.abs(
    corners.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = corners[(index + 1) % corners.length] ?? [];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

/** Coordinates that the fields of a drawn value show, three a corner, in the shown unit; the list has to be open. */
export async function shownCorners(page: Page, label: string): Promise<number[][]> {
  const group = page.locator('.dock').getByRole('group', { name: label, exact: true });
  const fields = group.locator('.vertex [aria-valuenow]');
  await fields.first().waitFor();
  const numbers = await fields.evaluateAll((held) => held.map((field) => Number(field.getAttribute('aria-valuenow'))));
  return Array.from({ length: numbers.length / 3 }, (_, index) => numbers.slice(index * 3, index * 3 + 3));
}
