import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(() => running?.close());

/** Names that the palette finds for a text. */
async function found(page: Page, text: string): Promise<string[]> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').fill(text);
  const names = await page.locator('.palette [role="option"] .clip:first-of-type').allTextContents();
  await page.keyboard.press('Escape');
  await page.locator('.palette').waitFor({ state: 'detached' });
  return names;
}

async function run(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').fill(name);
  await page.getByRole('option', { name }).first().click();
}

describe('flags', () => {
  it('P9.03b verboseTimings shows how long each function took, at once, and puts it away', async () => {
    const { page } = await running.openWorkflow('figures');
    const times = page.locator('[data-part="times"]');
    await expect.poll(() => times.count()).toBe(0);
    await run(page, 'Flag verboseTimings');
    await times.waitFor();
    await page.reload();
    // Set by hand it is kept for the tab.
    await times.waitFor();
    await run(page, 'Flag verboseTimings');
    await times.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('P4.15 clientSideGeometry lets functions run in the page: while it is off none does', async () => {
    const page = await running.page();
    const { functions } = await running.api.call('GET functions', { query: { tag: 'live', limit: 200 } });
    const area = functions.find(({ name }) => name === 'Area')?.id ?? '';
    /** Where the engine of the page ran it, or why it did not. */
    const tried = () =>
      page.evaluate(async (id) => {
        interface Ran {
          place?: string;
          error?: { code: string };
        }
        const { parti } = globalThis as unknown as { parti: { engine(): Promise<{ Run(what: object): Promise<Ran> }> } };
        const { place, error } = await (await parti.engine()).Run({ id });
        return place ?? error?.code;
      }, area);
    expect(await tried()).toBe('page');
    await run(page, 'Flag clientSideGeometry');
    await expect.poll(tried).not.toBe('page');
    await run(page, 'Flag clientSideGeometry');
    await expect.poll(tried).toBe('page');
    await page.context().close();
  });

  it('P6.04 P6.02 the tools of developers are there with dumpFlags alone', async () => {
    const page = await running.page();
    await page.locator('main').first().waitFor();
    expect(await found(page, 'Dump flags')).not.toContain('Dump flags');
    await run(page, 'Flag dumpFlags');
    await expect.poll(() => found(page, 'Dump flags')).toContain('Dump flags');
    const table = page.waitForEvent('console', (message) => message.type() === 'table');
    await run(page, 'Dump flags');
    await table;
    await run(page, 'Match flags');
    await expect.poll(() => found(page, 'Match flags')).not.toContain('Match flags');
    expect(running.errors).toEqual([]);
    await page.context().close();
  });
});
