import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areApart, guideNote, guideStep, keptGuide, openCopy } from '../fixtures/guided.ts';
import { boardOf, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let all: SignedIn;
beforeAll(async () => {
  all = await startSignedIn();
});
afterAll(() => all?.close());

/** Templates with the column of the list that their guide speaks of; empty: it is a number of the panel. `guide.e2e.ts` follows the tower's. */
const TEMPLATES: readonly (readonly [template: string, number: string])[] = [
  ['existing-model', ''],
  ['facade-study', ''],
  ['timber-house', ''],
  ['site-capacity', ''],
  ['courtyard-housing', 'Share, row 1'],
  ['office-fit-out', 'Count, row 1'],
  ['podium-and-tower', 'Height, row 2'],
];

interface Step {
  at: { node: string; input?: string } | { view: string };
  done: 'input-changed' | 'node-selected' | 'view-shown' | 'next';
}

const stepsOf = (template: string): Step[] =>
  (JSON.parse(readFileSync(`library/templates/${template}/guide.json`, 'utf8')) as { steps: Step[] }).steps;

const placeOf = (page: Page, { at }: Step): Locator =>
  'view' in at ? page.locator(`.view-tabs [data-tab="${at.view}"]`) : boardOf(page).card(at.node);

/** Whether the note leaves free what its step speaks of; only what is seen can be covered. */
async function isClear(page: Page, step: Step): Promise<boolean> {
  const place = placeOf(page, step);
  const [one, other] = [await guideNote(page).boundingBox(), (await place.count()) === 0 ? null : await place.boundingBox()];
  if (!one) return false;
  if (!other) return true;
  return areApart(one, other);
}

/** Does what a step asks for; what the board does not show is brought there by the note itself. */
async function follow(page: Page, step: Step, before: Step | undefined, number: string): Promise<void> {
  if (step.done === 'next')
    return guideNote(page)
      .getByRole('button', { name: /^(Next|Done)$/ })
      .click();
  if ('view' in step.at) return placeOf(page, step).click();
  const card = boardOf(page).card(step.at.node);
  // A board that is seen from afar has no cards to press: the note leads to its own.
  if ((await card.count()) === 0) await guideNote(page).getByRole('button', { name: 'Show', exact: true }).click();
  if (!before || !('node' in before.at) || before.at.node !== step.at.node) await card.click({ position: { x: 20, y: 8 } });
  if (step.done === 'node-selected') return undefined;
  if (step.at.input !== undefined) {
    await page
      .locator('.dock')
      .getByRole('group', { name: step.at.input })
      .getByRole('button', { name: /entries/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('slider', { name: number, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    return page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  // A number goes on by a step.
  await page.locator('.dock [role="slider"]').first().focus();
  return page.keyboard.press('ArrowRight');
}

/** Limit, used and left of a rule, as the report of a template has them. */
async function ruleOf(page: Page, rule: string): Promise<number[]> {
  const cells = await page
    .getByRole('row', { name: new RegExp(`^${rule}`) })
    .getByRole('cell')
    .allTextContents();
  return cells.slice(-4, -1).map((text) => Number(text.replace(/[^\d.-]/g, '')));
}

describe('guides of templates', () => {
  it.each(TEMPLATES)(
    'W2.13 %s: every step is done on the workflow, the note never over what it speaks of, and the guide ends',
    async (template, number) => {
      const { page } = await openCopy(all, template);
      const steps = stepsOf(template);
      for (const [at, step] of steps.entries()) {
        await expect.poll(() => guideStep(page), { message: JSON.stringify(step) }).toBe(`${at + 1}`);
        await expect.poll(() => isClear(page, step), { message: JSON.stringify(step) }).toBe(true);
        await follow(page, step, steps[at - 1], number);
      }
      await expect.poll(() => guideStep(page)).toBe('none');
      await expect.poll(() => keptGuide(all, template)).toBe('done');
      await page.context().close();
      expect(all.errors).toEqual([]);
    },
  );

  it('W2.13 figures stand beside their targets, and follow the tower', async () => {
    await all.api.call('PUT set-preferences', { body: { guides: { 'podium-and-tower': 0 } } });
    const { page } = await openCopy(all, 'podium-and-tower');
    await expect.poll(() => ruleOf(page, 'Height')).toEqual([66, expect.any(Number), expect.any(Number)]);
    const [limit = 0, used = 0, left = 0] = await ruleOf(page, 'Height');
    expect(left).toBeCloseTo(limit - used, 6);
    const step = stepsOf('podium-and-tower').find(({ done }) => done === 'input-changed') as Step;
    await follow(page, step, undefined, 'Height, row 2');
    await expect.poll(async () => (await ruleOf(page, 'Height'))[1]).toBeGreaterThan(used);
    const [, higher = 0, less = 0] = await ruleOf(page, 'Height');
    expect(less).toBeCloseTo(limit - higher, 6);
    await page.context().close();
    expect(all.errors).toEqual([]);
  });

  it('W2.13 “Not now” leaves it for this time, “Don’t show again” for good: in no other copy', async () => {
    await all.api.call('PUT set-preferences', { body: { guides: { 'site-capacity': 0 } } });
    const { page, id } = await openCopy(all, 'site-capacity');
    await expect.poll(() => guideStep(page)).toBe('1');
    await guideNote(page).getByRole('button', { name: 'Not now' }).click();
    await expect.poll(() => guideStep(page)).toBe('none');
    await page.goto(`${all.product.origin}/workflows/${id}`);
    await expect.poll(() => guideStep(page)).toBe('1');
    await guideNote(page).getByRole('button', { name: 'Don’t show again' }).click();
    await expect.poll(() => guideStep(page)).toBe('none');
    await expect.poll(() => keptGuide(all, 'site-capacity')).toBe('done');
    await page.context().close();
    const { page: other } = await openCopy(all, 'site-capacity');
    await other.locator('[data-part="figure"], .view-cube').first().waitFor();
    expect(await guideStep(other)).toBe('none');
    await other.context().close();
    expect(all.errors).toEqual([]);
  });
});
