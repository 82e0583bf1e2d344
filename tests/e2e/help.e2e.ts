import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(() => running?.close());

const help = (page: Page) => page.locator('[data-part="help"]');

/** Helps on a screen, and says to which one it was. */
async function topicOn(page: Page, button: () => Promise<void>): Promise<string | null> {
  await button();
  await help(page).waitFor();
  const topic = await help(page).getAttribute('data-topic');
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  return topic;
}

describe('help', () => {
  it('P2.34a fits the screen: gallery, functions, and sign-in, where nobody is signed in', async () => {
    const page = await running.page();
    const gallery = page.getByRole('heading', { name: 'Start with something that already works' });
    await gallery.waitFor();
    expect(await topicOn(page, () => page.keyboard.press('F1'))).toBe('gallery');
    await page.goto(`${running.product.origin}/functions`);
    await page.getByRole('heading', { level: 1, name: 'Functions' }).waitFor();
    expect(await topicOn(page, () => page.keyboard.press('F1'))).toBe('functions');
    await page.context().close();

    const context = await running.browser.newContext({ locale: 'en-US' });
    const stranger = await context.newPage();
    await stranger.goto(`${running.product.origin}/signin`);
    const button = stranger.getByRole('button', { name: 'Help', exact: true });
    await button.waitFor();
    expect(await topicOn(stranger, () => button.click())).toBe('sign-in');
    await context.close();
  });

  it('P2.34b lists the shortcuts of the commands of the screen, and finds among them', async () => {
    const { page } = await running.openWorkflow('blank');
    const list = page.locator('[data-part="shortcuts"]');
    await page.locator('[data-part="kbd"]').first().waitFor();
    await page.keyboard.press('Control+/');
    await list.locator('[data-command="edit.undo"]').waitFor();
    await expect.poll(() => list.locator('[data-command="edit.undo"] kbd').allTextContents()).toEqual(['Ctrl+Z']);
    await list.locator('[data-command="graph.tidy"]').waitFor();
    await list.getByRole('textbox').fill('redo');
    await expect.poll(() => list.locator('[data-command]').count()).toBe(1);
    await page.context().close();
  });
});

describe('what a browser may refuse', () => {
  it('P8.02b works without any storage, and says so in the log', async () => {
    const context = await running.browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.addInitScript(() => {
      const denied = {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, denied);
      indexedDB.open = () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      };
    });
    const { id } = await running.api.call('POST workflows', { body: { blank: true } });
    // Signed out first: where somebody wanted to go is remembered all the same.
    await page.goto(`${running.product.origin}/workflows/${id}`);
    await page.waitForURL('**/signin');
    await page.goto(await running.product.newLink());
    await page.waitForURL('**/workflows');
    await page.goto(`${running.product.origin}/workflows/${id}`);
    await page.locator('.board').waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    expect(logged.some((text) => text.includes('Localstorage is not available'))).toBe(true);
    expect(thrown).toEqual([]);
    await context.close();
  });

  it('P8.02c P4.11 stays on the screen when a part does not come, and offers to load the page anew', async () => {
    const { page } = await running.openWorkflow('blank');
    let refused = 0;
    await page.route('**/assets/shortcuts-dialog*.js', (route) => (refused++ === 0 ? route.abort() : route.continue()));
    await page.locator('[data-part="kbd"]').first().waitFor();
    await page.keyboard.press('Control+/');
    const toast = page.locator('[data-part="toast"]').filter({ hasText: 'could not be loaded' });
    await toast.waitFor();
    await expect.poll(() => page.locator('.board').isVisible()).toBe(true);
    await toast.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => toast.count()).toBe(0);
    await page.locator('.board').waitFor();
    await page.locator('[data-part="kbd"]').first().waitFor();
    await page.keyboard.press('Control+/');
    await page.locator('[data-part="shortcuts"]').waitFor();
    await page.context().close();
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
