import type { Node } from 'prosemirror-model';
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import { movedIndex, textDifference, type RichText, type TextDelta } from '#domain';
import { docOf, indexOf, positionOf, textOf } from './text-schema.ts';

/** Marks a transaction that only takes up what the document says already. */
const TAKEN_UP = 'takenUp';

/** Whether a transaction writes something that the document does not say yet. */
export const isOwnChange = (transaction: Transaction): boolean =>
  transaction.docChanged && transaction.getMeta(TAKEN_UP) !== true;

/** What an own transaction changes, step by step. `held`: what the document says before it. */
export function deltasOf(transaction: Transaction, held: RichText): TextDelta[] {
  const deltas = transaction.docs.map((before, index) => stepDelta(transaction, before, index));
  return [...endedLine(held), ...deltas].filter((delta) => delta.length > 0);
}

/** A text whose last line does not end gets its end first: for the editor every line has one. */
function endedLine(held: RichText): TextDelta[] {
  if (held.at(-1)?.insert.endsWith('\n')) return [];
  const length = held.reduce((sum, { insert }) => sum + insert.length, 0);
  return [length === 0 ? [{ insert: '\n' }] : [{ retain: length }, { insert: '\n' }]];
}

function stepDelta({ docs, doc, mapping }: Transaction, before: Node, index: number): TextDelta {
  const after = docs[index + 1] ?? doc;
  const ranges: { start: number; endBefore: number; endAfter: number }[] = [];
  mapping.maps[index]?.forEach((oldStart, oldEnd, _newStart, newEnd) =>
    ranges.push({
      start: indexOf(before, oldStart),
      endBefore: indexOf(before, oldEnd),
      endAfter: indexOf(after, newEnd),
    }),
  );
  // A step without a range changes attributes alone; one with several leaves what lies between them to be compared.
  const replaced = ranges.length > 1 ? undefined : (ranges[0] ?? { start: 0, endBefore: 0, endAfter: 0 });
  return textDifference(textOf(before), textOf(after), replaced);
}

/** Transaction that brings the editor to what the document says; undefined where it shows it. `delta`: what changed there. */
export function takeUp(state: EditorState, text: RichText, delta: TextDelta, caret?: number): Transaction | undefined {
  const next = docOf(text);
  const transaction = state.tr;
  const start = state.doc.content.findDiffStart(next.content);
  if (start !== null) {
    const ends = state.doc.content.findDiffEnd(next.content) ?? { a: start, b: start };
    // The same letter before and behind: the end may not come before the beginning.
    const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
    replaceRange(transaction, next, start, ends.a + overlap, ends.b + overlap);
  } else if (caret === undefined) return undefined;
  const moved = (position: number) => positionOf(next, movedIndex(indexOf(state.doc, position), delta));
  const { anchor, head } = state.selection;
  const wanted = caret === undefined ? [moved(anchor), moved(head)] : [positionOf(next, caret), positionOf(next, caret)];
  const { selection } = transaction;
  // Set only where it differs: a caret that is set ends what an input method composes.
  if (selection.anchor !== wanted[0] || selection.head !== wanted[1])
    transaction.setSelection(TextSelection.create(transaction.doc, wanted[0] as number, wanted[1]));
  return transaction.setMeta(TAKEN_UP, true).setMeta('addToHistory', false);
}

/** Replaces a stretch; where the pieces do not fit each other, all of it. */
function replaceRange(transaction: Transaction, next: Node, start: number, endBefore: number, endAfter: number): void {
  try {
    transaction.replace(start, endBefore, next.slice(start, endAfter));
  } catch {
    // Set right below.
  }
  if (!transaction.doc.eq(next)) transaction.replaceWith(0, transaction.doc.content.size, next.content);
}

/** Where a change ends in the text after it: there a caret stands when a step was taken back. */
export function endOfChange(delta: TextDelta): number {
  let [at, end] = [0, 0];
  for (const part of delta) {
    if ('insert' in part) end = at += part.insert.length;
    else if ('delete' in part) end = at;
    else {
      at += part.retain;
      if (part.attributes) end = at;
    }
  }
  return end;
}
