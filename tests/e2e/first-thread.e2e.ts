import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemplate } from '../fixtures/editor-page.ts';
import { dragOn, pressOn, restingBox } from '../fixtures/hands.ts';
import { apiOf } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

const CORPUS_MODEL = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus', 'models', 'location-topography.json');

let product: RunningProduct;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  page = await newPage();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  const made = await context.newPage();
  made.on('pageerror', (error) => errors.push(error.message));
  return made;
}

const card = (node: string) => page.locator(`.board [data-part="node"][data-node="${node}"]`);
const figure = (output: string) => page.locator(`[data-part="figure"][data-output="${output}"] .figure`).first();
const textOf = async (output: string) => (await figure(output).textContent())?.replaceAll(/\s/g, '');
const rows = () => page.locator('[data-part="element-table"] tbody tr[data-element]');
const stateOf = (node: string) => card(node).getAttribute('data-state');
const saved = () => page.locator('.saved[data-state="saved"]').waitFor();
const number = (text: string | undefined): number => Number(text?.replaceAll(/[^\d.]/g, ''));

/** A place of the board with nothing of a card near it. */
async function freePlace(): Promise<{ x: number; y: number }> {
  const found = await page.locator('.board').evaluate((board) => {
    const box = board.getBoundingClientRect();
    const isFree = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && board.contains(top) && !top.closest('[data-part="node"], .corner, .minimap, button');
    };
    for (let y = box.top + 30; y < box.bottom - 30; y += 12)
      for (let x = box.left + 30; x < box.right - 30; x += 12)
        if ([-24, 0, 24].every((dx) => [-24, 0, 24].every((dy) => isFree(x + dx, y + dy)))) return { x, y };
    return undefined;
  });
  if (!found) throw new Error('The board is full.');
  return found;
}

/** Looks for a function in the list that stands open and takes the first. */
async function pick(words: string): Promise<void> {
  await page.locator('input[role="combobox"]').fill(words);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

describe('first thread', () => {
  it('P4.02 signs the owner in by the one-time link, once', async () => {
    await page.goto(product.link);
    await page.waitForURL('**/workflows');
    const other = await newPage();
    await other.goto(product.link);
    await other.getByText('This link does not open Parti').waitFor();
    await other.context().close();
  });

  it('P4.02 asks for a password, with which the owner signs in again without a link', async () => {
    await page.getByRole('button', { name: 'Choose a password' }).click();
    await page.getByLabel('New password').last().fill('A long enough 1!');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The password is set').waitFor();
    await page.waitForURL('**/workflows');
    await expect.poll(() => page.getByRole('button', { name: 'Choose a password' }).count()).toBe(0);
    const other = await newPage();
    await other.goto(`${product.origin}/signin`);
    await other.getByLabel('User name or e-mail').last().fill('owner');
    await other.getByLabel('Password').last().fill('A long enough 1!');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL('**/workflows');
    await other.context().close();
  });

  it('P2.14a offers Blank first, the template beside it', async () => {
    const blank = page.getByRole('button', { name: /^Blank/ }).first();
    const copy = page.getByRole('button', { name: /open a copy/i }).first();
    await expect.poll(async () => (await restingBox(blank)).x < (await restingBox(copy)).x).toBe(true);
  });

  it('P1.07 W2.01b opens the template as a copy that is computed already: nothing runs, figures as counted by hand', async () => {
    await openTemplate(page);
    // 4.8 m ground, 22 storeys of 3.6 m, 4.8 m penthouse.
    await expect.poll(() => textOf('Height')).toBe('88.8m');
    await expect.poll(() => textOf('Level Quantity')).toMatch(/^24/);
    for (const node of ['location', 'site', 'envelope', 'levels', 'core', 'floors', 'facade', 'areas'])
      await expect.poll(() => stateOf(node), { message: node }).toBe('reused');
  });

  it('follows the finger on a slider: building, figures and table while it moves, the same when it is let go', async () => {
    await card('envelope').locator('h3').click();
    const slider = page.getByRole('slider', { name: 'Building Height' });
    const box = await restingBox(slider);
    const start = { x: ((88.8 - 3) / 397) * box.width, y: box.height / 2 };
    const told = async () => Number(await slider.getAttribute('aria-valuenow'));
    const from = await pressOn(slider, { at: start });
    await page.mouse.move(from.x - 20, from.y, { steps: 4 });
    await expect.poll(told).toBeLessThan(82);
    await expect.poll(async () => number(await textOf('Height')) - (await told())).toBe(0);
    const height = await told();
    await expect.poll(() => page.locator('.saved').getAttribute('data-state')).toBe('saved');
    // Storeys of 3.6 m between the ground floor of 4.8 m and what is left above, at least 4.8 m of it for the penthouse.
    const levels = 2 + Math.floor((height - 4.8 - 4.8) / 3.6 + 1e-9);
    await expect.poll(async () => number(await textOf('Level Quantity'))).toBe(levels);
    await expect.poll(() => rows().count()).toBeGreaterThan(5);
    const gross = await textOf('Gross Area');
    await page.mouse.up();
    await expect.poll(() => stateOf('areas')).toBe('done');
    await saved();
    await expect.poll(async () => number(await textOf('Height'))).toBe(height);
    await expect.poll(() => textOf('Gross Area')).toBe(gross);
  });

  it('computes anew: without setbacks every floor has the ground floor’s area', async () => {
    await page.getByRole('switch', { name: 'Use Setbacks' }).last().click();
    const levels = number(await textOf('Level Quantity'));
    const tierArea = await rows().first().locator('td').nth(3).textContent();
    await expect
      .poll(async () => Math.abs(number(await textOf('Gross Area')) - levels * number(tierArea ?? '')) <= levels)
      .toBe(true);
    await page.keyboard.press('Control+z');
  });

  it('drops a wire on the empty canvas, finds “core”, and it runs', async () => {
    const before = await page.locator('.board [data-part="node"]').count();
    await dragOn(page.locator('.board [data-node="envelope"] [data-port="model"]').first(), { to: await freePlace() });
    await pick('core');
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(before + 1);
    const added = page
      .locator('.board [data-part="node"]')
      .filter({ has: page.locator('h3', { hasText: 'Core By Envelope' }) })
      .last();
    await expect.poll(() => added.getAttribute('data-state')).toMatch(/done|reused/);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(before);
  });

  it.skipIf(!existsSync(CORPUS_MODEL))('brings in a real model file and wires it onward', async () => {
    const elements = Object.keys((JSON.parse(readFileSync(CORPUS_MODEL, 'utf8')) as { Elements: object }).Elements).length;
    const api = await apiOf(product);
    const { id } = await api.call('POST workflows', { body: { blank: true } });
    await page.goto(`${product.origin}/workflows/${id}`);
    await page.locator('.board').waitFor();
    await page.locator('.board .react-flow__pane').dblclick({ position: { x: 200, y: 200 } });
    await pick('model file');
    const file = page.locator('.board [data-part="node"]').filter({ hasText: 'Model File' });
    await file.locator('h3').click();
    await page.locator('[data-part="inspector"] input[type="file"]').setInputFiles(CORPUS_MODEL);
    await expect.poll(() => file.getAttribute('data-state')).toBe('done');
    await expect.poll(() => file.locator('.foot .result').textContent()).toContain(`${elements}`);
    await dragOn(file.locator('[data-port="model"]'), { by: { x: 220, y: -60 } });
    await pick('site');
    const site = page.locator('.board [data-part="node"]').filter({ hasText: 'Site By Sketch' });
    await expect.poll(() => site.getAttribute('data-state')).toMatch(/done|reused/);
    await saved();
    await page.reload();
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(2);
    await expect.poll(() => site.getAttribute('data-state')).toMatch(/done|reused/);
  });

  it('W7.13 keeps everything over a killed server, and no error was thrown', async () => {
    await product.stop({ signal: 'SIGKILL' });
    product = await startProduct({ dataFolder: product.dataFolder });
    page = await newPage();
    await page.goto(product.link);
    await page.waitForURL('**/workflows');
    await page.getByText('Tower on a slope').first().waitFor();
    expect(errors).toEqual([]);
  });
});
