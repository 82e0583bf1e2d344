import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clickAt, placeIn } from '../fixtures/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { figureOf, partsOf } from './site/hands.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

/** Adds a function as the mouse does: the button, a word, the row of that name. */
async function add(page: Page, name: string): Promise<void> {
  await page.locator('.bar').getByRole('button', { name: 'Add function' }).click();
  await page.locator('input[role="combobox"]').fill(name);
  await page.getByRole('option').filter({ hasText: name }).first().click();
  await expect
    .poll(() => partsOf(page).node(name).getAttribute('data-state'), { message: name })
    .toMatch(/^(done|reused|warning)$/);
}

/** Puts one more figure on the report, and a target below the first: those that stood there by themselves stay. */
async function aimAt(page: Page): Promise<void> {
  const figures = page.locator('[data-part="report"] [data-part="figure"]');
  const names = await figures.evaluateAll((all) => all.map((one) => one.getAttribute('data-output')));
  await page.getByRole('button', { name: 'Widget', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Figure', exact: true }).click();
  await expect.poll(() => figures.count()).toBe(names.length + 1);
  const first = () => figures.evaluateAll((all) => all.map((one) => one.getAttribute('data-output')).slice(0, -1));
  await expect.poll(first).toEqual(names);
  await figures.first().hover();
  await figures
    .first()
    .getByRole('button', { name: /: figure and target$/ })
    .click();
  const target = page.locator('.figure-target-form').getByRole('textbox', { name: 'Target', exact: true });
  await target.fill('5000');
  await target.press('Enter');
  await expect.poll(() => figures.first().locator('[data-part="target"]').textContent()).toMatch(/^Target 5,000/);
}

it('W1.07a blank → plot → zoning → podium and tower → parking, cost and targets: each function finds what it reads, and runs', async () => {
  const { page } = await all.openWorkflow('blank');
  const { pane, sketch, node } = partsOf(page);
  await page.locator('[data-beginning="draw"]').click();
  const pen = await sketch.elementHandle();
  const corners = sketch.locator('path[data-draft] ~ rect.sketch-handle');
  for (const [at, [x, y]] of [
    [0.2, 0.3],
    [0.8, 0.3],
    [0.8, 0.8],
    [0.2, 0.8],
  ].entries()) {
    await clickAt(page, await placeIn(pane, x as number, y as number));
    await expect.poll(() => corners.count()).toBe(at + 1);
  }
  // The first model came meanwhile: it took the pen from nobody.
  await pane.locator('.model-tools').waitFor();
  expect(await pane.evaluate((view, drawing) => view.contains(drawing), pen)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await sketch.waitFor({ state: 'detached' });
  await expect.poll(() => node('Site By Sketch').getAttribute('data-state')).toMatch(/^(done|reused|warning)$/);

  // Wires lay themselves: each function finds by name what it reads.
  for (const name of ['Zoning', 'Envelope By Footprints', 'Levels By Envelope', 'Floors By Levels', 'Area Report'])
    await add(page, name);
  for (const name of ['Zoning Check', 'Parking', 'Cost', 'Area Compare']) await add(page, name);
  await page.locator('.view-tabs [data-tab="report"], [data-tab="report"]').first().click();
  await expect.poll(() => figureOf(page, 'Gross Area')).toBeGreaterThan(1000);
  const gross = await figureOf(page, 'Gross Area');
  // A podium of 44 × 32 m and 12 m below a tower of 24 × 20 m: three or four storeys and nine or ten.
  expect(gross).toBeGreaterThan(3 * 44 * 32 + 8 * 24 * 20);
  expect(gross).toBeLessThan(4 * 44 * 32 + 12 * 24 * 20);
  // Stalls, cost and the distance from the targets follow from the areas, by the rates that the functions begin with.
  await expect.poll(() => figureOf(page, 'Stalls')).toBeGreaterThan(gross / 90);
  await expect.poll(() => figureOf(page, 'Cost per Area')).toBeGreaterThan(2100);
  await expect.poll(() => figureOf(page, 'Target Area')).toBe(16_000);
  await aimAt(page);
  await page.context().close();
  expect(all.errors).toEqual([]);
});
