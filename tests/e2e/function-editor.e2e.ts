import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionStarter } from '#domain';
import { apiOf, type OwnerApi } from '../fixtures/api.ts';
import { startProduct } from '../fixtures/product.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let one: SignedIn;
let page: Page;

beforeAll(async () => {
  one = await startSignedIn();
  page = await one.page();
});
afterAll(() => one?.close());

const part = (name: string) => page.locator(`[data-part="${name}"]`);
/** Puts a text at the end of the code, as one input. */
const append = async (text: string) => {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
};

describe('the code of a function', () => {
  it('P2.13 W2.05b W1.11a is begun, broken, mended, tried and kept', async () => {
    await page.goto(`${one.product.origin}/new-function/typescript`);
    await expect.poll(() => page.getByRole('radio', { name: 'TypeScript' }).getAttribute('aria-checked')).toBe('true');
    // W1.04c
    await expect.poll(() => page.getByRole('radio').allTextContents()).toEqual(['C#', 'Excel', 'Python', 'TypeScript']);
    await page.getByRole('textbox', { name: 'Name' }).fill('Plot area');
    await page.getByRole('button', { name: 'Create function' }).click();
    await page.waitForURL('**/logic');
    await page.locator('.cm-line').first().waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => part('tried').getByRole('row', { name: /Area/ }).textContent(), { timeout: 60_000 }).toContain('600');

    // Who comes by keys is told how to get out again.
    await expect
      .poll(() => page.locator('.cm-content').getAttribute('aria-description'))
      .toBe('Tab indents; Escape, then Tab leaves');
    await append('export const broken = ;\n');
    await expect
      .poll(() => part('problems').getByRole('button').first().textContent(), { timeout: 60_000 })
      .toContain('function.ts:8:');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => part('stages').textContent(), { timeout: 60_000 }).toContain('problem');
    await expect.poll(() => part('tried').getByRole('row', { name: /Area/ }).textContent()).toContain('600');

    await page.locator('.cm-content').press('Control+z');
    await expect.poll(() => part('problems').getByRole('button').count(), { timeout: 60_000 }).toBe(0);
    await expect.poll(() => part('save-state').getAttribute('data-state')).toBe('saved');
    await page.getByRole('button', { name: 'Keep as test 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('First try');
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keep as test 2' }).waitFor();
    await expect.poll(() => part('stages').textContent()).toContain('Test 1');

    // What the version gives for values that the draft fails with is no change of what it gave for others.
    await page.locator('.cm-line', { hasText: 'const area' }).click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n  if (inputs.Width > 25) throw new Error("too wide");');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const area = part('tried').getByRole('row', { name: /Area/ });
    await expect.poll(() => area.textContent(), { timeout: 60_000 }).toMatch(/600.*600.*same/);
    await page.getByRole('slider', { name: 'Width' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Result' }).getByText('too wide').waitFor();
    await expect.poll(() => part('problems').textContent(), { timeout: 60_000 }).toContain('too wide');
    await expect.poll(() => area.textContent()).toMatch(/600.*600.*same/);

    // Who stops a run that does not end reads that, and not how the run before it failed.
    await page.locator('.cm-line', { hasText: 'const area' }).click();
    await page.keyboard.press('End');
    await page.keyboard.insertText('\n  for (;;);');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('stopped; last good run').waitFor();
    await expect.poll(() => result.getByText('too wide').count()).toBe(0);
    await expect.poll(() => area.textContent()).toMatch(/600.*600.*same/);

    // On a card it is called as its author called it.
    const { page: board, board: cards } = await one.openWorkflow('blank');
    await cards.add('Plot area');
    await expect.poll(() => board.locator('[data-part="inspector"] .meta').first().textContent()).toBe('Test 1');
    await board.context().close();
    expect(one.errors).toEqual([]);
  });
});

describe('what is written while everything dies', () => {
  it(
    'W7.13 is there as far as the server had it when server and browser were killed in mid-word',
    { timeout: 300_000 },
    async () => {
      const killed = await startSignedIn();
      const id = 'killed-in-mid-word';
      const { record, files } = functionStarter('typescript', { id, name: 'Killed', description: '' });
      const begun = files['function.ts'] ?? '';
      await killed.api.call('POST functions', { body: record });
      const written = Object.entries(files).map(([path, text]) => ({ path, text }));
      await killed.api.call('PATCH functions/{id}/draft', { path: { id }, body: { files: written } });
      const writing = await killed.page();
      await writing.goto(`${killed.product.origin}/functions/${id}/logic`);
      await writing.locator('.cm-content').click();
      await writing.keyboard.press('Control+End');
      const stored = async (api: OwnerApi): Promise<string> => {
        const draft = await api.call('GET functions/{id}/draft', { path: { id } });
        return draft.files.find(({ path }) => path === 'function.ts')?.text ?? '';
      };
      let isAlive = true;
      const typing = (async () => {
        await writing.keyboard.type('//');
        while (isAlive) await writing.keyboard.press('a');
      })().catch(() => undefined);
      await expect.poll(async () => (await stored(killed.api)).length, { timeout: 60_000 }).toBeGreaterThan(begun.length + 5);
      const before = await stored(killed.api);
      const browser = await killed.browser.newBrowserCDPSession();
      await Promise.all([killed.product.stop({ signal: 'SIGKILL' }), browser.send('Browser.crash').catch(() => undefined)]);
      isAlive = false;
      await typing;
      const again = await startProduct({ dataFolder: killed.product.dataFolder });
      try {
        const after = await stored(await apiOf(again));
        expect(after.startsWith(before)).toBe(true);
        expect(after.slice(begun.length)).toMatch(/^\/\/a+$/);
      } finally {
        await again.stop({ forget: true });
      }
    },
  );
});
