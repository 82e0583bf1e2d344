import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { clickAt, doubleClickAt, dragOn, dragOver, pressOn } from '../fixtures/hands.ts';
import { atRest, partsOf, placeIn, takeHold } from './site/hands.ts';

let world: SignedIn;
let page: Page;

beforeAll(async () => {
  world = await startSignedIn();
  ({ page } = await world.openWorkflow('tower'));
});
afterAll(() => world?.close());

const sketch = () => partsOf(page).sketch;
const corner = (at: number): Locator => sketch().locator('[data-part="sketch-item"] rect.sketch-handle').nth(at);
const count = () => sketch().locator('[data-part="sketch-item"] rect.sketch-handle').count();
const drafted = () => sketch().locator('path[data-draft] ~ rect.sketch-handle').count();
/** Where a handle is drawn (px), as far as an eye can tell. */
const at = (place: Locator) => place.evaluate((one) => ['x', 'y'].map((axis) => Number(one.getAttribute(axis)).toFixed(2)));
const crop = (side: string) => page.getByRole('slider', { name: side }).getAttribute('aria-valuenow');

/** How the cube in the corner stands: it turns with the view. */
const turned = () =>
  page.locator('.view-cube polygon').evaluateAll((all) => all.map((one) => one.getAttribute('points')).join(' '));

async function clickIn(x: number, y: number): Promise<void> {
  await clickAt(page, await placeIn(page, x, y));
}

async function openSketch(): Promise<void> {
  await partsOf(page).node('Site By Sketch').locator('h3').click();
  await page.getByRole('button', { name: 'Draw Perimeter' }).first().click();
  await sketch().waitFor();
  await atRest(page);
}

describe('a hand that slips in a sketch', () => {
  it('W4.10b W4.10f Escape, undo and other keys while a corner is held give it back; the sketch goes on', async () => {
    await openSketch();
    const before = await at(corner(1));
    for (const key of ['Escape', 'Control+z']) {
      const from = await takeHold(page, corner(1));
      await page.mouse.move(from.x + 60, from.y + 45, { steps: 4 });
      await expect.poll(() => at(corner(1))).not.toEqual(before);
      // A tool, a deletion: not while something is held.
      await page.keyboard.press('m');
      await page.keyboard.press('Delete');
      await page.keyboard.press(key);
      await expect.poll(() => at(corner(1))).toEqual(before);
      await page.mouse.move(from.x + 90, from.y + 60, { steps: 3 });
      await page.mouse.up();
      await expect.poll(() => at(corner(1))).toEqual(before);
      await expect.poll(() => sketch().getAttribute('data-commands')).toBe('sketch');
      await expect.poll(() => sketch().locator('[data-part="sketch-before"]').count()).toBe(0);
    }
    await expect.poll(() => count()).toBe(6);
  });

  it('W4.10b lets go of a corner outside the pane and the window', async () => {
    const before = await at(corner(1));
    const from = await takeHold(page, corner(1));
    await page.mouse.move(from.x, 4, { steps: 4 });
    await page.mouse.move(from.x, -40);
    await page.mouse.up();
    await expect.poll(() => sketch().getAttribute('data-held')).toBeNull();
    await expect.poll(() => at(corner(1))).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => at(corner(1))).toEqual(before);
  });

  it('W3.08k a second press sets no point of its own, however the hand slips; the right button sets none', async () => {
    await page.keyboard.press('d');
    const first = await placeIn(page, 0.3, 0.4);
    await doubleClickAt(page, first);
    await expect.poll(drafted).toBe(1);
    await clickIn(0.5, 0.4);
    await expect.poll(drafted).toBe(2);
    const right = await placeIn(page, 0.6, 0.5);
    await clickAt(page, right, { button: 'right' });
    await page.mouse.move(right.x + 30, right.y + 10);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await expect.poll(() => drafted()).toBe(2);
    const last = await placeIn(page, 0.5, 0.6);
    await clickAt(page, last);
    await expect.poll(drafted).toBe(3);
    // Pressed over the drawing, let go over a tool: no point.
    await dragOver(page, [
      { x: last.x + 60, y: last.y + 40 },
      { x: 10, y: 10 },
    ]);
    await expect.poll(() => drafted()).toBe(3);
    await page.keyboard.press('Control+z');
    await expect.poll(drafted).toBe(2);
    await page.keyboard.press('Control+y');
    await expect.poll(drafted).toBe(3);
    // The double click that ends the outline slips by some pixels.
    const end = await placeIn(page, 0.35, 0.6);
    await clickAt(page, end);
    await clickAt(page, { x: end.x + 3, y: end.y + 2 }, { count: 2 });
    await expect.poll(drafted).toBe(0);
    await expect.poll(count).toBe(4);
  });

  it('W4.10f undo takes the first point of a move back, Escape leaves it, and the pane keeps the keys after a button', async () => {
    await atRest(page);
    const before = await at(corner(0));
    await page.keyboard.press('m');
    await clickIn(0.4, 0.5);
    const to = await placeIn(page, 0.5, 0.5);
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await expect.poll(() => at(corner(0))).not.toEqual(before);
    await page.keyboard.press('Control+z');
    await expect.poll(() => at(corner(0))).toEqual(before);
    await expect.poll(() => sketch().getAttribute('data-commands')).toBe('sketch sketch.move');
    await page.keyboard.press('Escape');
    await expect.poll(() => sketch().getAttribute('data-commands')).toBe('sketch');
    await page.getByRole('button', { name: 'Undo stroke' }).click();
    await page.keyboard.press('d');
    await expect.poll(() => sketch().getAttribute('data-commands')).toBe('sketch sketch.draw');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await sketch().waitFor({ state: 'detached' });
  });
});

describe('a hand that slips at the section box', () => {
  it('W3.02d Escape gives a face back, a click and the right button move none, and what is no length is said', async () => {
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    await page.getByRole('button', { name: 'Section box' }).click();
    const top = page.getByRole('slider', { name: 'Top' });
    await top.waitFor();
    await atRest(page);
    const before = await crop('Top');
    const cube = await turned();
    const place = await pressOn(top);
    await page.mouse.move(place.x, place.y + 60, { steps: 4 });
    await expect.poll(() => crop('Top')).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => crop('Top')).toBe(before);
    await page.mouse.move(place.x, place.y + 90, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => crop('Top')).toBe(before);
    await top.click();
    await expect.poll(() => crop('Top')).toBe(before);
    // Whoever pulls a face pulls it alone, not the view.
    await expect.poll(() => turned()).toBe(cube);
    await dragOn(top, { by: { x: 0, y: 40 } }, { button: 'right' });
    await expect.poll(() => crop('Top')).toBe(before);
    const field = page.locator('[data-part="section-panel"]').getByLabel('Top');
    await field.fill('high');
    await page.locator('[data-part="section-panel"] [data-part="wrong-measure"]').waitFor();
    await field.press('Escape');
    await page.locator('[data-part="wrong-measure"]').waitFor({ state: 'detached' });
    await expect.poll(() => crop('Top')).toBe(before);
    await page.locator('[data-part="section-panel"]').getByRole('button', { name: 'Remove' }).click();
  });
});

describe('a hand that slips while it measures', () => {
  it('a double click ends an area and begins no other measure', async () => {
    await page.getByRole('button', { name: 'Measure' }).click();
    await page
      .getByRole('radio', { name: 'Area' })
      .or(page.getByRole('button', { name: 'Area', exact: true }))
      .first()
      .click();
    await clickIn(0.4, 0.6);
    await clickIn(0.6, 0.6);
    const last = await placeIn(page, 0.6, 0.75);
    await doubleClickAt(page, last);
    await expect.poll(() => page.locator('[data-part="measure"][data-kind="area"] .measure-area').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('.measure-bar').waitFor({ state: 'detached' });
  });
});

it('shows no page error', () => expect(world.errors).toEqual([]));
