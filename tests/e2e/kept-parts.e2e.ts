import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropFile } from '../fixtures/drop-file.ts';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;

beforeAll(async () => {
  running = await startSignedIn();
  page = await running.page({ permissions: ['clipboard-read', 'clipboard-write'] });
});
afterAll(async () => {
  expect(running?.errors).toEqual([]);
  await running?.close();
});

const nodes = () => page.locator('.board [data-part="node"]');
const table = () => boardOf(page).named('Table');

/** A workflow of its own, open on the board. */
async function openBlank(): Promise<void> {
  const { id } = await running.api.call('POST workflows', { body: { blank: true } });
  await page.goto(`${running.product.origin}/workflows/${id}`);
  await page.getByRole('button', { name: 'Add function' }).first().waitFor();
  await expect.poll(() => nodes().count()).toBe(0);
}

/** Runs a command by its name. */
async function command(name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(name);
  await page.getByRole('option', { name, exact: false }).first().click();
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor({ state: 'detached' });
}

it('W9.03a a function with its file is copied into another workflow, where its file comes along and runs', async () => {
  await openBlank();
  await dropFile(page, 'rooms.csv', 'Name,Area\nKitchen,12.5\nHall,8\nLoft,30\n');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => table().getAttribute('data-state')).toBe('done');
  await expect.poll(() => table().locator('.foot .result').textContent()).toMatch(/3/);
  await command('Select all');
  await expect.poll(() => table().getAttribute('data-selected')).toBe('true');
  await command('Copy');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('parti/nodes');
  await openBlank();
  await command('Paste');
  await expect.poll(() => nodes().count()).toBe(1);
  await expect.poll(() => table().textContent()).toContain('rooms.csv');
  await expect.poll(() => table().getAttribute('data-state')).toMatch(/^(done|reused)$/);
  await expect.poll(() => table().locator('.foot .result').textContent()).toMatch(/3/);
});

it('W9.03a what is selected is kept as a snippet under a name, and found in quick-add of another workflow', async () => {
  await command('Keep as a snippet');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rooms of the school');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await openBlank();
  await page.getByRole('button', { name: 'Add function' }).first().click();
  await page.locator('input[role="combobox"]').fill('Rooms of the sch');
  await page.getByRole('option', { name: /Rooms of the school/ }).click();
  await expect.poll(() => nodes().count()).toBe(1);
  await expect.poll(() => table().textContent()).toContain('rooms.csv');
  await expect.poll(() => table().getAttribute('data-state')).toMatch(/^(done|reused)$/);
});
