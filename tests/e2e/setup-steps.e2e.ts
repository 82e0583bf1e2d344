import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SetupStep } from '#domain';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let id: string;
let view: string;
/** Id of the facade, whose opening was changed. */
let facade: string;

const step = (rest: Partial<SetupStep> & Pick<SetupStep, 'id' | 'type'>): SetupStep => ({ title: '', payload: {}, ...rest });

beforeAll(async () => {
  running = await startSignedIn();
  ({ page, id } = await running.openWorkflow('figures', { viewport: { width: 1000, height: 640 } }));
  await page.getByRole('button', { name: 'Add view' }).click();
  await page.getByRole('menuitem', { name: 'Setup', exact: true }).click();
  const derived = page.locator('[data-part="setup-view"] [data-node]').filter({ hasText: 'Facade' }).first();
  await derived.waitFor();
  facade = (await derived.getAttribute('data-node')) ?? '';
  await page.waitForURL(/[?&]view=/);
  view = new URL(page.url()).searchParams.get('view') ?? '';
  await page.locator('.saved[data-state="saved"]').waitFor();
});
afterAll(async () => running?.close());

const row = (name: string) => page.locator(`[data-step="${name}"]`);
const status = (name: string) => row(name).getAttribute('data-status');

describe('a setup view with steps', () => {
  it('W1.14 W4.16b P2.14c shows inputs and actions without the graph, and marks follow as one goes', async () => {
    await running.api.call('PUT workflows/{id}/views/{view}/actions', {
      path: { id, view },
      body: {
        steps: [
          step({ id: 'words', type: 'note', title: 'Begin here', payload: { text: 'Two steps.' } }),
          step({ id: 'look', type: 'navigate-views', title: 'The areas', payload: { view: 'report' } }),
          step({ id: 'lost', type: 'function-input', title: 'Nothing', payload: { node: facade, input: 'No Such Input' } }),
          step({ id: 'reset', type: 'reset-function', title: 'As it was', payload: { node: facade } }),
        ],
      },
    });
    await page.goto(`${running.product.origin}/workflows/${id}?view=report&alone=1`);
    await row('look').waitFor();
    await expect.poll(() => page.locator('.board').count()).toBe(0);
    await expect.poll(() => status('look')).toBe('incomplete');
    await expect.poll(() => row('lost').textContent()).toContain('The function has this input no more.');
    await page.getByRole('button', { name: 'Go: The areas' }).click();
    await expect.poll(() => status('look')).toBe('complete');
    await page.locator('[data-part="report"]').waitFor();
    await expect.poll(() => status('reset')).toBe('incomplete');
    await page.getByRole('button', { name: 'Reset: As it was' }).click();
    await expect.poll(() => status('reset')).toBe('complete');
  });

  it('W6.05 its owner says in place what the steps are', async () => {
    await page.getByRole('button', { name: 'Change steps' }).click();
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
    const added = page.locator('.setup-edit[data-type="note"]').nth(1);
    await added.getByLabel('Words of the step').fill('Thank you');
    await added.getByLabel('Words of the step').press('Enter');
    const titles = async () => {
      const { views } = await running.api.call('GET workflows/{id}/view-actions', { path: { id } });
      return (views[view] ?? []).map(({ title }) => title);
    };
    await expect.poll(titles).toEqual(['Begin here', 'The areas', 'Nothing', 'As it was', 'Thank you']);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.locator('.setup-step').last().textContent()).toBe('Thank you');
    expect(running.errors).toEqual([]);
  });
});
