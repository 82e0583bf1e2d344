import type { ReadAction } from '#api';
import { mentionedIn, PartiError, type CommentAnchor } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Bus } from '../bus/bus.ts';
import type { Asker } from '../identity/asker.ts';
import type { Session } from '../realtime/realtime.ts';
import type { SharingMail } from '../sharing/sharing-mail.ts';
import type { CommentRows, Said, Thread } from './comment-rows.ts';

/** What people say to parts of a workflow. Reading rejects as `WorkflowPolicy.mustView` does, writing as `mustEdit`. */
export interface Comments {
  list(workflowId: string, userId: string, key: string | undefined): Promise<{ threads: Thread[]; lastKey?: string }>;
  read(threadId: string, userId: string): Promise<Thread>;
  people(workflowId: string, userId: string): Promise<{ id: string; name: string; username: string | null }[]>;
  begin(workflowId: string, anchor: CommentAnchor, text: string, asker: Asker): Promise<Thread>;
  reply(threadId: string, text: string, asker: Asker): Promise<Thread>;
  /** Changes or takes back what one said; rejects with `comment.author-only` for anybody else. */
  change(commentId: string, text: string, asker: Asker): Promise<Thread>;
  remove(commentId: string, userId: string): Promise<void>;
  setResolved(threadId: string, isResolved: boolean, userId: string): Promise<Thread>;
  seen(threadId: string, userId: string): Promise<void>;
  /** Tells a tab from now on which threads of a workflow change. */
  open(session: Session, wish: ReadAction<'comment.open'>): Promise<void>;
  close(session: Session, workflowId: string): void;
}

/** What comments stand on. */
export interface CommentParts {
  rows: CommentRows;
  policy: WorkflowPolicy;
  mail: SharingMail;
  bus: Pick<Bus, 'on'>;
  onError: (error: unknown) => void;
}

export function createComments({ rows, policy, mail, bus, onError }: CommentParts): Comments {
  const watching = new Map<string, Map<string, Session>>();
  bus.on('workflow.deleted', ({ workflowId }) => watching.delete(workflowId));
  const leave = (workflowId: string, sessionId: string) => {
    const sessions = watching.get(workflowId);
    sessions?.delete(sessionId);
    if (sessions?.size === 0) watching.delete(workflowId);
  };
  /** Rights may have changed since the tab asked to be told. */
  const tell = (workflowId: string, threadId: string) => {
    for (const [id, session] of watching.get(workflowId) ?? [])
      policy.mustView(workflowId, session.caller.userId).then(
        () => session.send({ action: 'comment.changed', workflowId, threadId }),
        () => leave(workflowId, id),
      );
  };
  /** What is said, with whom it names; `before`: what it said until now, whose names were told already. */
  const saidBy = async (
    workflowId: string,
    text: string,
    asker: Asker,
    before = '',
  ): Promise<{ said: Said; write: () => void }> => {
    const people = await rows.people(workflowId);
    const told = new Set(mentionedIn(before, people).map(({ id }) => id));
    const named = mentionedIn(text, people).filter(({ id }) => id !== asker.userId && !told.has(id));
    const write = () => {
      for (const { id } of named) {
        const to = people.find((one) => one.id === id)?.email;
        if (to && !to.endsWith('@localhost'))
          mail('mentioned', asker, to, workflowId, `${asker.origin}/workflows/${workflowId}`, text).catch(onError);
      }
    };
    return { said: { authorId: asker.userId, text, mentioned: named.map(({ id }) => id) }, write };
  };
  const ownPlace = async (commentId: string, userId: string) => {
    const place = await rows.placeOf(commentId);
    await policy.mustEdit(place.workflowId, userId);
    if (place.authorId !== userId) throw new PartiError('comment.author-only');
    return place;
  };
  const done = async (workflowId: string, threadId: string, userId: string) => {
    tell(workflowId, threadId);
    return rows.read(threadId, userId);
  };

  return {
    async list(workflowId, userId, key) {
      await policy.mustView(workflowId, userId);
      return rows.page(workflowId, userId, key);
    },
    async read(threadId, userId) {
      await policy.mustView(await rows.workflowOf(threadId), userId);
      return rows.read(threadId, userId);
    },
    async people(workflowId, userId) {
      await policy.mustEdit(workflowId, userId);
      return (await rows.people(workflowId)).map(({ id, name, username }) => ({ id, name, username }));
    },
    async begin(workflowId, anchor, text, asker) {
      await policy.mustEdit(workflowId, asker.userId);
      const { said, write } = await saidBy(workflowId, text, asker);
      const threadId = await rows.begin(workflowId, anchor, said);
      write();
      return done(workflowId, threadId, asker.userId);
    },
    async reply(threadId, text, asker) {
      const workflowId = await rows.workflowOf(threadId);
      await policy.mustEdit(workflowId, asker.userId);
      const { said, write } = await saidBy(workflowId, text, asker);
      await rows.reply(threadId, said);
      write();
      return done(workflowId, threadId, asker.userId);
    },
    async change(commentId, text, asker) {
      const { workflowId, threadId, text: before } = await ownPlace(commentId, asker.userId);
      const { said, write } = await saidBy(workflowId, text, asker, before);
      await rows.change(commentId, said);
      write();
      return done(workflowId, threadId, asker.userId);
    },
    async remove(commentId, userId) {
      const { workflowId, threadId } = await ownPlace(commentId, userId);
      await rows.remove(commentId);
      tell(workflowId, threadId);
    },
    async setResolved(threadId, isResolved, userId) {
      const workflowId = await rows.workflowOf(threadId);
      await policy.mustEdit(workflowId, userId);
      await rows.setResolved(threadId, isResolved ? userId : undefined);
      return done(workflowId, threadId, userId);
    },
    async seen(threadId, userId) {
      await policy.mustView(await rows.workflowOf(threadId), userId);
      await rows.seen(threadId, userId);
    },
    async open(session, { workflowId }) {
      await policy.mustView(workflowId, session.caller.userId);
      const sessions = watching.get(workflowId) ?? new Map<string, Session>();
      watching.set(workflowId, sessions);
      if (!sessions.has(session.id)) session.onClose(() => leave(workflowId, session.id));
      sessions.set(session.id, session);
    },
    close: (session, workflowId) => leave(workflowId, session.id),
  };
}
