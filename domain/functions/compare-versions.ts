import { isJsonObject } from '../json/is-json-object.ts';
import { jsonEqual } from '../json/json-equal.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** One change between two records: where, what was and what is; undefined: nothing stands there. */
export interface RecordChange {
  path: string[];
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

/** What differs between two records, each at the deepest place that still has a name; lists count as a whole. */
export function versionChanges(before: JsonObject, after: JsonObject, path: readonly string[] = []): RecordChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): RecordChange[] => {
    const [was, is] = [own(before, name), own(after, name)];
    const place = [...path, name];
    if (was !== undefined && is !== undefined && jsonEqual(was, is)) return [];
    if (isJsonObject(was) && isJsonObject(is)) return versionChanges(was, is, place);
    return [{ path: place, before: was, after: is }];
  });
}

const own = (object: JsonObject, name: string): JsonValue | undefined => (Object.hasOwn(object, name) ? object[name] : undefined);

/** A line of two texts that are compared: in both, only before, or only after; numbers count from 1. */
export interface ComparedLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
  before?: number;
  after?: number;
}

/** Cells that the comparison may fill; texts that differ in more are told as taken out and put in. */
const MOST_CELLS = 4_000_000;

/** Lines of two texts beside each other, with as few changes as there are. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const same = (from: number, to: number): ComparedLine[] =>
    a.slice(from, to).map((text, at) => ({
      kind: 'same',
      text,
      before: from + at + 1,
      after: from + at + 1 + (from === 0 && to === head ? 0 : b.length - a.length),
    }));
  const middle = compareMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)).map((line) => ({
    ...line,
    ...(line.before === undefined ? {} : { before: line.before + head }),
    ...(line.after === undefined ? {} : { after: line.after + head }),
  }));
  return [...same(0, head), ...middle, ...same(a.length - tail, a.length)];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

function compareMiddle(a: readonly string[], b: readonly string[]): ComparedLine[] {
  if (a.length * b.length > MOST_CELLS || a.length === 0 || b.length === 0) return [...removed(a), ...added(b)];
  const width = b.length + 1;
  // Length of the longest run of lines that both keep, from each pair of places on.
  const kept = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => kept[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      kept[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '', before: ++i, after: ++j });
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: a[i] ?? '', before: ++i });
    } else lines.push({ kind: 'added', text: b[j] ?? '', after: ++j });
  }
  return lines;
}

const removed = (lines: readonly string[]): ComparedLine[] =>
  lines.map((text, at) => ({ kind: 'removed', text, before: at + 1 }));
const added = (lines: readonly string[]): ComparedLine[] => lines.map((text, at) => ({ kind: 'added', text, after: at + 1 }));
