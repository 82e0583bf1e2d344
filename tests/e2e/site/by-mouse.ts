import type { Page } from 'playwright';
import { expect } from 'vitest';
import { clickAt, dragOn, type Spot } from '../../fixtures/hands.ts';
import { areaOf, atRest, figureOf, liveFigureOf, partsOf, placeIn, shownCorners, takeHold } from './hands.ts';

type Share = readonly [x: number, y: number];

/** Seven corners of a plot as shares of the model view, not crossing. */
const SEVEN: readonly Share[] = [
  [0.24, 0.6],
  [0.38, 0.41],
  [0.55, 0.34],
  [0.72, 0.41],
  [0.79, 0.58],
  [0.62, 0.74],
  [0.38, 0.74],
];

/** From the list of workflows to a link that anybody can open, by the pointer; typed are names, one length and nothing else. Answers the link. */
export async function siteByMouse(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^Blank/ })
    .first()
    .click();
  await page.waitForURL(/\/workflows\/.+/);
  await addFromList(page, 'Site By Sketch');
  await drawSeven(page);
  for (const name of ['Envelope By Site', 'Levels By Envelope', 'Floors By Levels']) await addFromList(page, name);
  await page.getByRole('tab', { name: 'Both' }).click();
  await expect.poll(() => figureOf(page, 'Total Area')).toBeGreaterThan(0);
  await dragCorner(page);
  await filterAndColour(page);
  await cut(page);
  await measure(page);
  await saveViews(page);
  return shareLink(page);
}

async function addFromList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add function' }).first().click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await partsOf(page).node(name).waitFor();
}

async function drawSeven(page: Page): Promise<void> {
  const { sketch, snap } = partsOf(page);
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.locator('.dock').getByRole('button', { name: 'Draw Perimeter' }).click();
  await sketch.waitFor();
  await atRest(page);
  await sketch.getByRole('button', { name: /^Draw/ }).click();
  const [first, second, ...others] = SEVEN as [Share, Share, ...Share[]];
  await clickAt(page, await placeIn(page, ...first));
  const towards = await placeIn(page, ...second);
  await page.mouse.move(towards.x, towards.y);
  await page.locator('[data-measure="length"] input').click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  const drafted = () => sketch.locator('path[data-draft] ~ rect.sketch-handle').count();
  await expect.poll(drafted).toBe(2);
  for (const [index, place] of others.entries()) {
    await clickAt(page, await placeIn(page, ...place));
    await expect.poll(drafted).toBe(index + 3);
  }
  const close = await placeIn(page, ...first);
  await page.mouse.move(close.x + 3, close.y + 2);
  await snap('close').waitFor();
  await clickAt(page, { x: close.x + 3, y: close.y + 2 });
  await expect.poll(drafted).toBe(0);
  await expect.poll(() => page.locator('[data-part="sketch-flaw"]').count()).toBe(0);
  const area = Number(await page.locator('[data-part="sketch-area"]').getAttribute('data-value'));
  await done(page);
  await page.locator('.dock').getByRole('button', { name: '7 points' }).click();
  const corners = await shownCorners(page, 'Perimeter');
  expect(corners).toHaveLength(7);
  const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = corners;
  expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(40, 2);
  expect(area).toBeGreaterThan(400);
  // Fields show three decimals.
  expect(Math.abs(areaOf(corners) - area)).toBeLessThan(1);
}

async function done(page: Page): Promise<void> {
  const flaws = page.locator('[data-part="sketch-flaw"]');
  await expect.poll(() => flaws.evaluateAll((all) => all.map((flaw) => flaw.getAttribute('data-code')))).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await partsOf(page).sketch.waitFor({ state: 'detached' });
}

/** What is made of the plot changes beside the sketch while the corner is still held, and in the report afterwards. */
async function dragCorner(page: Page): Promise<void> {
  const { node, sketch } = partsOf(page);
  await page.locator('.bar').getByRole('button', { name: 'Fit graph' }).click();
  await node('Site By Sketch').locator('h3').click();
  await page.locator('.dock').getByRole('button', { name: 'Draw Perimeter' }).click();
  await sketch.waitFor();
  await atRest(page);
  const [site, floors] = [await liveFigureOf(page, 'Area'), await liveFigureOf(page, 'Total Area')];
  const corner = sketch.locator('rect.sketch-handle').nth(4);
  const from = await takeHold(page, corner);
  const to: Spot = { x: from.x + 30, y: from.y + 4 };
  await page.mouse.move(to.x, to.y, { steps: 4 });
  const drawn = async () => Math.round(Number(await page.locator('[data-part="sketch-area"]').getAttribute('data-value')));
  await expect.poll(drawn).toBeGreaterThan(site);
  const held = await drawn();
  await expect.poll(() => liveFigureOf(page, 'Area')).toBe(held);
  await expect.poll(() => liveFigureOf(page, 'Total Area')).not.toBe(floors);
  await expect.poll(() => sketch.getAttribute('data-held')).toBe('corner');
  await page.mouse.up();
  await done(page);
  await atRest(page);
  await expect.poll(() => figureOf(page, 'Area')).toBe(held);
}

async function filterAndColour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter and colours' }).click();
  const panel = page.locator('[data-part="filter-panel"]');
  await panel.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Floor', exact: true }).click();
  await panel.getByRole('button', { name: /^Select \d/ }).waitFor();
  const found = Number((await panel.getByRole('button', { name: /^Select \d/ }).textContent())?.replaceAll(/\D/g, ''));
  await panel.getByRole('combobox', { name: 'Colour by' }).click();
  await page.getByRole('option', { name: 'Elevation', exact: true }).click();
  const legend = panel.locator('[data-part="legend"] li');
  await legend.first().waitFor();
  const counts = await legend.evaluateAll((all) => all.map((one) => Number(one.querySelector('.quiet')?.textContent)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(found);
  await panel.getByRole('button', { name: 'Close' }).click();
}

async function cut(page: Page): Promise<void> {
  // Its handles stand at the ends of everything.
  await page.getByRole('button', { name: 'Show everything' }).last().click();
  await page.getByRole('button', { name: 'Section box' }).click();
  const top = page.getByRole('slider', { name: 'Top' });
  await top.waitFor();
  await atRest(page);
  const before = Number(await top.getAttribute('aria-valuenow'));
  const now = async () => Number(await top.getAttribute('aria-valuenow'));
  await dragOn(top, { by: { x: 0, y: 30 } }, { held: () => expect.poll(now).toBeLessThan(before - 1) });
  await expect.poll(now).toBeLessThan(before - 1);
  await page.locator('[data-part="section-panel"]').getByRole('button', { name: 'Close' }).click();
}

async function measure(page: Page): Promise<void> {
  await atRest(page);
  await page.getByRole('button', { name: 'Measure', exact: true }).click();
  await page.locator('.measure-bar').waitFor();
  await clickAt(page, await placeIn(page, 0.45, 0.55));
  await clickAt(page, await placeIn(page, 0.6, 0.62));
  const measured = page.locator('[data-part="measure"][data-value]').first();
  await measured.waitFor();
  expect(Number(await measured.getAttribute('data-value'))).toBeGreaterThan(1);
  await page.locator('.measure-bar').getByRole('button', { name: 'Close' }).click();
}

async function saveViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add view' }).click();
  await page.getByRole('menuitem', { name: 'Model view', exact: true }).click();
  await page.getByRole('button', { name: 'This view' }).click();
  await page.getByRole('menu').getByText('Rename and group…', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'View' });
  await dialog.getByLabel('Name').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Tomorrow');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('tab', { name: 'Tomorrow' }).waitFor();
  await page.locator('.saved[data-state="saved"]').waitFor();
}

async function shareLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: /^Make public/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Make public/ })
    .click();
  // The question took the place of the panel; it is opened again for its link.
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy the public link' }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}
