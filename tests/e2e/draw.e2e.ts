import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  // The processor draws, and may have other work.
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(product.link);
  await page.waitForURL('**/workflows');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

type Corner = [x: number, y: number, z: number];

const pane = () => page.locator('[data-part="model-view"]');
const sketch = () => page.locator('[data-part="sketch"]');
const snap = () => page.locator('[data-part="snap"]');
const output = (name: string): Locator => page.locator(`[data-part="outputs"] [data-output="${name}"] dd`).first();
const figureOf = async (name: string): Promise<number> => Number((await output(name).textContent())?.replaceAll(/[^\d.]/g, ''));
const saved = () => page.locator('.saved[data-state="saved"]').waitFor();

async function placeOf(x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await pane().boundingBox();
  if (!box) throw new Error('The model view is not seen.');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Clicks at a place of the model view, given as shares of it. */
async function clickAt(x: number, y: number): Promise<void> {
  const place = await placeOf(x, y);
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.up();
}

/** A corner's handle, and a place outwards of it: neither is covered. */
async function outwardDrag(): Promise<{ from: { x: number; y: number }; to: { x: number; y: number } }> {
  let found: Awaited<ReturnType<typeof outwardDrag>> | undefined;
  await expect
    .poll(async () => {
      found = await sketch()
        .locator('rect.sketch-handle')
        .evaluateAll((handles) => {
          const places = handles.map((handle) => {
            const box = handle.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
          });
          const middle = { x: 0, y: 0 };
          for (const { x, y } of places) {
            middle.x += x / places.length;
            middle.y += y / places.length;
          }
          const isFree = ({ x, y }: { x: number; y: number }) => {
            const top = document.elementFromPoint(x, y);
            return top?.closest('[data-part="model-view"]') && !top.closest('.sketch-ui, .pill');
          };
          // The first two stand close together. The nearest first: far away a pixel is many metres.
          return places
            .slice(2)
            .toSorted((a, b) => b.y - a.y)
            .map((from) => {
              const away = Math.hypot(from.x - middle.x, from.y - middle.y) || 1;
              const to = { x: from.x + ((from.x - middle.x) / away) * 24, y: from.y + ((from.y - middle.y) / away) * 24 };
              return { from, to };
            })
            .find(({ from, to }) => isFree(from) && isFree(to));
        });
      return found;
    })
    .toBeDefined();
  return found as Awaited<ReturnType<typeof outwardDrag>>;
}

/** Adds a function by typing its name. */
async function add(words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add function' }).first().click();
  await page.locator('input[role="combobox"]').fill(words);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

const nodeNamed = (name: string) => page.locator('.board [data-part="node"]', { has: page.getByRole('heading', { name }) });

async function addByKeys(words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add function' }).first().focus();
  await page.keyboard.press('Enter');
  await page.locator('input[role="combobox"]:focus').waitFor();
  await page.keyboard.type(words);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('input[role="combobox"]').waitFor({ state: 'detached' });
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

/** What the keys of the keyboard's story draw. */
const KEYED = [
  [-40, -40, 0],
  [50, -40, 0],
  [80, -10, 0],
  [80, 32, 0],
  [60, 52, 0],
  [0, 52, 0],
  [-40, 32, 0],
];

async function openBlank(): Promise<void> {
  await page.goto(`${product.origin}/workflows`);
  await page
    .getByRole('button', { name: /^Blank/ })
    .first()
    .click();
  await page.waitForURL(/\/workflows\/.+/);
  await page.locator('.board').waitFor();
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
  await page.getByRole('button', { name: 'Draw Perimeter' }).first().click({ force: true });
  await sketch().waitFor();
  await page.keyboard.press('d');
}

const finish = async () => {
  const flaws = page.locator('[data-part="sketch-flaw"]');
  expect(await flaws.evaluateAll((all) => all.map((flaw) => flaw.getAttribute('data-code')))).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click({ force: true });
  await sketch().waitFor({ state: 'detached' });
};

/** Seven corners of a plot on the ground as shares of the model view, not crossing. */
const SEVEN = [
  [0.3, 0.62],
  [0.42, 0.52],
  [0.55, 0.5],
  [0.66, 0.55],
  [0.68, 0.66],
  [0.55, 0.74],
  [0.4, 0.72],
] as const;

/** Area of an outline from above (m²). */
const areaOf = (corners: readonly number[][]): number =>
  Math.abs(
    corners.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = corners[(index + 1) % corners.length] ?? [];
      return sum + x * nextY - nextX * y;
    }, 0),
  ) / 2;

// Keys `g r` and `g m` change the pane: a click would wait for frames that the processor still draws.
describe('drawing a site', () => {
  it('W3.08k by mouse: seven corners on a blank workflow with a typed length and a snap, no coordinate typed', async () => {
    await openBlank();
    await add('Site');
    await nodeNamed('Site By Sketch').locator('h3').click();
    await page.getByRole('tab', { name: 'Model' }).click();
    await startDrawing();
    const [first, second, ...others] = SEVEN;
    await clickAt(...first);
    const towards = await placeOf(...second);
    await page.mouse.move(towards.x, towards.y);
    await page.keyboard.press('2');
    await page.locator('[data-measure="length"] input').fill('24');
    await page.keyboard.press('Enter');
    for (const [x, y] of others) await clickAt(x, y);
    const close = await placeOf(...first);
    await page.mouse.move(close.x + 3, close.y + 2);
    await expect.poll(() => snap().getAttribute('data-snap')).toBe('close');
    await page.mouse.down();
    await page.mouse.up();
    expect(await page.locator('[data-part="sketch-flaw"]').count()).toBe(0);
    const area = Number(await page.locator('[data-part="sketch-area"]').getAttribute('data-value'));
    expect(area).toBeGreaterThan(100);
    await finish();
    await saved();
    await press('g', 'r');
    const corners = await shownCorners('Perimeter');
    expect(corners).toHaveLength(7);
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = corners;
    expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(24, 2);
    // Fields show three decimals.
    expect(Math.abs(areaOf(corners) - area)).toBeLessThan(1);
  });

  it('by mouse: adds envelope, levels and floors; a dragged corner changes the areas in the report', async () => {
    for (const words of ['Envelope', 'Levels', 'Core', 'Floors']) await add(words);
    await expect.poll(() => figureOf('Total Area')).toBeGreaterThan(0);
    const before = await figureOf('Total Area');
    await page.getByRole('button', { name: 'Fit graph' }).first().click();
    await nodeNamed('Site By Sketch').locator('h3').click();
    await press('g', 'm');
    await pane().locator('.view-cube').waitFor();
    await page.getByRole('button', { name: 'Draw Perimeter' }).first().click({ force: true });
    await sketch().waitFor();
    const { from, to } = await outwardDrag();
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await finish();
    await press('g', 'r');
    await expect.poll(() => figureOf('Total Area')).not.toBe(before);
  });

  it('W3.08k W4.10f by keyboard alone: seven corners, one undone and set again, a typed length', async () => {
    await openBlank();
    await addByKeys('Site');
    await page.getByRole('button', { name: 'Draw Perimeter' }).first().focus();
    await page.keyboard.press('Enter');
    await sketch().waitFor();
    await press('d', ...times(4, 'Shift+ArrowLeft'), ...times(4, 'Shift+ArrowDown'), 'Enter');
    await press(...times(9, 'Shift+ArrowRight'), 'Enter');
    await press('ArrowRight', 'Enter', 'Control+z');
    // The pointer stayed one step to the right of what was undone.
    await press(...times(3, 'Shift+ArrowRight'), 'ArrowLeft', ...times(3, 'Shift+ArrowUp'), 'Enter');
    await press('Shift+ArrowUp');
    // The edge goes north; 42 m are typed.
    await press('4');
    await page.keyboard.type('2');
    await press('Enter');
    await press(...times(2, 'Shift+ArrowLeft'), ...times(2, 'Shift+ArrowUp'), 'Enter');
    await press(...times(6, 'Shift+ArrowLeft'), 'Enter');
    await press(...times(4, 'Shift+ArrowLeft'), ...times(2, 'Shift+ArrowDown'), 'Enter');
    await press('c', 'Control+Enter');
    await sketch().waitFor({ state: 'detached' });
    await saved();
    await press('g', 'r');
    expect(await shownCorners('Perimeter')).toEqual(KEYED);
  });

  it('W4.10b by keyboard alone: adds envelope, levels and floors; a moved corner changes the areas in the report', async () => {
    for (const words of ['Envelope', 'Levels', 'Core', 'Floors']) await addByKeys(words);
    await expect.poll(() => figureOf('Total Area')).toBeGreaterThan(0);
    const before = await figureOf('Total Area');
    await page.locator('.board .node').first().focus();
    await press('Home');
    await page.getByRole('button', { name: 'Draw Perimeter' }).first().focus();
    await page.keyboard.press('Enter');
    await sketch().waitFor();
    // The third corner, 10 m to the east.
    await press('n', 'n', 'n', 'Shift+ArrowRight', 'Control+Enter');
    await sketch().waitFor({ state: 'detached' });
    await saved();
    await press('g', 'r');
    expect(await shownCorners('Perimeter')).toEqual(KEYED.with(2, [90, -10, 0]));
    await expect.poll(() => figureOf('Total Area')).not.toBe(before);
  });

  it('W5.09 W4.10g P4.10c a bow-tie is named and asked about; a second sketch is refused; Escape does not lose strokes', async () => {
    await page.locator('.board .node').first().focus();
    await press('Home', 'g', 'm');
    await startDrawing();
    for (const [x, y] of [
      [0.3, 0.5],
      [0.7, 0.75],
      [0.7, 0.5],
      [0.3, 0.75],
    ] as const)
      await clickAt(x, y);
    await page.keyboard.press('c');
    await expect
      .poll(() => page.locator('[data-part="sketch-flaw"]').getAttribute('data-code'))
      .toBe('geometry.self-intersecting');
    await page.keyboard.press('Escape');
    await page.locator('[data-part="sketch-refusal"]').waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('[data-part="sketch-refusal"]', { hasText: 'Finish the sketch first' }).waitFor();
    await page.getByRole('button', { name: 'Draw Perimeter' }).first().click({ force: true });
    await page.getByText('Another sketch is open.').first().waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('alertdialog').getByText('crosses itself').waitFor();
    await page.keyboard.press('Escape');
    await sketch().getByRole('button', { name: 'Cancel' }).click();
    await sketch().waitFor({ state: 'detached' });
    expect(await shownCorners('Perimeter')).toHaveLength(7);
  });

  it('W4.10a W3.08d draws on level 12 in a turned view in feet, with a typed length', async () => {
    await page.goto(`${product.origin}/workflows`);
    await page
      .getByRole('button', { name: /open a copy/i })
      .first()
      .click();
    await page.waitForURL(/\/workflows\/.+/);
    await page.locator('[data-part="element-table"] tbody tr[data-element]').first().waitFor();
    await page.getByRole('button', { name: 'Metric' }).click();
    await nodeNamed('Site By Sketch').locator('h3').click();
    await page.getByRole('tab', { name: 'Model' }).click();
    await pane().focus();
    for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
    await startDrawing();
    await page.getByRole('combobox', { name: 'Level' }).click();
    await page.getByRole('option', { name: /^L12 / }).click();
    await pane().focus();
    await clickAt(0.45, 0.45);
    const to = await placeOf(0.6, 0.47);
    await page.mouse.move(to.x, to.y);
    await page.keyboard.press('1');
    await page.locator('[data-measure="length"] input').fill(`32' 6"`);
    await page.keyboard.press('Enter');
    await clickAt(0.6, 0.6);
    await page.keyboard.press('c');
    await finish();
    await page.getByRole('button', { name: 'Imperial' }).click();
    const corners = await shownCorners('Perimeter');
    // 4.8 m ground floor, then storeys of 3.6 m.
    expect(corners.map(([, , z]) => z)).toEqual([44.4, 44.4, 44.4]);
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = []] = corners;
    expect(Math.hypot(x1 - x0, y1 - y0)).toBeCloseTo(32.5 * 0.3048, 2);
  });

  it('shows no page error', () => expect(errors).toEqual([]));
});
