import type { Page } from 'playwright';
import { expect } from 'vitest';
import { atRest, figureOf, keysOn, liveFigureOf, partsOf, shownCorners, times } from './hands.ts';

/** What the keys draw (m), and what stands after the third corner went 10 m east. */
const KEYED = [
  [-40, -40, 0],
  [50, -40, 0],
  [80, -10, 0],
  [80, 32, 0],
  [60, 52, 0],
  [0, 52, 0],
  [-40, 32, 0],
];
const MOVED = KEYED.with(2, [90, -10, 0]);
/** Areas of both (m²): 120 × 92 less three cut corners of 450, 200 and 400; the move adds 10 × (30 + 42) / 2. */
const [KEYED_AREA, MOVED_AREA] = [9990, 10_350];

type Keys = ReturnType<typeof keysOn>;

/** The same job by keys alone: every step reaches what it needs by Tab, F6, arrows or a shortcut. Answers the link. */
export async function siteByKeys(page: Page): Promise<string> {
  const keys = keysOn(page);
  await keys.reach(page.getByRole('button', { name: /^Blank/ }));
  await keys.press('Enter');
  await page.waitForURL(/\/workflows\/.+/);
  await keys.reach(page.locator('.bar').getByRole('button', { name: 'Add function' }));
  await add(page, keys, 'Site', 'Site By Sketch', 'Enter');
  await drawSeven(page, keys);
  await keys.reach(partsOf(page).board.locator('.node'), 'F6');
  // In the board Tab adds.
  for (const [words, name] of [
    ['Envelope by site', 'Envelope By Site'],
    ['Levels', 'Levels By Envelope'],
    ['Floors', 'Floors By Levels'],
  ] as const)
    await add(page, keys, words, name, 'Tab');
  await expect.poll(() => figureOf(page, 'Total Area')).toBeGreaterThan(0);
  await moveCorner(page, keys);
  await filterAndColour(page, keys);
  await cut(page, keys);
  await measure(page, keys);
  await saveView(page, keys);
  return shareLink(page, keys);
}

async function add(page: Page, keys: Keys, words: string, name: string, open: 'Enter' | 'Tab'): Promise<void> {
  const list = page.locator('[data-part="quick-add"] input[role="combobox"]');
  await keys.press(open);
  await page.locator('[data-part="quick-add"] input:focus').waitFor();
  await keys.type(words);
  await page.getByRole('option', { name: new RegExp(`^${name}`), selected: true }).waitFor();
  await keys.press('Enter');
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => keys.hasFocus(partsOf(page).node(name))).toBe(true);
}

/** Opens the sketch of the chosen function's plot; the model has focus then. */
async function startSketch(page: Page, keys: Keys): Promise<void> {
  const { sketch, pane } = partsOf(page);
  await keys.reach(page.locator('.dock').first().locator('button, [tabindex="0"]'), 'F6');
  await keys.reach(page.locator('.dock').getByRole('button', { name: 'Draw Perimeter' }));
  await keys.press('Enter');
  await sketch.waitFor();
  await atRest(page);
  await expect.poll(() => keys.hasFocus(pane)).toBe(true);
}

async function drawSeven(page: Page, keys: Keys): Promise<void> {
  const { sketch } = partsOf(page);
  await startSketch(page, keys);
  await keys.press('d', ...times(4, 'Shift+ArrowLeft'), ...times(4, 'Shift+ArrowDown'), 'Enter');
  await keys.press(...times(9, 'Shift+ArrowRight'), 'Enter');
  await keys.press('ArrowRight', 'Enter', 'Control+z');
  // The pointer stayed one step to the right of what was undone.
  await keys.press(...times(3, 'Shift+ArrowRight'), 'ArrowLeft', ...times(3, 'Shift+ArrowUp'), 'Enter');
  await keys.press('Shift+ArrowUp');
  // The edge goes north; 42 m are typed.
  await keys.press('4');
  await page.locator('[data-measure="length"] input:focus').waitFor();
  await keys.type('2');
  await keys.press('Enter');
  await keys.press(...times(2, 'Shift+ArrowLeft'), ...times(2, 'Shift+ArrowUp'), 'Enter');
  await keys.press(...times(6, 'Shift+ArrowLeft'), 'Enter');
  await keys.press(...times(4, 'Shift+ArrowLeft'), ...times(2, 'Shift+ArrowDown'), 'Enter', 'c');
  await expect
    .poll(async () => Number(await page.locator('[data-part="sketch-area"]').getAttribute('data-value')))
    .toBeCloseTo(KEYED_AREA, 6);
  await keys.reach(page.getByRole('button', { name: 'Done', exact: true }), 'Shift+Tab');
  await keys.press('Enter');
  await sketch.waitFor({ state: 'detached' });
  await atRest(page);
  await expect.poll(() => openCorners(page, keys)).toEqual(KEYED);
}

/** Opens the list of corners in the dock and reads it. */
async function openCorners(page: Page, keys: Keys): Promise<number[][]> {
  await keys.reach(page.locator('.dock').first().locator('button, [tabindex="0"]'), 'F6');
  await keys.reach(page.locator('.dock').getByRole('button', { name: '7 points' }));
  await keys.press('Enter');
  return shownCorners(page, 'Perimeter');
}

/** What is made of the plot changes beside the sketch with every step, before it is done. */
async function moveCorner(page: Page, keys: Keys): Promise<void> {
  const { sketch, board, node } = partsOf(page);
  await keys.press('g', 'b');
  await keys.reach(board.locator('.node'), 'F6');
  await keys.press('Home');
  await expect.poll(() => keys.hasFocus(node('Site By Sketch'))).toBe(true);
  await startSketch(page, keys);
  const floors = await liveFigureOf(page, 'Total Area');
  await expect.poll(() => liveFigureOf(page, 'Area')).toBe(KEYED_AREA);
  await keys.press('n', 'n', 'n', 'Shift+ArrowRight');
  await expect.poll(() => liveFigureOf(page, 'Area')).toBe(MOVED_AREA);
  await expect.poll(() => liveFigureOf(page, 'Total Area')).not.toBe(floors);
  await expect.poll(() => sketch.count()).toBe(1);
  await keys.press('Control+Enter');
  await sketch.waitFor({ state: 'detached' });
  await atRest(page);
  await expect.poll(() => figureOf(page, 'Area')).toBe(MOVED_AREA);
  await expect.poll(() => openCorners(page, keys)).toEqual(MOVED);
}

/** Chooses an option of a list by its arrows. */
async function choose(page: Page, keys: Keys, list: string, option: string): Promise<void> {
  await keys.reach(page.locator('[data-part="filter-panel"]').getByRole('combobox', { name: list }));
  await keys.press('Enter');
  const options = page.getByRole('option');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await wanted.waitFor();
  await expect.poll(() => keys.hasFocus(page.getByRole('listbox').or(options))).toBe(true);
  await keys.press('Home');
  await expect.poll(() => keys.hasFocus(options.first())).toBe(true);
  await keys.press(...times((await options.allTextContents()).indexOf(option), 'ArrowDown'));
  await expect.poll(() => keys.hasFocus(wanted)).toBe(true);
  await keys.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

async function filterAndColour(page: Page, keys: Keys): Promise<void> {
  const { pane } = partsOf(page);
  await keys.reach(pane, 'F6');
  await keys.press('c');
  const panel = page.locator('[data-part="filter-panel"]');
  await panel.waitFor();
  await choose(page, keys, 'Kind', 'Floor');
  const select = panel.getByRole('button', { name: /^Select \d/ });
  await expect.poll(() => select.isEnabled()).toBe(true);
  const found = Number((await select.textContent())?.replaceAll(/\D/g, ''));
  expect(found).toBeGreaterThan(1);
  await choose(page, keys, 'Colour by', 'Elevation');
  const legend = panel.locator('[data-part="legend"] li');
  await legend.first().waitFor();
  const counts = await legend.evaluateAll((all) => all.map((one) => Number(one.querySelector('.quiet')?.textContent)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(found);
  await keys.press('Escape');
  await panel.waitFor({ state: 'detached' });
}

async function cut(page: Page, keys: Keys): Promise<void> {
  const { pane } = partsOf(page);
  await keys.reach(pane, 'F6');
  await keys.press('x');
  const top = page.getByRole('slider', { name: 'Top' });
  await keys.reach(top);
  const before = Number(await top.getAttribute('aria-valuenow'));
  await keys.press(...times(2, 'ArrowDown'));
  await expect.poll(async () => Number(await top.getAttribute('aria-valuenow'))).toBeCloseTo(before - 2, 6);
  await keys.press('Escape');
  await page.locator('[data-part="section-panel"]').waitFor({ state: 'detached' });
}

async function measure(page: Page, keys: Keys): Promise<void> {
  const { pane } = partsOf(page);
  await keys.reach(pane, 'F6');
  await keys.press('m');
  await page.locator('.measure-bar').waitFor();
  await keys.press('ArrowRight', 'Enter', ...times(5, 'ArrowDown'), 'Enter');
  const measured = page.locator('[data-part="measure"][data-value]').first();
  await measured.waitFor();
  expect(Number(await measured.getAttribute('data-value'))).toBeGreaterThan(0.5);
  await keys.press('Escape');
  await page.locator('.measure-bar').waitFor({ state: 'detached' });
}

/** Opens the menu of the button under focus and chooses a line. */
async function chooseInMenu(page: Page, keys: Keys, line: string): Promise<void> {
  await keys.press('Enter');
  await expect.poll(() => keys.hasFocus(page.getByRole('menu').or(page.getByRole('menuitem')))).toBe(true);
  await keys.reach(page.getByRole('menuitem', { name: line, exact: true }), 'ArrowDown', 4);
  await keys.press('Enter');
}

async function saveView(page: Page, keys: Keys): Promise<void> {
  await keys.reach(page.getByRole('tablist', { name: 'Views' }).getByRole('tab'), 'Shift+F6');
  await keys.reach(page.getByRole('button', { name: 'Add view' }));
  await chooseInMenu(page, keys, 'Model view');
  await page.getByRole('tab', { name: 'Model 2' }).waitFor();
  await keys.reach(page.getByRole('button', { name: 'This view' }), 'Shift+Tab');
  await chooseInMenu(page, keys, 'Rename and group…');
  const dialog = page.getByRole('dialog', { name: 'View' });
  await expect.poll(() => keys.hasFocus(dialog.getByLabel('Name'))).toBe(true);
  await keys.press('ControlOrMeta+a');
  await keys.type('Tomorrow');
  await keys.press('Enter');
  await page.getByRole('tab', { name: 'Tomorrow' }).waitFor();
  await page.locator('.saved[data-state="saved"]').waitFor();
}

async function shareLink(page: Page, keys: Keys): Promise<string> {
  await keys.reach(page.locator('header.bar button'), 'F6');
  await keys.reach(page.getByRole('button', { name: 'Share', exact: true }));
  await keys.press('Enter');
  await keys.reach(page.getByRole('button', { name: /^Make public/ }));
  await keys.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect.poll(() => keys.hasFocus(question.or(question.locator('*')))).toBe(true);
  await keys.reach(question.getByRole('button', { name: /^Make public/ }), 'Tab', 4);
  await keys.press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Copy the public link' }).waitFor();
  await keys.reach(page.getByRole('button', { name: 'Copy the public link' }));
  await keys.press('Enter');
  return page.evaluate(() => navigator.clipboard.readText());
}
