import type { JsonValue } from '../json/json-value.ts';
import type { RichText, TextDelta, TextRun } from './rich-text.ts';

/** Stretch that was replaced: from `start` to `endBefore` in the text before, to `endAfter` in the one after. */
export interface ReplacedStretch {
  start: number;
  endBefore: number;
  endAfter: number;
}

type Attributes = NonNullable<TextRun['attributes']>;
interface Cell {
  character: string;
  attributes: Attributes;
}

/**
 * Change that leads from one rich text to another. Letters around the replaced stretch stay themselves and change their
 * attributes only; `replaced` absent: it is what lies between the same beginning and the same end.
 */
export function textDifference(before: RichText, after: RichText, replaced?: ReplacedStretch): TextDelta {
  const [from, to] = [cellsOf(before), cellsOf(after)];
  const { start, endBefore, endAfter } = replaced ?? stretchBetween(from, to);
  const delta: TextDelta = [];
  for (let at = 0; at < start; at++) keep(delta, from[at] as Cell, to[at] as Cell);
  if (endBefore > start) delta.push({ delete: endBefore - start });
  for (const { character, attributes } of to.slice(start, endAfter)) insert(delta, character, attributes);
  for (let at = endBefore; at < from.length; at++) keep(delta, from[at] as Cell, to[at - endBefore + endAfter] as Cell);
  const last = delta.at(-1);
  if (last && 'retain' in last && !last.attributes) delta.pop();
  return delta;
}

const cellsOf = (text: RichText): Cell[] =>
  text.flatMap(({ insert: words, attributes = {} }) => words.split('').map((character) => ({ character, attributes })));

function stretchBetween(from: readonly Cell[], to: readonly Cell[]): ReplacedStretch {
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start]?.character === to[start]?.character) start++;
  let end = 0;
  while (end < most - start && from.at(-1 - end)?.character === to.at(-1 - end)?.character) end++;
  return { start, endBefore: from.length - end, endAfter: to.length - end };
}

function keep(delta: TextDelta, before: Cell, after: Cell): void {
  const changes: Record<string, JsonValue> = {};
  for (const name of Object.keys(before.attributes)) if (!Object.hasOwn(after.attributes, name)) changes[name] = null;
  for (const [name, value] of Object.entries(after.attributes))
    if (before.attributes[name as keyof Attributes] !== value) changes[name] = value;
  const attributes = Object.keys(changes).length > 0 ? changes : undefined;
  const last = delta.at(-1);
  if (last && 'retain' in last && isSame(last.attributes, attributes)) last.retain++;
  else delta.push({ retain: 1, ...(attributes ? { attributes } : {}) });
}

function insert(delta: TextDelta, character: string, attributes: Attributes): void {
  const last = delta.at(-1);
  if (last && 'insert' in last && isSame(last.attributes ?? {}, attributes)) last.insert += character;
  else delta.push({ insert: character, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) });
}

function isSame(one: object | undefined, other: object | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  const [a, b] = [Object.entries(one), Object.entries(other)];
  return a.length === b.length && a.every(([name, value]) => (other as Record<string, unknown>)[name] === value);
}
