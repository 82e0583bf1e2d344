import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opened } from '../fixtures/editor-page.ts';
import { FIGURES, startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let parti: SignedIn;
let ann: Page;
let ben: Page;
let board: BoardOf;

/** The same workflow in two browsers. */
beforeAll(async () => {
  parti = await startSignedIn();
  let id: string;
  ({ page: ann, id, board } = await parti.openWorkflow('figures'));
  ben = await parti.page();
  await ben.goto(`${parti.product.origin}/workflows/${id}${FIGURES}`);
  for (const page of [ann, ben]) await opened(page);
});
afterAll(async () => {
  expect(parti?.errors).toEqual([]);
  await parti?.close();
});

const pins = (page: Page) => page.locator('[data-part="comment-pin"]');
const card = (page: Page) => page.locator('[data-part="comment-card"]');
const list = (page: Page) => page.locator('[data-part="comment-list"]');

describe('comments on parts of a workflow', () => {
  it('begins a thread on a card by one key, is seen by a colleague, answered and heard', async () => {
    await board.named('Core').locator('h3').click();
    await ann.locator('.board').press('Shift+M');
    await card(ann).getByRole('textbox').fill('The core is small.');
    await ann.keyboard.press('Enter');
    await expect.poll(() => card(ann).locator('ol > li p').allTextContents()).toEqual(['The core is small.']);
    await pins(ben).waitFor();
    await pins(ben).click();
    await card(ben).getByRole('textbox').fill('One bay more.');
    await ben.keyboard.press('Enter');
    await expect.poll(() => card(ann).locator('ol > li p').allTextContents()).toEqual(['The core is small.', 'One bay more.']);
    await expect.poll(() => pins(ann).textContent()).toBe('2');
    const axe = await new AxeBuilder({ page: ann }).include('[data-part="comment-card"]').include('.comment-pins').analyze();
    expect(axe.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });

  it('keeps what was begun and not sent', async () => {
    await card(ann).getByRole('textbox').fill('Half a thou');
    await ann.keyboard.press('Escape');
    await card(ann).waitFor({ state: 'detached' });
    await pins(ann).click();
    await expect.poll(() => card(ann).getByRole('textbox').inputValue()).toBe('Half a thou');
    await card(ann).getByRole('textbox').fill('');
    await card(ann).getByRole('textbox').press('Escape');
    await card(ann).waitFor({ state: 'detached' });
  });

  it('comments on a frame, is listed, and resolved for both', async () => {
    await ann.locator('.board').focus();
    await ann.keyboard.press('Control+a');
    await expect.poll(() => ann.locator('.board [data-part="node"][data-selected]').count()).toBe(8);
    await ann.keyboard.press('Control+g');
    const title = ann.getByRole('textbox', { name: 'Title of the frame' });
    await title.fill('All');
    await title.press('Enter');
    await title.waitFor({ state: 'detached' });
    await ann.locator('.frame-title').click({ button: 'right', position: { x: 30, y: 10 } });
    await ann.getByRole('menuitem', { name: /^Comment/ }).click();
    await card(ann).getByRole('textbox').fill('Read from the left.');
    await ann.keyboard.press('Enter');
    await expect.poll(() => pins(ben).count()).toBe(2);
    await ann.keyboard.press('Escape');
    await ben.keyboard.press('Escape');
    await ben.getByRole('button', { name: 'Comments, 2 open' }).click();
    await expect.poll(() => list(ben).locator('.about').allTextContents()).toEqual(['All', 'Core By Envelope']);
    await list(ben).locator('.comment-row').nth(1).click();
    await expect.poll(() => board.named('Core').count()).toBe(1);
    await expect.poll(() => ben.locator('[data-part="node"][data-selected]').count()).toBe(1);
    await list(ben).getByRole('button', { name: 'Resolve' }).click();
    await expect.poll(() => pins(ann).count()).toBe(1);
    await ann.getByRole('button', { name: 'Comments, 1 open' }).waitFor();
  });

  it('bad input: what is being answered to a thread that its author takes back begins another one', async () => {
    await ben.keyboard.press('Escape');
    await pins(ben).click();
    await card(ben).getByRole('textbox').fill('From where?');
    await pins(ann).click();
    await card(ann).getByRole('button', { name: 'More about the comment' }).click();
    await ann.getByRole('menuitem', { name: 'Take the comment back' }).click();
    await expect.poll(() => card(ben).locator('ol').count()).toBe(0);
    await expect.poll(() => card(ben).getByRole('textbox').inputValue()).toBe('From where?');
    await card(ben).getByRole('textbox').press('Enter');
    await expect.poll(() => card(ann).locator('ol > li p').allTextContents()).toEqual(['From where?']);
    await expect.poll(() => card(ben).locator('ol > li p').allTextContents()).toEqual(['From where?']);
    await expect.poll(() => card(ben).getByRole('textbox').inputValue()).toBe('');
  });
});
