import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickAt, doubleClickAt, dragOn, dragOver, placeIn, restingBox } from '../fixtures/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { atRest } from './site/hands.ts';

let running: SignedIn;
let page: Page;

beforeAll(async () => {
  running = await startSignedIn();
  // The processor draws: few pixels.
  ({ page } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } }));
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.locator('.view-cube').waitFor();
});
afterAll(async () => running?.close());

const tabs = () => page.getByRole('tablist', { name: 'Views' }).getByRole('tab').allTextContents();
const saved = () => page.locator('.saved[data-state="saved"]').waitFor();
/** Chooses a line of the menu of the shown view. */
async function inMenu(name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'This view' }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}
const add = async (name: string) => {
  await page.getByRole('button', { name: 'Add view' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
/** Corners of the view cube: they say how the camera is turned. */
const cube = () =>
  page.locator('.view-cube polygon').evaluateAll((all) => all.map((one) => one.getAttribute('points')).join(' '));
/** The cube once the drawing rests, turned away from an earlier place. */
async function stillCube(before: string): Promise<string> {
  await expect.poll(cube).not.toBe(before);
  await pane().locator('canvas[data-rested]').waitFor();
  return cube();
}
const pane = () => page.locator('[data-part="model-view"]');

describe('views as tabs', () => {
  it('W2.02a W3.02a adds one of each type: each opens with its own content, is renamed, grouped and moved', async () => {
    await add('Model view');
    await expect.poll(tabs).toEqual(['Model', 'Areas', 'Model 2', 'Both', 'Deck']);
    await pane().waitFor();
    await add('Report');
    await page.locator('[data-part="report"]').waitFor();
    await add('Setup');
    await page.locator('[data-part="setup-view"] [data-node]').first().waitFor();
    await expect.poll(() => page.locator('[data-part="setup-view"] [data-node]').count()).toBe(8);
    await inMenu('Rename and group…');
    const dialog = page.getByRole('dialog', { name: 'View' });
    await dialog.getByLabel('Name').fill('Brief');
    await dialog.getByLabel('Group').fill('Start');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(tabs).toContain('StartBrief');
    await inMenu('Move left');
    await expect.poll(async () => (await tabs()).indexOf('StartBrief')).toBe(3);
    await saved();
    const other = await running.page({ viewport: { width: 1000, height: 640 } });
    await other.goto(page.url());
    await expect
      .poll(() => other.getByRole('tablist', { name: 'Views' }).getByRole('tab').allTextContents())
      .toEqual(['Model', 'Areas', 'Model 2', 'StartBrief', 'Report', 'Both', 'Deck']);
    // The address names the view.
    await other.locator('[data-part="setup-view"]').waitFor();
    await other.context().close();
  });

  it('W3.02b takes up the kept camera when the view is chosen again', async () => {
    await page.getByRole('tab', { name: 'Model 2' }).click();
    await page.locator('.view-cube').waitFor();
    const start = await cube();
    await pane().focus();
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press('ArrowRight');
    const first = await stillCube(start);
    await inMenu('Keep this camera');
    await pane().focus();
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowLeft');
    await expect.poll(cube).not.toBe(first);
    await page.getByRole('tab', { name: 'Model 2' }).click();
    await expect.poll(cube).toBe(first);
  });

  it('W3.02c keeps what is hidden in the view where it was hidden', async () => {
    await page.locator('.bar').getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Facade By Levels' }).click();
    await page.locator('.bar').getByRole('button', { name: '1 hidden' }).waitFor();
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    await page.locator('.bar').getByRole('button', { name: 'All', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Model 2' }).click();
    await page.locator('.bar').getByRole('button', { name: '1 hidden' }).waitFor();
  });

  it('W3.02d keeps the section box, moved by a handle and by typing', async () => {
    await page.getByRole('button', { name: 'Section box' }).click();
    const panel = page.locator('[data-part="section-panel"]');
    const top = panel.getByLabel('Top');
    await top.fill('42');
    await top.press('Enter');
    const handle = page.getByRole('slider', { name: 'Top' });
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe('42');
    await handle.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe('41');
    await dragOn(handle, { by: { x: 0, y: 40 } });
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(38);
    const cut = await handle.getAttribute('aria-valuenow');
    await saved();
    await page.reload();
    await page.locator('.view-cube').waitFor();
    await page.getByRole('button', { name: 'Section box' }).click();
    await expect
      .poll(async () => Number(await page.getByRole('slider', { name: 'Top' }).getAttribute('aria-valuenow')))
      .toBeCloseTo(Number(cut), 3);
    await page.getByRole('button', { name: 'Remove' }).click();
  });

  it('W2.02c W3.02f pulls the levels apart, keeps how far, and puts them together', async () => {
    const panel = page.locator('[data-part="explode-panel"]');
    const distance = panel.getByRole('slider', { name: 'Distance' });
    // Names of levels stand at their heights in the drawing, and tell the height that is built.
    const topOf = (name: string) =>
      pane()
        .locator('.model-overlay text.mark', { hasText: name })
        .evaluateAll((all) => all[0]?.getBoundingClientRect().top ?? Number.NaN);
    const between = async () => (await topOf('L0 ')) - (await topOf('L8 '));
    const apart = () => pane().getAttribute('data-apart');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(between).toBeGreaterThan(20);
    const built = await between();
    await pane().focus();
    await page.keyboard.press('e');
    await panel.waitFor();
    await distance.focus();
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect.poll(apart).toBe('level');
    // L8 stands 30.0 m high and is drawn 8 × 2 m higher.
    await expect.poll(async () => (await between()) / built).toBeGreaterThan(1.3);
    await expect.poll(() => pane().locator('.model-overlay text.mark', { hasText: 'L8 ' }).textContent()).toContain('+30.0');
    await saved();
    await page.reload();
    await page.locator('.view-cube').waitFor();
    await expect.poll(apart).toBe('level');
    await page.getByRole('button', { name: 'Explode' }).click();
    await expect.poll(() => distance.getAttribute('aria-valuenow')).toBe('2');
    await panel.getByRole('radio', { name: 'Functions' }).click();
    await expect.poll(apart).toBe('function');
    await panel.getByRole('button', { name: 'Put together' }).click();
    await expect.poll(apart).toBe(null);
    await saved();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1000, height: 640 });
  });

  it('W3.02e keeps background and light, and draws them', async () => {
    // A strip below the bar shows nothing but sky.
    const sky = async () => {
      const box = await restingBox(pane());
      const strip = { x: box.x + box.width / 2, y: box.y + 4, width: 16, height: 4 };
      return (await page.screenshot({ clip: strip })).toString('base64');
    };
    const before = await sky();
    await inMenu('Dark');
    await expect.poll(() => pane().getAttribute('data-background')).toBe('dark');
    await expect.poll(sky).not.toBe(before);
    await inMenu('Sunset');
    await saved();
    await page.reload();
    await page.locator('.view-cube').waitFor();
    await expect.poll(() => pane().getAttribute('data-background')).toBe('dark');
    await page.getByRole('button', { name: 'This view' }).click();
    await expect.poll(() => page.getByRole('menuitemcheckbox', { name: 'Sunset' }).getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('W4.07c refuses to delete the last view and says why', async () => {
    for (let left = 5; left > 1; left--) {
      // By the right button, too.
      await page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { selected: true }).click({ button: 'right' });
      await page.getByRole('menu', { name: 'This view' }).getByText('Delete view', { exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
      await expect.poll(async () => (await tabs()).filter((name) => name !== 'Both' && name !== 'Deck').length).toBe(left - 1);
    }
    await inMenu('Delete view');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
    await page.getByText('A workflow keeps at least one view.').waitFor();
    await expect.poll(async () => (await tabs()).filter((name) => name !== 'Deck')).toHaveLength(1);
  });
});

describe('reading the model', () => {
  it('filters by the query language, colours with a legend, and clears both', async () => {
    const { page: other } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } });
    page = other;
    await page.getByRole('tab', { name: 'Model' }).click();
    await page.locator('.view-cube').waitFor();
    await page.getByRole('button', { name: 'Filter and colours' }).click();
    const panel = page.locator('[data-part="filter-panel"]');
    await panel.getByLabel('Query').fill('discriminator = Elements.Floor');
    await panel.getByLabel('Query').press('Enter');
    await panel.getByRole('button', { name: 'Select 24' }).waitFor();
    await panel.getByRole('combobox', { name: 'Colour by' }).click();
    await page.getByRole('option', { name: 'Elevation', exact: true }).click();
    const legend = panel.locator('[data-part="legend"] li');
    await legend.first().waitFor();
    const counts = await legend.evaluateAll((all) => all.map((one) => Number(one.querySelector('.quiet')?.textContent)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(24);
    // However long the legend, "Clear" stays in sight, and the wheel is the panel's, not the model's.
    const clear = panel.getByRole('button', { name: 'Clear' });
    const [whole, foot] = [await restingBox(panel), await restingBox(clear)];
    expect(foot.y + foot.height).toBeLessThanOrEqual(whole.y + whole.height);
    const before = await cube();
    await panel.hover();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => cube()).toBe(before);
    await legend.first().getByRole('button').click();
    await page.getByRole('region', { name: 'Selected element' }).getByText('Floors By Levels').first().waitFor();
    await panel.getByLabel('Query').fill('[*Use');
    await panel.getByLabel('Query').press('Enter');
    await panel.locator('[data-code="query.not-a-query"]').waitFor();
    await clear.click();
    await expect.poll(() => legend.count()).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  it('measures with snapping by keys alone, in the reader’s units', async () => {
    await pane().focus();
    await page.keyboard.press('m');
    await page.locator('.measure-bar').waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('[data-part="caught"]').count()).toBe(1);
    await page.keyboard.press('Enter');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const measure = page.locator('[data-part="measure"][data-value]').first();
    const metres = Number(await measure.getAttribute('data-value'));
    expect(metres).toBeGreaterThan(0.1);
    await expect.poll(async () => (await measure.textContent())?.replaceAll(/\s/g, ' ')).toBe(`${metres.toFixed(2)} m`);
    await page.getByRole('button', { name: 'Metric' }).click();
    await expect.poll(() => measure.textContent()).toMatch(/'|ft|"/);
    await page.getByRole('button', { name: 'Imperial' }).click();
    await pane().focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.measure-bar').count()).toBe(0);
  });

  it('W1.18 box and lasso take what lies in them, wherever the press ends; the panel tells how many and what they share; Escape clears', async () => {
    const placesOf = (shares: readonly [x: number, y: number][]) => Promise.all(shares.map(([x, y]) => placeIn(pane(), x, y)));
    const drag = async (...shares: [x: number, y: number][]) => dragOver(page, await placesOf(shares));
    const panel = page.locator('[data-part="element-panel"]');
    const counted = (count: number) => panel.and(page.locator(`[data-count="${count}"]`)).waitFor();
    const status = page.locator('[data-kind="status"]');
    // The tower's floors alone can be taken: 24, as the template says.
    await page.getByRole('button', { name: 'Filter and colours' }).click();
    const filter = page.locator('[data-part="filter-panel"]');
    await filter.getByLabel('Query').fill('discriminator = Elements.Floor');
    await filter.getByLabel('Query').press('Enter');
    await filter.getByRole('button', { name: 'Select 24' }).waitFor();
    await filter.getByRole('button', { name: 'Close' }).click();
    // What is told of a selection lies over the foot of the model, where the drags begin.
    const selectNothing = async () => {
      await pane().focus();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect.poll(() => panel.count()).toBe(0);
    };
    await selectNothing();
    await page.keyboard.press('b');
    await page.locator('[data-part="model-view"][data-tool="box"]').waitFor();
    // The press ends in the sky, then on the land, then in the middle of the tower.
    await drag([0.12, 0.97], [0.97, 0.05]);
    await counted(24);
    await panel.getByText('24 elements').waitFor();
    await status.getByText('24 selected').waitFor();
    await panel.locator('.prop', { hasText: 'Elevation' }).getByText('differs').waitFor();
    await panel.locator('.prop', { hasText: 'Thickness' }).getByText(/\d/).waitFor();
    await pane().focus();
    // The tool first, then the selection.
    await page.keyboard.press('Escape');
    await counted(24);
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    // Offered again only while nothing is selected.
    await status.locator('[data-part="last-selection"]', { hasText: '24 elements' }).waitFor();
    await page.keyboard.press('b');
    await page.locator('[data-part="model-view"][data-tool="box"]').waitFor();
    await drag([0.97, 0.05], [0.12, 0.97]);
    await counted(24);
    await selectNothing();
    await page.keyboard.press('l');
    await page.locator('[data-part="model-view"][data-tool="lasso"]').waitFor();
    await drag([0.5, 0.97], [0.97, 0.97], [0.97, 0.03], [0.12, 0.03], [0.12, 0.97], [0.45, 0.97]);
    await counted(24);
    // Given up in the middle: nothing of it counts.
    const part = await placesOf([
      [0.12, 0.3],
      [0.4, 0.2],
    ]);
    await dragOver(page, part, { held: () => page.keyboard.press('Escape') });
    await counted(24);
    await pane().focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await filter.getByRole('button', { name: 'Clear' }).click();
    await filter.getByRole('button', { name: 'Close' }).click();
  });

  it('W1.18 isolates, hides and shows again what is selected', async () => {
    await pane().focus();
    await page.keyboard.press('b');
    await page.locator('[data-part="model-view"][data-tool="box"]').waitFor();
    await dragOver(page, [await placeIn(pane(), 0.25, 0.2), await placeIn(pane(), 0.75, 0.7)]);
    await page.locator('[data-part="element-panel"] [data-part="made-by"]').first().click();
    await expect.poll(() => page.locator('.board [data-part="node"][data-selected]').count()).toBe(1);
    await pane().focus();
    await page.keyboard.press('i');
    await page.locator('.isolated').waitFor();
    await page.locator('.isolated').getByRole('button', { name: 'Show all' }).click();
    await pane().focus();
    await page.keyboard.press('h');
    await page
      .locator('.bar')
      .getByRole('button', { name: /hidden$/ })
      .waitFor();
    await pane().focus();
    await page.keyboard.press('Shift+H');
    await page.locator('.bar').getByRole('button', { name: 'All', exact: true }).waitFor();
  });

  it('takes a tool key as soon as the model stands, and asks again for code that did not come', async () => {
    const other = await running.page({ viewport: { width: 1000, height: 640 } });
    let asked = 0;
    await other.route('**/assets/filter-panel*.js', (route) => (asked++ === 0 ? route.abort() : route.continue()));
    const press = async () => {
      await other.locator('.view-cube').waitFor();
      await other.locator('[data-part="model-view"]').focus();
      await other.keyboard.press('c');
    };
    await other.goto(page.url());
    await press();
    await other.getByRole('button', { name: 'Open again' }).click();
    await press();
    await other.locator('[data-part="filter-panel"]').waitFor();
    expect(asked).toBeGreaterThan(1);
    await other.context().close();
  });

  it('an element low in the model comes above the dock that tells of it, and a second press there still meets the model', async () => {
    const { page: other } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } });
    await other.getByRole('tab', { name: 'Model' }).click();
    await other.locator('.view-cube').waitFor();
    await atRest(other);
    const model = other.locator('[data-part="model-view"]');
    const dock = other.getByRole('region', { name: 'Selected element' });
    const name = other.locator('.element-tag rect');
    const low = await placeIn(model, 0.55, 0.8);
    const { y: top, height } = await restingBox(model);

    await clickAt(other, low);
    const dockTop = (await restingBox(dock)).y;
    expect(low.y).toBeGreaterThan(dockTop);
    // Above the tools of the camera, which stand on the dock.
    await expect.poll(async () => (await restingBox(name)).y).toBeLessThan(dockTop - 60);
    await other.keyboard.press('Escape');
    await dock.waitFor({ state: 'detached' });

    // The picture went up; where it began the lower end shows the same place again.
    await model.press('f');
    await atRest(other);
    await doubleClickAt(other, low);
    await dock.waitFor();
    // Whoever goes to an element sees it large, and its name near the upper end.
    await expect.poll(async () => (await restingBox(name)).y - top).toBeLessThan(height * 0.3);
    await other.context().close();
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
