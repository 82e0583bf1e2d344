import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFunctionRecord, type SetupStep } from '#domain';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const TABLE = readFunctionRecord(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../library/functions/table/parti.json'), 'utf8')),
);

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

/** The document as the server keeps it. */
const documentOf = async () => {
  const kept = await running.api.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
  const read = { path: { id, version: kept.id } };
  return (await running.api.call('GET workflows/{id}/versions/{version}', read)).document;
};
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

  it('W3.03a W3.03b W3.03c W3.03d W3.03e W3.03f W3.03g W3.03i W3.03j each does what it says, and undo knows it', async () => {
    const put = (steps: SetupStep[]) =>
      running.api.call('PUT workflows/{id}/views/{view}/actions', { path: { id, view }, body: { steps } });
    const words = [
      { insert: 'The brief' },
      { insert: '\n', attributes: { header: 1 } as const },
      { insert: 'Read ' },
      { insert: 'all of it', attributes: { link: 'https://example.org/brief' } },
      { insert: '\n' },
    ];
    const steps = [
      step({ id: 'brief', type: 'note', payload: { words } }),
      step({ id: 'height', type: 'function-input', payload: { node: 'envelope', input: 'Building Height' } }),
      step({ id: 'errors', type: 'error-messages', title: 'What is wrong' }),
      step({ id: 'which', type: 'choice-dialog', title: 'Which table?' }),
      step({ id: 'none', parent: 'which', type: 'navigate-views', title: 'None', payload: { view: 'report' } }),
      step({ id: 'own', parent: 'which', type: 'add-function', title: 'Our own', payload: { function: TABLE.id } }),
      step({ id: 'details', type: 'element-details', title: 'What is it?' }),
      step({ id: 'panel', type: 'function-override', payload: { node: 'facade', override: 'Facade Panel' } }),
      step({ id: 'level', type: 'quick-add', payload: { node: 'levels', override: 'Level' } }),
    ];
    await put(steps);
    const open = () => page.goto(`${running.product.origin}/workflows/${id}?view=report&alone=1`);
    await open();
    await row('brief').getByRole('heading', { name: 'The brief' }).waitFor();
    const link = row('brief').getByRole('link', { name: 'all of it' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['https://example.org/brief', '_blank']);

    const nodes = async () => (await documentOf()).nodes;
    const height = row('height').getByRole('slider', { name: 'Building Height', exact: true });
    await height.press('ArrowRight');
    await expect.poll(async () => (await nodes())['envelope']?.inputs['Building Height']).toBeGreaterThan(88.8);

    await row('which').getByRole('radio', { name: 'Our own' }).click();
    const tableNode = async () => Object.entries(await nodes()).find(([, { functionId }]) => functionId === TABLE.id)?.[0] ?? '';
    await expect.poll(tableNode).not.toBe('');
    // A table without a file misses something.
    const table = await tableNode();
    await row('errors').locator(`[data-node="${table}"]`).waitFor();

    await put([...steps, step({ id: 'file', type: 'import-file', payload: { node: table, input: 'File' } })]);
    await open();
    const csv = { name: 'rents.csv', mimeType: 'text/csv', buffer: Buffer.from('Use,Rent\nOffice,20\n') };
    await row('file').locator('input[type="file"]').setInputFiles(csv);
    await expect.poll(() => status('file')).toBe('complete');
    await row('errors').getByText('No function reports an error.').waitFor();

    await row('level').getByRole('button', { name: /^Add/ }).click();
    await expect.poll(async () => Object.keys((await nodes())['levels']?.additions?.['Level'] ?? {}).length).toBe(1);
    await expect.poll(() => status('level')).toBe('complete');

    await row('panel').getByRole('button', { name: 'Choose an element' }).click();
    await page.locator('[data-part="pick-list"]').getByRole('option').first().click();
    await page.locator('[data-part="element-edits"]').waitFor();
    await row('details').getByText('What is known of the selected element stands under the model.').waitFor();
    expect(running.errors).toEqual([]);
  });

  it('W6.05 its owner says in place what the steps are', async () => {
    await page.getByRole('button', { name: 'Change steps' }).click();
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
    const added = page.locator('.setup-edit[data-type="note"]').nth(1);
    await added.getByRole('button', { name: 'Write the note' }).click();
    await added.locator('[role="textbox"]:focus').waitFor();
    await page.keyboard.type('See you');
    await page.keyboard.press('Escape');
    await added.getByText('See you', { exact: true }).waitFor();
    await added.getByLabel('Words of the step').fill('Thank you');
    await added.getByLabel('Words of the step').press('Enter');
    const titles = async () => {
      const { views } = await running.api.call('GET workflows/{id}/view-actions', { path: { id } });
      return (views[view] ?? []).map(({ title }) => title);
    };
    await expect.poll(async () => (await titles()).at(-1)).toBe('Thank you');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => page.locator('.setup-step').last().textContent()).toBe('Thank youSee you');
    expect(running.errors).toEqual([]);
  });
});
