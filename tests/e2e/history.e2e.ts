import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type RunningProduct } from '../fixtures/product.ts';
import { joined } from '../fixtures/joined.ts';
import { FIGURES, startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let board: BoardOf;
let id: string;
/** The same server, started once more. */
let again: RunningProduct | undefined;

beforeAll(async () => {
  running = await startSignedIn();
  ({ page, board, id } = await running.openWorkflow('tower', { viewport: { width: 1100, height: 700 } }));
});
afterAll(async () => {
  await again?.stop();
  await running?.close();
});

const strip = () => page.locator('[data-part="history"]');
const slider = () => strip().getByRole('slider');
const heard = () => page.locator('[data-part="history-sentence"]').textContent();
const panel = () => page.locator('[data-part="history-panel"]');
const saved = () => page.locator('.saved[data-state="saved"]').waitFor();
const rename = async (name: string) => {
  await page.locator('.name-button').click();
  await page.locator('.name-field input').fill(name);
  await page.keyboard.press('Enter');
  await saved();
};
const title = () => page.locator('h1').first().textContent();

describe('history', () => {
  it('W2.06b a version is named, the past stands in graph and bar read-only, and a restore is one step that undo takes back', async () => {
    await rename('Before the terrace');
    await page.locator('.board').focus();
    await page.keyboard.press('h');
    await strip().waitFor();
    await strip().getByRole('button', { name: 'Name this point' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name this point' });
    await dialog.getByLabel('Name').fill('Jury');
    await dialog.getByLabel('Description').fill('As the jury saw it');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel().getByText('As the jury saw it').waitFor();

    await rename('With the terrace');
    await board.card('levels').click();
    await page.keyboard.press('Delete');
    await board.card('levels').waitFor({ state: 'detached' });
    await saved();
    await expect.poll(async () => Number(await slider().getAttribute('aria-valuemax'))).toBeGreaterThan(0);

    await panel().getByText('Jury', { exact: true }).click();
    await strip()
      .getByText(/The past is read-only/)
      .waitFor();
    await board.card('levels').waitFor();
    await expect.poll(title).toBe('Before the terrace');
    await expect.poll(heard).toContain('Version Jury.');
    // Nothing can be changed there, by key or button.
    await page.getByRole('button', { name: 'Add function' }).waitFor({ state: 'detached' });
    await page.locator('[data-part="change-lines"]').getByText('Levels By Envelope', { exact: true }).waitFor();

    // Compared with now: what went keeps its place, with a sign and a word, and a key leads to it.
    const mark = panel().getByRole('button', { name: 'Mark in graph and building' });
    await mark.click();
    await expect.poll(() => board.card('levels').getAttribute('data-diff')).toBe('removed');
    await expect.poll(() => page.locator('[data-part="compare-removed"]').textContent()).toBe('1 removed');
    await page.keyboard.press('F7');
    await expect.poll(() => page.locator('[data-part="compare-at"]').textContent()).toBe('1 of 1');
    await mark.click();
    await expect.poll(() => board.card('levels').getAttribute('data-diff')).toBe(null);

    await panel().getByRole('button', { name: 'Restore these…' }).click();
    const asked = page.getByRole('dialog', { name: 'Restore' });
    await asked.locator('[data-group="meta"]').getByRole('checkbox').click();
    await asked.getByRole('button', { name: 'Restore', exact: true }).click();
    await asked.waitFor({ state: 'detached' });
    await strip().getByText('Now', { exact: true }).first().waitFor();
    await board.card('levels').waitFor();
    await expect.poll(title).toBe('With the terrace');
    await panel().getByText('Before a restore').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await board.card('levels').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).first().click();
    await board.card('levels').waitFor();
    await saved();
  });

  it('steps by edit and by version with keys, and says each step in a sentence', async () => {
    await slider().focus();
    await page.keyboard.press('ArrowLeft');
    await strip()
      .getByText(/The past is read-only/)
      .waitFor();
    await expect.poll(heard).toMatch(/\d\d:\d\d.*: .+\.$/);
    await page.keyboard.press('Escape');
    await expect.poll(title).toBe('With the terrace');
    await slider().focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(heard).toContain('Version');
    await page.keyboard.press('End');
    await expect.poll(heard).toBe('Now. Nothing of the past is shown.');
  });

  it('W5.11a a name that another version has is warned of, and both are kept when that is wanted', async () => {
    await strip().getByRole('button', { name: 'Name this point' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name this point' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('The snapshot needs a name.').waitFor();
    await dialog.getByLabel('Name').fill('Jury');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('A snapshot called Jury exists already.').waitFor();
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => panel().getByText('Jury', { exact: true }).count()).toBe(2);
  });

  it('branches from a version: a workflow of its own opens as that was, computed, and runs nothing', async () => {
    await panel().getByText('Jury', { exact: true }).last().click();
    await strip()
      .getByText(/The past is read-only/)
      .waitFor();
    await panel().getByRole('button', { name: 'Branch here' }).click();
    await page.waitForURL((address) => !address.pathname.includes(id));
    await page.locator('[data-part="figure"]').first().waitFor();
    await expect.poll(title).toBe('Before the terrace');
  });

  it('a branch comes back into what it was branched from, once what both changed is decided; undo takes it back', async () => {
    const branch = new URL(page.url()).pathname;
    await rename('In the branch');
    await page.goto(`${running.product.origin}/workflows/${id}`);
    await board.card('levels').waitFor();
    await page.locator('.board').focus();
    await page.keyboard.press('h');
    const item = panel().locator(`[data-branch="${branch.split('/').at(-1)}"]`);
    await item.getByText('In the branch', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Bring back “In the branch”' });
    const conflict = dialog.locator('[data-conflict]');
    await conflict.getByText('Name of the workflow', { exact: true }).waitFor();
    const bring = dialog.getByRole('button', { name: 'Bring back', exact: true });
    await expect.poll(() => bring.isDisabled()).toBe(true);
    await dialog.getByText('1 still to decide', { exact: true }).waitFor();
    await conflict.getByRole('radio', { name: 'Branch: In the branch' }).click();
    await bring.click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(title).toBe('In the branch');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(title).toBe('With the terrace');
    expect(running.errors).toEqual([]);
  });

  it('W2.06b a viewer goes through the named versions, is offered no way to change anything, and branches', async () => {
    const { url } = await running.api.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'view' } });
    const viewer = await joined(running, url);
    const beside = viewer.locator('[data-part="history-panel"]');
    await viewer.locator('.board').focus();
    await viewer.keyboard.press('h');
    await expect.poll(() => beside.getByText('Jury', { exact: true }).count()).toBe(2);
    await viewer.getByText('Drag through the versions that people named, or step with the arrow keys.').waitFor();
    await viewer.getByRole('slider', { name: 'Point in time' }).press('Home');
    const said = viewer.locator('[data-part="history-sentence"]');
    await expect.poll(() => said.textContent()).toMatch(/^Version Jury\. .*, Owner: named\.$/);
    await beside.getByText('As the jury saw it', { exact: true }).waitFor();
    await expect.poll(() => viewer.locator('h1').first().textContent()).toBe('Before the terrace');
    for (const name of ['Restore these…', 'Name this point', 'Rename and describe…'])
      await expect.poll(() => viewer.getByRole('button', { name }).count()).toBe(0);
    await expect.poll(() => viewer.getByRole('alert').count()).toBe(0);
    await beside.getByRole('button', { name: 'Branch here' }).click();
    await viewer.waitForURL((address) => !address.pathname.includes(id));
    await viewer.locator('[data-part="figure"]').first().waitFor();
    await expect.poll(() => viewer.locator('h1').first().textContent()).toBe('Before the terrace');
    expect(running.errors).toEqual([]);
    await viewer.context().close();
  });

  it('P6.09 a range of one input runs beside the work: figures, a star, two compared, one taken over, which undo takes back', async () => {
    const studied = await running.openWorkflow('figures', { viewport: { width: 1440, height: 900 } });
    await studied.board.card('envelope').click({ button: 'right', position: { x: 40, y: 10 } });
    await studied.page.getByRole('menuitem', { name: 'Sample a range…' }).click();
    const dialog = studied.page.getByRole('dialog', { name: 'Sample a range' });
    for (const [label, value] of [
      ['From', '60'],
      ['To', '70'],
      ['Number of values', '3'],
    ] as const) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
      await dialog.getByLabel(label, { exact: true }).press('Tab');
    }
    await dialog.getByText('3 options', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Run' }).click();
    const strip = studied.page.locator('[data-part="studies"]');
    const rows = strip.locator('[data-part="study-table"] tbody tr');
    const heights = () => rows.locator('[data-figure="envelope/Height"]').allTextContents();
    const read = (texts: string[]) => texts.map((text) => text.replaceAll(/\s/g, ''));
    await expect.poll(async () => read(await heights())).toEqual(['60.0m', '65.0m', '70.0m']);
    // What somebody put on a view stands before all other figures.
    await expect.poll(() => rows.first().locator('[data-figure]').first().getAttribute('data-figure')).toBe('areas/Gross Area');

    await rows.last().getByRole('button', { name: 'Star 70.0 m' }).click();
    await expect.poll(async () => read(await heights())).toEqual(['70.0m', '60.0m', '65.0m']);
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').click();
    await strip.getByRole('radio', { name: 'Compare' }).click();
    const compared = strip.locator('[data-part="study-compare"]');
    const difference = compared.locator('tr[data-figure="envelope/Height"] .difference').last();
    await expect.poll(async () => read([(await difference.textContent()) ?? ''])).toEqual(['−10.0m']);
    await expect.poll(() => compared.locator('[data-part="stage-side"] canvas').count()).toBe(2);
    await expect.poll(async () => read(await compared.locator('figcaption').allTextContents())).toEqual(['70.0m', '60.0m']);
    // Both lie below the 22,000 m² that the template is to reach: the higher is nearer.
    await expect
      .poll(async () => read(await compared.locator('tr[data-figure="areas/Gross Area"] .rank').allTextContents()))
      .toEqual(['▲nearest', '▽farthest']);
    // Charts name what is compared: the axes where its line begins and where it ends.
    const letters = async (chart: string) => (await compared.locator(`${chart} text.letter`).allTextContents()).toSorted();
    await expect.poll(() => letters('.study-scatter')).toEqual(['A', 'B']);
    await expect.poll(() => letters('.study-parallel')).toEqual(['A', 'A', 'B', 'B']);
    await expect.poll(() => compared.locator('.study-scatter [data-compared]').count()).toBe(2);

    await compared.getByRole('button', { name: 'Take over' }).first().click();
    await expect.poll(() => studied.board.figure('Height')).toBe('70.0m');
    await studied.page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => studied.board.figure('Height')).toBe('88.8m');
    expect(running.errors).toEqual([]);
    await studied.page.context().close();
  });

  it('W2.06b a result of then that is no longer kept is told, with the way to have it again', async () => {
    const { versions } = await running.api.call('GET workflows/{id}/versions', { path: { id } });
    const jury = versions.findLast(({ name }) => name === 'Jury');
    const { results } = await running.api.call('GET workflows/{id}/versions/{version}', {
      path: { id, version: jury?.id ?? '' },
    });
    const digest = results['levels']?.digest ?? '';
    // What is shown now is made again when it is lost.
    await board.card('levels').click();
    await page.keyboard.press('Delete');
    await board.card('levels').waitFor({ state: 'detached' });
    await saved();
    const { dataFolder, port, origin } = running.product;
    // A server that has it in memory gives it all the same.
    await running.product.stop();
    rmSync(join(dataFolder, 'blobs', digest.slice(0, 2), `${digest.slice(2)}.zst`));
    again = await startProduct({ dataFolder, port });
    const other = await (await running.browser.newContext({ viewport: { width: 1100, height: 700 } })).newPage();
    await other.goto(await again.newLink());
    await other.waitForURL('**/workflows');
    await other.goto(`${origin}/workflows/${id}${FIGURES}`);
    await other.locator('.board [data-part="node"]').first().waitFor();
    await other.locator('.board').focus();
    await other.keyboard.press('h');
    const details = other.locator('[data-part="history-panel"]');
    await details.getByText('As the jury saw it', { exact: true }).click();
    await details.getByText('1 result of this point is no longer kept. Branch here and run it to have it again.').waitFor();
    await details.getByRole('button', { name: 'Branch here' }).waitFor();
    await other.context().close();
  });
});
