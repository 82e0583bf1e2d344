import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxElement } from '../fixtures/box-element.ts';
import { readPng, type Pixels } from '../fixtures/pictures.ts';
import { startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';
import { atRest } from './site/hands.ts';

// The processor draws: few pixels.
const SMALL = { viewport: { width: 1000, height: 640 } };

let running: SignedIn;
let page: Page;
let board: BoardOf;
let workflow: string;

beforeAll(async () => {
  running = await startSignedIn();
  ({ page, board, id: workflow } = await running.openWorkflow('tower', SMALL));
  await openModel(page);
});
afterAll(async () => running?.close());

async function openModel(of: Page): Promise<void> {
  await of.getByRole('tab', { name: 'Model' }).first().click();
  await of.locator('.view-cube').waitFor();
}

type Colour = (red: number, green: number, blue: number) => boolean;
const red: Colour = (r, g, b) => r > 110 && r - Math.max(g, b) > 40;
/** Nothing but red light is left of the paper. */
const fullRed: Colour = (r, g, b) => r > 110 && Math.max(g, b) < r * 0.3;
const green: Colour = (r, g, b) => g > 110 && Math.max(r, b) < g * 0.3;
/** #3286C3 in light and shade. */
const blue: Colour = (r, g, b) => b > 60 && Math.abs(r / b - 0x32 / 0xc3) < 0.12 && Math.abs(g / b - 0x86 / 0xc3) < 0.12;
/** The accent: #3553CF or near. */
const accent: Colour = (r, g, b) => b > 170 && b - r > 110 && b - g > 90;

/** Share of the pixels of the drawing that are of a colour; without what lies over it. */
async function shareOf(of: Page, ...colours: Colour[]): Promise<number[]> {
  const style = await of.addStyleTag({ content: '.model-overlay, .view-cube, .model-view .pill { opacity: 0 }' });
  await of.locator('[data-part="model-view"][aria-busy="false"] canvas[data-rested="true"]').waitFor({ state: 'attached' });
  const { data }: Pixels = await readPng(of, await of.locator('[data-part="model-view"]').screenshot({ animations: 'disabled' }));
  await style.evaluate((element) => (element as Element).remove());
  return colours.map((holds) => {
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (holds(data[at] as number, data[at + 1] as number, data[at + 2] as number)) count++;
    return (count * 4) / data.length;
  });
}

async function style(of: Page, name: 'Drawn' | 'Drawn, as coloured' | 'Shaded'): Promise<void> {
  await of.getByRole('button', { name: 'Drawing style' }).click();
  await of.getByRole('menu').getByText(name, { exact: true }).click();
  await of.getByRole('menu').waitFor({ state: 'detached' });
  const kept = { Drawn: 'drawn', 'Drawn, as coloured': 'coloured', Shaded: 'plain' }[name];
  await expect.poll(() => manner(of)).toBe(kept);
}
/** By the head of its card, whatever the card shows from this far. */
const selectFacade = () => board.card('facade').click({ position: { x: 60, y: 8 } });
const manner = (of: Page) => of.locator('[data-part="model-view"]').getAttribute('data-manner');

describe('colours of materials', () => {
  it('W3.08b: Panel Colour #FF0000 is a tint under the lines, full where there are none, and not there on paper', async () => {
    await selectFacade();
    const field = page.getByRole('textbox', { name: 'Panel Colour' });
    await field.fill('#FF0000');
    await field.press('Enter');
    await expect.poll(() => board.state('facade')).toBe('done');
    await page.keyboard.press('Escape');
    await page.locator('.board').click({ position: { x: 8, y: 8 } });
    await page.locator('.pill.marked').waitFor({ state: 'detached' });
    await atRest(page);
    await expect.poll(() => shareOf(page, red)).toEqual([0]);
    await style(page, 'Drawn, as coloured');
    const [tinted, full] = await shareOf(page, red, fullRed);
    expect(tinted).toBeGreaterThan(0.01);
    expect(full).toBeLessThan((tinted as number) * 0.2);
    await style(page, 'Shaded');
    const [shaded] = await shareOf(page, fullRed);
    expect(shaded).toBeGreaterThan(0.01);
  });

  it('keeps the manner in its view: undone, offered in its menu, there again after loading and on the public page', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => manner(page)).toBe('coloured');
    await page.getByRole('button', { name: 'Add view' }).click();
    await page.getByRole('menuitem', { name: 'Model view', exact: true }).click();
    await page.getByRole('button', { name: 'This view' }).click();
    await page.getByRole('menu').getByText('Drawn', { exact: true }).click();
    await expect.poll(() => manner(page)).toBe('drawn');
    await page.getByRole('tab', { name: 'Model', exact: true }).click();
    await expect.poll(() => manner(page)).toBe('coloured');
    await page.locator('.saved[data-state="saved"]').waitFor();
    await page.reload();
    await openModel(page);
    await expect.poll(() => manner(page)).toBe('coloured');
    await running.api.call('PUT workflows/{id}/public', { path: { id: workflow }, body: { isPublic: true } });
    const context = await running.browser.newContext({ ...SMALL, reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    visitor.on('pageerror', (error) => running.errors.push(error.message));
    await visitor.goto(`${running.product.origin}/w/${workflow}`);
    await openModel(visitor);
    await expect.poll(() => manner(visitor)).toBe('coloured');
    await expect.poll(async () => (await shareOf(visitor, red))[0]).toBeGreaterThan(0.01);
    // A reader looks as they like; the view stays.
    await style(visitor, 'Shaded');
    await expect.poll(() => manner(visitor)).toBe('plain');
    await expect.poll(() => manner(page)).toBe('coloured');
    await context.close();
  });

  it('P8.02d: a broken colour is drawn green with one log line, a good one beside it as it is', async () => {
    const made = await running.openWorkflow('blank', SMALL);
    const lines: string[] = [];
    made.page.on('console', (message) => {
      if (message.text().includes('color.conversion-failed')) lines.push(message.text());
    });
    const material = (Id: string, Color: unknown) => ({ Id, discriminator: 'Elements.Material', Name: Id, Color });
    const box = (Id: string, Material: string, x: number) => ({ ...boxElement([9, 9, 9], [x, 0, 0]), Id, Material });
    const elements = [
      material('broken', 'red'),
      material('good', { Red: 0x32 / 255, Green: 0x86 / 255, Blue: 0xc3 / 255, Alpha: 1 }),
      box('a', 'broken', 0),
      box('b', 'good', 12),
      box('c', 'broken', 24),
    ];
    const text = JSON.stringify({ Elements: Object.fromEntries(elements.map((element) => [element.Id, element])) });
    await made.page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'boxes.json'));
      for (const kind of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
    await made.page.getByRole('button', { name: 'Import', exact: true }).click();
    await made.page.locator('.board [data-part="node"][data-state="done"]').waitFor();
    await openModel(made.page);
    await style(made.page, 'Shaded');
    const [greens, blues] = await shareOf(made.page, green, blue);
    expect(greens).toBeGreaterThan(0.01);
    expect(blues).toBeGreaterThan(0.005);
    expect(lines).toHaveLength(1);
    // The imported function is selected: its name and what is wrong with it do not lie over each other.
    const [marked, warned] = await Promise.all(
      ['.pill.marked', '.pill.warned'].map((pill) => made.page.locator(pill).boundingBox()),
    );
    expect((warned?.y ?? 0) + (warned?.height ?? 0)).toBeLessThanOrEqual(marked?.y ?? 0);
    await made.page.context().close();
  });
});

describe('the elements of a selected function', () => {
  it('are outlined and counted, their tones stay, and they stand alone with one click', async () => {
    await style(page, 'Drawn');
    await atRest(page);
    const [before] = await shareOf(page, accent);
    expect(before).toBe(0);
    await selectFacade();
    const pill = page.locator('.pill.marked');
    // In a pane as small as this one the name takes the room of the count.
    await pill.getByText('2,452 elements').waitFor({ state: 'attached' });
    const [outline] = await shareOf(page, accent);
    expect(outline).toBeGreaterThan(0.001);
    // A line, not a fill: the tower covers a tenth of the pane and more.
    expect(outline).toBeLessThan(0.03);
    await pill.getByRole('button', { name: 'Only this' }).click();
    await page.locator('.pill.isolated').getByText('2,452 elements alone').waitFor();
    await page.locator('.pill.isolated').getByRole('button', { name: 'Show all' }).click();
    await page.locator('.pill.isolated').waitFor({ state: 'detached' });
  });

  it('shows no page error', () => expect(running.errors).toEqual([]));
});
