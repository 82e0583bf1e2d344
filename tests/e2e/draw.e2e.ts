import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary, loadTemplates } from '#library';
import { clickAt, placeIn } from '../fixtures/hands.ts';
import { atRest } from './site/hands.ts';
import { openTemplate } from '../fixtures/editor-page.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

let product: RunningProduct;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1100, height: 680 }, locale: 'en-US', reducedMotion: 'reduce' });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(product.link);
  await page.waitForURL('**/workflows');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

const pane = () => page.locator('[data-part="model-view"]');
const sketch = () => page.locator('[data-part="sketch"]');

/** Corners of the outline that is drawn. */
const drafted = () => sketch().locator('path[data-draft] ~ rect.sketch-handle').count();

/** Sets a corner at a place of the model view, given as shares of it; answers once it stands. */
async function setCorner(x: number, y: number): Promise<void> {
  const before = await drafted();
  await clickAt(page, await placeIn(pane(), x, y));
  await expect.poll(drafted).toBe(before + 1);
}

/** Adds a function by typing its name. */
async function add(words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add function' }).first().click();
  await page.locator('input[role="combobox"]').fill(words);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

const nodeNamed = (name: string) => page.locator('.board [data-part="node"]', { has: page.getByRole('heading', { name }) });

async function openBlank(): Promise<void> {
  await page.goto(`${product.origin}/workflows`);
  await page
    .getByRole('button', { name: /^Blank/ })
    .first()
    .click();
  await page.waitForURL(/\/workflows\/.+/);
  await page.locator('.board').waitFor();
}

async function openTower(): Promise<void> {
  await page.goto(`${product.origin}/workflows`);
  await openTemplate(page);
  await page.locator('[data-part="element-table"] tbody tr[data-element]').first().waitFor();
}

/** The drawn value as the inspector's fields show it, in the shown unit. */
async function shownCorners(label: string): Promise<number[][]> {
  const group = page.locator('.dock').getByRole('group', { name: label, exact: true });
  const count = group.locator('.vertices-count');
  if ((await count.getAttribute('aria-expanded')) !== 'true') await count.click();
  const fields = group.locator('.vertex [aria-valuenow]');
  await fields.first().waitFor();
  const numbers = await fields.evaluateAll((held) => held.map((field) => Number(field.getAttribute('aria-valuenow'))));
  return Array.from({ length: numbers.length / 3 }, (_, index) => numbers.slice(index * 3, index * 3 + 3));
}

async function startDrawing(): Promise<void> {
  await pane().locator('.view-cube').waitFor();
  await page.getByRole('button', { name: 'Draw Perimeter' }).first().click();
  await sketch().waitFor();
  await atRest(page);
  await page.keyboard.press('d');
}

interface FloorCorner {
  X: number;
  Y: number;
}

/** Corners of a floor as the template's own result has them. */
function cornersOfFloor(profile: string): FloorCorner[] {
  const [tower] = loadTemplates(loadLibrary());
  const floors = tower?.results.find(({ node }) => node === 'floors');
  const { model } = JSON.parse(tower?.resultText(floors?.resultDigest ?? '') ?? '') as {
    model: { Elements: Record<string, { Perimeter: { Vertices: FloorCorner[] } }> };
  };
  return model.Elements[profile]?.Perimeter.Vertices ?? [];
}

/** Where the keys put the point of the sketch, as it is told (m). */
async function stand(): Promise<[east: number, north: number]> {
  const text = await page.locator('[data-part="sketch-stand"]').getAttribute('data-at');
  const [east = Number.NaN, north = Number.NaN] = text?.split(' ').map(Number) ?? [];
  return [east, north];
}

/** Presses a key that moves the point, and waits until it is told where it came. */
async function pressed(key: string): Promise<[east: number, north: number]> {
  const told = page.locator('[data-part="sketch-stand"]');
  const before = (await told.count()) > 0 ? await told.getAttribute('data-at') : null;
  await page.keyboard.press(key);
  await expect.poll(() => told.getAttribute('data-at')).not.toBe(before);
  return stand();
}

/** Goes near a corner by steps of the grid, then to it by S: steps alone do not reach it. */
async function goTo({ X, Y }: FloorCorner): Promise<void> {
  const [x0, y0] = await pressed('ArrowRight');
  const [x1, y1] = await pressed('ArrowRight');
  const [east, north] = [Math.round(x1 - x0), Math.round(y1 - y0)];
  const away = [X - x1, Y - y1] as const;
  const right = Math.round(away[0] * east + away[1] * north);
  const up = Math.round(away[1] * east - away[0] * north);
  for (let step = 0; step < Math.abs(right); step++) await pressed(right > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let step = 0; step < Math.abs(up); step++) await pressed(up > 0 ? 'ArrowUp' : 'ArrowDown');
  for (let press = 0; press < 25; press++) {
    const [x, y] = await pressed('s');
    const isCorner = (await page.locator('[data-part="snap"][data-snap="vertex"]').count()) > 0;
    if (isCorner && Math.hypot(X - x, Y - y) < 1e-4) return;
  }
  throw new Error('The corner was not reached in 25 presses.');
}

const finish = async () => {
  const flaws = page.locator('[data-part="sketch-flaw"]');
  await expect.poll(() => flaws.evaluateAll((all) => all.map((flaw) => flaw.getAttribute('data-code')))).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await sketch().waitFor({ state: 'detached' });
};

describe('drawing a site', () => {
  it('W5.09 W4.10g W4.17a P4.10c a bow-tie is named and asked about; a second sketch is refused; Escape does not lose strokes', async () => {
    await openBlank();
    await add('Site');
    await nodeNamed('Site By Sketch').locator('h3').click();
    await page.getByRole('tab', { name: 'Model' }).click();
    await startDrawing();
    for (const [x, y] of [
      [0.3, 0.5],
      [0.7, 0.75],
      [0.7, 0.5],
      [0.3, 0.75],
    ] as const)
      await setCorner(x, y);
    await page.keyboard.press('c');
    await expect
      .poll(() => page.locator('[data-part="sketch-flaw"]').getAttribute('data-code'))
      .toBe('geometry.self-intersecting');
    // Whoever looks at the report in between finds the strokes again.
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await sketch().waitFor({ state: 'detached' });
    await page.locator('.sketch-elsewhere').getByRole('button', { name: 'Back to the sketch' }).click();
    await sketch().locator('[data-code="geometry.self-intersecting"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-part="sketch-refusal"]').waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('[data-part="sketch-refusal"]', { hasText: 'Finish the sketch first' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Draw Perimeter');
    await page.keyboard.press('Enter');
    await page.getByText('Another sketch is open.').first().waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('alertdialog').getByText('crosses itself').waitFor();
    await page.locator('[role="alertdialog"]:focus, [role="alertdialog"] :focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await sketch().waitFor({ state: 'detached' });
    // The six corners that the plot begins with.
    await expect.poll(() => shownCorners('Perimeter')).toHaveLength(6);
  });

  it('P4.10a P4.10b P4.10e W4.10c moves step by step by keys alone; a colleague sees the shape where it goes', async () => {
    await openBlank();
    await add('Site');
    await nodeNamed('Site By Sketch').locator('h3').click();
    await page.getByRole('tab', { name: 'Model' }).click();
    await pane().locator('.view-cube').waitFor();
    const before = await shownCorners('Perimeter');
    const context = await browser.newContext({
      viewport: { width: 1000, height: 640 },
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const colleague = await context.newPage();
    await colleague.goto(await product.newLink());
    await colleague.waitForURL('**/workflows');
    await colleague.goto(page.url());
    await colleague.locator('[data-part="model-view"] .view-cube').waitFor();

    await page.getByRole('button', { name: 'Draw Perimeter' }).first().click();
    await sketch().waitFor();
    await atRest(page);
    const running = (ids: string) => expect.poll(() => sketch().getAttribute('data-commands')).toBe(ids);
    await running('sketch');
    for (const _ of [1, 2]) await page.keyboard.press('m');
    await running('sketch sketch.move');
    await page.keyboard.press('Escape');
    await running('sketch');
    await page.keyboard.press('m');
    await running('sketch sketch.move');
    await pressed('ArrowRight');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-part="sketch-instruction"]', { hasText: 'Set the point to move to' })
      .waitFor({ state: 'attached' });
    await pressed('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await running('sketch');
    // What is typed goes to the measures: 20 m east.
    await page.keyboard.press('m');
    await running('sketch sketch.move');
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await running('sketch');

    const outline = colleague.locator('[data-part="peer-sketch"] path');
    await outline.waitFor({ state: 'attached' });
    const look = await outline.evaluate((path) => {
      const { stroke, fill } = getComputedStyle(path);
      return { stroke, fill };
    });
    expect(look.fill).toBe('none');
    expect(look.stroke).not.toBe('none');
    await finish();
    await colleague.locator('[data-part="peer-sketch"]').waitFor({ state: 'detached' });
    await context.close();
    // Ten grid steps by points and 20 m typed; which way the keys point depends on the view.
    const after = await shownCorners('Perimeter');
    const shifts = after.map(([x = 0, y = 0], index) => [x - (before[index]?.[0] ?? 0), y - (before[index]?.[1] ?? 0)] as const);
    expect(new Set(shifts.map(([x, y]) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size).toBe(1);
    const [[x = 0, y = 0] = []] = shifts;
    expect([Math.hypot(x - 20, y)]).toEqual([expect.closeTo(10, 6)]);
  });

  it('W4.10a W3.08d draws on level 12 in a turned view in feet, with a typed length', async () => {
    await openTower();
    await page.getByRole('button', { name: 'Metric' }).click();
    await nodeNamed('Site By Sketch').locator('h3').click();
    await page.getByRole('tab', { name: 'Model' }).click();
    await pane().focus();
    for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
    await startDrawing();
    await page.getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option', { name: /^L12 / }).click();
    await pane().focus();
    await setCorner(0.45, 0.45);
    const to = await placeIn(pane(), 0.6, 0.47);
    await page.mouse.move(to.x, to.y);
    await page.keyboard.press('1');
    await page.locator('[data-measure="length"] input').fill(`32' 6"`);
    await page.keyboard.press('Enter');
    await expect.poll(drafted).toBe(2);
    await setCorner(0.6, 0.6);
    await page.keyboard.press('c');
    await finish();
    await page.getByRole('button', { name: 'Imperial' }).click();
    const corners = await shownCorners('Perimeter');
    // 4.8 m ground floor, then storeys of 3.6 m.
    expect(corners.map(([, , z]) => z)).toEqual([44.4, 44.4, 44.4]);
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = corners;
    expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(32.5 * 0.3048, 2);
  });

  it('W4.10a goes by keys alone from corner to corner of the model, and tells each', async () => {
    await openTower();
    await nodeNamed('Site By Sketch').locator('h3').click();
    await page.getByRole('tab', { name: 'Model' }).click();
    await startDrawing();
    await page.getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option', { name: /^L12 / }).click();
    await pane().focus();
    await page.keyboard.press('?');
    await page.locator('[data-part="sketch-keys"]').getByText('Next or former corner, middle').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-part="sketch-keys"]').waitFor({ state: 'detached' });
    await expect.poll(() => sketch().count()).toBe(1);
    await expect.poll(() => pane().evaluate((element) => element === document.activeElement)).toBe(true);

    const corners = cornersOfFloor('floor-profile-12').slice(0, 3);
    for (const [placed, corner] of corners.entries()) {
      await goTo(corner);
      await page.keyboard.press('Enter');
      await expect.poll(drafted).toBe(placed + 1);
    }
    await page.keyboard.press('c');
    await finish();
    const drawn = await shownCorners('Perimeter');
    expect(drawn).toHaveLength(3);
    for (const [index, [x = 0, y = 0, z]] of drawn.entries()) {
      const { X = 0, Y = 0 } = corners[index] ?? {};
      expect(Math.hypot(X - x, Y - y)).toBeLessThan(1e-4);
      expect(z).toBe(44.4);
    }
  });

  it('W5.17a types where a first point and a selected corner are; a point 1,000 km away is refused', async () => {
    const shownRows = async () => {
      const texts = await page.locator('[data-part="sketch-points"] tbody tr').allTextContents();
      return texts.map((text) => text.replaceAll(/\s/g, ' '));
    };
    const type = async (east: string, north: string) => {
      await page.keyboard.type(east);
      await page.keyboard.press('Tab');
      await page.keyboard.type(north);
      await page.keyboard.press('Enter');
    };
    await startDrawing();
    await page.locator('[data-measure="x"]').waitFor();
    await type('-1000', '5,000.5');
    await expect.poll(shownRows).toEqual(['1-1,000.00 m5,000.50 m']);
    await page.locator('[data-measure="length"]').waitFor();
    await type('20', '0');
    await type('10', '90');
    await expect.poll(drafted).toBe(3);
    await page.keyboard.press('c');
    await expect.poll(drafted).toBe(0);
    await page.keyboard.press('n');
    await type('1000000', '5000');
    await expect.poll(shownRows).toEqual(['11,000,000.00 m5,000.00 m', '2-980.00 m5,000.50 m', '3-980.00 m5,010.50 m']);
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-part="sketch-flaw"][data-code="geometry.point-far-from-location"]').waitFor();
  });

  it('W4.10a draws the outline of a row of a list, in the words of the reader and beside the table of points', async () => {
    const context = await browser.newContext({
      viewport: { width: 1024, height: 700 },
      locale: 'de-DE',
      reducedMotion: 'reduce',
    });
    const german = await context.newPage();
    german.on('pageerror', (error) => errors.push(error.message));
    await german.goto(await product.newLink());
    await german.waitForURL('**/workflows');
    await german.getByRole('button', { name: /^Leer/ }).first().click();
    await german.waitForURL(/\/workflows\/.+/);
    await german.getByRole('button', { name: 'Funktion hinzufügen' }).first().click();
    await german.locator('input[role="combobox"]').fill('Hülle nach Grundrissen');
    await german.getByRole('option').first().waitFor();
    await german.keyboard.press('Enter');
    await german.locator('.dock').getByRole('button', { name: 'Grundrisse groß öffnen' }).click();
    const table = german.getByRole('table', { name: 'Grundrisse' });
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['', 'Grundriss', 'Fuß m', 'Höhe m', 'Nutzung', '']);
    // 44 m by 32 m.
    await table.getByRole('button', { name: 'Grundriss, Zeile 1: 1.408 m²' }).click();
    await german.getByRole('button', { name: 'Grundriss, Zeile 1 zeichnen' }).click();
    const drawn = german.locator('[data-part="sketch"]');
    await drawn.waitFor();
    await table.waitFor({ state: 'detached' });
    await atRest(german);
    const beside = async () => {
      const points = await german.locator('[data-part="sketch-points"]').boundingBox();
      const handles = await drawn.locator('rect.sketch-handle').all();
      const boxes = await Promise.all(handles.map((handle) => handle.boundingBox()));
      return boxes.map((box) => box !== null && points !== null && box.x + box.width < points.x && box.y + box.height < 640);
    };
    await expect.poll(beside).toEqual([true, true, true, true]);
    // Keys of tools go on after a button of the view was pressed.
    await german.locator('.model-tools').getByRole('button').last().click();
    await german.keyboard.press('x');
    await expect.poll(() => drawn.getAttribute('data-commands')).toBe('sketch sketch.split');
    await german.keyboard.press('Escape');
    await expect.poll(() => drawn.getAttribute('data-commands')).toBe('sketch');
    await german.keyboard.press('m');
    await expect.poll(() => drawn.getAttribute('data-commands')).toBe('sketch sketch.move');
    await german.keyboard.type('20');
    await german.keyboard.press('Enter');
    await expect.poll(() => drawn.getAttribute('data-commands')).toBe('sketch');
    await german.getByRole('button', { name: 'Fertig', exact: true }).click();
    await drawn.waitFor({ state: 'detached' });
    await german.locator('.dock').getByRole('button', { name: 'Grundrisse groß öffnen' }).click();
    await table.getByRole('button', { name: 'Grundriss, Zeile 1: 1.408 m²' }).click();
    await german.getByRole('button', { name: '1 Form' }).click();
    // 20 m east of −22.
    const first = german.getByRole('group', { name: /Umriss/ }).first();
    await first.getByRole('button', { name: '4 Punkte' }).click();
    await expect
      .poll(async () => Number(await first.locator('.vertex [aria-valuenow]').first().getAttribute('aria-valuenow')))
      .toBe(-2);
    await context.close();
  });

  it('shows no page error', () => expect(errors).toEqual([]));
});
