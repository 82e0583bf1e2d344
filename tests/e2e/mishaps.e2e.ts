import { Client } from 'pg';
import type { Browser, BrowserContext, Page, WebSocketRoute } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '#api';
import { findPostgresPlace } from '../../server/database/postgres-place.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { nameIs, rename, saved } from '../fixtures/editor-page.ts';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';
import { shot } from '../fixtures/two-people.ts';

const PASSWORD = 'Grundriss-1';
const NEW_PASSWORD = 'Schnitt-22';

let product: RunningProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];
/** Whether the tab's line is cut, its socket, and the channel of its document. */
const line: { isCut: boolean; socket?: WebSocketRoute; channel?: number } = { isCut: false };

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1120, height: 720 }, locale: 'en-US', reducedMotion: 'reduce' });
  await context.routeWebSocket('**/realtime', (route) => {
    if (line.isCut) return void route.close();
    line.socket = route;
    delete line.channel;
    const server = route.connectToServer();
    server.onMessage((message) => {
      // What the document says, not presence nor a part of something large.
      if (typeof message !== 'string' && line.socket === route && message[0] !== 0 && message[1] === 0) line.channel = message[0];
      route.send(message);
    });
  });
  page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(product.link);
  await page.waitForURL('**/workflows');
  await page.goto(`${product.origin}/account/password`);
  await page.getByLabel('New password').last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL('**/workflows');
  await page.getByRole('button', { name: 'New workflow' }).first().click();
  await page.waitForURL(/workflows\/[\w-]+/);
  await page.locator('.board').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop({ forget: true });
});

describe('a workflow in trouble', () => {
  it('W4.08d an expired session is told; a new sign-in leads back, and pending edits are merged', async () => {
    const path = new URL(page.url()).pathname;
    await rename(page, 'Before');
    await saved(page);
    line.isCut = true;
    await line.socket?.close();
    await page.locator('.saved[data-state="reconnecting"], .saved[data-state="offline"]').waitFor();
    await rename(page, 'On the train');
    await endOtherSignIns();
    line.isCut = false;
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('The session was disconnected.').waitFor();
    // One voice: the toast of the cut line gives way to the dialog.
    await page.getByText('The connection fails again and again.').waitFor({ state: 'detached' });
    await shot(page, 'session-disconnected');
    // Enter answers.
    await dialog.locator('footer button:focus', { hasText: 'Sign in' }).waitFor();
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/signin');
    await page.getByLabel('User name or e-mail').last().fill('owner');
    await page.getByLabel('Password').last().fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**${path}`);
    await nameIs(page, 'On the train');
    await saved(page);
  });

  it('W4.08e an update that cannot be applied loads the workflow anew, and says so', async () => {
    const garbage = [0xff, 0xff, 0xff];
    // The name stood before the new socket brought the document.
    await expect.poll(() => line.channel).toBeDefined();
    line.socket?.send(Buffer.from([line.channel ?? 0, 0, 2, garbage.length, ...garbage]));
    await page.getByText('The workflow is loaded again after an error.').waitFor();
    await nameIs(page, 'On the train');
    await saved(page);
    await rename(page, 'After the repair');
    await saved(page);
    await page.reload();
    await nameIs(page, 'After the repair');
  });

  it('W8.01c when saving fails again and again it is said that data is intact, and it is', async () => {
    const database = new Client({
      host: findPostgresPlace(product.dataFolder).socketFolder,
      user: 'parti',
      database: 'postgres',
    });
    await database.connect();
    try {
      for (const [attempt, words] of [
        'The latest changes could not be saved.',
        'The latest changes could not be saved.',
        'Several things failed while saving; your data is intact.',
      ].entries()) {
        await saved(page);
        await database.query('ALTER TABLE document_update RENAME TO away');
        await rename(page, `Attempt ${attempt + 1}`);
        await page.getByText(words).waitFor();
        await page.getByText('Everything is saved again.').waitFor({ state: 'detached' });
        if (attempt === 2) await shot(page, 'sync-multiple-errors');
        await database.query('ALTER TABLE away RENAME TO document_update');
        await page.getByText(words).waitFor({ state: 'detached' });
        await page.getByText('Everything is saved again.').waitFor();
      }
    } finally {
      await database.end();
    }
    await saved(page);
    await page.reload();
    await nameIs(page, 'Attempt 3');
  });

  it('nothing went wrong unseen', () => expect(errors).toEqual([]));
});

/** Another device of the owner changes the password, which ends every other sign-in. */
async function endOtherSignIns(): Promise<void> {
  const clientOf = (token: string) =>
    createApiClient({ baseUrl: product.origin, accessToken: () => token, refresh: () => Promise.resolve(undefined) });
  const { accessToken } = await clientOf('').call('POST auth/signin', { body: { login: 'owner', password: PASSWORD } });
  await clientOf(accessToken).call('POST auth/password', { body: { password: NEW_PASSWORD, current: PASSWORD } });
}
