import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saved } from '../fixtures/editor-page.ts';
import { dragOn, middleOf, restingBox } from '../fixtures/hands.ts';
import { joined } from '../fixtures/joined.ts';
import { boardOf, FIGURES, fieldFocused, startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

/** Where a card is taken, however small it stands (px of it). */
const CARD = { x: 40, y: 10 };

let running: SignedIn;
let ana: Page;
let aiko: Page;
let board: BoardOf;
let theirs: BoardOf;
let id: string;

beforeAll(async () => {
  running = await startSignedIn();
  ({ page: ana, board, id } = await running.openWorkflow('figures'));
  const { url } = await running.api.call('POST workflows/{id}/invitations', { path: { id }, body: { role: 'edit' } });
  aiko = await joined(running, url);
  theirs = boardOf(aiko);
  await aiko.goto(`${running.product.origin}/workflows/${id}${FIGURES}`);
  await aiko.locator('[data-part="figure"]').first().waitFor();
});
afterAll(async () => running?.close());

const strip = () => ana.locator('[data-part="history"]');
const timeline = () => strip().getByRole('slider');
const panel = () => ana.locator('[data-part="history-panel"]');
const sentence = () => ana.locator('[data-part="history-sentence"]').textContent();
const height = (of: BoardOf, text: string) => expect.poll(() => of.figure('Height')).toBe(text);
const undo = () => ana.getByRole('button', { name: 'Undo' }).first();
const redo = () => ana.getByRole('button', { name: 'Redo' }).first();

/** Types a value of a function into the panel; both see it once it is saved. */
async function type(page: Page, node: string, input: string, value: string): Promise<void> {
  await boardOf(page).card(node).click({ position: CARD });
  const field = page.getByRole('slider', { name: input, exact: true });
  await field.focus();
  await field.press('Enter');
  await fieldFocused(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await expect.poll(async () => Number(await field.getAttribute('aria-valuenow'))).toBe(Number(value));
  await saved(page);
}

const valueOf = async (page: Page, node: string, input: string) => {
  await boardOf(page).card(node).click({ position: CARD });
  return expect.poll(async () =>
    Number(await page.getByRole('slider', { name: input, exact: true }).getAttribute('aria-valuenow')),
  );
};

async function openHistory(): Promise<void> {
  await ana.locator('.board').focus();
  await ana.keyboard.press('h');
  await strip().waitFor();
}

/** Drags the head from now to the first edit, as far as the hand goes. */
async function dragToTheFirst(): Promise<void> {
  const { width } = await restingBox(timeline());
  const bar = await middleOf(strip().locator('.entry-bar').first());
  await dragOn(timeline(), { to: { x: bar.x + 1, y: bar.y } }, { at: { x: width - 2, y: 40 }, steps: 8 });
}

describe('two people, an hour, a mistake', () => {
  it('both work on a tower, and one of them leaves it too low', async () => {
    await type(ana, 'envelope', 'Setback Depth', '3');
    // What is branched from later has run to its end: an edit that comes sooner takes the rest of the run along.
    await expect.poll(() => board.state('areas')).toBe('done');
    await type(aiko, 'envelope', 'Building Height', '60');
    for (const one of [board, theirs]) await height(one, '60.0m');
    await type(ana, 'facade', 'Panel Width', '2');
  });

  it('the head is dragged back to where the tower was right, while the other works on', async () => {
    await openHistory();
    await expect.poll(() => strip().locator('.entry-bar').count()).toBe(3);
    await dragToTheFirst();
    await strip()
      .getByText(/The past is read-only, 2 edits/)
      .waitFor();
    await height(board, '88.8m');
    await height(theirs, '60.0m');
    await expect.poll(sentence).toContain('You: Envelope By Site, Setback Depth');
  });

  it('who it was: from the figure to the edit that moved it, and from the function to whoever changed it', async () => {
    const difference = panel().locator('tr[data-figure="Height"]');
    await expect.poll(() => difference.locator('td').allTextContents()).toEqual(['88.8', '60.0\u00A0m', '−28.8']);
    await difference.getByRole('button').click();
    const traced = panel().locator('[data-part="trace"] .traces > li');
    await expect.poll(() => traced.count()).toBe(1);
    await expect.poll(() => traced.textContent()).toContain('Aiko Mori');
    await expect.poll(() => traced.locator('[data-part="traced-figure"]').textContent()).toBe('88.8\u00A0m → 60.0\u00A0m');
    await board.card('envelope').click({ position: CARD });
    await ana.keyboard.press('Shift+h');
    await expect.poll(async () => (await traced.locator('strong').allTextContents()).join()).toBe('Aiko Mori,You');
    await panel().getByRole('button', { name: 'Back', exact: true }).click();
  });

  it('then and now are compared in the graph, function by function', async () => {
    await panel().getByRole('button', { name: 'Mark in graph and building' }).click();
    for (const node of ['envelope', 'facade'])
      await expect.poll(() => board.card(node).getAttribute('data-diff')).toBe('changed');
    await expect.poll(() => board.card('levels').getAttribute('data-diff')).toBe(null);
    await expect.poll(() => ana.locator('[data-part="compare-changed"]').textContent()).toBe('2 changed');
    await panel().getByRole('radio', { name: 'Now' }).click();
    await height(board, '60.0m');
    await panel().getByRole('button', { name: 'Mark in graph and building' }).click();
    await height(board, '88.8m');
  });

  it('one function is restored; what both edited beside it stays, and undo takes back that step alone', async () => {
    await panel().getByRole('button', { name: 'Restore these…' }).click();
    const dialog = ana.getByRole('dialog', { name: 'Restore' });
    await dialog.locator('[data-group="node facade"]').getByRole('checkbox').click();
    await type(aiko, 'levels', 'Standard Level Height', '4');
    await dialog.locator('[data-group="node levels"]').getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const one of [board, theirs]) await height(one, '88.8m');
    const stays = async () => {
      await (await valueOf(ana, 'facade', 'Panel Width')).toBe(2);
      await (await valueOf(ana, 'levels', 'Standard Level Height')).toBe(4);
    };
    await stays();
    await undo().click();
    for (const one of [board, theirs]) await height(one, '60.0m');
    await stays();
    await redo().click();
    for (const one of [board, theirs]) await height(one, '88.8m');
    await saved(ana);
  });

  it('a branch of then opens computed; what is tried there is brought back over what the other did meanwhile', async () => {
    await dragToTheFirst();
    await panel().getByRole('button', { name: 'Branch here' }).click();
    await ana.waitForURL((address) => !address.pathname.includes(id));
    await height(board, '88.8m');
    for (const node of ['envelope', 'levels', 'facade', 'areas'])
      await expect.poll(() => board.state(node)).toMatch(/done|reused/);
    const branch = new URL(ana.url()).pathname.split('/').at(-1) ?? '';
    const { runs } = await running.api.call('GET workflows/{id}/history', { path: { id: branch } });
    expect(runs).toEqual([]);
    await type(ana, 'envelope', 'Building Height', '120');
    await height(board, '120.0m');
    await height(theirs, '88.8m');
    await type(aiko, 'envelope', 'Building Height', '70');
    await height(theirs, '70.0m');
    await openHistory();
    await panel().locator('[data-part="branch-list"]').getByRole('link').click();
    await ana.waitForURL((address) => address.pathname.includes(id));
    await height(board, '70.0m');
    await openHistory();
    await panel().locator('[data-branch] .version').click();
    const dialog = ana.getByRole('dialog', { name: /^Bring back/ });
    const conflict = dialog.locator('[data-conflict]');
    await conflict.getByText('Envelope By Site, Building Height', { exact: true }).waitFor();
    await conflict.getByRole('radio', { name: 'Branch: 120.0 m' }).click();
    await dialog.getByRole('button', { name: 'Bring back', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const one of [board, theirs]) await height(one, '120.0m');
    // What only the other changed is as the other left it.
    await (await valueOf(aiko, 'levels', 'Standard Level Height')).toBe(4);
    await undo().click();
    for (const one of [board, theirs]) await height(one, '70.0m');
    expect(running.errors).toEqual([]);
  });
});
