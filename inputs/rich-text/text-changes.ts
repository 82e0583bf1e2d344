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

/**
 * An own change that was made before the editor had taken up `others`, as changes of what they made of the text: letters
 * that they wrote stay, those that they deleted are not deleted again. `caret`: a place behind the own change, carried along.
 */
export function carriedOver(own: TextDelta, others: readonly TextDelta[], caret: number): { deltas: TextDelta[]; caret: number } {
  const moved = (index: number) => others.reduce((place, delta) => movedIndex(place, delta), index);
  const isLeft = (index: number) => {
    let place = index;
    return others.every((delta) => {
      const [here, next] = [movedIndex(place, delta), movedIndex(place + 1, delta)];
      place = here;
      return next > here;
    });
  };
  const at = (index: number, part: TextDelta[number]): TextDelta => (index > 0 ? [{ retain: index }, part] : [part]);
  const deltas: TextDelta[] = [];
  let [before, after, shift] = [0, 0, 0];
  let carried: number | undefined;
  for (const part of own) {
    if ('insert' in part) {
      const { length } = part.insert;
      deltas.push(at(moved(before), part));
      if (caret >= after && caret <= after + length) carried = moved(before) + shift + caret - after;
      after += length;
      shift += length;
      continue;
    }
    const isDeleted = 'delete' in part;
    const length = isDeleted ? part.delete : part.retain;
    const change = isDeleted ? { delete: 1 } : part.attributes && { retain: 1, attributes: part.attributes };
    for (let index = before; change && index < before + length; index++) {
      if (!isLeft(index)) continue;
      deltas.push(at(moved(index), change));
      if (isDeleted) shift--;
    }
    if (!isDeleted && caret < after + length) carried ??= moved(before + caret - after) + shift;
    before += length;
    if (!isDeleted) after += length;
  }
  // The last letters first: so the places of the others stay what they are.
  return { deltas: deltas.toReversed(), caret: carried ?? moved(before + caret - after) + shift };
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
