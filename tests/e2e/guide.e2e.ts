import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

const note = (page: Page) => page.locator('[data-part="guide"]');
const stepOf = async (page: Page) => ((await note(page).count()) === 0 ? 'none' : await note(page).getAttribute('data-step'));
const kept = async (template: string) => (await all.api.call('GET prefs', {})).preferences.guides[template];

/** A copy of a template as the gallery opens it. */
async function openCopy(templateId: string): Promise<Page> {
  const { id } = await all.api.call('POST workflows', { body: { templateId } });
  const page = await all.page();
  await page.goto(`${all.product.origin}/workflows/${id}?initializedFromTemplate=true`);
  await page.locator('.board [data-part="node"]').first().waitFor();
  return page;
}

describe('guides of templates', () => {
  it('W2.13 goes on as each step is done on the workflow, beside what it speaks of and never over it, and ends', async () => {
    const page = await openCopy('tower-on-a-slope');
    await expect.poll(() => stepOf(page)).toBe('1');
    const board = boardOf(page);
    const isClear = async () => {
      const [one, other] = [await note(page).boundingBox(), await board.card('envelope').boundingBox()];
      if (!one || !other) return undefined;
      return (
        one.x >= other.x + other.width ||
        other.x >= one.x + one.width ||
        one.y >= other.y + other.height ||
        other.y >= one.y + one.height
      );
    };
    await expect.poll(isClear).toBe(true);
    await board.card('envelope').locator('h3').click();
    await expect.poll(() => stepOf(page)).toBe('2');
    await expect.poll(isClear).toBe(true);
    // Nor over the inputs that have opened: the switch can be pressed.
    await page.getByRole('switch', { name: 'Use Setbacks' }).last().click();
    await expect.poll(() => stepOf(page)).toBe('3');
    await page.locator('.view-tabs [data-tab="report"]').click();
    await expect.poll(() => stepOf(page)).toBe('4');
    await expect.poll(() => kept('tower-on-a-slope')).toBe(3);
    await note(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => stepOf(page)).toBe('none');
    await expect.poll(() => kept('tower-on-a-slope')).toBe('done');
    await page.context().close();
    expect(all.errors).toEqual([]);
  });
});
