import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let owner: Page;
let id: string;
let site: Server;
let embedded = '';

beforeAll(async () => {
  running = await startSignedIn();
  ({ page: owner, id } = await running.openWorkflow('figures', { permissions: ['clipboard-read', 'clipboard-write'] }));
  site = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(embedded));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await running?.close();
  site?.close();
});

const address = (query = '') => `${running.product.origin}/w/${id}${query}`;
const rows = () => owner.locator('[data-part="publication"]');
/** Somebody who is not signed in. */
async function visitor(): Promise<Page> {
  const context = await running.browser.newContext({
    viewport: { width: 800, height: 560 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => running.errors.push(error.message));
  return page;
}
const facts = async () => (await running.api.call('GET workflows/{id}/sharing', { path: { id } })).publication;

describe('the public page', () => {
  it('P2.19 shows one view alone, asks for its password, and tells its owner how often it was opened', async () => {
    await owner.getByRole('button', { name: 'Share', exact: true }).click();
    await owner.getByRole('button', { name: /Make public/ }).click();
    await owner.getByRole('button', { name: 'Make public', exact: true }).click();
    await rows().waitFor();
    await rows().getByLabel('Shows').click();
    await owner.getByRole('option', { name: 'Areas' }).click();
    await expect.poll(async () => (await facts())?.view).toBe('report');
    await rows().getByLabel('Password', { exact: true }).fill('Grundriss');
    await rows().getByRole('button', { name: 'Set' }).click();
    await rows().getByRole('button', { name: 'Remove' }).waitFor();

    const page = await visitor();
    await page.goto(address());
    await page.getByLabel('Password', { exact: true }).fill('Schnitt');
    await page.getByRole('button', { name: 'Open the page' }).click();
    await page.getByRole('alert').waitFor();
    // What was typed wrong is still there to be mended.
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('Schnitt');
    await page.getByLabel('Password', { exact: true }).fill('Grundriss');
    await page.getByRole('button', { name: 'Open the page' }).click();
    await page.locator('[data-part="figure"]').first().waitFor();
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Areas']);
    // Who opened it is not asked again in this tab, another one is.
    await page.reload();
    await page.locator('[data-part="figure"]').first().waitFor();
    const second = await visitor();
    await second.goto(address('?view=model'));
    await second.getByLabel('Password', { exact: true }).waitFor();
    await second.context().close();
    await page.context().close();
    await expect.poll(async () => (await facts())?.opened).toBe(2);
  });

  it('P2.19 stands in a frame of another site by its embed code, and is closed after the last day', async () => {
    await rows().getByRole('button', { name: 'Remove' }).click();
    await expect.poll(async () => (await facts())?.hasPassword).toBe(false);
    await owner.getByRole('button', { name: 'Copy the embed code' }).click();
    await expect.poll(() => owner.evaluate(() => navigator.clipboard.readText())).toMatch(/^<iframe /);
    embedded = `<!doctype html><title>A site</title>${await owner.evaluate(() => navigator.clipboard.readText())}`;
    const page = await visitor();
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    await page.frameLocator('iframe').locator('[data-part="figure"]').first().waitFor();
    await rows().getByLabel('Open until').fill('2020-01-01');
    await expect.poll(async () => (await facts())?.until).toMatch(/^20(19-12-31|20-01-0[12])T/);
    await page.goto(address());
    await page.getByText('Nothing to see here').waitFor();
    await rows().getByLabel('Open until').fill('');
    await expect.poll(async () => (await facts())?.until).toBe(null);
    await page.reload();
    await page.locator('[data-part="figure"]').first().waitFor();
    await page.context().close();
    expect(running.errors).toEqual([]);
  });

  it('P2.19 marks what was made for earlier inputs than those that are published, until it has run', async () => {
    await owner.keyboard.press('Escape');
    await rows().waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Pause' }).click();
    await owner.locator('.runbox[data-state="paused"]').waitFor();
    await owner.locator('.board [data-node="envelope"]').click();
    const height = owner.getByRole('slider', { name: 'Building Height', exact: true });
    await height.press('Enter');
    await owner.locator('input:focus').fill('61');
    await owner.keyboard.press('Enter');
    await owner.locator('[data-part="earlier"]').first().waitFor();
    await running.api.call('POST workflows/{id}/publication', { path: { id } });

    const page = await visitor();
    await page.goto(address());
    await page.locator('[data-part="figure"] [data-part="earlier"]').first().waitFor();
    await owner.getByRole('button', { name: 'Resume' }).click();
    await owner.locator('[data-part="earlier"]').first().waitFor({ state: 'detached' });
    // What a run made is written down a moment after it was told.
    const marks = async () => {
      await page.reload();
      await page.locator('[data-part="figure"]').first().waitFor();
      return page.locator('[data-part="earlier"]').count();
    };
    await expect.poll(marks).toBe(0);
    await page.context().close();
    expect(running.errors).toEqual([]);
  });
});
