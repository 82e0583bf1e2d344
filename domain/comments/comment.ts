/** What a thread of comments may be about. */
export const COMMENT_ANCHORS = ['node', 'frame', 'note', 'element', 'view', 'widget'] as const;
export type CommentAnchorKind = (typeof COMMENT_ANCHORS)[number];

/** Longest comment, in UTF-16 units. */
export const COMMENT_MAX = 4000;

/** What a thread is about, and what it was called when the thread began: an anchor that is gone is told by that name. */
export interface CommentAnchor {
  kind: CommentAnchorKind;
  /** Id of the node, frame, note, view or widget; of an element that of the node that made it. */
  id: string;
  /** Id of the element in its model. */
  elementId?: string | undefined;
  name: string;
}

/** Key of what an anchor names: threads of one thing have one. */
export const anchorKey = ({ kind, id, elementId }: CommentAnchor): string => JSON.stringify([kind, id, elementId ?? null]);

/** Somebody who may be named in a comment. */
export interface Mentionable {
  id: string;
  name: string;
  username?: string | null;
}

/**
 * People whom a text names with `@`, by name or user name, each once. The longest name that fits counts, so that `@Ann Lee` is
 * not Ann; a letter or digit right behind makes it another word.
 */
export function mentionedIn(text: string, people: readonly Mentionable[]): Mentionable[] {
  const names = people
    .flatMap((person) =>
      [person.name, person.username ?? ''].filter((name) => name !== '').map((name) => ({ name: folded(name), person })),
    )
    .toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<Mentionable>();
  const words = folded(text);
  for (let at = words.indexOf('@'); at >= 0; at = words.indexOf('@', at + 1)) {
    if (at > 0 && WORD.test(words[at - 1] ?? '')) continue;
    const hit = names.find(({ name }) => words.startsWith(name, at + 1) && !isContinued(name, words[at + 1 + name.length]));
    if (hit) found.add(hit.person);
  }
  return [...found];
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase();
const WORD = /[\p{L}\p{N}_]/u;
/** Japanese writes on without a space. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;

const isContinued = (name: string, next = ''): boolean =>
  WORD.test(next) && !UNSPACED.test(next) && !UNSPACED.test(name.at(-1) ?? '');
