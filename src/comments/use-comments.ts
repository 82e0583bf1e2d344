import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import type { CommentAnchor } from '#domain';
import type { CommentPin, Graph } from '#graph';
import type { CommentsPort, CommentThread } from '../session/create-comments.ts';
import type { EditorPorts } from '../session/open-workflow.ts';
import { useAccountState } from '../app/app-context.ts';
import { anchorOfKey, keyOfAnchor } from './comment-place.ts';
import { colourOfPerson } from './person-colour.ts';

const NONE: readonly CommentThread[] = [];

/** Threads of the open workflow, oldest first. */
export function useThreads(comments: CommentsPort | undefined): readonly CommentThread[] {
  const subscribe = useCallback((listener: () => void) => comments?.subscribe(() => listener()) ?? (() => undefined), [comments]);
  return useSyncExternalStore(subscribe, () => comments?.get() ?? NONE);
}

/** Id of the person in this tab. */
export function useMyId(): string {
  const state = useAccountState();
  return state.kind === 'signed-in' ? state.user.id : '';
}

/** Marks on the board for the open threads of its cards, frames and notes; what is asked for there is handed on. */
export function useGraphComments(
  graph: Graph,
  { comments, presence, reader }: Pick<EditorPorts, 'comments' | 'presence' | 'reader'>,
  onOpen: (anchor: CommentAnchor, key: string) => void,
): void {
  const { i18n } = useTranslation();
  const threads = useThreads(comments);
  const me = useMyId();
  const isReadable = comments !== undefined;
  const pins = useMemo(() => {
    const found = new Map<string, CommentPin>();
    for (const { anchor, resolved, comments: said, mentionsMe } of threads) {
      const key = resolved ? undefined : keyOfAnchor(anchor);
      if (key === undefined) continue;
      const before = found.get(key);
      const author = said.findLast((one) => !one.isDeleted)?.author;
      found.set(key, {
        count: (before?.count ?? 0) + said.filter((one) => !one.isDeleted).length,
        colour: author?.id === me ? undefined : colourOfPerson(author?.id ?? '', presence),
        author: author?.name ?? '',
        said: [...(before?.said ?? []), ...said.flatMap(({ isDeleted, text }) => (isDeleted ? [] : [text]))],
        isForMe: mentionsMe || before?.isForMe === true,
      });
    }
    return found;
  }, [threads, me, presence]);
  useEffect(() => {
    graph.view.pins.set(isReadable ? pins : undefined);
    return () => graph.view.pins.set(undefined);
  }, [graph, isReadable, pins]);
  useEffect(
    () =>
      graph.view.commenting.subscribe(() => {
        const key = graph.view.commenting.get();
        if (key === undefined) return;
        graph.view.commenting.set(undefined);
        const anchor = anchorOfKey(reader, key, i18n.language);
        if (anchor) onOpen(anchor, key);
      }),
    [graph, reader, i18n.language, onOpen],
  );
}
