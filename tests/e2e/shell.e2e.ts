import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(() => running?.close());

const pathOf = (address: string) => new URL(address).pathname + new URL(address).search;

describe('addresses', () => {
  it('P2.10a P2.22a leads / and the landing route to the workflow screen, with the query', async () => {
    const page = await running.page();
    await page.goto(`${running.product.origin}/?api=x`);
    await page.waitForURL('**/workflows?api=x');
    await page.goto(`${running.product.origin}/unifiedWorkflow/one/two?api=y`);
    await page.waitForURL('**/workflows?api=y');
    expect(pathOf(page.url())).toBe('/workflows?api=y');
    await page.context().close();
  });

  it('P2.21 says that a page is not found, also in a frame, and leads home', async () => {
    const page = await running.page();
    await page.goto(`${running.product.origin}/nowhere`);
    await page.getByText('Page not found').waitFor();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.waitForURL('**/workflows');
    await page.context().close();
  });

  it('P2.14b lays the gallery over the open workflow when the query asks for it', async () => {
    const { page } = await running.openWorkflow();
    await page.goto(`${page.url()}?gallery=true`);
    await page.getByRole('heading', { name: 'Start with something that already works' }).waitFor();
    await page.getByRole('button', { name: 'Back to the workflow' }).click();
    await page.locator('.board').waitFor();
    expect(page.url()).not.toContain('gallery');
    await page.context().close();
  });
});

describe('shell', () => {
  it('W1.09 W3.01a makes a blank workflow, names it in place, and the gallery follows', async () => {
    const page = await running.page();
    await page.getByRole('button', { name: /^Blank/ }).click();
    await page.waitForURL('**/workflows/*');
    await page.getByRole('button', { name: 'Untitled Workflow' }).click();
    await page.getByRole('textbox', { name: 'Name of the workflow' }).fill('Quay house');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.title.startsWith('Quay house'));
    // The gallery reads its list once: it is asked when the server has the name.
    const path = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' };
    await expect.poll(async () => (await running.api.call('GET workflows/{id}', { path })).name).toBe('Quay house');
    await page.goto(`${running.product.origin}/workflows`);
    await page.getByText('Quay house').first().waitFor();
    await page.context().close();
  });

  it('P3.07 finds commands with name, description and shortcut; hides what cannot run', async () => {
    const page = await running.page();
    // Typed at once: the code of the search is not here yet.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('units');
    await expect.poll(() => page.getByRole('combobox').last().inputValue()).toBe('units');
    const row = page.getByRole('option', { name: /Units: imperial/ });
    await row.waitFor();
    await expect.poll(() => row.textContent()).toContain('How lengths, areas and the like are shown');
    await page.getByRole('combobox').last().fill('tidy');
    await expect.poll(() => page.getByRole('option', { name: /tidy/i }).count()).toBe(0);
    await page.context().close();
  });

  it('P9.05 P3.13b keeps the language under its key; nothing is cut off in German and Japanese at 1280 px', async () => {
    for (const language of ['de', 'ja']) {
      const { page } = await running.openWorkflow('tower', { viewport: { width: 1280, height: 800 } });
      await page.evaluate((code) => localStorage.setItem('language-code', code), language);
      await page.reload();
      await page.locator('.board [data-part="node"]').first().waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
      // Words of the frame; names of functions and values may be shortened and say so by an ellipsis.
      const clipped = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.bar .button, .bar [role="tab"], .bar .title, footer span, footer button')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible')
          .map((element) => element.textContent),
      );
      expect(clipped, language).toEqual([]);
      await page.context().close();
    }
  });

  it('P2.30a shows an alert beside the routed view', async () => {
    const page = await running.page();
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('alert', { detail: 'Something to say' })));
    await page.getByText('Something to say').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Start with something that already works' }).isVisible())
      .toBe(true);
    await page.context().close();
  });
});

describe('calls', () => {
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${running.product.origin}/api/${path}`, {
      method,
      headers: { ...running.api.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  it('P7.02b set-preferences takes theme, seen posts and units, and nothing else', async () => {
    expect((await call('PUT', 'set-preferences', { theme: 'dark', seenPosts: ['a'], preferredUnits: 'imperial' })).status).toBe(
      204,
    );
    expect((await call('PUT', 'set-preferences', { favouriteColour: 'red' })).status).toBe(400);
    const { preferences } = await running.api.call('GET prefs');
    expect(preferences).toEqual({ theme: 'dark', seenPosts: ['a'], preferredUnits: 'imperial', guides: {}, language: null });
    expect((await call('PUT', 'set-preferences', { theme: 'system', seenPosts: [], preferredUnits: 'metric' })).status).toBe(204);
  });

  it('P7.01c tolerates what is missing only where it was asked to', async () => {
    expect(await running.api.callOrMissing('GET workflows/{id}', { path: { id: 'nothing' } })).toBeUndefined();
    await expect(running.api.call('GET workflows/{id}', { path: { id: 'nothing' } })).rejects.toMatchObject({
      code: 'workflow.not-found',
    });
  });

  it('W3.18c W3.18d W7.02 takes an upload in three steps, lists it only then, and refuses what is wrong', async () => {
    const { id: workflow } = await running.api.call('POST workflows', { body: { blank: true } });
    const wish = {
      content_type: 'application/json',
      extension: 'json',
      is_zipped: false,
      workflow_id: workflow,
      file_name: 'a.json',
    };
    const two = await call('POST', 'files', { ...wish, function_id: 'f' });
    expect(two.status).toBe(400);
    expect(await two.json()).toMatchObject({ code: 'upload.too-many-ids' });

    const begun = (await (await call('POST', 'files', wish)).json()) as { upload_url: string; id: string; content_type: string };
    expect(Object.keys(begun).toSorted((a, b) => a.localeCompare(b))).toEqual(['content_type', 'id', 'upload_url']);
    const put = await fetch(new URL(begun.upload_url, running.product.origin), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"Elements":{}}',
    });
    expect(put.ok).toBe(true);
    const listed = async () =>
      (await running.api.call('GET files', { query: { workflow_id: workflow } })).files.map(({ id }) => id);
    expect(await listed()).toEqual([]);
    const done = await call('POST', 'files', { upload_finished: begun.id });
    expect(await done.json()).toMatchObject({ id: begun.id, size: 15, name: 'a.json' });
    expect(await listed()).toEqual([begun.id]);

    const forged = await fetch(
      new URL(
        begun.upload_url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        running.product.origin,
      ),
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      },
    );
    expect(forged.ok).toBe(false);
  });

  it('threw nothing in any page', () => expect(running.errors).toEqual([]));
});
