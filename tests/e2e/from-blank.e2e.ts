import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clickAt, dragOn, placeIn } from '../fixtures/hands.ts';
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

/** Chooses a function in the list of the graph, opens its table large, changes one of its numbers, and closes it. */
async function changeTable(
  page: Page,
  name: string,
  input: string,
  change: (numbers: Locator) => Promise<unknown>,
): Promise<void> {
  await page.locator('.outline-line', { hasText: name }).first().click();
  await page
    .locator('.dock')
    .getByRole('button', { name: `Open ${input} large` })
    .click();
  const dialog = page.getByRole('dialog', { name: input });
  const numbers = dialog.getByRole('slider');
  await numbers.first().waitFor();
  await change(numbers);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('W1.07a blank → zoning → podium and tower → parking and cost against targets, by mouse, without a dead end', async () => {
  const { page } = await all.openWorkflow('blank');
  const { pane, sketch, node } = partsOf(page);
  await page.locator('[data-beginning="draw"]').click();
  await sketch.waitFor();
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
  const before = {
    gross: await figureOf(page, 'Gross Area'),
    cost: await figureOf(page, 'Total'),
    stalls: await figureOf(page, 'Stalls'),
  };
  // A podium of 44 × 32 m and 12 m below a tower of 24 × 20 m: three or four storeys and nine or ten.
  expect(before.gross).toBeGreaterThan(3 * 44 * 32 + 8 * 24 * 20);
  expect(before.gross).toBeLessThan(4 * 44 * 32 + 12 * 24 * 20);

  // The tower grows: areas, stalls and cost follow.
  await page.getByRole('button', { name: 'Outline' }).click();
  await changeTable(page, 'Envelope By Footprints', 'Footprints', (numbers) => dragOn(numbers.last(), { by: { x: 60, y: 0 } }));
  await expect.poll(() => figureOf(page, 'Gross Area')).toBeGreaterThan(before.gross);
  await expect.poll(() => figureOf(page, 'Total')).toBeGreaterThan(before.cost);
  await expect.poll(() => figureOf(page, 'Stalls')).toBeGreaterThan(before.stalls);

  // What is asked for stands beside what is there.
  const asked = await figureOf(page, 'Target Area');
  await changeTable(page, 'Area Compare', 'Targets', async (numbers) => {
    await numbers.first().focus();
    await page.keyboard.type('3000');
    await page.keyboard.press('Enter');
  });
  await expect.poll(() => figureOf(page, 'Target Area')).toBe(asked + 1000);
  const [gross, target] = [await figureOf(page, 'Gross Area'), await figureOf(page, 'Target Area')];
  await expect.poll(() => figureOf(page, 'Difference')).toBeCloseTo(Math.abs(gross - target), -1);
  await expect.poll(() => figureOf(page, 'Area Left')).not.toBeNaN();
  await page.context().close();
  expect(all.errors).toEqual([]);
});
