import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let id: string;

beforeAll(async () => {
  running = await startSignedIn();
  // The processor draws: few pixels.
  ({ page, id } = await running.openWorkflow('tower', { viewport: { width: 900, height: 480 } }));
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.locator('.view-cube').waitFor();
});
afterAll(async () => running?.close());

const pane = () => page.locator('.panel [data-part="model-view"]');
const legend = () => page.locator('[data-part="colour-legend"] li');
const menu = () => page.getByRole('menu', { name: 'This view' });
/** Chooses a line of the menu of the shown view. */
async function inMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: 'This view' }).click();
  await menu().getByText(name, { exact: true }).click();
  await menu().waitFor({ state: 'detached' });
}
interface Kept {
  camera?: { target: [number, number, number]; azimuth: number; fov: number; distance: number };
  filter?: { query: string; colourBy: string };
}
/** Views as the server keeps them, by their name. */
const keptView = async (name: string): Promise<Kept | undefined> => {
  const kept = await running.api.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
  const read = { path: { id, version: kept.id } };
  const { document } = await running.api.call('GET workflows/{id}/versions/{version}', read);
  return Object.values(document.views).find((view) => view.name === name) as Kept | undefined;
};

describe('what a view keeps', () => {
  it('W3.04h keeps filter and colours with a legend, for who opens it and on the wall', async () => {
    await page.getByRole('button', { name: 'Filter and colours' }).click();
    const panel = page.locator('[data-part="filter-panel"]');
    // Letters in a field are text, not steps.
    await panel.getByLabel('Query').fill('');
    await panel.getByLabel('Query').pressSequentially('wasd');
    await expect.poll(() => panel.getByLabel('Query').inputValue()).toBe('wasd');
    await panel.getByLabel('Query').fill('discriminator = Elements.Floor');
    await panel.getByLabel('Query').press('Enter');
    await panel.getByRole('button', { name: 'Select 24' }).waitFor();
    await panel.getByRole('combobox', { name: 'Colour by' }).click();
    await page.getByRole('option', { name: 'Elevation', exact: true }).click();
    await panel.locator('[data-part="legend"] li').first().waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await legend().first().waitFor();
    const count = await legend().count();
    await inMenu('Keep this filter and colours');
    await expect
      .poll(async () => (await keptView('Model'))?.filter)
      .toEqual({ query: 'discriminator = Elements.Floor', colourBy: 'Elevation' });
    await page.reload();
    await expect.poll(() => legend().count()).toBe(count);
    await page.keyboard.press('Shift+P');
    const wall = page.locator('.stage-wall [data-part="stage"]');
    await wall.waitFor();
    await expect.poll(() => wall.locator('[data-part="colour-legend"] li').count()).toBe(count);
    await page.keyboard.press('Escape');
    await wall.waitFor({ state: 'detached' });
    await page.locator('.view-cube').waitFor();
  });

  it('W5.11b saves a look under a name, and replaces one of that name after a warning', async () => {
    const tab = page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { name: 'Floors' });
    await inMenu('Save look as…');
    const dialog = page.getByRole('dialog', { name: 'Save look as' });
    await dialog.getByLabel('Name').fill('Floors');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await expect.poll(async () => (await keptView('Floors'))?.filter?.colourBy).toBe('Elevation');
    await page.getByRole('button', { name: 'Filter and colours' }).click();
    const panel = page.locator('[data-part="filter-panel"]');
    await panel.getByRole('button', { name: 'Clear' }).click();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => legend().count()).toBe(0);
    await inMenu('Save look as…');
    await dialog.getByLabel('Name').fill('Floors');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(async () => (await keptView('Floors'))?.filter).toBeUndefined();
    await expect.poll(() => tab.count()).toBe(1);
  });

  it('W1.15 shows the model as a plan that is not turned, and as a model again', async () => {
    await inMenu('Plan (2D)');
    await expect.poll(() => pane().getAttribute('data-flat')).toBe('true');
    await page.locator('.view-cube').waitFor({ state: 'detached' });
    await inMenu('Plan (2D)');
    await page.locator('.view-cube').waitFor();
  });
});

describe('legs', () => {
  it('P2.35d W held goes ahead; Walk stands before the building at the height of eyes', async () => {
    // Turned by one step of an arrow, so that it is told from the camera that was kept before.
    await pane().focus();
    await page.keyboard.press('ArrowRight');
    await inMenu('Keep this camera');
    await expect.poll(async () => (await keptView('Floors'))?.camera?.azimuth).toBe(44.5);
    const before = (await keptView('Floors'))?.camera?.target;
    await pane().focus();
    await page.keyboard.down('w');
    // Held until two pictures later, however long they take.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await page.keyboard.up('w');
    await inMenu('Keep this camera');
    await expect.poll(async () => (await keptView('Floors'))?.camera?.target).not.toEqual(before);
    // Over the ground, not down to it.
    expect((await keptView('Floors'))?.camera?.target[2]).toBe(before?.[2]);
    const walk = page.getByRole('button', { name: 'Walk' });
    await walk.click();
    await page.getByRole('button', { name: 'Walk', pressed: true }).waitFor();
    await inMenu('Keep this camera');
    await expect.poll(async () => (await keptView('Floors'))?.camera).toMatchObject({ fov: 60, distance: 4 });
    await walk.click();
    await page.getByRole('button', { name: 'Walk', pressed: false }).waitFor();
  });
});

describe('the list of views', () => {
  // Last: its pictures are drawn by the processor.
  it('W2.02b lists all views, and moves the chosen one by Alt and an arrow', async () => {
    const names = () => page.getByRole('tablist', { name: 'Views' }).getByRole('tab').allTextContents();
    await expect.poll(names).toEqual(['Model', 'Areas', 'Floors', 'Both', 'Deck']);
    await page.getByRole('button', { name: 'All views' }).click();
    const list = page.getByRole('listbox', { name: 'All views' });
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['Model', 'Areas', 'Floors']);
    await list.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => list.getByRole('option').allTextContents()).toEqual(['Model', 'Floors', 'Areas']);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    await expect.poll(names).toEqual(['Model', 'Floors', 'Areas', 'Both', 'Deck']);
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
