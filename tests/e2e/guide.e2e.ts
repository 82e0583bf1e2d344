import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areApart, guideNote, guideStep, keptGuide, openCopy } from '../fixtures/guided.ts';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

describe('guides of templates', () => {
  it('W2.13 goes on as each step is done on the workflow, beside what it speaks of and never over it, and ends', async () => {
    const { page } = await openCopy(all, 'tower-on-a-slope');
    await expect.poll(() => guideStep(page)).toBe('1');
    const board = boardOf(page);
    const isClear = async () => {
      const [one, other] = [await guideNote(page).boundingBox(), await board.card('envelope').boundingBox()];
      if (!one || !other) return undefined;
      return areApart(one, other);
    };
    await expect.poll(isClear).toBe(true);
    await board.card('envelope').locator('h3').click();
    await expect.poll(() => guideStep(page)).toBe('2');
    await expect.poll(isClear).toBe(true);
    // Nor over the inputs that have opened: the switch can be pressed.
    await page.getByRole('switch', { name: 'Use Setbacks' }).last().click();
    await expect.poll(() => guideStep(page)).toBe('3');
    await page.locator('.view-tabs [data-tab="report"]').click();
    await expect.poll(() => guideStep(page)).toBe('4');
    await expect.poll(() => keptGuide(all, 'tower-on-a-slope')).toBe(3);
    await guideNote(page).getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => guideStep(page)).toBe('none');
    await expect.poll(() => keptGuide(all, 'tower-on-a-slope')).toBe('done');
    await page.context().close();
    expect(all.errors).toEqual([]);
  });
});
