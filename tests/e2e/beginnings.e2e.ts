import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickAt, placeIn } from '../fixtures/hands.ts';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

const ways = (page: Page) => page.locator('[data-part="beginnings"] [data-beginning]');
const kinds = (page: Page) => ways(page).evaluateAll((list) => list.map((one) => one.getAttribute('data-beginning')));
const cards = (page: Page) => page.locator('.board [data-part="node"]');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-beginning'));

describe('the beginnings of a blank board', () => {
  it('W2.01 by mouse: a plot is drawn, its corners become the site, and the beginnings never come back', async () => {
    const { page } = await all.openWorkflow('blank');
    await expect.poll(() => kinds(page)).toEqual(['draw', 'file', 'function']);
    await ways(page).first().click();
    const sketch = page.locator('[data-part="sketch"]');
    await sketch.waitFor();
    await expect.poll(() => ways(page).count()).toBe(0);
    const drafted = sketch.locator('path[data-draft] ~ rect.sketch-handle');
    const pane = page.locator('[data-part="model-view"]');
    for (const [at, [x, y]] of [
      [0.35, 0.4],
      [0.65, 0.4],
      [0.6, 0.7],
    ].entries()) {
      await clickAt(page, await placeIn(pane, x as number, y as number));
      await expect.poll(() => drafted.count()).toBe(at + 1);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await sketch.waitFor({ state: 'detached' });
    const site = boardOf(page).named('Site By Sketch');
    await expect.poll(() => site.getAttribute('data-state')).toMatch(/done|reused/);
    await expect.poll(() => site.locator('[data-chip="Perimeter"]').textContent()).toMatch(/\b3\b/);

    await site.locator('h3').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => cards(page).count()).toBe(0);
    await page.locator('.board [data-part="empty"]').waitFor();
    await expect.poll(() => ways(page).count()).toBe(0);
    await page.reload();
    await page.locator('.board [data-part="empty"]').waitFor();
    await expect.poll(() => ways(page).count()).toBe(0);
    await page.context().close();
    expect(all.errors).toEqual([]);
  });

  it('W2.01 by keys: arrows walk among them, round at the ends, and Enter opens the library', async () => {
    const { page } = await all.openWorkflow('blank');
    await ways(page).first().waitFor();
    await page.locator('.board').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('draw');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe('file');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe('function');
    await page.keyboard.press('Enter');
    await page.locator('input[role="combobox"]').fill('Number');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await boardOf(page).named('Number').waitFor();
    await expect.poll(() => ways(page).count()).toBe(0);
    await page.context().close();
    expect(all.errors).toEqual([]);
  });

  it.each(['mouse', 'keys'])('W2.01 by %s: a file is asked for, chosen, and its function stands on the board', async (hand) => {
    const { page } = await all.openWorkflow('blank');
    await ways(page).first().waitFor();
    await expect.poll(() => kinds(page)).toEqual(['draw', 'file', 'function']);
    const asked = page.waitForEvent('filechooser');
    if (hand === 'mouse') await ways(page).nth(1).click();
    else {
      await page.locator('.board').focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(page)).toBe('draw');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => focused(page)).toBe('file');
      await page.keyboard.press('Enter');
    }
    await (await asked).setFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Area\nHall,12\n') });
    const take = page.getByRole('button', { name: 'Import', exact: true });
    await expect.poll(() => take.isEnabled()).toBe(true);
    await take.press('Enter');
    await expect.poll(() => boardOf(page).named('Table').getAttribute('data-state')).toMatch(/done|reused/);
    await expect.poll(() => ways(page).count()).toBe(0);
    await page.context().close();
    expect(all.errors).toEqual([]);
  });
});
