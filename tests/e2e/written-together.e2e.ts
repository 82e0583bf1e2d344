import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../fixtures/api.ts';
import { saved } from '../fixtures/editor-page.ts';
import { shot, startTwoPeople, type TwoPeople } from '../fixtures/two-people.ts';

const PASSWORD = 'Grundriss-1';

let people: TwoPeople;
let owner: Page;
let aiko: Page;
let workflowId = '';

beforeAll(async () => {
  people = await startTwoPeople();
  ({ owner, aiko } = people);
  const api = await apiOf(people.product);
  ({ id: workflowId } = await api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } }));
  const { url } = await api.call('POST workflows/{id}/invitations', { path: { id: workflowId }, body: { role: 'edit' } });
  await owner.goto(await people.product.newLink());
  await owner.waitForURL('**/workflows');
  await aiko.goto(url);
  await aiko.getByRole('button', { name: 'Create an account' }).click();
  await aiko.getByLabel('Name', { exact: true }).fill('Aiko Mori');
  await aiko.getByLabel('Work e-mail').fill('aiko@keller.studio');
  await aiko.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await aiko.getByRole('checkbox').click();
  await aiko.getByRole('button', { name: 'Create account' }).click();
  await aiko.getByRole('button', { name: 'Open the workflow' }).click();
  for (const page of [owner, aiko]) {
    await page.goto(`${people.product.origin}/workflows/${workflowId}`);
    await page.locator('.board [data-part="node"]').first().waitFor();
    // Alone: several models drawn by the processor at once starve everything else.
    await page.getByRole('tab', { name: 'Areas' }).click();
    await page.locator('[data-part="report"]').waitFor();
  }
});
afterAll(() => people?.stop());

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  await shot(owner, `failed-owner-${task.name.slice(0, 20)}`);
  await shot(aiko, `failed-aiko-${task.name.slice(0, 20)}`);
});

const note = (page: Page) => page.locator('[data-widget="note"]');
const field = (page: Page) => note(page).getByRole('textbox', { name: 'Note' });
const write = (page: Page) => note(page).getByRole('button', { name: 'Write note' }).click();
/** Lines of the note as they are read or written, with what they are. */
const lines = (page: Page) =>
  note(page)
    .locator('.rich-text')
    .locator('p, h2, h3, h4, li')
    .evaluateAll((all) =>
      all.map((line) => {
        const words = [...line.childNodes]
          .filter((child) => !(child instanceof HTMLElement && child.matches('.peer-caret, .ProseMirror-separator, br')))
          .map((child) => child.textContent);
        return `${line.getAttribute('data-list') ?? line.tagName.toLowerCase()}: ${words.join('')}`;
      }),
    );

/** First keys after the focus, and the line where the caret stands after them, with a bar at its place. */
const FIRST_KEYS: [string[], string][] = [
  [['Control+Home'], '|Tower: Areas'],
  [['Control+Home', 'End'], 'Tower: Areas|'],
  [['ArrowUp', 'ArrowUp', 'Home'], '|Tower: Areas'],
];
/** Gives the focus as Tab does: what the runner does blurs first, and a note that is left closes. */
const focus = (part: Locator) => part.evaluate((element: HTMLElement) => element.focus());
/** Line in which the caret of the page stands, with a bar at its place. */
const caretOf = (page: Page) =>
  page.evaluate(() => {
    const { focusNode, focusOffset } = document.getSelection() ?? {};
    const line = focusNode?.parentElement?.closest('p, h2, h3, h4');
    if (!focusNode || !line) return '';
    const before = document.createRange();
    before.setStart(line, 0);
    before.setEnd(focusNode, focusOffset ?? 0);
    return `${before.toString()}|${(line.textContent ?? '').slice(before.toString().length)}`;
  });

describe('W3.04b a note of two people', () => {
  it('one writes, formatted by keys and bar; the other reads it formatted', async () => {
    await owner.getByRole('button', { name: 'Widget' }).click();
    await owner.getByRole('menuitem', { name: 'Note' }).click();
    await note(owner).waitFor();
    await write(owner);
    await field(owner).waitFor();
    await owner.keyboard.type('# Areas');
    await owner.keyboard.press('Enter');
    await owner.keyboard.type('Keep ');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type('level 12');
    await owner.keyboard.press('Control+b');
    await owner.keyboard.type(' open.');
    await owner.keyboard.press('Enter');
    await note(owner).getByRole('button', { name: 'Checklist' }).click();
    await owner.keyboard.type('Ask the client');
    await expect.poll(() => lines(aiko)).toEqual(['h2: Areas', 'p: Keep level 12 open.', 'li: Ask the client']);
    await expect.poll(() => note(aiko).locator('strong').textContent()).toBe('level 12');
    await note(aiko).getByRole('img', { name: 'Owner writing here now' }).waitFor();
    await shot(owner, 'note-writing');
    await shot(aiko, 'note-reading');
  });

  it('both write in it at once: nobody’s words are lost, and each sees the other’s caret', async () => {
    await write(aiko);
    await field(aiko).waitFor();
    await note(owner).locator('.peer-caret[data-name="Aiko Mori"]').waitFor();
    await note(aiko).locator('.peer-caret[data-name="Owner"]').waitFor();
    await aiko.keyboard.press('Control+Home');
    await note(owner).locator('h2 .peer-caret[data-name="Aiko Mori"]').waitFor();
    await Promise.all([aiko.keyboard.type('Tower: ', { delay: 5 }), owner.keyboard.type(' on Monday', { delay: 5 })]);
    const both = ['h2: Tower: Areas', 'p: Keep level 12 open.', 'unchecked: Ask the client on Monday'];
    for (const page of [owner, aiko]) await expect.poll(() => lines(page)).toEqual(both);
    await shot(owner, 'note-together');
  });

  it('the first key after the focus goes where it is meant to, while somebody else writes', async () => {
    // Each in one go: the caret stands at the end, the focus comes back, and the key with it.
    for (const [keys, at] of FIRST_KEYS) {
      await focus(field(aiko));
      await aiko.keyboard.press('Control+End');
      await expect.poll(() => caretOf(aiko)).toBe('Ask the client on Monday|');
      await note(owner).locator('[data-list] .peer-caret[data-name="Aiko Mori"]').waitFor();
      await focus(note(aiko).getByRole('button', { name: 'Bold' }));
      await focus(field(aiko));
      const writing = owner.keyboard.type('x');
      for (const key of keys) await aiko.keyboard.press(key);
      await writing;
      await expect.poll(() => lines(aiko)).toContain('unchecked: Ask the client on Mondayx');
      await expect.poll(() => caretOf(aiko)).toBe(at);
      await owner.keyboard.press('Backspace');
      await expect.poll(() => lines(aiko)).toContain('unchecked: Ask the client on Monday');
    }
  });

  it('each takes back their own words only', async () => {
    // A pause ends a step: on a busy machine the seven letters may be more than one.
    const press = async (keys: string, until: string) => {
      for (let step = 0; step < 7 && (await lines(aiko))[0] !== until; step++) await aiko.keyboard.press(keys);
    };
    await press('Control+z', 'h2: Areas');
    const rest = ['h2: Areas', 'p: Keep level 12 open.', 'unchecked: Ask the client on Monday'];
    for (const page of [owner, aiko]) await expect.poll(() => lines(page)).toEqual(rest);
    await press('Control+Shift+z', 'h2: Tower: Areas');
    await expect.poll(async () => (await lines(owner))[0]).toBe('h2: Tower: Areas');
  });

  it('words of an input method stand once, while somebody else writes in their line', async () => {
    const method = await aiko.context().newCDPSession(aiko);
    const compose = (text: string) =>
      method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await focus(field(aiko));
    await aiko.keyboard.press('Control+Home');
    await aiko.keyboard.press('End');
    await expect.poll(() => caretOf(aiko)).toBe('Tower: Areas|');
    await compose('と');
    await focus(field(owner));
    await owner.keyboard.press('Control+Home');
    await owner.keyboard.type('x');
    await expect.poll(async () => (await lines(owner))[0]).toMatch(/^h2: xTower/);
    await saved(owner);
    await compose('とう');
    await method.send('Input.insertText', { text: '塔' });
    for (const page of [owner, aiko]) await expect.poll(async () => (await lines(page))[0]).toBe('h2: xTower: Areas塔');
    await aiko.keyboard.press('Backspace');
    await owner.keyboard.press('Backspace');
    for (const page of [owner, aiko]) await expect.poll(async () => (await lines(page))[0]).toBe('h2: Tower: Areas');
  });

  it('what is written offline joins what was written meanwhile', async () => {
    await people.cutLine();
    await aiko.locator('.saved[data-state="reconnecting"], .saved[data-state="offline"]').waitFor();
    await field(aiko).focus();
    await aiko.keyboard.press('Control+Home');
    const isInTitle = () => aiko.evaluate(() => !!document.getSelection()?.anchorNode?.parentElement?.closest('h2'));
    await expect.poll(isInTitle).toBe(true);
    await aiko.keyboard.press('End');
    await aiko.keyboard.type(' by floor');
    await expect.poll(async () => (await lines(aiko))[0]).toBe('h2: Tower: Areas by floor');
    await field(owner).focus();
    await owner.keyboard.press('Control+End');
    await owner.keyboard.type('!');
    people.mendLine();
    const both = ['h2: Tower: Areas by floor', 'p: Keep level 12 open.', 'unchecked: Ask the client on Monday!'];
    for (const page of [owner, aiko]) await expect.poll(() => lines(page)).toEqual(both);
    await saved(aiko);
  });

  it('an item is checked off where it is read; a link opens nothing that runs', async () => {
    await owner.keyboard.press('Escape');
    await note(owner).getByRole('checkbox', { name: 'Ask the client on Monday!' }).click();
    await expect.poll(async () => (await lines(aiko))[2]).toBe('checked: Ask the client on Monday!');
    await field(aiko).focus();
    await aiko.keyboard.press('Control+a');
    await aiko.keyboard.press('Control+k');
    const address = note(aiko).getByRole('textbox', { name: 'Address of the link' });
    await address.fill('javascript:alert(1)');
    await address.press('Enter');
    await expect.poll(() => address.evaluate((input: HTMLInputElement) => input.validity.customError)).toBe(true);
    await address.fill('example.org');
    await address.press('Enter');
    await expect.poll(() => note(owner).locator('a').first().getAttribute('href')).toBe('https://example.org');
    await shot(aiko, 'note-link');
  });

  it('C.02b whoever follows a person sees their views, their place in the report and what they select', async () => {
    await aiko.keyboard.press('Escape');
    await owner.getByRole('button', { name: 'Follow Aiko Mori' }).click();
    await owner.locator('[data-part="follow-news"]', { hasText: 'You see what Aiko Mori sees' }).waitFor({ state: 'attached' });
    const shown = (page: Page) => page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { selected: true }).textContent();
    await aiko.getByRole('button', { name: 'Add view' }).click();
    await aiko.getByRole('menuitem', { name: 'Setup', exact: true }).click();
    await owner.locator('[data-part="setup-view"]').waitFor();
    await aiko.getByRole('tab', { name: 'Areas' }).click();
    await expect.poll(() => shown(owner)).toBe('Areas');
    const sheet = (page: Page) => page.locator('[data-part="report"]');
    await sheet(aiko).evaluate((one) => one.scrollTo({ top: 240 }));
    await expect.poll(() => sheet(owner).evaluate((one) => one.scrollTop)).toBeGreaterThan(200);
    await sheet(aiko).evaluate((one) => one.scrollTo({ top: 0 }));
    await expect.poll(() => sheet(owner).evaluate((one) => one.scrollTop)).toBe(0);
    await aiko.locator('.report-table tbody tr').nth(2).click();
    await expect.poll(() => owner.locator('.report-table tr[aria-selected="true"]').count()).toBe(1);
    await owner.getByRole('button', { name: 'Stop following Aiko Mori' }).waitFor();
    await owner.getByRole('tab', { name: /Setup/ }).click();
    await owner.getByText('You follow Aiko Mori no longer').waitFor();
    await expect.poll(() => shown(aiko)).toBe('Areas');
    await owner.getByRole('button', { name: 'Follow Aiko Mori' }).waitFor();
  });

  it('C.02b and the slide of the deck that is arranged', async () => {
    await owner.getByRole('button', { name: 'Follow Aiko Mori' }).click();
    await aiko.getByRole('tab', { name: 'Deck' }).click();
    const chosen = (page: Page) => page.locator('[data-part="deck"] [role="option"][aria-selected="true"]');
    await chosen(owner).waitFor();
    const before = await chosen(owner).textContent();
    await aiko.locator('[data-part="deck"]').getByRole('option').last().click();
    await expect.poll(() => chosen(aiko).textContent()).not.toBe(before);
    const their = await chosen(aiko).textContent();
    await expect.poll(() => chosen(owner).textContent()).toBe(their);
    await aiko.getByRole('tab', { name: 'Areas' }).click();
    await owner.locator('[data-part="report"]').waitFor();
    await owner.getByRole('button', { name: 'Stop following Aiko Mori' }).click();
  });

  it('a public page shows the note without the shared document’s code and without the editor', async () => {
    const api = await apiOf(people.product);
    await saved(aiko);
    await api.call('PUT workflows/{id}/public', { path: { id: workflowId }, body: { isPublic: true } });
    const context = await people.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${people.product.origin}/w/${workflowId}`);
    await page.getByRole('tab', { name: 'Areas' }).click();
    await note(page).locator('.rich-text').waitFor();
    await expect
      .poll(() => lines(page))
      .toEqual(['h2: Tower: Areas by floor', 'p: Keep level 12 open.', 'li: Ask the client on Monday!']);
    await expect.poll(() => note(page).getByRole('checkbox').isDisabled()).toBe(true);
    expect(asked.filter((url) => /yjs|realtime|rich-text-editor/.test(url))).toEqual([]);
    await context.close();
  });

  it('nothing went wrong unseen', () => {
    expect(people.errors).toEqual([]);
  });
});
