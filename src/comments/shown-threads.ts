import { anchorKey, type CommentAnchor } from '#domain';
import type { CommentThread } from '../session/create-comments.ts';

/**
 * Threads that the card of something shows, oldest first: every open one, else the newest resolved one. One that the card
 * shows already (`held`, by id) stays while it is there: nothing goes away under somebody who writes in it.
 */
export function shownThreads(
  threads: readonly CommentThread[],
  anchor: CommentAnchor,
  held: readonly string[],
): readonly CommentThread[] {
  const key = anchorKey(anchor);
  const about = threads.filter((thread) => anchorKey(thread.anchor) === key);
  const shown = about.filter(({ id, resolved }) => !resolved || held.includes(id));
  return shown.length > 0 ? shown : about.slice(-1);
}

/** Names of the fields of a card that shows these threads: one each to answer, else one that begins a thread. */
export const fieldsOf = (anchor: CommentAnchor, threadIds: readonly string[]): readonly string[] =>
  threadIds.length > 0 ? threadIds.map((id) => `reply ${id}`) : [`begin ${JSON.stringify(anchor)}`];
