import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decompress from 'woff2-encoder/decompress';
import { describe, expect, it } from 'vitest';
import { createFontCutter } from './cut-font.ts';
import { findPieces, partsOf } from './font-pieces.ts';
import type { PageDrawing, PageMark } from './page-marks.ts';
import { writePdf, type PdfFonts } from './write-pdf.ts';

const require = createRequire(import.meta.url);
const familyFolder = (family: string) => dirname(require.resolve(`@fontsource-variable/${family}/unicode.json`));

/** The fonts of the interface, from where they are installed. */
async function installedFonts(): Promise<PdfFonts & { cuts: string[] }> {
  const pieces = ['inter', 'noto-sans-jp'].flatMap((family) => {
    const ranges = JSON.parse(readFileSync(join(familyFolder(family), 'unicode.json'), 'utf8')) as Record<string, string>;
    return Object.entries(ranges).map(([name, text]) => ({
      file: join(familyFolder(family), 'files', `${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: text,
    }));
  });
  const cut = await createFontCutter(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const cuts: string[] = [];
  return {
    cuts,
    pieceOf: findPieces(pieces),
    async cut(file, letters, weight) {
      cuts.push(letters);
      return cut(await decompress(readFileSync(file)), letters, weight);
    },
  };
}

const INK = { rgb: [20, 30, 40], alpha: 1 } as const;
const line = (text: string, y: number, weight = 400): PageMark => ({
  ...{ kind: 'text', text, x: 40, y, width: text.length * 14, size: 24, weight, isTabular: false, ink: INK },
});
const page = (title: string, ...marks: PageMark[]): PageDrawing => ({ width: 1440, height: 810, points: 72 / 108, title, marks });

/** What a reader finds in a PDF, page by page. */
async function readBack(bytes: Uint8Array) {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const one = await document.getPage(number);
    const { items } = await one.getTextContent();
    const { fnArray } = await one.getOperatorList();
    const [, , width = 0, height = 0] = one.view;
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(''),
      size: [width, height],
      paths: fnArray.filter((operator) => operator === OPS.constructPath).length,
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    });
  }
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const outline = (await document.getOutline()) ?? [];
  return { pages, title: info.Title, language: info.Language, outline: outline.map((one: { title: string }) => one.title) };
}

const WORDS = {
  en: 'One level left open costs 1,234 m² of office.',
  de: 'Größe und Höhe über den Dächern: 1.234,5 m²',
  ja: '事務所ビルの床面積、階高を変える。屋上から街を見渡す。',
};

describe('a deck as PDF', () => {
  it('W2.02d keeps words as text that is found, in English, German and Japanese, in fonts of their letters alone', async () => {
    const fonts = await installedFonts();
    const marks = Object.values(WORDS).flatMap((text, at) => [line(text, 100 + at * 80), line(text, 140 + at * 80, 600)]);
    const { bytes, missing } = await writePdf([page('Words', ...marks)], fonts, { title: 'Tower on a slope', language: 'ja' });
    expect(missing).toEqual([]);
    const read = await readBack(bytes);
    expect(read).toMatchObject({ title: 'Tower on a slope', language: 'ja', outline: ['Words'] });
    expect(read.pages[0]?.size).toEqual([960, 540]);
    for (const text of Object.values(WORDS)) expect(read.pages[0]?.text.split(text)).toHaveLength(3);
    // No letter is embedded that is not on the page.
    const used = new Set(Object.values(WORDS).join(''));
    expect(new Set(fonts.cuts.join(''))).toEqual(used);
    expect(bytes.length).toBeLessThan(120_000);
  });

  it('W2.02d keeps charts as lines, and cuts what is seen in part', async () => {
    const bar: PageMark = { kind: 'path', d: 'M0 0h120v16h-120z', matrix: [1, 0, 0, 1, 100, 100], fill: INK };
    const axis: PageMark = {
      kind: 'path',
      d: 'M0 0V200',
      matrix: [1, 0, 0, 1, 100, 80],
      stroke: { ...INK, width: 1, dash: [2, 2] },
    };
    const card: PageMark = {
      kind: 'rectangle',
      x: 80,
      y: 60,
      width: 400,
      height: 260,
      radius: 8,
      fill: INK,
      clip: { x: 80, y: 60, width: 100, height: 260 },
    };
    const { bytes } = await writePdf([page('', card, bar, axis), page('')], await installedFonts(), {
      title: 'T',
      language: 'en',
    });
    const { pages } = await readBack(bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]?.paths).toBeGreaterThanOrEqual(3);
    expect(pages[0]?.pictures).toBe(0);
    expect(pages[1]?.paths).toBe(0);
  });

  it('W2.02d says which letters no font has, and keeps the others', async () => {
    const { bytes, missing } = await writePdf([page('', line('Tower 🏗 नमस्ते', 100))], await installedFonts(), {
      title: 'T',
      language: 'en',
    });
    expect(missing).toContain('🏗');
    expect(missing).not.toContain('T');
    const { pages } = await readBack(bytes);
    expect(pages[0]?.text).toMatch(/^Tower \? \?/);
  });

  it('W2.02d takes 200 slides and a title of 8,000 letters', async () => {
    const pages = Array.from({ length: 200 }, (_, at) => page(`Slide ${at + 1}`, line(`Slide ${at + 1}`, 100)));
    const long = page('Long', { ...line('Turm '.repeat(1600).trim(), 100), clip: { x: 0, y: 80, width: 1440, height: 40 } });
    const { bytes } = await writePdf([...pages, long], await installedFonts(), { title: 'Many', language: 'de' });
    const read = await readBack(bytes);
    expect(read.pages).toHaveLength(201);
    expect(read.pages[199]?.text).toBe('Slide 200');
    // What lies beyond the sheet is read by nobody.
    expect(read.pages[200]?.text).toMatch(/^Turm Turm Turm/);
  });

  it('W2.02d gives each letter the first file that holds it', () => {
    const pieceOf = findPieces([
      { file: 'latin', ranges: 'U+0000-00FF,U+2212' },
      { file: 'japanese', ranges: 'U+0020-007E, U+3041-3096' },
    ]);
    expect(partsOf('a あb', pieceOf)).toEqual([
      { file: 'latin', text: 'a ' },
      { file: 'japanese', text: 'あ' },
      { file: 'latin', text: 'b' },
    ]);
    expect(pieceOf('漢')).toBeUndefined();
  });
});
