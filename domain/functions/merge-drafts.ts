import { isJsonObject } from '../json/is-json-object.ts';
import { jsonEqual } from '../json/json-equal.ts';
import type { JsonValue } from '../json/json-value.ts';
import { compareLines } from './compare-versions.ts';
import { DRAFT_RECORD } from './source-answers.ts';

/**
 * A file of a draft that was changed in two places since both read `base`; undefined: there is none. What one of them left
 * alone is as the other wrote it. Where both wrote other lines, both stand, mine first: nothing that was typed is lost.
 */
export function mergeDraftFile(
  path: string,
  base: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  if (mine === undefined || theirs === undefined) return mine ?? theirs;
  const records = path === DRAFT_RECORD ? [base ?? '{}', mine, theirs].map(objectOf) : [];
  if (records.length > 0 && records.every((one) => one !== undefined))
    return `${JSON.stringify(mergeValues(records[0], records[1], records[2]), null, 2)}\n`;
  return mergeLines(base ?? '', mine, theirs);
}

function objectOf(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSame = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  a === undefined || b === undefined ? a === b : jsonEqual(a, b);

/** Objects name by name; of one list in both the items that only the other has come last; of one value mine counts. */
function mergeValues(
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): JsonValue | undefined {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(theirs, mine)) return mine;
  if (isJsonObject(mine) && isJsonObject(theirs)) {
    const was = isJsonObject(base) ? base : {};
    const own = (of: object, name: string) => (Object.hasOwn(of, name) ? (of as Record<string, JsonValue>)[name] : undefined);
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = mergeValues(own(was, name), own(mine, name), own(theirs, name));
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = [...(Array.isArray(base) ? base : []), ...mine];
    return [...mine, ...theirs.filter((item) => !known.some((one) => isSame(one, item)))];
  }
  return mine ?? theirs;
}

function mergeLines(base: string, mine: string, theirs: string): string {
  const [own, other] = [keptLines(base, mine), keptLines(base, theirs)];
  const all = linesOf(base);
  const merged: string[] = [];
  let [from, ownFrom, otherFrom] = [0, 0, 0];
  for (let at = 0; at <= all.length; at++) {
    const isEnd = at === all.length;
    const ownAt = isEnd ? own.lines.length : own.places.get(at);
    const otherAt = isEnd ? other.lines.length : other.places.get(at);
    if (ownAt === undefined || otherAt === undefined) continue;
    merged.push(
      ...mergeBlock(all.slice(from, at), own.lines.slice(ownFrom, ownAt), other.lines.slice(otherFrom, otherAt)),
      ...(isEnd ? [] : [all[at] as string]),
    );
    [from, ownFrom, otherFrom] = [at + 1, ownAt + 1, otherAt + 1];
  }
  const lineBreak = mine.includes('\r\n') ? '\r\n' : '\n';
  return merged.join(lineBreak) + (mine.endsWith('\n') ? lineBreak : '');
}

function mergeBlock(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const isAs = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((line, at) => line === b[at]);
  if (isAs(mine, base) || isAs(mine, theirs)) return theirs;
  if (isAs(theirs, base)) return mine;
  return [...mine, ...theirs.filter((line) => !mine.includes(line))];
}

/** The lines of a text, and where those of the text before stand among them, both counted from 0. */
function keptLines(base: string, text: string): { lines: readonly string[]; places: ReadonlyMap<number, number> } {
  const places = new Map<number, number>();
  for (const { kind, before, after } of compareLines(base, text))
    if (kind === 'same' && before !== undefined && after !== undefined) places.set(before - 1, after - 1);
  return { lines: linesOf(text), places };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
