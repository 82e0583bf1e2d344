import { appliedDelta, textDifference, type RichText } from '#domain';
import type { TextSource } from './text-source.ts';

/** Rich text that nobody else writes in and no document keeps, with undo of its own: whoever opened it reads what it says. */
export function heldText(first: RichText): TextSource {
  let text = first;
  const before: RichText[] = [];
  const undone: RichText[] = [];
  const listeners = new Set<Parameters<TextSource['subscribe']>[0]>();
  const become = (next: RichText) => {
    const delta = textDifference(text, next);
    text = next;
    for (const listener of Array.from(listeners)) listener(delta);
  };
  const swap = (from: RichText[], to: RichText[]) => () => {
    const next = from.pop();
    if (!next) return;
    to.push(text);
    become(next);
  };
  return {
    read: () => text,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit(deltas) {
      before.push(text);
      undone.length = 0;
      become(deltas.reduce(appliedDelta, text));
    },
    undo: swap(before, undone),
    redo: swap(undone, before),
  };
}
