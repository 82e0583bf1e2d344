import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRest } from './site/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let workflow: string;

beforeAll(async () => {
  running = await startSignedIn();
  ({ page, id: workflow } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } }));
});
afterAll(async () => running?.close());

const addView = async (name: string) => {
  await page.getByRole('button', { name: 'Add view' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** Corners of the view cube: they say how the camera is turned. */
const cubeOf = (of: Page) =>
  of.locator('.view-cube polygon').evaluateAll((all) => all.map((one) => one.getAttribute('points')).join(' '));

describe('kept views on the public page', () => {
  it('P2.19 W3.02b shows every view of the workflow as a tab, as it was kept, to whoever has the link', async () => {
    await page.getByRole('tab', { name: 'Model' }).click();
    await page.locator('.view-cube').waitFor();
    await atRest(page);
    await page.locator('[data-part="model-view"]').focus();
    for (let turn = 0; turn < 6; turn++) await page.keyboard.press('ArrowLeft');
    await addView('Model view');
    await page.getByRole('tab', { name: 'Model 2' }).waitFor();
    await page.getByRole('button', { name: 'This view' }).click();
    await page.getByRole('menu').getByText('Dark', { exact: true }).click();
    await addView('Setup');
    await page.getByRole('tab', { name: 'Setup' }).waitFor();
    const step = page.locator('[data-part="setup-view"] .step');
    await step.first().waitFor();
    const steps = await step.count();
    await page.locator('.saved[data-state="saved"]').waitFor();
    await running.api.call('PUT workflows/{id}/public', { path: { id: workflow }, body: { isPublic: true } });

    const context = await running.browser.newContext({ viewport: { width: 1000, height: 640 }, reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    visitor.on('pageerror', (error) => running.errors.push(error.message));
    await visitor.goto(`${running.product.origin}/w/${workflow}`);
    const tabs = visitor.getByRole('tablist').getByRole('tab');
    await tabs.first().waitFor();
    await expect.poll(() => tabs.allTextContents()).toEqual(['Model', 'Areas', 'Model 2', 'Setup']);

    await visitor.locator('.view-cube').waitFor();
    const first = await cubeOf(visitor);
    await visitor.getByRole('tab', { name: 'Model 2' }).click();
    await expect.poll(() => visitor.locator('[data-part="model-view"]').getAttribute('data-background')).toBe('dark');
    await expect.poll(() => cubeOf(visitor)).not.toBe(first);
    await visitor.getByRole('tab', { name: 'Areas' }).click();
    await visitor.locator('[data-part="figure"]').first().waitFor();
    await visitor.getByRole('tab', { name: 'Setup' }).click();
    await expect.poll(() => visitor.locator('[data-part="setup-view"] .step').count()).toBe(steps);
    await expect.poll(() => visitor.getByText('Has a result').count()).toBe(steps);

    // The address names the view: a link to it opens it.
    await visitor.goto(`${running.product.origin}/w/${workflow}?view=report`);
    const chosen = visitor.getByRole('tab', { selected: true });
    await expect.poll(() => chosen.textContent()).toBe('Areas');

    // The deck that follows from the views, without the setup view; Escape goes back.
    await visitor.getByRole('button', { name: 'Present' }).click();
    const place = visitor.locator('.stage-steps .place');
    await expect.poll(() => place.textContent()).toBe('1 of 3');
    await visitor.keyboard.press('ArrowRight');
    await expect.poll(() => visitor.locator('.stage-words h2').textContent()).toBe('Areas');
    await expect.poll(() => visitor.locator('.stage-report [data-part="report"]').count()).toBe(1);
    await visitor.keyboard.press('Escape');
    await tabs.first().waitFor();
    await expect.poll(() => new URL(visitor.url()).searchParams.has('present')).toBe(false);
    await context.close();
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
