import type { Browser, Page } from 'playwright';
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
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

const figure = (output: string) => page.locator(`[data-part="figure"][data-output="${output}"] .figure`).first();

describe('first thread', () => {
  it('signs the owner in by the one-time link', async () => {
    await page.goto(product.link);
    await page.waitForURL('**/workflows');
  });

  it('P2.14a W2.01b P1.07 opens the template as a copy, runs it, and shows figures counted by hand', async () => {
    await page
      .getByRole('button', { name: /open a copy/i })
      .first()
      .click();
    await page.waitForURL('**/workflows/*');
    await page.getByRole('button', { name: 'Run', exact: false }).first().click();
    // 4.8 m ground, 22 storeys of 3.6 m, 4.8 m penthouse: 88.8 m and 24 levels.
    await expect
      .poll(async () => (await figure('Height').textContent())?.replaceAll(/\s/g, ''), { timeout: 60_000 })
      .toBe('88.8m');
    await expect.poll(async () => (await figure('Level Quantity').textContent())?.trim(), { timeout: 60_000 }).toMatch(/^24/);
  });

  it('W7.13 keeps everything over a restart of the server, and no error was thrown', async () => {
    await page.screenshot({ path: 'tests/output/first-thread.png' });
    await product.stop({ signal: 'SIGKILL' });
    const again = await startProduct({ dataFolder: product.dataFolder });
    product = again;
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(again.link);
    await other.waitForURL('**/workflows');
    await other.getByText('Tower on a slope').first().waitFor();
    expect(errors).toEqual([]);
  });
});
