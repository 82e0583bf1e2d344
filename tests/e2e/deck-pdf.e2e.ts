import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDocument } from '#domain';
import { startSignedIn, type SignedIn } from '../fixtures/signed-in.ts';
import { openTemporaryFolder } from '../fixtures/temporary-folder.ts';

const TITLE = '床面積 und Größe';
const TEXT = 'One level left open.\nÜber den Dächern: 屋上から街を見渡す。';
const NOTE = 'Pause here, then the height. 少し待つ。';

let running: SignedIn;
let page: Page;

beforeAll(async () => {
  running = await startSignedIn();
  const made = await running.api.call('POST workflows', { body: { templateId: 'tower-on-a-slope' } });
  const kept = await running.api.call('POST workflows/{id}/versions', {
    path: { id: made.id },
    body: { kind: 'before-restore' },
  });
  const { document } = await running.api.call('GET workflows/{id}/versions/{version}', {
    path: { id: made.id, version: kept.id },
  });
  const slides: WorkflowDocument['slides'] = {
    words: { deck: 'deck', order: 0, kind: 'words', title: TITLE, text: TEXT },
    areas: { deck: 'deck', order: 1, kind: 'view', view: 'report', title: 'Areas' },
    kept: { deck: 'deck', order: 2, kind: 'words', title: 'Only for us', hidden: true },
  };
  const body = { document: { ...document, slides, decks: { deck: { name: '', order: 0 } } }, madeIn: made.id };
  const { id } = await running.api.call('POST workflows', { body: body as never });
  await running.api.call('PUT workflows/{id}/slides/{slide}/note', { path: { id, slide: 'words' }, body: { text: NOTE } });
  page = await running.page({ viewport: { width: 1100, height: 700 } });
  await page.goto(`${running.product.origin}/workflows/${id}?view=report`);
  await page.locator('[data-part="figure"]').first().waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.locator('[data-part="strip"]').waitFor();
});
afterAll(async () => running?.close());

/** Words and drawing of each page of a PDF. */
async function readPages(download: Download) {
  const file = join(openTemporaryFolder('parti-pdf-'), 'deck.pdf');
  await download.saveAs(file);
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(readFileSync(file)), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const one = await document.getPage(index + 1);
      const { items } = await one.getTextContent();
      const { fnArray } = await one.getOperatorList();
      const [, , width, height] = one.view;
      const paths = fnArray.filter((operator) => operator === OPS.constructPath).length;
      return {
        text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
        size: [width, height],
        paths,
      };
    }),
  );
}
const strip = () => page.locator('[data-part="strip"]');

describe('a deck on paper', () => {
  it('W2.02d is saved as PDF by one click: words that are found, charts as lines, no hidden slide, no notes', async () => {
    const saved = page.waitForEvent('download');
    await strip().getByRole('button', { name: 'Save the deck as PDF' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('Tower on a slope.pdf');
    const [words, areas, ...more] = await readPages(download);
    expect(more).toEqual([]);
    expect(words?.size).toEqual([960, 540]);
    for (const line of [TITLE, 'One level left open.', 'Über den Dächern: 屋上から街を見渡す。'])
      expect(words?.text).toContain(line);
    for (const word of ['Areas', 'Gross Area m²', '12,025', 'Housing', '21,966']) expect(areas?.text).toContain(word);
    // All rows of a table that is scrolled on a screen.
    for (let level = 0; level < 23; level++) expect(areas?.text).toContain(`L${level}`);
    // Each bar of both charts and each card is drawn, no picture of them.
    expect(areas?.paths).toBeGreaterThan(40);
    for (const { text } of [words, areas] as { text: string }[]) {
      expect(text).not.toContain('Only for us');
      expect(text).not.toContain('Pause here');
    }
  });

  it('W2.02d stands above its notes on A4 where they are asked for', async () => {
    await strip().getByRole('button', { name: 'More ways on paper' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save the deck as PDF with notes' }).click();
    const pages = await readPages(await saved);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.size.map((side) => Math.round(side ?? 0))).toEqual([596, 842]);
    expect(pages[0]?.text).toContain(NOTE);
    expect(pages[0]?.text).toContain(TITLE);
  });

  it('W2.02d is handed to the browser’s print, a sheet a slide and nothing of the editor', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => {
      window.print = () => {
        const shown = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().height > 0).length;
        document.body.dataset['printed'] = [shown('.paper-print .paper-page'), shown('[data-part="strip"]')].join();
      };
    });
    await strip().getByRole('button', { name: 'More ways on paper' }).click();
    await page.getByRole('menuitem', { name: 'Print the deck' }).click();
    // Two sheets, and the editor is on none.
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('2,0');
    await expect.poll(() => page.locator('[data-part="paper-print"]').count()).toBe(0);
    expect(running.errors).toEqual([]);
  });
});
