import { useMemo, useSyncExternalStore } from 'react';
import type { JsonValue, PresencePort, PresenceState } from '#domain';
import type { PeerCaret } from './peer-carets.ts';

const NOBODY: readonly PresenceState[] = [];
const nobody = () => NOBODY;
const never = () => () => undefined;

/** Presence field that tells in which note this person writes, and where; {@link caretIn} reads it. */
export const caretState = (note: string, caret: { anchor: number; head: number } | undefined): Record<string, JsonValue> => ({
  caret: caret ? { note, ...caret } : null,
});

/** Caret of another tab in a note; undefined where it is elsewhere, or says something that is none. */
export function caretIn(note: string, { clientId, name, colour, caret }: PresenceState): PeerCaret | undefined {
  if (typeof caret !== 'object' || caret === null || Array.isArray(caret) || caret['note'] !== note) return undefined;
  const { anchor, head } = caret;
  const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
  return isPlace(anchor) && isPlace(head) ? { clientId, name, colour, anchor, head } : undefined;
}

/** The others who write in a note; the same list until one of them moves. */
export function useNotePeers(presence: PresencePort | undefined, note: string): readonly PeerCaret[] {
  const others = useSyncExternalStore(presence?.subscribe ?? never, presence?.others ?? nobody);
  const text = JSON.stringify(others.flatMap((one) => caretIn(note, one) ?? []));
  return useMemo(() => JSON.parse(text) as PeerCaret[], [text]);
}
