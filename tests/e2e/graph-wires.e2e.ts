import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '#fixtures/signed-in';

let running: SignedIn;
beforeAll(async () => {
  running = await startSignedIn();
});
afterAll(() => running?.close());

it('takes a figure out of a model by a question, by keyboard alone; the card tells it', async () => {
  const { page, board } = await running.openWorkflow('tower');
  await board.add('Expression');
  const sum = board.named('Expression');
  await sum.focus();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^A\b/ }).click();
  await dialog.getByRole('button', { name: /^Floors/ }).click();
  const question = page.locator('[data-part="question"]');
  await question.waitFor();
  const answer = question.locator('[data-part="answer"]');
  await expect.poll(() => answer.textContent()).toMatch(/from [\d,]+ values?$/);
  expect((await new AxeBuilder({ page }).include('[data-part="question"]').analyze()).violations.map(({ id }) => id)).toEqual([]);
  const told = ((await answer.textContent()) ?? '').split(',')[0] ?? '';
  const field = page.locator(':focus');
  await expect.poll(() => field.getAttribute('aria-label')).toBe('Of');
  const text = question.getByRole('textbox', { name: 'As text' });
  const asked = await text.inputValue();
  await text.fill('');
  await expect.poll(() => answer.textContent()).toBe('Say what of it goes in.');
  await text.fill(asked);
  await expect.poll(() => answer.textContent()).toMatch(/from [\d,]+ values?$/);
  await text.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => sum.evaluate((card) => card === document.activeElement)).toBe(true);
  await expect.poll(() => sum.getAttribute('data-state')).toBe('done');
  const rows = await sum.locator('li', { hasText: told.split(' ')[0] }).count();
  expect(rows).toBeGreaterThan(0);
  await page.keyboard.press('c');
  await dialog.getByRole('button', { name: /^A\b/ }).click();
  await dialog.getByRole('button', { name: /^Floors/ }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  expect(running.errors).toEqual([]);
});
