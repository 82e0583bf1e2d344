import { useSyncExternalStore } from 'react';

/** What was begun and not sent, by what it is for; kept while the tab lives. */
const drafts = new Map<string, string>();
/** Fields that are gone, and where what was begun in them went. */
const moved = new Map<string, string>();
const listeners = new Set<() => void>();

const placeOf = (name: string): string => {
  const to = moved.get(name);
  return to === undefined ? name : placeOf(to);
};

export const draftOf = (name: string): string | undefined => drafts.get(placeOf(name));

/** Keeps a text; undefined: it is sent, or is as it was. */
export function keepDraft(name: string, text: string | undefined): void {
  if (text === undefined) drafts.delete(placeOf(name));
  else drafts.set(placeOf(name), text);
  for (const listener of listeners) listener();
}

/**
 * Lets a field have what was begun in another one that is gone: a thread was taken back, or a colleague began one. What could
 * not be sent goes there too.
 */
export function carryDraft(from: string, to: string): void {
  if (from === to) return;
  const [begun, there] = [drafts.get(from), drafts.get(to)];
  moved.delete(to);
  moved.set(from, to);
  if (begun === undefined) return;
  drafts.delete(from);
  drafts.set(to, there === undefined ? begun : `${there}\n${begun}`);
}

/** What was begun in a field, as it is now. */
export const useDraft = (name: string): string | undefined => useSyncExternalStore(subscribe, () => draftOf(name));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
