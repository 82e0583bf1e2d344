import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restingBox } from '../fixtures/hands.ts';
import { fieldFocused, startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let parti: SignedIn;
let page: Page;
let board: BoardOf;

beforeAll(async () => {
  parti = await startSignedIn();
  ({ page, board } = await parti.openWorkflow('blank'));
});
afterAll(async () => {
  expect(parti?.errors).toEqual([]);
  await parti?.close();
});

const cards = () => page.locator('.board [data-part="node"]');

describe('several functions at once, and places', () => {
  it('adds a function from the command search', async () => {
    for (const count of [1, 2]) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().fill('length');
      await page
        .getByRole('group', { name: 'Add System' })
        .getByRole('option', { name: /^Length/ })
        .click();
      await expect.poll(() => cards().count()).toBe(count);
    }
  });

  it('sets what the selected ones share as one step', async () => {
    await page.locator('.board').focus();
    await page.keyboard.press('Control+a');
    const shared = page.locator('[data-shared]');
    await shared.first().waitFor();
    await shared.first().locator('[role="slider"], [role="spinbutton"]').first().focus();
    await page.keyboard.press('Enter');
    await fieldFocused(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('7.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.board .chip', { hasText: '7.5' }).count()).toBe(2);
    await page.locator('.board').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.board .chip', { hasText: '7.5' }).count()).toBe(0);
  });

  it('C.01e puts a new note beside the cards, and comes back to a kept place', async () => {
    await page.locator('.board').focus();
    await page.keyboard.press('f');
    await page.keyboard.press('n');
    const note = page.locator('[data-part="board-note"], .board-note').first();
    await note.locator('.ProseMirror:focus').waitFor();
    await page.keyboard.press('Escape');
    await note.locator('.ProseMirror').waitFor({ state: 'detached' });
    const box = await restingBox(note);
    for (const card of await cards().all()) {
      const other = await restingBox(card);
      const apart =
        other.x >= box.x + box.width ||
        box.x >= other.x + other.width ||
        other.y >= box.y + box.height ||
        box.y >= other.y + other.height;
      expect(apart).toBe(true);
    }
    const percent = page.locator('.board .percent');
    await page.getByRole('button', { name: 'Places' }).click();
    await page.getByRole('menuitem', { name: 'Keep this place' }).click();
    const before = await percent.textContent();
    await page.locator('.board').focus();
    await page.keyboard.press('Control+-');
    await expect.poll(() => percent.textContent()).not.toBe(before);
    await page.getByRole('button', { name: 'Places' }).click();
    await page.getByRole('menuitem', { name: 'Place 1', exact: true }).click();
    await expect.poll(() => percent.textContent()).toBe(before);
    await page.locator('.board').focus();
    await page.keyboard.press('b');
    await expect.poll(() => percent.textContent()).not.toBe(before);
    await expect.poll(() => board.named('Length').count()).toBe(2);
  });
});
