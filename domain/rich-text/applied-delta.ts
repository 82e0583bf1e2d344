import type { JsonValue } from '../json/json-value.ts';
import { isTextAttribute, type RichText, type TextDelta, type TextRun } from './rich-text.ts';

/** Text after a change; neighbours of one manner are one run. What the change takes of places beyond the end is not there. */
export function appliedDelta(text: RichText, delta: TextDelta): RichText {
  const made: TextRun[] = [];
  let at = 0;
  for (const part of delta) {
    if ('insert' in part) put(made, part.insert, part.attributes);
    else if ('delete' in part) at += part.delete;
    else {
      for (const { insert, attributes } of sliceOf(text, at, at + part.retain))
        put(made, insert, part.attributes ? { ...attributes, ...part.attributes } : attributes);
      at += part.retain;
    }
  }
  for (const { insert, attributes } of sliceOf(text, at, Infinity)) put(made, insert, attributes);
  return made;
}

function sliceOf(text: RichText, from: number, to: number): TextRun[] {
  let start = 0;
  return text.flatMap((run): TextRun[] => {
    const insert = run.insert.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += run.insert.length;
    return insert === '' ? [] : [{ ...run, insert }];
  });
}

function put(made: TextRun[], insert: string, given: Record<string, JsonValue> = {}): void {
  const kept = Object.entries(given).filter(([name, value]) => value !== null && isTextAttribute(name, value));
  const attributes = Object.fromEntries(kept) as TextRun['attributes'];
  const last = made.at(-1);
  const isSame = last !== undefined && JSON.stringify(sorted(last.attributes)) === JSON.stringify(sorted(attributes));
  if (isSame) made[made.length - 1] = { ...last, insert: last.insert + insert };
  else if (insert !== '') made.push(kept.length === 0 ? { insert } : { insert, attributes: attributes as object });
}

const sorted = (attributes: TextRun['attributes'] = {}): [string, unknown][] =>
  Object.entries(attributes).toSorted(([a], [b]) => (a < b ? -1 : 1));
