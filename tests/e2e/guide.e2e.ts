import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressOn } from '../fixtures/hands.ts';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

const note = (page: Page) => page.locator('[data-part="guide"]');
const stepOf = async (page: Page) => ((await note(page).count()) === 0 ? 'none' : await note(page).getAttribute('data-step'));
const kept = async (template: string) => (await all.api.call('GET prefs', {})).preferences.guides[template];

/** A copy of a template as the gallery opens it, with its report: models drawn by the processor starve everything else. */
async function openCopy(templateId: string): Promise<Page> {
  const { id } = await all.api.call('POST workflows', { body: { templateId } });
  const page = await all.page();
  await page.goto(`${all.product.origin}/workflows/${id}?initializedFromTemplate=true&view=report`);
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
    await pressOn(board.card('envelope').locator('h3'));
    await expect.poll(() => stepOf(page)).toBe('2');
    await expect.poll(isClear).toBe(true);
    await pressOn(page.getByRole('switch', { name: 'Use Setbacks' }).last());
    // The report stands open already: the step that leads to it is gone before it was read.
    await expect.poll(() => stepOf(page)).toBe('4');
    await expect.poll(() => kept('tower-on-a-slope')).toBe(3);
    await pressOn(note(page).getByRole('button', { name: 'Done' }));
    await expect.poll(() => stepOf(page)).toBe('none');
    await expect.poll(() => kept('tower-on-a-slope')).toBe('done');
    await page.context().close();
  });

  it('W2.13 is dismissed for good: not in the next copy, and by the server not on another computer', async () => {
    const page = await openCopy('site-capacity');
    await expect.poll(() => stepOf(page)).toBe('1');
    await pressOn(note(page).getByRole('button', { name: 'Don’t show again' }));
    await expect.poll(() => stepOf(page)).toBe('none');
    await expect.poll(() => kept('site-capacity')).toBe('done');
    await page.context().close();
    const { id } = await all.api.call('POST workflows', { body: { templateId: 'site-capacity' } });
    const again = await all.page();
    const told = again.waitForResponse((response) => response.url().includes('/api/prefs') && response.ok());
    await again.goto(`${all.product.origin}/workflows/${id}?initializedFromTemplate=true&view=report`);
    await told;
    await again.locator('.board [data-part="node"]').first().waitFor();
    await expect.poll(() => stepOf(again)).toBe('none');
    await again.context().close();
    expect(all.errors).toEqual([]);
  });
});
