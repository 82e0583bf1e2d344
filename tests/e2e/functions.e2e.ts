import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const recordOf = (width: number): JsonObject => ({
  id: 'panels',
  name: 'Panels',
  description: 'Panels for every level of an envelope.',
  language: 'typescript',
  repository_url: 'https://example.org/panels',
  tags: ['facade', 'sun'],
  has_feedback_rating: true,
  input_schema: { type: 'object', properties: { Width: { type: 'number', default: width, minimum: 0.9, maximum: 3.6 } } },
  outputs: [{ name: 'Count', type: 'number', description: 'All panels' }],
});
const sourceOf = (text: string) => `// ${text}\nexport function execute(context) {\n  return { outputs: { Count: 1 } };\n}\n`;

let one: SignedIn;
let page: Page;

beforeAll(async () => {
  one = await startSignedIn();
  const { api, product } = one;
  await api.call('POST functions', { body: recordOf(2.25) });
  for (const [width, text] of [
    [2.25, 'the first'],
    [2.5, 'the second'],
  ] as const) {
    const path = { id: 'panels' };
    const body = { content_type: 'application/zip', file_name: 'own.zip' };
    const { upload_url: address, key } = await api.call('POST functions/{id}/source-file', { path, body });
    const files = { 'parti.json': strToU8(JSON.stringify(recordOf(width))), 'src/function.ts': strToU8(sourceOf(text)) };
    const zip = Buffer.from(zipSync(files));
    await fetch(new URL(address, product.origin), { method: 'PUT', headers: { 'content-type': 'application/zip' }, body: zip });
    await api.call('POST files', { body: { upload_finished: key } });
    await api.call('POST functions/{id}/versions', { path, body: { key, note: text } });
  }
  page = await one.page();
});
afterAll(() => one?.close());

const open = (path: string) => page.goto(`${one.product.origin}${path}`);
const row = (name: string | RegExp) => page.getByRole('row', { name });

describe('the library and the page of a function', () => {
  it('W2.04a P2.12a lists functions without an id, found by their words, and leads to one', async () => {
    await open('/functions');
    await page.getByRole('searchbox', { name: 'Name, what it does, tag' }).fill('sun panels');
    await row(/Panels.*Test 2/).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.getByRole('link', { name: 'Panels' }).click();
    await page.waitForURL('**/functions/panels');
    await page.locator('.details').getByText('Panels for every level of an envelope.').waitFor();
    // W3.30g
    await page.getByRole('link', { name: 'https://example.org/panels' }).waitFor();
    await page.locator('.details').getByText('facade', { exact: true }).waitFor();
  });

  it('P2.12b has nine parts, each with content and an address', async () => {
    const parts: [string, string, string][] = [
      ['Connections', 'connections', 'It needs no other function'],
      ['Logic', 'logic', '// the second'],
      ['Overrides', 'overrides', 'Nothing can be changed by hand'],
      ['Inputs', 'inputs', 'As people get it; its value is the default.'],
      ['Outputs', 'outputs', 'Others connect to it by this name.'],
      ['Permissions', 'permissions', 'Private: nobody else finds it.'],
      ['Versions', 'versions', 'the second'],
      ['Statistics', 'stats', 'Nobody ran it in the last 30 days'],
      ['Information', 'details', 'Panels for every level of an envelope.'],
    ];
    for (const [name, tab, content] of parts) {
      await page.getByRole('navigation', { name: 'Parts of the function' }).getByRole('link', { name }).click();
      await page.waitForURL(`**/functions/panels/${tab}`);
      await page.getByText(content).first().waitFor();
      // The code stands on a page of its own, which leads back.
      if (tab === 'logic') {
        await page.getByRole('link', { name: 'Function', exact: true }).click();
        await page.waitForURL('**/functions/panels');
      }
    }
  });

  it('W4.01a W4.15a releases a version with a note, and compares it with the next', async () => {
    await open('/functions/panels/versions');
    await row(/the first/)
      .getByRole('button', { name: 'Release' })
      .click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('For the office');
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await row(/Live 1.*For the office/).waitFor();
    await row(/Test 2/)
      .getByRole('button', { name: 'More for version 2' })
      .click();
    await page.getByRole('menuitem', { name: 'Compare with live' }).click();
    const compared = page.getByRole('dialog');
    await compared.getByText('input_schema › properties › Width › default').waitFor();
    await compared.getByText('− // the first').waitFor();
    await compared.getByText('+ // the second').waitFor();
    await page.keyboard.press('Escape');
    await compared.waitFor({ state: 'detached' });
    // The released one remains.
    await row(/Live 1/)
      .getByRole('button', { name: 'More for version 1' })
      .click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Delete version' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('P2.22b P2.22d takes stars, loaded when they are shown, which stay after a reload', async () => {
    const parts: string[] = [];
    page.on('request', (request) => parts.push(request.url()));
    await open('/functions/panels/versions');
    await row(/Live 1/).waitFor();
    expect(parts.filter((address) => address.includes('star-rating'))).toEqual([]);
    await open('/functions/panels');
    const four = page.getByRole('radio', { name: '4 stars' });
    await page.getByText('Nobody has rated it yet.').waitFor();
    expect(parts.some((address) => address.includes('star-rating'))).toBe(true);
    await four.click();
    await page.getByText('4 of 5, one rating').waitFor();
    await page.reload();
    await expect.poll(() => four.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Take my rating away' }).click();
    await page.getByText('Nobody has rated it yet.').waitFor();
  });

  it('W4.13 asks before it makes a function public, and cancel leaves it', async () => {
    await open('/functions/panels/permissions');
    const isPublic = page.getByRole('switch', { name: 'Public' });
    await isPublic.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => isPublic.getAttribute('aria-checked')).toBe('false');
    await isPublic.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make it public' }).click();
    await expect.poll(() => isPublic.getAttribute('aria-checked')).toBe('true');
  });

  it('W5.14 deletes a function by its name alone', async () => {
    await page.getByRole('button', { name: 'Delete function' }).click();
    const dialog = page.getByRole('alertdialog');
    const remove = dialog.getByRole('button', { name: 'Delete function' });
    await dialog.getByRole('textbox', { name: 'Name of the function' }).fill('Panel');
    await expect.poll(() => remove.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Name of the function' }).fill('Panels');
    await remove.click();
    await page.waitForURL('**/functions');
    await page.getByRole('searchbox', { name: 'Name, what it does, tag' }).fill('panels');
    await row(/Panels for every level/).waitFor({ state: 'detached' });
    expect(one.errors).toEqual([]);
  });

  it('P6.10 a card leads to the details of its function in the version that it has, and back', async () => {
    const { page: own, id, board } = await one.openWorkflow('figures');
    const workflow = await own.evaluate(() => window.location.href);
    await board.card('envelope').click({ button: 'right', position: { x: 60, y: 12 } });
    await own.getByRole('menuitem', { name: 'Function details' }).click();
    await own.waitForURL(/\/functions\/[\w-]+\?/);
    const query = await own.evaluate(() => Object.fromEntries(new URLSearchParams(window.location.search)));
    expect(query['workflow']).toBe(id);
    expect(query['version']).toMatch(/^[0-9a-f]{64}$/);
    await own.getByText('As the card of the workflow has it.').waitFor();
    await own.goBack();
    await own.waitForURL(workflow);
    await board.card('envelope').waitFor();
    await own.goForward();
    await own.getByText('As the card of the workflow has it.').waitFor();
    await own.getByRole('link', { name: /^Back to the workflow$/ }).click();
    await own.waitForURL(`**/workflows/${id}*`);
    await board.card('envelope').waitFor();
    await own.context().close();
    expect(one.errors).toEqual([]);
  });
});
