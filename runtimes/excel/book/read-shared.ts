import type { CellFormat } from './book.ts';
import { elementsOf, readXml, unescaped } from './read-xml.ts';

/** Texts that cells share, by number; how they are said in Japanese is left out. */
export function readTexts(text: string | undefined): string[] {
  const texts: string[] = [];
  let [part, isText, silent] = ['', false, 0];
  if (text !== undefined)
    readXml(text, {
      open(name) {
        if (name === 'si') part = '';
        if (name === 'rPh') silent++;
        isText = name === 't' && silent === 0;
      },
      text(value) {
        if (isText) part += value;
      },
      close(name) {
        if (name === 't') isText = false;
        if (name === 'rPh') silent--;
        if (name === 'si') texts.push(unescaped(part));
      },
    });
  return texts;
}

/** Numbers of formats that every workbook has. Source: ECMA-376, part 1, 18.8.30. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/** How each cell style shows numbers, by number of the style. */
export function readFormats(text: string | undefined): (CellFormat | undefined)[] {
  const codes = new Map(elementsOf(text, 'numFmt').map(({ numFmtId, formatCode = '' }) => [Number(numFmtId), formatCode]));
  const formats: (CellFormat | undefined)[] = [];
  let isCells = false;
  if (text !== undefined)
    readXml(text, {
      open(name, { numFmtId }) {
        if (name === 'cellXfs') isCells = true;
        if (name === 'xf' && isCells) formats.push(formatOf(codes.get(Number(numFmtId)) ?? BUILT_IN[Number(numFmtId)] ?? ''));
      },
      close(name) {
        if (name === 'cellXfs') isCells = false;
      },
    });
  return formats;
}

/** Days, times and parts of a hundred; words in quotes and colours say nothing. */
export function formatOf(code: string): CellFormat | undefined {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '').split(';')[0] ?? '';
  if (/[yd]/i.test(bare)) return 'date';
  if (/[hs]/i.test(bare)) return 'time';
  if (/m/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : undefined;
}
