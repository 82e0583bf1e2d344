import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickAt, dragOver, middleOf, placeIn, restingBox } from '../fixtures/hands.ts';
import { startSignedIn, type BoardOf, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let board: BoardOf;
let workflow: string;
beforeAll(async () => {
  running = await startSignedIn();
  ({ page, board, id: workflow } = await running.openWorkflow());
});
afterAll(() => running?.close());

const number = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''));
const rested = () => page.locator('[data-part="model-view"] canvas[data-rested]').waitFor();

describe('inputs', () => {
  const inspect = async (node: string) => {
    await board.card(node).locator('h3').click();
    await page.locator('[data-part="inspector"]').waitFor();
  };
  const settled = (node: string) => expect.poll(() => board.state(node)).toMatch(/^(done|reused)$/);
  const inspector = () => page.locator('[data-part="inspector"]');

  it('W3.08b takes a colour as hexadecimal text, and the panels have it', async () => {
    await inspect('facade');
    await inspector().getByRole('textbox', { name: 'Panel Colour' }).fill('#3286C3');
    await page.keyboard.press('Enter');
    await expect.poll(() => board.state('facade')).toBe('done');
    await expect.poll(() => board.card('facade').locator('[data-chip="Panel Colour"]').textContent()).toContain('#3286C3');
  });

  it('W3.08o takes one of the options offered', async () => {
    await inspector().getByRole('combobox', { name: 'Vents' }).click();
    await page.getByRole('option').last().click();
    await settled('facade');
    await expect
      .poll(() => board.card('facade').locator('[data-chip="Vents"]').textContent())
      .not.toContain('Every second panel');
  });

  it('W3.08n moves both ends of a range; the pair reaches the function', async () => {
    const before = await board.figure('Net to Gross');
    await inspect('areas');
    const range = inspector().getByRole('group', { name: 'Counted Share' });
    await range.getByRole('slider').first().focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
    await range.getByRole('slider').last().focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
    await settled('areas');
    await expect.poll(() => board.figure('Net to Gross')).not.toBe(before);
  });

  it('W3.08p takes text once, when the field is left, and takes it back', async () => {
    const title = inspector().getByRole('textbox', { name: 'Title' });
    await title.fill('Floor areas');
    await inspector().getByRole('tab', { name: 'Inputs' }).click();
    await expect.poll(() => board.card('areas').locator('[data-chip="Title"]').textContent()).toContain('Floor areas');
    await page.locator('.board').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => board.card('areas').locator('[data-chip="Title"]').textContent()).not.toContain('Floor areas');
  });

  it('W3.08a switches a boolean and runs with the new value', async () => {
    await inspect('envelope');
    const before = await board.figure('Gross Area');
    await inspector().getByRole('switch', { name: 'Use Setbacks' }).click();
    await expect.poll(() => board.figure('Gross Area')).not.toBe(before);
    await page.locator('.board').focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => board.figure('Gross Area')).toBe(before);
  });
});

describe('model and report', () => {
  it('W3.04c W3.06b shows the table and figures in the units of the person: 10.7639 ft² a square metre', async () => {
    const metres = number(await board.figure('Gross Area'));
    await page.getByRole('button', { name: 'Metric' }).click();
    await expect.poll(() => board.figure('Gross Area')).toContain('ft²');
    expect(Math.abs(number(await board.figure('Gross Area')) - metres * 10.76391042)).toBeLessThan(6);
    await page.getByRole('button', { name: 'Imperial' }).click();
    await expect.poll(() => board.figure('Gross Area')).toContain('m²');
  });

  it('C.03b shows model, report, or both', async () => {
    await page.getByRole('tab', { name: 'Model' }).click();
    await expect.poll(() => page.locator('[data-part="report"]').count()).toBe(0);
    await page.getByRole('tab', { name: 'Areas' }).click();
    await page.locator('[data-part="report"]').waitFor();
    await expect.poll(() => page.locator('[data-part="model-view"]').count()).toBe(0);
    await page.getByRole('tab', { name: 'Both' }).click();
    await page.locator('[data-part="model-view"]').waitFor();
  });

  it('C.03c W1.12 selects the row’s element in the model, and tells its properties', async () => {
    const row = page.locator('[data-part="element-table"] tbody tr[data-element]').first();
    await row.click();
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('region', { name: 'Selected element' }).getByText('Area Report').first().waitFor();
  });

  it('C.03c selects by a click in the model what the element panel tells', async () => {
    await page.getByRole('tab', { name: 'Model' }).click();
    await rested();
    await clickAt(page, await placeIn(page.locator('[data-part="model-view"]'), 0.5, 0.55));
    await page.getByRole('region', { name: 'Selected element' }).getByText('Facade By Levels').first().waitFor();
    await page.getByRole('tab', { name: 'Both' }).click();
  });

  it('keeps model and tabs in sight while the keyboard goes through the numbers of a chart', async () => {
    const tabs = page.getByRole('tablist', { name: 'Views' });
    const before = await restingBox(tabs);
    const numbers = page.locator('[data-part="chart-table"]').last();
    const rows = numbers.getByRole('button');
    await rows.first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => rows.last().evaluate((row) => row === document.activeElement)).toBe(true);
    await expect.poll(() => restingBox(tabs)).toEqual(before);
    // A table for ears alone is one pixel high.
    await expect.poll(() => numbers.evaluate((table) => table.parentElement?.clientHeight ?? 0)).toBeGreaterThan(40);
    await expect
      .poll(async () => {
        const [sheet, row] = [await restingBox(page.locator('[data-part="report"]')), await restingBox(rows.last())];
        return row.y >= sheet.y && row.y + row.height <= sheet.y + sheet.height + 1;
      })
      .toBe(true);
  });

  it('W2.12 hides a function’s elements and shows them again', async () => {
    const shown = page.locator('.bar').getByRole('button', { name: 'All', exact: true });
    await shown.click();
    await page.getByRole('menuitemcheckbox', { name: 'Facade By Levels' }).click();
    const hidden = page.locator('.bar').getByRole('button', { name: '1 hidden' });
    await hidden.waitFor();
    await hidden.click();
    await page.getByRole('menuitem', { name: 'Show all' }).click();
    await shown.waitFor();
  });

  it('C.03a keeps the place of the line between the panes', async () => {
    await rested();
    const line = page.getByRole('separator', { name: 'Width of graph and view' }).first();
    const place = async () => (await restingBox(line)).x;
    const before = await place();
    const from = await middleOf(line);
    await dragOver(page, [from, { x: from.x - 150, y: from.y }]);
    await expect.poll(place).toBeLessThan(before - 100);
    const moved = await place();
    await page.reload();
    await page.locator('[data-part="figure"]').first().waitFor();
    await expect.poll(async () => Math.abs((await place()) - moved)).toBeLessThan(3);
  });

  it('W3.01b keeps pictures of the model for the gallery, one for each theme', async () => {
    const picture = (theme: string) =>
      fetch(`${running.product.origin}/api/workflows/${workflow}/thumbnail?theme=${theme}`, {
        headers: running.api.headers,
      }).then(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64'));
    const [light, dark] = [await picture('light'), await picture('dark')];
    expect(dark).not.toBe(light);
    await board.card('envelope').locator('h3').click();
    await page.getByRole('slider', { name: 'Building Height' }).press('PageDown');
    await expect.poll(() => board.state('areas')).toBe('done');
    await expect.poll(() => picture('light'), { interval: 500 }).not.toBe(light);
    await expect.poll(() => picture('dark'), { interval: 500 }).not.toBe(dark);
    // Width and height stand at the beginning of a PNG.
    const taken = Buffer.from(await picture('light'), 'base64');
    expect([taken.readUInt32BE(16), taken.readUInt32BE(20)]).toEqual([300, 300]);
  });
});

describe('states', () => {
  it('W2.04c W4.03b C.06a builds from blank by adding functions; what is missing is named', async () => {
    const blank = await running.openWorkflow('blank');
    await blank.board.add('Levels By Envelope');
    await expect.poll(() => blank.board.named('Levels By Envelope').textContent()).toContain('Envelope is missing');
    await blank.board.add('Envelope By Site');
    await blank.board.add('Site By Sketch');
    await expect.poll(() => blank.board.named('Levels By Envelope').getAttribute('data-state')).toMatch(/^(done|reused)$/);
    await blank.page.context().close();
  });

  it('W5.10b W4.03a marks redundant producers at the consumer, which one choice clears', async () => {
    await page.reload();
    await page.locator('[data-part="figure"]').first().waitFor();
    await board.add('Core By Envelope');
    await expect.poll(() => board.state('floors')).toBe('failed');
    await expect.poll(() => board.card('floors').textContent()).toContain('offer Core');
    await board.card('floors').getByRole('button', { name: 'Choose' }).click();
    await page.getByRole('menuitem').first().click();
    await expect.poll(() => board.state('floors')).toMatch(/^(done|reused)$/);
  });

  it('threw nothing', () => expect(running.errors).toEqual([]));
});
