import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** The functions of the tower, each before what takes from it. */
const TOWER = ['Location', 'Site By Sketch', 'Envelope By Site', 'Levels By Envelope', 'Core By Envelope'].concat([
  'Floors By Levels',
  'Facade By Levels',
  'Area Report',
]);
const cards = () => page.locator('.board [data-part="node"]');
const focused = (name: string) => page.locator(`.board [data-part="node"][aria-label^="${name}"]:focus`).waitFor();

/** Adds a function by the list that Tab opens; the focus goes to its card. */
async function add(name: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.locator('.quick-add input:focus').waitFor();
  await page.keyboard.type(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.quick-add').waitFor({ state: 'detached' });
  await focused(name);
}

describe('C.01d from an empty board to a finished building without a mouse', () => {
  it('adds the functions of the tower, which wire themselves and run', async () => {
    await page.getByRole('button', { name: 'Maximise graph' }).press('Enter');
    await page.locator('.model-view').waitFor({ state: 'detached' });
    await page.locator('.board').focus();
    for (const name of TOWER) await add(name);
    await page.keyboard.press('f');
    await expect.poll(() => cards().count()).toBe(TOWER.length);
    const states = () => cards().evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['state'] ?? ''));
    await expect.poll(async () => (await states()).filter((state) => state !== 'done' && state !== 'reused')).toEqual([]);
  });

  it('sets a value, wires it on, and the building follows', async () => {
    await add('Length');
    await page.keyboard.press('Control+0');
    const value = board.named('Length').locator('[data-chip="Value"]');
    await value.focus();
    await page.keyboard.press('Enter');
    await fieldFocused(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('60');
    await page.keyboard.press('Enter');
    await expect.poll(() => value.textContent()).toContain('60');
    await page.keyboard.press('Escape');
    await focused('Length');
    await page.keyboard.press('c');
    await page.locator('.connect-list').waitFor();
    await page.getByRole('button', { name: 'Value output' }).press('Enter');
    await page.getByRole('button', { name: 'Building Height Envelope By Site' }).press('Enter');
    await page.locator('.connect-list').waitFor({ state: 'detached' });
    await focused('Length');
    await page.keyboard.press('f');
    const height = page.locator('.board [data-part="node"][aria-label^="Envelope By Site"]');
    await expect.poll(() => height.getAttribute('data-state')).toMatch(/done|reused/);
    await page.keyboard.press('Control+0');
    await expect.poll(() => height.locator('[data-chip="Building Height"]').count()).toBe(0);
  });

  it('frames all of it with a title, and takes that back in one step', async () => {
    await page.locator('.board').focus();
    await page.keyboard.press('Control+a');
    await expect.poll(() => page.locator('.board [data-part="node"][data-selected]').count()).toBe(TOWER.length + 1);
    await page.keyboard.press('Control+g');
    await fieldFocused(page);
    await page.keyboard.type('Tower');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.frame-title h3').allTextContents()).toEqual(['Tower']);
    const axe = await new AxeBuilder({ page }).include('.board').analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.frame-title').count()).toBe(0);
    await expect.poll(() => cards().count()).toBe(TOWER.length + 1);
  });
});
