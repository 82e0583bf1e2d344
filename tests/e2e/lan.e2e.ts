import { networkInterfaces } from 'node:os';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../fixtures/api.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';
import { boardOf } from '../fixtures/signed-in.ts';

const PASSWORD = 'Grundriss-1';

/** An address of this machine on its network; a machine on none has only the loopback to show. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

let product: RunningProduct;
let browser: Browser;
let workflow = '';
const errors: string[] = [];

beforeAll(async () => {
  const local = await startProduct();
  const api = await apiOf(local);
  await api.call('POST auth/password', { body: { password: PASSWORD } });
  workflow = (await api.call('POST workflows', { body: { blank: true } })).id;
  await local.stop();
  product = await startProduct({ dataFolder: local.dataFolder, lan: true });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

/** Signs in by the form of this address, in a browser that has trusted the server's own certificate. */
async function enter(origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1120, height: 720 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${origin}/workflows/${workflow}`);
  await page.getByLabel('User name or e-mail').last().fill('owner');
  await page.getByLabel('Password').last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('.board').waitFor();
  return page;
}

describe('the office network', () => {
  it('lets a second address in over HTTPS, and both see what the other does', async () => {
    const colleagues = `https://${ADDRESS}:${product.port}`;
    expect(product.output()).toContain(colleagues);
    const [near, far] = [await enter(product.origin), await enter(colleagues)];
    await expect.poll(() => far.evaluate(() => window.isSecureContext)).toBe(true);
    await boardOf(far).add('Length');
    await far.locator('.saved[data-state="saved"]').waitFor();
    await boardOf(near).named('Length').waitFor();
    await expect.poll(() => near.locator('.board [data-part="node"]').first().getAttribute('data-state')).toBe('done');
    await far.reload();
    await boardOf(far).named('Length').waitFor();
    await far.close();
    await near.close();
  });

  it('tells whoever came without HTTPS where to go', async () => {
    const answer = await fetch(`http://${ADDRESS}:${product.port}/workflows`);
    expect(answer.status).toBe(426);
    expect(await answer.text()).toContain(`https://${ADDRESS}:${product.port}`);
  });

  it('shows no page error', () => expect(errors).toEqual([]));
});
