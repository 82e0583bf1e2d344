import { AxeBuilder } from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

let product: RunningProduct;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

/** What a page asked of the server besides itself, and what it complained of. */
interface Watched {
  page: Page;
  calls: string[];
  files: Set<string>;
  problems: string[];
}

async function watched(options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'Europe/Berlin', ...options });
  const page = await context.newPage();
  const found: Watched = { page, calls: [], files: new Set(), problems: [] };
  page.on('pageerror', (error) => found.problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && found.problems.push(message.text()));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|realtime)\b/.test(pathname)) found.calls.push(pathname);
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) found.files.add(pathname);
  });
  return found;
}

const value = (page: Page) => page.locator('[data-part="docs-value"]');
const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => {
    const path = join(import.meta.dirname, '..', '..', 'dist', file);
    try {
      return sum + readFileSync(`${path}.gz`).length;
    } catch {
      // Too small to be compressed on its way; counted like the others.
      return sum + gzipSync(readFileSync(path)).length;
    }
  }, 0);

describe('the documentation of inputs', () => {
  it('P1.08 P2.15 every type and keyword shows signed out, without a call to the API or a line on the console', async () => {
    const { page: bare, files: shell } = await watched();
    await bare.goto(`${product.origin}/page-not-found`);
    await bare.getByRole('link').first().waitFor();
    await bare.context().close();
    const { page, calls, files, problems } = await watched();
    await page.goto(`${product.origin}/docs/inputs`);
    await page.getByRole('slider', { name: 'Bay Width' }).waitFor();
    await page.waitForLoadState('networkidle');
    // What every page loads is not of this one.
    expect(gzipped([...files].filter((file) => !shell.has(file)))).toBeLessThanOrEqual(150_000);
    const links = page.getByRole('navigation', { name: 'All inputs' }).getByRole('link');
    const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    // 19 types, 18 further kinds, 35 keywords.
    expect(addresses.length).toBe(72);
    for (const address of addresses) {
      await page.locator(`.places a[href="${address}"]`).click();
      await page.waitForURL(`**${address}`);
      await page
        .locator(`[data-entry="${address.split('/').at(-1)}"] .prop`)
        .first()
        .waitFor();
    }
    expect(problems).toEqual([]);
    expect(calls).toEqual([]);
    await page.context().close();
  });

  it('P2.15 shows in a frame of a page of another origin', async () => {
    const other = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${product.origin}/docs/inputs/range" width="900" height="600"></iframe>`),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { page } = await watched();
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Range', exact: true }).waitFor();
    await page.context().close();
    other.closeAllConnections();
    other.close();
  });

  it('P1.08 a change of value or schema is seen at once, a fault at line and column', async () => {
    const { page, problems } = await watched();
    await page.goto(`${product.origin}/docs/inputs/number`);
    const slider = page.getByRole('slider', { name: 'Bay Width' });
    await slider.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Bay Width' }).fill('(30 m - 2*1.5)/4');
    await page.keyboard.press('Enter');
    await value(page).getByText('6.75').waitFor();
    const schema = page.getByRole('textbox', { name: 'Schema' });
    await schema.fill('{\n  "Ridge": { "type": "number", "$partiUnitType": "length", "default": 3, }\n}');
    await page.getByRole('button', { name: 'Line 2, column 72' }).click();
    await expect.poll(() => schema.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(73);
    await page.getByText('A comma stands before the closing bracket').waitFor();
    await schema.fill('{\n  "Ridge": { "type": "nmber" }\n}');
    await page.getByRole('button', { name: 'Line 2, column 3' }).waitFor();
    await page.getByText('Input Ridge is no schema').waitFor();
    await schema.fill('{ "Ridge": { "type": "number", "$partiUnitType": "length", "default": 3 } }');
    await page.getByRole('slider', { name: 'Ridge' }).waitFor();
    await value(page).getByText('"Ridge": 3').waitFor();
    const reads = page.locator('[data-part="docs-reads"]');
    await reads.getByText('ridge = inputs["Ridge"]  # float, m').waitFor();
    await page.getByRole('radio', { name: 'C#' }).click();
    await reads.getByText('double ridge = inputs.Ridge; // m').waitFor();
    await page.getByRole('radio', { name: 'TypeScript' }).click();
    await reads.getByText('const ridge = inputs.Ridge; // number, m').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('P9.07d finds an entry by its words and shows its date: 12 May 1977, 12:12', async () => {
    const { page } = await watched();
    await page.goto(`${product.origin}/docs/inputs`);
    await page.getByRole('searchbox', { name: 'Find a type or keyword' }).fill('stored in utc');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/inputs/date-time');
    await value(page).getByText('"1977-05-12T12:12:00Z"').waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Opening: date' }).inputValue()).toBe('05/12/1977');
    await page.context().close();
  });

  it.each(
    (['en', 'de', 'ja'] as const).flatMap((locale) =>
      (['light', 'dark'] as const).map((colorScheme) => ({ locale, colorScheme })),
    ),
  )('is accessible in $locale, $colorScheme', async (options) => {
    const { page, problems } = await watched({ ...options, reducedMotion: 'reduce' });
    for (const place of ['list', 'keywords/Style']) {
      await page.goto(`${product.origin}/docs/inputs/${place}`);
      await page.locator('[data-part="list-input"]').first().waitFor();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(options.locale);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
