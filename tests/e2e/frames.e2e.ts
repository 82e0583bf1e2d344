import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../fixtures/editor-page.ts';
import { dragOn, restingBox } from '../fixtures/hands.ts';
import { FIGURES, startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let parti: SignedIn;
let ann: Page;
let ben: Page;
let id: string;
let board: BoardOf;

/** The same workflow in two browsers, each with an undo of its own. */
beforeAll(async () => {
  parti = await startSignedIn();
  ({ page: ann, id, board } = await parti.openWorkflow('figures'));
  ben = await parti.page();
  await ben.goto(`${parti.product.origin}/workflows/${id}${FIGURES}`);
  for (const page of [ann, ben]) await opened(page);
});
afterAll(async () => {
  expect(parti?.errors).toEqual([]);
  await parti?.close();
});

/** Shows everything, so that all is mounted. */
async function fit(page: Page): Promise<void> {
  if (!(await page.evaluate(() => document.activeElement?.closest('.board') !== null))) await page.locator('.board').focus();
  await page.keyboard.press('f');
}

const titles = (page: Page) => page.locator('.frame-title');
const folded = (page: Page) => page.locator('[data-part="frame-card"]');
const cards = (page: Page) => page.locator('.board [data-part="node"]');
const header = (name: string): Locator => board.named(name).locator('.head h3');

describe('frames and notes on the board', () => {
  it('C.01e frames cards by one key, names the frame; a colleague sees it', async () => {
    await fit(ann);
    await header('Core').click();
    await header('Floors').click({ modifiers: ['Shift'] });
    await ann.keyboard.press('Control+g');
    await ann.getByRole('textbox', { name: 'Title of the frame' }).fill('Inside');
    await ann.keyboard.press('Enter');
    await expect.poll(() => titles(ben).allTextContents()).toEqual(['Inside2']);
    await expect.poll(() => titles(ann).getAttribute('aria-label')).toBe('Inside, 2 functions');
    // A frame and functions are selected together.
    await titles(ann).locator('h3').click();
    await header('Facade').click({ modifiers: ['Shift'] });
    await header('Location').click({ modifiers: ['Shift'] });
    const selected = ann.locator('.board [aria-current="true"]');
    await expect.poll(() => selected.count()).toBe(3);
    await ann.keyboard.press('Escape');
    await expect.poll(() => selected.count()).toBe(0);
  });

  it('C.01e collapses to one card where the wires of its members end; undo of another does not open it', async () => {
    const before = await cards(ann).count();
    await ann.getByRole('button', { name: 'Collapse Inside' }).click();
    await expect.poll(() => folded(ben).count()).toBe(1);
    await expect.poll(() => cards(ben).count()).toBe(before - 2);
    const rows = await folded(ann).locator('.rows li .name').allTextContents();
    // Envelope → core and levels → floors come in, both models go to the report; core → floors stays inside.
    expect(rows).toEqual([
      'Core By Envelope: Envelope',
      'Floors By Levels: Levels',
      'Core By Envelope: Core',
      'Floors By Levels: Floors',
    ]);
    await ben.locator('.board').click({ position: { x: 20, y: 300 } });
    await ben.keyboard.press('Control+z');
    await expect.poll(() => folded(ann).count()).toBe(1);
    const axe = await new AxeBuilder({ page: ann }).include('.board').analyze();
    expect(axe.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });

  it('C.01e moves collapsed with its members, opens by key, and takes the move back in one step', async () => {
    const seen = () => restingBox(folded(ann));
    const before = await seen();
    await dragOn(folded(ann).locator('h3'), { to: { x: before.x + before.width / 2 + 40, y: before.y + 200 } });
    await expect.poll(async () => Math.round((await seen()).y - before.y)).toBeGreaterThan(100);
    await ann.keyboard.press('Control+z');
    await expect.poll(async () => Math.round((await seen()).y - before.y)).toBe(0);
    await folded(ann).click({ button: 'right', position: { x: 60, y: 10 } });
    await ann.getByRole('menuitem', { name: /^Open frame/ }).waitFor();
    await ann.getByRole('menuitem', { name: /^Delete the frame, keep what is in it/ }).waitFor();
    await ann.keyboard.press('Escape');
    // A menu that closes gives the focus back to where it was.
    await ann.getByRole('menu').waitFor({ state: 'detached' });
    await folded(ann).focus();
    await ann.keyboard.press('e');
    await expect.poll(() => folded(ben).count()).toBe(0);
    await expect.poll(() => titles(ben).count()).toBe(1);
    // The focus goes along, from card to title and back: the next key is heard.
    await ann.locator('[data-part="frame"]:focus').waitFor();
    await ann.keyboard.press('e');
    await ann.locator('[data-part="frame-card"]:focus').waitFor();
    await ann.keyboard.press('e');
    await ann.locator('[data-part="frame"]:focus').waitFor();
    await expect.poll(() => folded(ben).count()).toBe(0);
  });

  it('drags a card out of the frame and into it', async () => {
    await header('Core').click();
    await fit(ann);
    const frame = await restingBox(titles(ann));
    await dragOn(header('Core'), { to: { x: frame.x + frame.width / 2, y: frame.y - 60 } });
    await expect.poll(() => titles(ben).allTextContents()).toEqual(['Inside1']);
    await fit(ann);
    const paper = await restingBox(titles(ann));
    await dragOn(header('Core'), { to: { x: paper.x + paper.width / 2, y: paper.y + 40 } });
    await expect.poll(() => titles(ben).allTextContents()).toEqual(['Inside2']);
  });

  it('writes a note together', async () => {
    await ann.locator('.board').focus();
    await ann.keyboard.press('n');
    await ann.locator('.board-note .ProseMirror').pressSequentially('Start here');
    // What lies outside the window is not in the page: shown once it has come.
    await expect
      .poll(async () => {
        await fit(ben);
        return ben.locator('.board-note').count();
      })
      .toBe(1);
    await expect.poll(() => ben.locator('.board-note').textContent()).toContain('Start here');
    await ben.locator('.board-note').focus();
    await ben.keyboard.press('Enter');
    await ben.locator('.board-note .ProseMirror').press('End');
    await ben.locator('.board-note .ProseMirror').pressSequentially(', then look');
    await expect.poll(() => ann.locator('.board-note .ProseMirror').textContent()).toContain('Start here, then look');
    await ben.keyboard.press('Escape');
    await ann.keyboard.press('Escape');
    await expect.poll(() => ann.locator('.board-note .ProseMirror').count()).toBe(0);
  });
});
