import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../fixtures/editor-page.ts';
import { fieldFocused, startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let parti: SignedIn;
let page: Page;
let board: BoardOf;

beforeAll(async () => {
  parti = await startSignedIn();
  ({ page, board } = await parti.openWorkflow('figures'));
  await opened(page);
});
afterAll(async () => {
  expect(parti?.errors).toEqual([]);
  await parti?.close();
});

const lines = () => page.locator('.outline-line');
const names = () => page.locator('.outline-line .name > .clip').allTextContents();
const selected = () => page.locator('.board [data-part="node"][data-selected]');
const violations = async (part: string) =>
  (await new AxeBuilder({ page }).include(part).analyze()).violations.map(
    (violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160)}`,
  );

describe('the graph as a list and as a matrix', () => {
  it('C.01d lists functions, selects and renames by keys, with one selection everywhere', async () => {
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect.poll(() => page.url()).toContain('graph=outline');
    await expect.poll(() => lines().count()).toBe(8);
    expect((await names())[0]).toBe('Location');
    await lines().first().click();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => selected().locator('h3').allTextContents()).toEqual(['Site By Sketch']);
    await page.keyboard.press('F2');
    await fieldFocused(page);
    await page.keyboard.type('The plot');
    await page.keyboard.press('Enter');
    await expect.poll(() => selected().locator('h3').allTextContents()).toEqual(['The plot']);
    expect(await violations('.outline')).toEqual([]);
  });

  it('C.01d opens a function to its inputs and sets one without a mouse', async () => {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('.outline-line[data-kind="input"]').count()).toBeGreaterThan(4);
    const slope = page.locator('.outline-line[data-kind="input"]', { hasText: 'Terrain Slope' });
    await slope.locator('.chip').focus();
    await page.keyboard.press('Enter');
    await fieldFocused(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect.poll(() => slope.locator('.chip').textContent()).toContain('20');
    await page.keyboard.press('Control+z');
    await expect.poll(() => slope.locator('.chip').textContent()).toContain('12');
  });

  it('C.01e frames what is selected, names it there, deletes and takes it back', async () => {
    await page.getByRole('row', { name: /^The plot/ }).click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+g');
    await fieldFocused(page);
    await page.keyboard.type('Land');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.frame-title h3').allTextContents()).toEqual(['Land']);
    await expect.poll(() => page.locator('.outline-line[data-kind="frame"] .name > .clip').allTextContents()).toEqual(['Land']);
    await page.getByRole('row', { name: /^Facade By Levels/ }).click();
    await page.keyboard.press('Delete');
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(7);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(8);
  });

  it('keeps the focus where a colleague deletes what is being named, and forgets the name', async () => {
    const ben = await page.context().newPage();
    await ben.goto(page.url());
    await opened(ben);
    const line = ben.getByRole('row', { name: /^Area Report/ });
    await line.click();
    await ben.locator('.outline-line:focus').waitFor();
    await ben.keyboard.press('F2');
    await fieldFocused(ben);
    await ben.keyboard.type('Totals');
    await page.getByRole('row', { name: /^Area Report/ }).click();
    await page.keyboard.press('Delete');
    await line.waitFor({ state: 'detached' });
    await ben.locator('.outline-line:focus').waitFor();
    await page.keyboard.press('Control+z');
    await line.waitFor();
    await expect.poll(() => ben.locator('.outline-line input').count()).toBe(0);
    await ben.close();
  });

  it('P2.22c shows producers and consumers with the wires of the graph, and lays one', async () => {
    await page.getByRole('button', { name: 'Matrix' }).first().click();
    await expect.poll(() => page.url()).toContain('graph=matrix');
    const cell = (label: string) => page.getByRole('gridcell', { name: label, exact: true });
    await cell('Location to The plot: by name').waitFor();
    await cell('Floors By Levels to Location: nothing').click();
    await page.getByRole('menuitemcheckbox').or(page.getByRole('menuitem')).filter({ hasText: 'Elevation' }).first().click();
    await cell('Floors By Levels to Location: laid').or(page.getByRole('dialog')).first().waitFor();
    // More than a menu holds is chosen in steps.
    await board.add('Expression');
    await cell('Levels By Envelope to Expression: nothing').click();
    await page.getByRole('menuitem', { name: 'All others…' }).click();
    await page.getByRole('dialog', { name: /Levels By Envelope/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await violations('.matrix')).toEqual([]);
  });
});
