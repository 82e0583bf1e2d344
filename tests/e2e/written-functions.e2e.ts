import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined } from '#fixtures/joined';
import { startSignedIn, type SignedIn } from '#fixtures/signed-in';

let one: SignedIn;
let page: Page;
let colleague: Page;
let colleagueId: string;

beforeAll(async () => {
  one = await startSignedIn();
  page = await one.page();
  const { id } = await one.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const { url } = await one.api.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'edit' } });
  colleague = await joined(one, url);
  const { people } = await one.api.call('GET people', { query: { search: 'Aiko' } });
  colleagueId = people[0]?.id ?? '';
});
afterAll(() => one?.close());

const part = (name: string) => page.locator(`[data-part="${name}"]`);
const areaRow = () => part('tried').getByRole('row', { name: /Area/ }).textContent();
const COMPILES_MS = 60_000;

/** Writes a text in place of another in the code, whole, as one input. */
async function replace(from: string, to: string): Promise<void> {
  // What is wrong in a line is said behind it.
  const lines = await page
    .locator('.cm-line')
    .evaluateAll((all) =>
      all.map((line) =>
        [...line.childNodes]
          .flatMap((part) => (part instanceof HTMLElement && part.className === 'fault-words' ? [] : [part.textContent]))
          .join(''),
      ),
    );
  const text = lines.join('\n');
  expect(text).toContain(from);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text.replace(from, to));
}

async function keepAs(number: number, note: string): Promise<void> {
  await expect.poll(() => part('save-state').getAttribute('data-state')).toBe('saved');
  await page.getByRole('button', { name: `Keep as test ${number}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function release(who: Page, version: string | RegExp, note: string): Promise<void> {
  await who.getByRole('row', { name: version }).getByRole('button', { name: 'Release' }).click();
  await who.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill(note);
  await who.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await who.getByRole('dialog').waitFor({ state: 'detached' });
}

const LANGUAGES = [
  {
    language: 'python',
    name: 'Python',
    file: 'function.py',
    right: 'inputs["Depth"]',
    wrong: 'inputs["Depth"',
    after: 'inputs["Depth"] * 2',
  },
  {
    language: 'csharp',
    name: 'C#',
    file: 'Plotincsharp.cs',
    right: 'inputs.Depth',
    wrong: 'inputs.Dept',
    after: 'inputs.Depth * 2',
  },
  {
    language: 'typescript',
    name: 'TypeScript',
    file: 'function.ts',
    right: 'inputs.Depth',
    wrong: 'inputs.Dept',
    after: 'inputs.Depth * 2',
  },
] as const;

describe('a function that two people write', () => {
  it.each(LANGUAGES)(
    'W2.05b W4.01a W4.15a is begun in $name, broken, mended, kept, compared and released by a colleague',
    { timeout: 600_000 },
    async ({ language, name, file, right, wrong, after }) => {
      const { origin } = one.product;
      await page.goto(`${origin}/new-function/${language}`);
      await expect.poll(() => page.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('true');
      await page.getByRole('textbox', { name: 'Name' }).fill(`Plot in ${language}`);
      await page.getByRole('button', { name: 'Create function' }).click();
      await page.waitForURL('**/logic');
      const id = /functions\/([^/]+)/.exec(page.url())?.[1] ?? '';
      await page.locator('.cm-line').first().waitFor();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect.poll(areaRow, { timeout: COMPILES_MS }).toContain('600');

      await replace(right, wrong);
      const fault = part('problems').getByRole('button').first();
      await expect.poll(() => fault.textContent(), { timeout: COMPILES_MS }).toContain(`${file}:`);
      // By keys to the fault, and out of the code, though Escape puts away what F8 marked.
      for (const key of ['F8', 'Escape', 'Tab']) await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement?.closest('.cm-editor') ?? null)).toBeNull();
      await replace(wrong, right);
      await expect.poll(() => part('problems').getByRole('button').count(), { timeout: COMPILES_MS }).toBe(0);
      await keepAs(1, 'As begun');
      await page.goto(`${origin}/functions/${id}/versions`);
      await release(page, /As begun/, 'For the office');
      const path = { id };
      await one.api.call('PUT functions/{id}/permissions', {
        path,
        body: { grantee: colleagueId, may: ['execute', 'contribute', 'publish'] },
      });

      await page.goto(`${origin}/functions/${id}/logic`);
      await page.locator('.cm-line').first().waitFor();
      await replace(right, after);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect.poll(areaRow, { timeout: COMPILES_MS }).toMatch(/1,?200/);
      await keepAs(2, 'Twice as deep');

      await colleague.goto(`${origin}/functions/${id}/versions`);
      await colleague
        .getByRole('row', { name: /Test 2/ })
        .getByRole('button', { name: 'More for version 2' })
        .click();
      await colleague.getByRole('menuitem', { name: 'Compare with live' }).click();
      await colleague
        .getByRole('dialog')
        .getByText(/^\+ .*Depth.* \* 2/)
        .waitFor();
      await colleague.keyboard.press('Escape');
      await colleague.getByRole('dialog').waitFor({ state: 'detached' });
      await release(colleague, /Twice as deep/, 'Deeper plots');
    },
  );
});
