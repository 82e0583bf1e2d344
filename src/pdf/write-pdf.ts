import PDFDocument from 'pdfkit';
import { partsOf, type TextPart } from './font-pieces.ts';
import type { Ink, PageDrawing, PageMark, PathMark, RectangleMark, TextMark } from './page-marks.ts';

/** Where letters come from. */
export interface PdfFonts {
  /** File that holds a letter; undefined where none does. */
  pieceOf(letter: string): string | undefined;
  /** Letters of a file in one weight, as TrueType. Rejects where it cannot be had. */
  cut(file: string, letters: string, weight: number): Promise<Uint8Array>;
}

/** What a PDF says of itself. */
export interface PdfAbout {
  title: string;
  /** Language of its words, such as `de`. */
  language: string;
}

/** A PDF, and letters for which there is no font: they stand as a question mark. */
export interface WrittenPdf {
  bytes: Uint8Array<ArrayBuffer>;
  missing: readonly string[];
}

/** Letters are moved by this much of their size: more would mean another font on the screen. */
const MOST_APART = 0.06;
/** Stands for a letter that no font has. */
const UNKNOWN = '?';

/** Writes pages as PDF: text stays text, in fonts of its own letters alone, lines stay lines. */
export async function writePdf(
  pages: readonly PageDrawing[],
  fonts: PdfFonts,
  { title, language }: PdfAbout,
): Promise<WrittenPdf> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    compress: true,
    lang: language,
    displayTitle: true,
    font: '',
    pdfVersion: '1.7',
    info: { Title: title, Producer: 'Parti', Creator: 'Parti' },
  } as PDFKit.PDFDocumentOptions);
  const missing = await embedLetters(doc, pages, fonts);
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  for (const page of pages) {
    doc.addPage({ size: [page.width * page.points, page.height * page.points], margin: 0 });
    if (page.title) doc.outline.addItem(page.title);
    doc.save().scale(page.points, page.points);
    for (const mark of page.marks) draw(doc, mark, fonts);
    doc.restore();
  }
  doc.end();
  await ended;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return { bytes, missing };
}

type Doc = PDFKit.PDFDocument;

/** Cuts the letters that are used, by file and weight, out of the fonts; answers those that none has. */
async function embedLetters(doc: Doc, pages: readonly PageDrawing[], fonts: PdfFonts): Promise<string[]> {
  const used = new Map<string, { file: string; weight: number; letters: Set<string> }>();
  const missing = new Set<string>();
  for (const mark of pages.flatMap(({ marks }) => marks)) {
    if (mark.kind !== 'text') continue;
    for (const letter of mark.text) if (fonts.pieceOf(letter) === undefined) missing.add(letter);
    for (const { file, text } of partsIn(mark, fonts)) {
      if (file === undefined) continue;
      const name = fontName(file, mark.weight);
      const one = used.get(name) ?? { file, weight: mark.weight, letters: new Set() };
      for (const letter of text) one.letters.add(letter);
      used.set(name, one);
    }
  }
  await Promise.all(
    [...used].map(async ([name, { file, weight, letters }]) => {
      const font = await fonts.cut(file, [...letters].join(''), weight);
      doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
    }),
  );
  return [...missing];
}

const fontName = (file: string, weight: number): string => `${file} ${weight}`;

const partsIn = ({ text }: TextMark, { pieceOf }: PdfFonts): TextPart[] =>
  partsOf(Array.from(text, (letter) => (pieceOf(letter) === undefined ? UNKNOWN : letter)).join(''), pieceOf);

function draw(doc: Doc, mark: PageMark, fonts: PdfFonts): void {
  doc.save();
  if (mark.clip) doc.rect(mark.clip.x, mark.clip.y, mark.clip.width, mark.clip.height).clip();
  if (mark.kind === 'text') drawText(doc, mark, fonts);
  else if (mark.kind === 'path') drawPath(doc, mark);
  else if (mark.kind === 'rectangle') drawRectangle(doc, mark);
  else if (mark.kind === 'picture')
    doc.image(mark.bytes as unknown as PDFKit.Mixins.ImageSrc, mark.x, mark.y, { width: mark.width, height: mark.height });
  else {
    const gradient = doc.linearGradient(...mark.from, ...mark.to);
    for (const { at, rgb, alpha } of mark.stops) gradient.stop(at, [...rgb] as unknown as string, alpha);
    doc.rect(mark.x, mark.y, mark.width, mark.height).fill(gradient);
  }
  doc.restore();
}

function drawText(doc: Doc, mark: TextMark, fonts: PdfFonts): void {
  const parts = partsIn(mark, fonts).flatMap(({ file, text }) => (file === undefined ? [] : [{ file, text }]));
  const set = (file: string) => doc.font(fontName(file, mark.weight)).fontSize(mark.size);
  const features: PDFKit.Mixins.OpenTypeFeatures[] = mark.isTabular ? ['tnum'] : [];
  const widths = parts.map(({ file, text }) => set(file).widthOfString(text, { features }));
  // As wide as on the screen, which may set letters narrower.
  const count = Math.max(1, Array.from(mark.text).length - 1);
  const wanted = (mark.width - widths.reduce((sum, width) => sum + width, 0)) / count;
  const apart = Math.max(-MOST_APART, Math.min(MOST_APART, wanted / mark.size)) * mark.size;
  let { x } = mark;
  for (const [index, { file, text }] of parts.entries()) {
    set(file)
      .fillColor([...mark.ink.rgb] as unknown as PDFKit.Mixins.ColorValue, mark.ink.alpha)
      .text(text, x, mark.y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: apart, features });
    x += (widths[index] ?? 0) + apart * Array.from(text).length;
  }
}

function drawPath(doc: Doc, { d, matrix, fill, stroke, isEvenOdd }: PathMark): void {
  doc.transform(...(matrix as [number, number, number, number, number, number]));
  doc.path(d);
  if (stroke) {
    doc.lineWidth(stroke.width);
    const [dash, ...rest] = stroke.dash;
    if (dash !== undefined && dash > 0) doc.dash(dash, { space: rest[0] ?? dash });
  }
  paint(doc, fill, stroke, isEvenOdd);
}

function drawRectangle(doc: Doc, { x, y, width, height, radius, fill, stroke }: RectangleMark): void {
  if (stroke) doc.lineWidth(stroke.width);
  if (radius > 0) doc.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2));
  else doc.rect(x, y, width, height);
  paint(doc, fill, stroke);
}

function paint(doc: Doc, fill: Ink | undefined, stroke: Ink | undefined, isEvenOdd = false): void {
  const rule = isEvenOdd ? 'even-odd' : 'non-zero';
  if (fill) doc.fillColor([...fill.rgb] as PDFKit.Mixins.ColorValue, fill.alpha);
  if (stroke) doc.strokeColor([...stroke.rgb] as PDFKit.Mixins.ColorValue, stroke.alpha);
  if (fill && stroke) doc.fillAndStroke(undefined, undefined, rule);
  else if (fill) doc.fill(undefined as unknown as PDFKit.Mixins.ColorValue, rule);
  else if (stroke) doc.stroke();
}
