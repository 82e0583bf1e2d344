import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickAt, placeIn } from '../fixtures/hands.ts';
import { startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let parti: SignedIn;
beforeAll(async () => {
  parti = await startSignedIn();
});
afterAll(async () => {
  expect(parti?.errors).toEqual([]);
  await parti?.close();
});

const OUTLINE = [
  [0.3, 0.4],
  [0.7, 0.4],
  [0.7, 0.7],
  [0.3, 0.7],
] as const;

const cards = (page: Page) => page.locator('.board [data-part="node"]');
const way = (page: Page, name: string) => page.locator(`.planning .way[data-way="${name}"]`);
const ran = (board: BoardOf, name: string) =>
  expect.poll(() => board.named(name).getAttribute('data-state')).toMatch(/^(done|reused|warning)$/);

describe('W2.03 space planning begins in a blank workflow', () => {
  it('from a program: the board offers it, the rooms of the program stand in the panel, and rooms are placed', async () => {
    const { page, board } = await parti.openWorkflow('blank', { viewport: { width: 1100, height: 700 } });
    await page.locator('.board').getByRole('button', { name: 'Begin space planning' }).click();
    await way(page, 'program').waitFor();
    expect(
      (
        await new AxeBuilder({ page })
          .include('[role="dialog"]')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
          .analyze()
      ).violations,
    ).toEqual([]);
    await way(page, 'program').click();
    await expect.poll(() => cards(page).count()).toBe(6);
    await page.locator('.dock').getByText('Space Program', { exact: true }).first().waitFor();
    await ran(board, 'Space Plan');
    // The 16 rooms of the program all found a place.
    await board.named('Space Plan').getByText(/· 16$/).waitFor();

    // What is there is used: the same way again adds nothing and leads back to the rooms.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('begin space');
    await page.keyboard.press('Enter');
    await page.getByText('Everything is there; shows where to go on.').first().waitFor();
    await way(page, 'floors').click();
    await page.locator('.dock').getByText('Circulation', { exact: true }).first().waitFor();
    await expect.poll(() => cards(page).count()).toBe(6);
    await page.close();
  });

  it('from a drawn plan: the outline is drawn at once, and corridor and rooms follow it', async () => {
    const { page, board } = await parti.openWorkflow('blank', { viewport: { width: 1100, height: 700 } });
    await page.locator('.board').getByRole('button', { name: 'Begin space planning' }).click();
    await way(page, 'plan').click();
    const sketch = page.locator('[data-part="sketch"]');
    await sketch.waitFor();
    await page.keyboard.press('d');
    const corners = sketch.locator('path[data-draft] ~ rect.sketch-handle');
    for (const [at, [x, y]] of OUTLINE.entries()) {
      await clickAt(page, await placeIn(page.locator('[data-part="model-view"]'), x, y));
      await expect.poll(() => corners.count()).toBe(at + 1);
    }
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await sketch.waitFor({ state: 'detached' });
    await ran(board, 'Space Plan');
    // What stood before had 48 m by 18 m.
    await expect.poll(() => board.figure('Footprint Area')).not.toBe('864m²');
    await expect.poll(() => board.figure('Footprint Area')).toMatch(/^[1-9][\d,.]*m²$/);
    await page.close();
  });
});
