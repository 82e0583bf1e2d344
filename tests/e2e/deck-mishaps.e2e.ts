import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLIDE_TITLE_MAX, type WorkflowDocument } from '#domain';
import { API_KEY_HEADER, WEB_API_KEY } from '#api';
import { launchBrowser } from '../fixtures/browser.ts';
import { openTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { FIGURES, startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';

const SLIDES = 200;
const LONG = 'Grundstücksverkehrsgenehmigung '.repeat(260).slice(0, 8000);

let running: SignedIn;
let tower: { id: string; document: WorkflowDocument };

beforeAll(async () => {
  running = await startSignedIn();
  const { id } = await running.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const kept = await running.api.call('POST workflows/{id}/versions', { path: { id }, body: { kind: 'before-restore' } });
  const path = { id, version: kept.id };
  tower = { id, document: (await running.api.call('GET workflows/{id}/versions/{version}', { path })).document };
});
afterAll(async () => running?.close());

type Slides = WorkflowDocument['slides'];
async function withSlides(slides: Slides): Promise<string> {
  const document = { ...tower.document, slides, decks: { deck: { name: '', order: 0 } } };
  const { id } = await running.api.call('POST workflows', { body: { document: document as never, madeIn: tower.id } });
  return id;
}

const wall = (page: Page) => page.locator('.stage-wall');
const title = (page: Page) => expect.poll(() => page.locator('.stage-words h2').textContent());
const place = (page: Page) => expect.poll(() => page.locator('.stage-steps .place').textContent());
const words = (order: number, text: string): Slides[string] => ({ deck: 'deck', order, kind: 'words', title: text });

async function begun(id: string, locale: string): Promise<Page> {
  const page = await running.page({ viewport: { width: 1024, height: 700 }, locale });
  await page.goto(`${running.product.origin}/workflows/${id}${FIGURES}`);
  await page.locator('[data-part="figure"]').first().waitFor();
  await page.keyboard.press('Shift+P');
  return page;
}

describe('a deck that something befell', () => {
  it.each([
    ['de-DE', '200 von 200'],
    ['ja-JP', '200 / 200'],
  ])(
    'in %s at 1024 × 700: a title of 8,000 characters, a view and a function that are gone, 200 slides',
    async (locale, last) => {
      const lost = { node: 'nobody', property: 'Height', order: 0, values: [1, 2] };
      const id = await withSlides({
        ...Object.fromEntries(Array.from({ length: SLIDES - 3 }, (_, at) => [`w${at}`, words(at + 3, `Wort ${at + 3}`)])),
        long: words(0, LONG),
        view: { deck: 'deck', order: 1, kind: 'view', view: 'gone', title: 'Lost view' },
        tried: { deck: 'deck', order: 2, kind: 'view', view: 'report', title: 'Lost try', tries: { lost } },
      });
      const page = await begun(id, locale);
      await title(page).toBe('Lost try');
      await expect.poll(() => wall(page).getByRole('slider').count()).toBe(0);
      await page.locator('.stage-figures .stage-number').first().waitFor();
      await page.keyboard.press('ArrowLeft');
      await title(page).toBe('Lost view');
      await page.keyboard.press('ArrowLeft');
      // The wall shows what a title may have, in lines that stay on it.
      await title(page).toBe(LONG.slice(0, SLIDE_TITLE_MAX));
      const [sheet, heading] = [
        await wall(page).locator('.stage-sheet').boundingBox(),
        await page.locator('.stage-words h2').boundingBox(),
      ];
      const [right, bottom] = [(heading?.x ?? 0) + (heading?.width ?? 0), (heading?.y ?? 0) + (heading?.height ?? 0)];
      expect(right).toBeLessThan((sheet?.x ?? 0) + (sheet?.width ?? 0));
      expect(bottom).toBeLessThan((sheet?.y ?? 0) + (sheet?.height ?? 0));
      for (const key of ['2', '0', '0', 'Enter']) await page.keyboard.press(key);
      await title(page).toBe(`Wort ${SLIDES - 1}`);
      await place(page).toBe(last);
      await page.context().close();
    },
  );

  it('without a slide that is shown says so, and opens nothing', async () => {
    const id = await withSlides({ only: { ...words(0, 'Hidden'), hidden: true } });
    const page = await begun(id, 'en-US');
    await page.getByText('Nothing to present: there is no slide, or every one is hidden.').waitFor();
    await expect.poll(() => wall(page).count()).toBe(0);
    await page.context().close();
  });

  it('W2.02d compares in the room and in the file as on the wall; a version that is gone keeps its place', async () => {
    const id = await withSlides({
      both: {
        deck: 'deck',
        order: 0,
        kind: 'compare',
        view: 'report',
        title: 'Then and now',
        compare: [{ label: 'As it stands' }, { label: 'Lost', version: 'gone' }, { label: 'Once more' }],
      },
    });
    const sides = (page: Page) => page.locator('[data-part="stage-side"]');
    const compared = async (page: Page) => {
      await expect.poll(() => sides(page).locator('figcaption').allTextContents()).toEqual(['As it stands', 'Lost', 'Once more']);
      for (const at of [0, 2])
        await expect.poll(() => sides(page).nth(at).locator('.stage-number').first().textContent()).toMatch(/^21,966/);
      await expect.poll(() => sides(page).nth(1).locator('.stage-number').count()).toBe(0);
    };
    const body = { language: 'en', system: 'metric' } as const;
    const answer = await fetch(`${running.product.origin}/api/workflows/${id}/deck-file`, {
      method: 'POST',
      headers: { [API_KEY_HEADER]: WEB_API_KEY, ...running.api.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const file = join(openTemporaryFolder('parti-deck-'), 'deck.html');
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const state = { slide: 'both', place: 0, round: 0, tries: {} };
    await running.api.call('POST workflows/{id}/talk', { path: { id }, body: { ...body, isOpen: true, state } });
    const page = await begun(id, 'en-US');
    await compared(page);
    await wall(page).getByRole('button', { name: 'Room', exact: true }).click();
    const link = await page.locator('[data-part="room"] a[href*="/follow/"]').getAttribute('href');
    const stranger = await running.browser.newPage({ viewport: { width: 900, height: 600 }, locale: 'en-US' });
    await stranger.goto(link ?? '');
    await compared(stranger);
    await Promise.all([page.context().close(), stranger.close()]);
    const browser = await launchBrowser();
    const alone = await browser.newPage({ viewport: { width: 900, height: 600 }, reducedMotion: 'reduce' });
    const asked: string[] = [];
    alone.on('request', (request) => asked.push(request.url()));
    await alone.goto(pathToFileURL(file).href);
    await compared(alone);
    expect(asked.filter((address) => !/^(blob|data):/.test(address))).toEqual([pathToFileURL(file).href]);
    await browser.close();
    expect(running.errors).toEqual([]);
  });
});
