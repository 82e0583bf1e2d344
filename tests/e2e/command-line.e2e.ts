import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(() => running?.close());

const field = (page: Page) => page.locator('[data-part="command-line"] input');
const prompt = (page: Page) => page.locator('[data-part="command-prompt"]');
const log = (page: Page) => page.locator('[data-part="command-log"] p');
/** What was said last, with plain blanks. */
const said = async (page: Page): Promise<string | undefined> => (await log(page).last().textContent())?.replaceAll(/\s/g, ' ');
/** Types a line and waits until it was taken: a refused one stays in the field. */
async function type(page: Page, line: string): Promise<void> {
  const before = await log(page).count();
  await field(page).fill(line);
  await page.keyboard.press('Enter');
  await expect.poll(() => log(page).count()).toBeGreaterThan(before);
}

describe('the command line', () => {
  it('P1.05b opens by a key, asks step by step, sets, measures, undoes, says what is wrong, and gives the focus back', async () => {
    const { page } = await running.openWorkflow('figures');
    const area = page.locator('[data-part="figure"]').first();
    await expect.poll(() => area.innerText()).toMatch(/\d/);
    const before = await area.innerText();
    await page.locator('.board').focus();
    await page.keyboard.press('Shift+:');
    await field(page).waitFor();
    await type(page, 'set');
    await expect.poll(() => prompt(page).textContent()).toBe('Of which node?');
    await type(page, 'envelope');
    await expect.poll(() => prompt(page).textContent()).toBe('Which input?');
    await field(page).fill('Site Se');
    await page.getByRole('option', { name: 'Site Setback' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page).inputValue()).toBe('Site Setback');
    const axe = await new AxeBuilder({ page }).include('[data-part="command-line"]').analyze();
    expect(axe.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => prompt(page).textContent()).toBe('To what?');
    await type(page, 'wide');
    await expect.poll(() => said(page)).toContain('A number is needed here.');
    await expect.poll(() => field(page).inputValue()).toBe('wide');
    await type(page, '900 cm');
    await expect.poll(() => said(page)).toBe('Envelope By Site · Site Setback: 9.0 m');
    await expect.poll(() => area.innerText()).not.toBe(before);
    await type(page, 'undo');
    await expect.poll(() => area.innerText()).toBe(before);
    // A triangle of 3, 4 and 5; a square of ten.
    await type(page, 'distance 0,0 3,4');
    await expect.poll(() => said(page)).toBe('distance: 5.00 m');
    await type(page, 'area 0,0 @10,0 @0,10 @10<180');
    await page.keyboard.press('Enter');
    await expect.poll(() => said(page)).toBe('area: 100.00 m²');
    await type(page, 'frobnicate');
    await expect
      .poll(() => log(page).last().textContent())
      .toContain('“frobnicate” is no command. Type “help” for all commands.');
    await field(page).fill('');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => field(page).inputValue()).toBe('area 0,0 @10,0 @0,10 @10<180');
    await type(page, 'help set');
    await expect.poll(() => said(page)).toContain('set ‹node› ‹input› ‹value› –');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.closest('.board') !== null)).toBe(true);
    await page.context().close();
  });

  it('P1.05b adds a function, draws its input by typed points, and keeps it', async () => {
    const { page, board } = await running.openWorkflow('blank', { viewport: { width: 900, height: 520 } });
    await page.locator('.board').focus();
    await page.keyboard.press('Shift+:');
    await field(page).waitFor();
    await type(page, 'add Site By Sketch');
    await board.named('Site By Sketch').waitFor();
    await type(page, 'draw Perimeter');
    const sketch = page.locator('[data-part="sketch"]');
    await sketch.waitFor();
    await expect.poll(() => sketch.getAttribute('data-commands')).toContain('sketch');
    await type(page, 'draw');
    await expect.poll(() => sketch.getAttribute('data-commands')).toBe('sketch sketch.draw');
    await type(page, '0,0 @30,0 @0,20 @30<180');
    await type(page, 'close');
    // 30 × 20 m.
    await expect.poll(() => page.locator('[data-part="sketch-area"]').getAttribute('data-value')).toBe('600');
    await type(page, 'undo');
    await expect.poll(() => sketch.getAttribute('data-commands')).toBe('sketch sketch.draw');
    await type(page, 'redo');
    await type(page, 'done');
    await sketch.waitFor({ state: 'detached' });
    await expect.poll(() => board.named('Site By Sketch').innerText()).toContain('600');
    expect(running.errors).toEqual([]);
    await page.context().close();
  });
});
