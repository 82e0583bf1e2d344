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
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => sum.getAttribute('data-state')).toBe('done');
  const rows = await sum.locator('li', { hasText: told.split(' ')[0] }).count();
  expect(rows).toBeGreaterThan(0);
  expect(running.errors).toEqual([]);
});
