import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragOn, restingBox } from '../fixtures/hands.ts';
import { startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let board: BoardOf;
let id: string;

beforeAll(async () => {
  running = await startSignedIn();
  ({ page, board, id } = await running.openWorkflow('figures'));
});
afterAll(async () => running?.close());

const strip = () => page.locator('[data-part="studies"]');
const rows = () => strip().locator('[data-part="study-table"] tbody tr');
const scatter = () => strip().locator('.study-scatter > svg');
const within = () => strip().locator('[data-part="study-within"]');

describe('studies', () => {
  it('P6.09 an input is sampled from where it stands', async () => {
    await board.card('levels').click({ position: { x: 40, y: 10 } });
    await page.getByRole('button', { name: 'Sample Standard Level Height…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sample a range' });
    await dialog.locator('fieldset').getByText('Levels By Envelope, Standard Level Height', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('P6.09 over three inputs: what cannot run names its input and limit, the others stand as points that tell each input', async () => {
    const axes = [
      { node: 'envelope', property: 'Building Height', values: [60, 70] },
      // Not less than half a metre.
      { node: 'envelope', property: 'Setback Depth', values: [0, 3] },
      { node: 'levels', property: 'Standard Level Height', values: [3.2, 4] },
    ];
    await running.api.call('POST workflows/{id}/studies', { path: { id }, body: { name: 'Three', axes } });
    await page.locator('.board').focus();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect.poll(() => strip().locator('[data-part="study-progress"]').textContent()).toBe('8 options · 4 failed');
    await expect
      .poll(async () =>
        [...new Set(await rows().locator('.reason').allTextContents())].map((text) => text.trim().replaceAll(/\s/g, ' ')),
      )
      .toEqual(['Envelope By Site, Setback Depth: Min 0.5 m']);
    for (const share of [0, 1]) await expect.poll(() => scatter().locator(`.mark[data-filled="${share}"]`).count()).toBe(2);
    const legend = strip().locator('[data-part="study-fills"]');
    await expect.poll(async () => (await legend.textContent())?.replaceAll(/\s/g, '')).toBe('StandardLevelHeight3.2m4.0m');
  });

  it('P6.09 what is drawn over the points filters all views, and a click on the chart takes it away', async () => {
    const { x, y, width, height } = await restingBox(scatter());
    await dragOn(scatter(), { to: { x: x + width - 2, y: y + height - 2 } }, { at: { x: width * 0.7, y: 4 }, steps: 6 });
    await expect.poll(() => within().textContent()).toBe('2 within');
    await expect.poll(() => strip().locator('tbody tr[data-out]').count()).toBe(6);
    await scatter().click({ position: { x: width * 0.6, y: height * 0.5 } });
    await expect.poll(() => within().count()).toBe(0);
    await expect.poll(() => strip().locator('tbody tr[data-out]').count()).toBe(0);
  });

  it('P6.09 the table is sorted by an input, too, and what failed stands last either way', async () => {
    const head = strip().getByRole('button', { name: 'Gross Area' });
    const failed = () => rows().evaluateAll((all) => all.map((one) => one.getAttribute('data-state') === 'failed'));
    for (const way of ['ascending', 'descending']) {
      await head.click();
      await strip().locator(`th[aria-sort="${way}"]`).waitFor();
      await expect.poll(failed).toEqual([false, false, false, false, true, true, true, true]);
    }
    await strip().getByRole('button', { name: 'Standard Level Height', exact: true }).click();
    const levels = async () =>
      (await rows().locator('td:nth-child(5)').allTextContents()).map((text) => text.replaceAll(/\s/g, ''));
    await expect.poll(levels).toEqual(['3.2m', '3.2m', '3.2m', '3.2m', '4.0m', '4.0m', '4.0m', '4.0m']);
  });

  it('P6.09 an option whose function has left the workflow is not taken over by half, and says so', async () => {
    await board.card('levels').click({ position: { x: 40, y: 10 } });
    await page.keyboard.press('Delete');
    await board.card('levels').waitFor({ state: 'detached' });
    await rows()
      .first()
      .getByRole('button', { name: /^Take over/ })
      .click();
    await page.getByText('Standard Level Height: the function is no longer in the workflow.').waitFor();
    await expect.poll(() => board.figure('Height')).toBe('88.8m');
    expect(running.errors).toEqual([]);
  });
});
