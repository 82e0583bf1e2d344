import { allPages, type Answer, type ApiClient } from '#api';
import type { RealtimeSession } from '#collab';
import { PartiError, type CommentAnchor, type Mentionable, type Unsubscribe } from '#domain';

/** A thread of comments, as the server tells it. */
export type CommentThread = Answer<'GET comments/{thread}'>;

/** What people say to parts of a workflow; follows what others say. Calls reject with errors of the catalogue. */
export interface CommentsPort {
  /** Threads, oldest first; the same list until one changes. Undefined until they are loaded, and where the person may not read them. */
  get(): readonly CommentThread[] | undefined;
  /** Hears of changes; `news`: a thread that somebody else wrote in. */
  subscribe(listener: (news?: CommentThread) => void): Unsubscribe;
  begin(anchor: CommentAnchor, text: string): Promise<CommentThread>;
  reply(threadId: string, text: string): Promise<CommentThread>;
  change(commentId: string, text: string): Promise<CommentThread>;
  remove(threadId: string, commentId: string): Promise<void>;
  setResolved(threadId: string, isResolved: boolean): Promise<CommentThread>;
  /** Takes the mark of being named away. */
  seen(threadId: string): void;
  /** Who may be named; asked for once. */
  people(): Promise<readonly Mentionable[]>;
  close(): void;
}

interface CommentsOptions {
  api: Pick<ApiClient, 'call'>;
  session: Pick<RealtimeSession, 'on' | 'onConnected' | 'request'>;
  workflowId: string;
  onError: (error: unknown) => void;
}

export function createComments({ api, session, workflowId, onError }: CommentsOptions): CommentsPort {
  let threads: readonly CommentThread[] | undefined;
  let known: Promise<readonly Mentionable[]> | undefined;
  const listeners = new Set<(news?: CommentThread) => void>();
  const tell = (news?: CommentThread) => listeners.forEach((listener) => listener(news));
  const put = (thread: CommentThread, isNews = false) => {
    const held = threads ?? [];
    const before = held.find(({ id }) => id === thread.id);
    threads = before ? held.map((one) => (one === before ? thread : one)) : [...held, thread];
    tell(isNews && thread.comments.length > (before?.comments.length ?? 0) ? thread : undefined);
    return thread;
  };
  const drop = (threadId: string) => {
    threads = threads?.filter(({ id }) => id !== threadId);
    tell();
  };
  const loadAll = async () => {
    threads = await allPages(
      (key) => api.call('GET workflows/{id}/comments', { path: { id: workflowId }, query: { key } }),
      (page) => page.threads,
    );
    tell();
  };
  /** Answers of calls that overtake each other are put in the order of asking. */
  let asked = 0;
  const newest = new Map<string, number>();
  const load = async (threadId: string) => {
    const mine = ++asked;
    newest.set(threadId, mine);
    try {
      const thread = await api.call('GET comments/{thread}', { path: { thread: threadId } });
      if (newest.get(threadId) === mine) put(thread, true);
    } catch (error) {
      if (!(error instanceof PartiError) || error.code !== 'comment.not-found') throw error;
      drop(threadId);
    }
  };
  /** What somebody writes here is told by its answer, unless the thread was asked for anew meanwhile: that holds what others said. */
  const written = async (threadId: string | undefined, answer: Promise<CommentThread>) => {
    const mine = ++asked;
    const thread = await answer;
    if ((newest.get(threadId ?? thread.id) ?? 0) < mine) put(thread);
    return thread;
  };
  const threadOf = (commentId: string) => threads?.find(({ comments }) => comments.some(({ id }) => id === commentId))?.id;
  const ends = [
    session.on('comment.changed', (news) => {
      if (news.workflowId === workflowId) load(news.threadId).catch(onError);
    }),
    session.onConnected(() => {
      // Whoever only has the public page reads none, which is no error.
      session.request('comment.open', { workflowId }).then(loadAll).catch(onlyUnexpected(onError));
    }),
  ];
  return {
    get: () => threads,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (anchor, text) =>
      written(undefined, api.call('POST workflows/{id}/comments', { path: { id: workflowId }, body: { anchor, text } })),
    reply: (thread, text) => written(thread, api.call('POST comments/{thread}/replies', { path: { thread }, body: { text } })),
    change: (id, text) => written(threadOf(id), api.call('PATCH comments/{id}', { path: { id }, body: { text } })),
    async remove(threadId, id) {
      await api.call('DELETE comments/{id}', { path: { id } });
      await load(threadId);
    },
    setResolved: (thread, isResolved) =>
      written(thread, api.call('PUT comments/{thread}/resolved', { path: { thread }, body: { isResolved } })),
    seen(threadId) {
      const thread = threads?.find(({ id }) => id === threadId);
      if (!thread?.mentionsMe) return;
      put({ ...thread, mentionsMe: false });
      api.call('POST comments/{thread}/seen', { path: { thread: threadId } }).catch(onError);
    },
    people: () =>
      (known ??= api
        .call('GET workflows/{id}/comments/people', { path: { id: workflowId } })
        .then(({ people }) => people)
        .catch((error: unknown) => ((known = undefined), Promise.reject(error)))),
    close() {
      for (const end of ends) end();
      session.request('comment.close', { workflowId }).catch(() => undefined);
    },
  };
}

const SILENT = new Set(['workflow.insufficient-permissions', 'realtime.reconnecting']);
const onlyUnexpected = (onError: (error: unknown) => void) => (error: unknown) => {
  if (!(error instanceof PartiError) || !SILENT.has(error.code)) onError(error);
};
