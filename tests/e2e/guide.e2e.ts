import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLibrary, loadTemplates } from '#library';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

/** In English: the pages of these tests are. */
const templates = loadTemplates(loadLibrary());

/** Selects a card; one that is too far away to be read is brought near by the guide itself. */
async function choose(page: Page, node: string): Promise<void> {
  const title = boardOf(page).card(node).locator('h3');
  const show = note(page).getByRole('button', { name: 'Show' });
  await title.or(show).first().waitFor();
  if (await show.isVisible()) await show.click();
  await title.click();
}

/** Raises the first number among the inputs that are open by one step. */
async function changeNumber(page: Page): Promise<void> {
  const field = page.locator('.dock [role="slider"]').first();
  await field.waitFor();
  const before = await field.getAttribute('aria-valuenow');
  await field.press('ArrowUp');
  await expect.poll(() => field.getAttribute('aria-valuenow')).not.toBe(before);
}

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

  const others = templates.filter(({ id }) => id !== 'tower-on-a-slope');
  it.each(others.map(({ id }) => id))('W2.13 %s is followed to its end, step by step', async (id) => {
    const page = await openCopy(id);
    const steps = others.find((template) => template.id === id)?.guideIn('en') ?? [];
    for (const [index, { at, done }] of steps.entries()) {
      await expect.poll(() => stepOf(page), { message: `${id}, step ${index + 1}` }).toBe(String(index + 1));
      if (done === 'next')
        await note(page)
          .getByRole('button', { name: /^(Next|Done)$/ })
          .click();
      else if ('view' in at) await page.locator(`.view-tabs [data-tab="${at.view}"]`).click();
      else if ('node' in at) {
        await choose(page, at.node);
        if (done === 'input-changed') await changeNumber(page);
      }
    }
    const end = note(page).getByRole('button', { name: 'Done' });
    if ((await end.count()) > 0) await end.click();
    await expect.poll(() => stepOf(page)).toBe('none');
    await expect.poll(() => kept(id)).toBe('done');
    await page.context().close();
    expect(all.errors).toEqual([]);
  });

  it('W2.13 is ended for good by one press, and stays away from the next copy too', async () => {
    await all.api.call('PUT set-preferences', { body: { guides: { 'timber-house': 0 } } });
    const page = await openCopy('timber-house');
    await expect.poll(() => stepOf(page)).toBe('1');
    await note(page).getByRole('button', { name: 'Don’t show again' }).click();
    await expect.poll(() => stepOf(page)).toBe('none');
    await expect.poll(() => kept('timber-house')).toBe('done');
    await page.context().close();
    const again = await openCopy('timber-house');
    await all.api.call('GET prefs', {});
    await expect.poll(() => stepOf(again)).toBe('none');
    await again.context().close();
  });
});
