import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { USED, UsedName } from '#api';
import { PASSWORD, startSharingBench, type Person, type SharingBench } from '../../server/sharing/sharing.fixture.ts';
import { launchBrowser } from '../fixtures/browser.ts';

let bench: SharingBench;
let browser: Browser;
let mia: Person;
let eda: Person;
beforeAll(async () => {
  bench = await startSharingBench({ PARTI_EVENTS: '1', PARTI_SUPPORT_EMAIL: 'help@keller.studio' });
  browser = await launchBrowser();
  mia = await bench.person('mia@keller.studio', 'mia');
  eda = await bench.person('eda@keller.studio', 'eda');
});
afterAll(async () => {
  await browser?.close();
  await bench?.stop();
});

/** A browser in which somebody is signed in, on a page. */
async function at(who: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${bench.origin}${path}`);
  await page.getByLabel('User name or e-mail').last().fill(who);
  await page.getByLabel('Password').last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**${path}`);
  return page;
}

it('W3.19a whom an administrator selected finds all that is shared in the organisation, with its owner; others do not', async () => {
  const max = await bench.person('max@keller.studio', 'max');
  const folder = async (name: string) => {
    const id = randomUUID();
    await eda.call('POST folders/{id}', { path: { id }, body: { name } });
    return id;
  };
  const chairs = await folder('Chairs');
  await folder('Private desks');
  await eda.call('POST share/folders/{id}', { path: { id: chairs }, body: { target_email: max.email ?? '', role: 'view' } });
  await bench.owner.call('PATCH people/{id}', { path: { id: mia.id }, body: { selected: ['content'] } });
  const page = await at('mia', '/content');
  await page.getByRole('link', { name: 'Shared in the organisation' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Chairs' });
  await expect.poll(() => row.innerText()).toMatch(/eda/i);
  await expect.poll(() => page.getByText('Private desks').count()).toBe(0);
  await page.getByRole('searchbox').fill('sofa');
  await page.getByText('No folder fits these words.').waitFor();
  await page.getByRole('searchbox').fill('eda chair');
  await row.getByRole('link', { name: 'Chairs' }).click();
  await page.waitForURL(`**/content/${chairs}`);
  await page.getByText('You may look here, not change anything.').waitFor();
  const other = await at('eda', '/content/managed');
  await other.getByRole('heading', { name: 'This page is for selected users' }).waitFor();
  for (const one of [page, other]) await one.context().close();
});

it('W8.05a what cannot be sent as feedback stays, with the address to write to', async () => {
  const page = await at('eda', '/content');
  const open = async () => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Feedback' }).click();
    return page.getByRole('dialog', { name: 'Feedback' });
  };
  const dialog = await open();
  await dialog.getByRole('textbox').fill('The lamp hangs too low.');
  await page.route('**/api/feedback', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('alert').getByText('Your feedback could not be sent.').waitFor();
  await expect
    .poll(() => dialog.getByRole('link').getAttribute('href'))
    .toBe('mailto:help@keller.studio?subject=Parti&body=The%20lamp%20hangs%20too%20low.');
  await dialog.getByRole('button', { name: 'Later' }).click();
  const again = await open();
  await expect.poll(() => again.getByRole('textbox').inputValue()).toBe('The lamp hangs too low.');
  await page.unroute('**/api/feedback');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. It arrived.').waitFor();
  await page.context().close();
});

/** Saves a file by a deed; what it holds is asked elsewhere. */
async function saves(page: Page, deed: () => Promise<void>): Promise<void> {
  const download = page.waitForEvent('download');
  await deed();
  await download;
}

/** One deed of the groups that an open workflow has: views, widgets, CSV, visibility, overrides, exports, presets. */
async function useWorkflow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add view' }).click();
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click();
  await page.getByRole('button', { name: 'Widget', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Note', exact: true }).click();
  await saves(page, () => page.getByRole('button', { name: 'Save as CSV' }).first().click());
  await page.getByRole('tab', { name: 'Model', exact: true }).click();
  await page.locator('button', { has: page.locator('.visibility-words') }).click();
  await page.getByRole('menuitemcheckbox').last().click();
  await page.keyboard.press('Escape');
  await page.locator('[data-part="model-view"]').getByRole('button', { name: 'Filter and colours' }).click();
  const filter = page.locator('[data-part="filter-panel"]');
  await filter.getByRole('textbox', { name: 'Query' }).fill('[*discriminator=Elements.FacadePanel & Name=A-11-01]');
  await page.keyboard.press('Enter');
  await filter.getByRole('button', { name: 'Select 1', exact: true }).click();
  await page.locator('[data-part="element-edits"]').getByRole('slider', { name: 'Depth', exact: true }).focus();
  await page.keyboard.type('0.9');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Export model' }).click();
  await page.getByRole('menuitem', { name: /^3D model/ }).click();
  await saves(page, () =>
    page.getByRole('dialog', { name: 'Export model' }).getByRole('button', { name: 'Export', exact: true }).click(),
  );
  await page.locator('.board [data-node="envelope"] h3').click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Keep as a snippet');
  await page.getByRole('option', { name: 'Keep as a snippet' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shell');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('W7.06 P7.09 of who agrees the page tells by name a deed of each of the eleven groups, and that a run began and ended', async () => {
  const { id } = await eda.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const before = await bench.owner.call('GET admin/events', { query: { limit: 200 } });
  const names = async () => {
    const { events } = await bench.owner.call('GET admin/events', { query: { limit: 200 } });
    return events.slice(0, events.length - before.events.length).map(({ name }) => name);
  };
  const page = await at('eda', '/content');
  await page.getByRole('button', { name: 'Agree' }).click();
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Lamps');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Lamps' }).first().waitFor();
  // What a page has not sent yet goes with it.
  await expect.poll(names).toContain('folder-made');
  await page.goto(`${bench.origin}/workflows/${id}?initializedFromTemplate=true`);
  await page.locator('[data-part="guide"]').getByRole('button', { name: 'Not now' }).click();
  await page.locator('.board [data-node="envelope"] h3').click();
  const stats: URL[] = [];
  page.on('request', (request) => request.url().includes('/api/stats?') && stats.push(new URL(request.url())));
  const ended = page.waitForRequest((request) => request.url().includes('action=run-ended'));
  const slider = page.getByRole('slider', { name: 'Building Height' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await ended;
  const told = stats.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(told.map(({ action }) => action)).toEqual(['run-started', 'run-ended']);
  for (const one of told) expect(one).toMatchObject({ environment: 'production', parentId: id, id: told[0]?.['id'] });
  expect(told[0]?.['session']).toMatch(/^[\w-]{36}$/);
  await useWorkflow(page);
  await page.goto(`${bench.origin}/workflows`);
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Open', exact: true }).click();
  await page.waitForURL(`**/workflows/${id}`);
  const deeds = {
    folders: 'folder-made',
    overrides: 'override-edited',
    presets: 'preset-kept',
    views: 'view-made',
    widgets: 'widget-set',
    exports: 'export-made',
    csv: 'csv-exported',
    selection: 'selection-made',
    'system-visibility': 'system-visibility-set',
    'workflow-menu': 'workflow-menu-used',
    guidance: 'guidance-left',
  } satisfies Record<keyof typeof USED, UsedName>;
  await expect.poll(names).toEqual(expect.arrayContaining([...Object.values(deeds), 'stats']));
  const { events } = await bench.owner.call('GET admin/events', { query: { name: 'folder-made' } });
  expect(events.map(({ data }) => data)).toEqual([{}]);
  await page.context().close();
});
