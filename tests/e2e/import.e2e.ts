import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';

let product: RunningProduct;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  await page.goto(product.link);
  await page.waitForURL('**/workflows');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

const plan =
  '0 SECTION 2 HEADER 9 $INSUNITS 70 4 0 ENDSEC 0 SECTION 2 ENTITIES 0 LINE 8 Walls 10 0 20 0 11 4000 21 2000 0 ENDSEC 0 EOF'
    .split(' ')
    .join('\n');

async function drop(name: string, text: string): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content as string], fileName as string));
      for (const kind of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}

describe('importing', () => {
  it('W1.06a W5.07f takes a dropped DXF at its right size into the graph, and refuses other kinds', async () => {
    const api = await apiOf(product);
    const made = await fetch(`${product.origin}/api/workflows`, {
      method: 'POST',
      headers: { ...api.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ blank: true }),
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`${product.origin}/workflows/${id}`);
    await page.locator('.board').waitFor();
    await drop('notes.txt', 'x');
    const refused = page.getByRole('dialog').getByRole('alert');
    await refused.waitFor();
    expect(await refused.textContent()).toContain('.dxf');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await drop('plan.dxf', plan);
    await page.getByRole('dialog').getByText('4 × 2 m').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const card = page.locator('.board [data-part="node"]').first();
    await card.waitFor();
    await page.locator('.board [data-part="node"][data-state="done"]').waitFor();
    expect(await card.textContent()).toContain('Underlay');
  });
});
