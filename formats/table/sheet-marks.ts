import { strFromU8, unzipSync } from 'fflate';

/** Cells from one corner to the other, counted from 0, both with them. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** What the values of a sheet do not say by themselves. */
export interface SheetMarks {
  /** Cells that are one. */
  merged: CellRange[];
  /** Formulas whose value the file does not hold: programs that write files without working them out leave it to whoever opens them. */
  uncomputed: number;
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const NO_MARKS: SheetMarks = { merged: [], uncomputed: 0 };

/** Marks of the sheet of this name in the bytes of a workbook. Source: ECMA-376, part 1, 18.3.1. */
export function sheetMarks(workbook: Uint8Array, name: string): SheetMarks {
  const texts = textsOf(workbook, [WORKBOOK, RELATIONS]);
  const sheet = tagsOf(texts[WORKBOOK], 'sheet').find((tag) => valueOf(tag, 'name') === name);
  const relation = sheet && valueOf(sheet, String.raw`\w+:id`);
  const target = tagsOf(texts[RELATIONS], 'Relationship').find((tag) => valueOf(tag, 'Id') === relation);
  const address = target && valueOf(target, 'Target');
  if (address === undefined) return NO_MARKS;
  const path = address.startsWith('/') ? address.slice(1) : `xl/${address}`;
  const text = textsOf(workbook, [path])[path] ?? '';
  return { merged: mergedIn(text), uncomputed: uncomputedIn(text) };
}

/** Whether a workbook names cells as inputs or outputs of a function: `INPUT.…`, `OUTPUT.…`. */
export const namesCells = (workbook: Uint8Array): boolean =>
  tagsOf(textsOf(workbook, [WORKBOOK])[WORKBOOK], 'definedName').some((tag) =>
    /^(?:in|out)put\../i.test(valueOf(tag, 'name') ?? ''),
  );

function textsOf(workbook: Uint8Array, paths: readonly string[]): Record<string, string> {
  const files = unzipSync(workbook, { filter: ({ name }) => paths.includes(name) });
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

/** What stands in the tags of this name, with or without a prefix. */
const tagsOf = (text = '', name: string): string[] =>
  [...text.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, inside]) => inside as string);

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function valueOf(tag: string, attribute: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value?.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, sign: string) => {
    if (!sign.startsWith('#')) return SIGNS[sign] ?? whole;
    return String.fromCodePoint(Number(sign[1] === 'x' ? `0${sign.slice(1)}` : sign.slice(1)));
  });
}

function mergedIn(text: string): CellRange[] {
  return tagsOf(text, 'mergeCell').flatMap((tag) => {
    const found = /^\$?([A-Z]+)\$?(\d+):\$?([A-Z]+)\$?(\d+)$/.exec(valueOf(tag, 'ref') ?? '');
    if (!found) return [];
    const [, left = '', top, right = '', bottom] = found;
    return [{ top: Number(top) - 1, left: columnOf(left), bottom: Number(bottom) - 1, right: columnOf(right) }];
  });
}

/** A is 0, Z is 25, AA is 26. */
const columnOf = (letters: string): number =>
  Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, place) => sum * 26 + place, 0) - 1;

const CELL = /<(?:\w+:)?c(?:\s[^>]*[^/])?>([\s\S]*?)<\/(?:\w+:)?c>/g;

function uncomputedIn(text: string): number {
  if (!/<(?:\w+:)?f[\s>/]/.test(text)) return 0;
  let count = 0;
  for (const [, inside = ''] of text.matchAll(CELL))
    if (/<(?:\w+:)?f[\s>/]/.test(inside) && !/<(?:\w+:)?v(?:\s[^>]*)?>[^<]/.test(inside)) count++;
  return count;
}
