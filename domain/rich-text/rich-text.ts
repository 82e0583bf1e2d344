import { isJsonObject } from '../json/is-json-object.ts';
import type { JsonValue } from '../json/json-value.ts';

/** Most characters of one rich text, line breaks included. */
export const RICH_TEXT_MAX = 50_000;

/** How a line is listed. */
export const LIST_KINDS = ['bullet', 'ordered', 'unchecked', 'checked'] as const;
/** How a line is listed: as a bullet, by number, or to be checked off. */
export type ListKind = (typeof LIST_KINDS)[number];

/** How deep an item of a list may lie in others. */
export const INDENT_MAX = 3;

/** Attributes of words: `bold`, `italic`, `link` (an absolute address). */
export type WordAttributes = { bold?: true; italic?: true; link?: string };
/** Attributes of a line break, which are those of the line that it ends; `indent`: in how many lists an item lies, 0 where absent. */
export type LineAttributes = { header?: 1 | 2 | 3; list?: ListKind; indent?: 1 | 2 | 3 };
/** Run of a rich text: words or line breaks of one manner. */
export type TextRun = { insert: string; attributes?: WordAttributes & LineAttributes };

/**
 * Rich text as runs, flat: lines end with `\n`, whose attributes are the line's; the last one ends too. The form is that of
 * a Quill delta, and what a shared text of Yjs holds: two people's edits in it merge letter by letter.
 */
export type RichText = TextRun[];

/** Change of one stretch of a text, in UTF-16 units; an attribute of `null` is taken away. */
export type TextChange =
  | { insert: string; attributes?: WordAttributes & LineAttributes }
  | { delete: number }
  | { retain: number; attributes?: Record<string, JsonValue> };
/** Change of a text from its beginning on; what is behind the last part stays. */
export type TextDelta = TextChange[];

/** Line of a rich text with its words. `start`: of its first character; `end`: of its line break. */
export interface TextLine {
  words: { text: string; attributes: WordAttributes }[];
  attributes: LineAttributes;
  start: number;
  end: number;
}

/** Whether words or line breaks may have an attribute; `null` takes it away. */
export function isTextAttribute(name: string, value: unknown): boolean {
  if (value === null) return ['bold', 'italic', 'link', 'header', 'list', 'indent'].includes(name);
  if (name === 'bold' || name === 'italic') return value === true;
  if (name === 'link') return typeof value === 'string' && value === linkAddress(value);
  if (name === 'header' || name === 'indent') return value === 1 || value === 2 || value === 3;
  return name === 'list' && (LIST_KINDS as readonly unknown[]).includes(value);
}

/**
 * Address that a link may lead to, from what a person typed: `https:`, `http:` or `mailto:`; undefined for any other.
 * A bare host becomes `https://`, a bare mail address `mailto:`.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > 2000 || /\s/.test(text)) return undefined;
  if (/^[^@/:?#]+@[^@/:?#]+\.[^@/:?#]+$/.test(text)) return `mailto:${text}`;
  if (/^mailto:[^@\s]+@[^@\s]+$/i.test(text)) return text;
  if (/^https?:\/\/[^/]/i.test(text)) return URL.canParse(text) ? text : undefined;
  const isBareHost = /^[^/:?#@]+\.[^/:?#@.]+(:\d+)?([/?#]|$)/.test(text);
  return isBareHost && URL.canParse(`https://${text}`) ? `https://${text}` : undefined;
}

/** Rich text of any value: what is none of it is left out, words beyond {@link RICH_TEXT_MAX} too; the last line ends. */
export function readRichText(value: JsonValue | undefined): RichText {
  const runs: RichText = [];
  let room = RICH_TEXT_MAX - 1;
  for (const run of Array.isArray(value) ? value : []) {
    if (!isJsonObject(run) || typeof run['insert'] !== 'string' || room <= 0) continue;
    const insert = run['insert'].replace(/\r\n?/g, '\n').slice(0, room);
    room -= insert.length;
    if (insert !== '') runs.push(runOf(insert, run['attributes']));
  }
  if (runs.at(-1)?.insert.endsWith('\n') !== true) runs.push({ insert: '\n' });
  return runs;
}

function runOf(insert: string, given: JsonValue | undefined): TextRun {
  const kept = Object.entries(isJsonObject(given) ? given : {}).filter(
    ([name, value]) => value !== null && isTextAttribute(name, value),
  );
  return kept.length === 0 ? { insert } : { insert, attributes: Object.fromEntries(kept) as WordAttributes & LineAttributes };
}

/** Lines of a rich text; the last one need not end. */
export function textLines(text: RichText): TextLine[] {
  const lines: TextLine[] = [];
  let line: TextLine = { words: [], attributes: {}, start: 0, end: 0 };
  for (const { insert, attributes: { header, list, indent, ...words } = {} } of text)
    for (const part of insert.split(/(\n)/)) {
      if (part === '') continue;
      if (part !== '\n') {
        line.words.push({ text: part, attributes: words });
        line.end += part.length;
        continue;
      }
      lines.push({
        ...line,
        attributes: { ...(header ? { header } : {}), ...(list ? { list } : {}), ...(list && indent ? { indent } : {}) },
      });
      line = { words: [], attributes: {}, start: line.end + 1, end: line.end + 1 };
    }
  return line.words.length > 0 ? [...lines, line] : lines;
}

/** Letters of a text without its formatting, line breaks and spaces as they stand. */
export const richTextWords = (text: RichText): string => text.map(({ insert }) => insert).join('');

/** Whether a text says nothing. */
export const isBlankText = (text: RichText): boolean => text.every(({ insert }) => insert.trim() === '');

/** Place of a character after a change; an insertion right there moves it on. */
export function movedIndex(index: number, delta: TextDelta): number {
  let [at, moved] = [0, index];
  for (const part of delta) {
    if (at > moved) break;
    if ('insert' in part) {
      moved += part.insert.length;
      at += part.insert.length;
    } else if ('delete' in part) moved -= Math.min(part.delete, moved - at);
    else at += part.retain;
  }
  return moved;
}
