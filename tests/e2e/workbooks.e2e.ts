import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropFile } from '../fixtures/drop-file.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { madeBook } from '../fixtures/workbooks.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

/** Widths and a rate, and what they come to: 5 × 4 = 20. */
const figures = (rate: number) =>
  madeBook({
    sheets: { Plan: { A1: 5, A2: 4, A3: rate, B1: { f: 'A1*A2', v: 20 }, B2: { f: 'B1*A3', v: 20 * rate } } },
    names: {
      'INPUT.Width': 'Plan!$A$1',
      'INPUT.Depth': 'Plan!$A$2',
      'INPUT.Rate': 'Plan!$A$3',
      'OUTPUT.Area': 'Plan!$B$1',
      'OUTPUT.Cost': 'Plan!$B$2',
    },
  });
const ALL_EQUAL = 'Every formula gives the value that was saved in the workbook.';

it('W1.02 W5.07d a workbook is chosen where functions begin: refused as .xls, else published after a look', async () => {
  const page = await all.page();
  await page.goto(`${all.product.origin}/new-function/excel`);
  const part = page.locator('[data-part="new-workbook"]');
  await part.waitFor();
  const choose = (name: string, bytes: Uint8Array) =>
    part.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await choose('old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]));
  await part.getByRole('alert').waitFor();
  await choose('costs.xlsx', figures(20));
  await part.getByText(ALL_EQUAL).waitFor();
  await part.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL('**/functions/*');
  await page.getByText('costs').first().waitFor();
  expect(all.errors).toEqual([]);
});

it('W1.02 a workbook that is dropped on the board is a node with its figures, after a look at what is in it', async () => {
  const { page } = await all.openWorkflow('blank');
  await dropFile(page, 'plot.xlsx', figures(30));
  const dialog = page.getByRole('dialog');
  await dialog.getByText(ALL_EQUAL).waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.locator('.board [data-part="node"]');
  await card.and(page.locator('[data-state="done"], [data-state="reused"]')).waitFor();
  await expect.poll(() => card.textContent()).toMatch(/plot/);
  // 5 × 4 × 30.
  await expect.poll(() => card.textContent()).toMatch(/600/);
  expect(all.errors).toEqual([]);
});

it('W1.02 a workbook that is imported where functions are listed becomes one, and hears what it lacks for one', async () => {
  const page = await all.page();
  await page.goto(`${all.product.origin}/functions`);
  const importing = page.getByRole('button', { name: 'Import', exact: true });
  await importing.waitFor();
  const choose = async (name: string, bytes: Uint8Array) => {
    const chooser = page.waitForEvent('filechooser');
    await importing.click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  };
  const dialog = page.getByRole('dialog');
  await choose('rooms.xlsx', madeBook({ sheets: { Plan: { A1: 5, A2: 4, B1: { f: 'A1*A2', v: 20 } } } }));
  await dialog.getByText('No cell is named as an output.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
  // It is a function or nothing: a table has no place here.
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await choose('rates.xlsx', figures(40));
  await dialog.getByText(ALL_EQUAL).waitFor();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/functions\/[\w-]+$/);
  await page.getByText('rates').first().waitFor();
  expect(all.errors).toEqual([]);
});
