/** What stands on the board beside cards, and under which key editors, windows and gestures know it. */
export type BoardItem = { kind: 'frame' | 'note'; id: string };

const KINDS = ['frame', 'note'] as const;

/** Key of a frame, told apart from ids of nodes. */
export const frameKey = (id: string): string => `frame:${id}`;

/** Key of a note. */
export const noteKey = (id: string): string => `note:${id}`;

/** The frame or note that a key names; undefined for a node's id. */
export function itemOf(key: string): BoardItem | undefined {
  const kind = KINDS.find((one) => key.startsWith(`${one}:`));
  return kind && { kind, id: key.slice(kind.length + 1) };
}
