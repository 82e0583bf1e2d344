import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { openTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { dragOver, restingBox } from '../fixtures/hands.ts';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

let running: SignedIn;
let page: Page;
let id: string;

beforeAll(async () => {
  running = await startSignedIn();
  // The processor draws: few pixels.
  ({ page, id } = await running.openWorkflow('tower', { viewport: { width: 1000, height: 640 } }));
});
afterAll(async () => running?.close());

const stage = () => page.locator('.stage-wall [data-part="stage"]');
const place = () => page.locator('.stage-steps .place');
const isAt = (text: string) => expect.poll(() => place().textContent()).toBe(text);
const stageWall = () => page.locator('.stage-wall');
const title = () => stageWall().locator('.stage-words h2').textContent();
/** The document as the server keeps it. */
const documentOf = async () => {
  const kept = await running.api.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
  const read = { path: { id, version: kept.id } };
  return (await running.api.call('GET workflows/{id}/versions/{version}', read)).document;
};
const begin = async () => {
  await page.keyboard.press('Shift+P');
  await stage().waitFor();
};

describe('presenting', () => {
  it('W2.02d shows the views of a workflow as slides that nobody made, with figures and the functions behind them', async () => {
    const before = await page.locator('.board [data-part="node"]').count();
    await begin();
    await isAt('1 of 2');
    await expect.poll(title).toBe('Tower on a slope');
    await page.locator('.stage-model canvas').waitFor();
    // The tower's own headline figures.
    const figures = page.locator('[data-part="stage-figures"] dt');
    await expect.poll(() => figures.allTextContents()).toEqual(['Gross area', 'Net to gross', 'Height']);
    await expect.poll(() => page.locator('.stage-number').first().textContent()).toMatch(/^21,966/);
    const path = page.locator('[data-part="stage-path"] [data-node]');
    await expect.poll(() => path.last().textContent()).toContain('Area Report');
    // No tool of the editor can be reached.
    await expect.poll(() => stage().getByRole('toolbar').count()).toBe(0);
    await page.keyboard.press('g');
    await path.first().waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await path.first().waitFor();
    await expect.poll(() => page.locator('.board [data-part="node"]').count()).toBe(before);
  });

  it('W2.02d goes on, back and to a number by keys, blanks the wall, and shows all slides', async () => {
    await page.keyboard.press('PageDown');
    await isAt('2 of 2');
    await page.locator('.stage-report [data-part="report"]').waitFor();
    await expect.poll(title).toBe('Areas');
    await page.keyboard.press('Space');
    await isAt('2 of 2');
    await page.keyboard.press('1');
    await page.locator('.stage-digits').waitFor();
    await page.keyboard.press('Enter');
    await isAt('1 of 2');
    await page.keyboard.press('b');
    await page.locator('.stage-blank[data-blank="black"]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.stage-blank').waitFor({ state: 'detached' });
    await isAt('1 of 2');
    await page.keyboard.press('w');
    await page.locator('.stage-blank[data-blank="white"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.stage-blank').waitFor({ state: 'detached' });
    await page.keyboard.press('o');
    const all = page.getByRole('navigation', { name: 'All slides' });
    await all.locator('img').first().waitFor();
    await all.getByRole('button', { name: 'Areas' }).click();
    await isAt('2 of 2');
  });

  it('W2.02d turns the model on the wall, and ends where the editor was', async () => {
    await page.keyboard.press('Home');
    await isAt('1 of 2');
    const model = page.locator('.stage-model [data-part="model-view"]');
    await model.locator('canvas[data-rested]').waitFor();
    await restingBox(model);
    const picture = async () => (await page.screenshot({ clip: { x: 620, y: 120, width: 120, height: 300 } })).toString('base64');
    const still = await picture();
    await dragOver(page, [
      { x: 700, y: 300 },
      { x: 560, y: 300 },
    ]);
    await expect.poll(picture).not.toBe(still);
    await page.keyboard.press('Escape');
    await stage().waitFor({ state: 'detached' });
    await page.locator('.panel.side [data-part="model-view"] canvas').waitFor();
    // Nothing of the talk was written.
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    expect(running.errors).toEqual([]);
  });

  it('W2.02d is arranged in a strip: words, order, hidden slides and titles, for everybody', async () => {
    await page.getByRole('tab', { name: 'Deck' }).click();
    const rows = page.getByRole('listbox', { name: 'Slides' }).getByRole('option');
    const titles = () => page.locator('[data-part="strip"] [role="option"] b').allTextContents();
    await expect.poll(titles).toEqual(['Tower on a slope', 'Areas']);
    await page.getByText('Made from your views').waitFor();
    await page.locator('[data-part="strip"]').getByRole('button', { name: 'Words' }).click();
    // Behind the slide that was chosen.
    await expect.poll(titles).toEqual(['Tower on a slope', 'Words', 'Areas']);
    const form = page.locator('[data-part="slide-form"]');
    await form.getByLabel('Title').fill('What we ask you today');
    await form.getByLabel('Title').press('Enter');
    await expect.poll(titles).toEqual(['Tower on a slope', 'What we ask you today', 'Areas']);
    await page.getByRole('listbox', { name: 'Slides' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(titles).toEqual(['Tower on a slope', 'Areas', 'What we ask you today']);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(titles).toEqual(['Tower on a slope', 'What we ask you today', 'Areas']);
    await rows.nth(2).click();
    await form.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => rows.nth(2).getAttribute('data-hidden')).toBe('true');
    await page.locator('.saved[data-state="saved"]').waitFor();
    const { slides } = await documentOf();
    expect(Object.values(slides).map(({ kind, title, hidden }) => [kind, title, hidden])).toContainEqual([
      'words',
      'What we ask you today',
      undefined,
    ]);
    expect(Object.values(slides).filter(({ hidden }) => hidden)).toHaveLength(1);
    await rows.nth(0).click();
    await begin();
    await isAt('1 of 2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(title).toBe('What we ask you today');
    await page.keyboard.press('Escape');
    await stageWall().waitFor({ state: 'detached' });
  });

  it('W2.02f tries an input while presenting: figures follow and say the difference, the workflow stays as it was', async () => {
    const rows = page.getByRole('listbox', { name: 'Slides' }).getByRole('option');
    await rows.nth(0).click();
    await page.getByRole('button', { name: 'Choose an input to try' }).click();
    await page.getByRole('menuitem', { name: /Building Height/ }).click();
    await page.locator('[data-try]').waitFor();
    await page.locator('.saved[data-state="saved"]').waitFor();
    const before = await documentOf();
    await begin();
    const slider = stageWall().getByRole('slider', { name: 'What if: Building Height' });
    const kept = Number(await slider.getAttribute('aria-valuenow'));
    const height = stageWall().locator('[data-figure]', { hasText: 'Height' });
    await expect.poll(() => height.locator('.stage-number').textContent()).toMatch(/^88\.8/);
    await slider.press('End');
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(kept);
    await expect.poll(() => height.locator('.stage-delta').textContent()).toMatch(/^\+\d/);
    await stageWall().getByRole('button', { name: 'Put back' }).click();
    await expect.poll(() => height.locator('.stage-number').textContent()).toMatch(/^88\.8/);
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBe(kept);
    // After a pointer has moved it, and with the keys of a clicker always, the slides turn.
    const at = await place().textContent();
    for (const hold of [() => slider.click(), () => slider.focus()]) {
      await hold();
      await page.keyboard.press('PageDown');
      await expect.poll(() => place().textContent()).not.toBe(at);
      await page.keyboard.press('PageUp');
      await isAt(at ?? '');
    }
    await slider.press('End');
    await stageWall().getByRole('button', { name: /^End/ }).click();
    await stageWall().waitFor({ state: 'detached' });
    expect((await documentOf()).nodes).toEqual(before.nodes);
    expect(running.errors).toEqual([]);
  });

  it('W2.02d compares: the workflow beside what it would be, each with its figures, and one camera', async () => {
    await page.getByRole('tab', { name: 'Deck' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const sides = page.locator('.deck-slide [data-part="stage-side"]');
    await expect.poll(() => sides.count()).toBe(2);
    for (const at of [0, 1])
      await expect.poll(() => sides.nth(at).locator('.stage-number').first().textContent()).toMatch(/^21,966/);
    await page.getByLabel('Name of side 2').fill('Again');
    await page.getByLabel('Name of side 2').press('Enter');
    await expect.poll(() => sides.nth(1).locator('figcaption').textContent()).toBe('Again');
    await page.getByRole('button', { name: 'Add a side' }).click();
    await expect.poll(() => sides.count()).toBe(3);
    await page.getByRole('button', { name: 'Remove side 3' }).click();
    await expect.poll(() => sides.count()).toBe(2);
    await begin();
    await stageWall().locator('[data-part="stage-side"] canvas').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await stageWall().waitFor({ state: 'detached' });
    await page.getByRole('listbox', { name: 'Slides' }).focus();
    await page.keyboard.press('Delete');
    await sides.first().waitFor({ state: 'detached' });
  });

  it('W2.02f plays from a file: the model turns, a tried value has its figures, and nothing is asked of any server', async () => {
    const saved = page.waitForEvent('download', { timeout: 200_000 });
    await page.locator('[data-part="strip"]').getByRole('button', { name: 'Save as a file that plays' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('Tower on a slope.html');
    const file = join(openTemporaryFolder('parti-deck-'), 'deck.html');
    await download.saveAs(file);
    // One page draws at a time, and what the other had still to draw holds nobody up.
    await page.close();
    const browser = await launchBrowser();
    const alone = await browser.newPage({ viewport: { width: 640, height: 420 }, reducedMotion: 'reduce' });
    alone.setDefaultTimeout(150_000);
    const asked: string[] = [];
    const thrown: string[] = [];
    alone.on('request', (request) => asked.push(request.url()));
    alone.on('pageerror', (error) => thrown.push(error.message));
    await alone.goto(pathToFileURL(file).href);
    await alone.locator('[data-part="stage-figures"]').waitFor();
    const height = alone.locator('[data-figure]', { hasText: 'Height' });
    await expect.poll(() => height.locator('.stage-number').textContent()).toMatch(/^88\.8/);
    const slider = alone.getByRole('slider', { name: 'What if: Building Height' });
    await slider.press('End');
    await expect.poll(() => height.locator('.stage-delta').textContent()).toMatch(/^\+\d/);
    // Also on a small screen nothing lies over it.
    await alone.getByRole('button', { name: 'Put back' }).click();
    await expect.poll(() => height.locator('.stage-number').textContent()).toMatch(/^88\.8/);
    await alone.locator('.stage-model canvas[data-rested]').waitFor();
    const picture = async () =>
      (await alone.screenshot({ clip: { x: 250, y: 100, width: 120, height: 200 } })).toString('base64');
    const still = await picture();
    await dragOver(alone, [
      { x: 340, y: 200 },
      { x: 260, y: 200 },
    ]);
    await expect.poll(picture, { timeout: 60_000 }).not.toBe(still);
    await alone.keyboard.press('ArrowRight');
    await expect.poll(() => alone.locator('.stage-words h2').textContent()).toBe('What we ask you today');
    expect(asked.filter((address) => !/^(blob|data):/.test(address))).toEqual([pathToFileURL(file).href]);
    expect(thrown).toEqual([]);
    await browser.close();
  }, 500_000);
});
