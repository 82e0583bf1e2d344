import { expect, it } from 'vitest';
import { createApiClient } from '#api';
import type { RealtimeSession } from '#collab';
import { createComments, type CommentThread } from './create-comments.ts';

const said = (...texts: string[]): CommentThread => ({
  id: 't1',
  anchor: { kind: 'node', id: 'core', name: 'Core' },
  createdAt: '2026-11-28T00:00:00.000Z',
  comments: texts.map((text, at) => ({
    id: `c${at}`,
    author: null,
    text,
    createdAt: '2026-11-28T00:00:00.000Z',
    isDeleted: false,
  })),
  mentionsMe: false,
});

/** Comments whose server answers when it is told to, by method and path. */
function comments() {
  const waiting = new Map<string, (answer: Response) => void>();
  let change: (news: { workflowId: string; threadId: string }) => void = () => undefined;
  const api = createApiClient({
    accessToken: () => 'token',
    refresh: () => Promise.resolve(undefined),
    fetch: (address, init) =>
      new Promise((resolve) => waiting.set(`${init?.method ?? 'GET'} ${String(address).replace(/^\/api\//, '')}`, resolve)),
  });
  const session = {
    on: (_: string, hear: typeof change) => ((change = hear), () => undefined),
    onConnected: () => () => undefined,
    request: () => Promise.resolve({}),
  } as unknown as RealtimeSession;
  const errors: unknown[] = [];
  const port = createComments({ api, session, workflowId: 'w', onError: (error) => errors.push(error) });
  return {
    port,
    errors,
    tell: () => change({ workflowId: 'w', threadId: 't1' }),
    async answer(call: string, body: object, status = 200) {
      await expect.poll(() => waiting.has(call)).toBe(true);
      waiting.get(call)?.(Response.json(body, { status }));
      waiting.delete(call);
    },
    texts: () => port.get()?.flatMap((thread) => thread.comments.map(({ text }) => text)),
  };
}

it('an answer that is overtaken by a colleague’s takes their words away from nobody', async () => {
  const { port, answer, tell, texts, errors } = comments();
  const reply = port.reply('t1', 'Two');
  // A colleague replied right after: the thread is told with both before the answer of the reply has come.
  tell();
  await answer('GET comments/t1', said('One', 'Two', 'Three'));
  await expect.poll(texts).toEqual(['One', 'Two', 'Three']);
  await answer('POST comments/t1/replies', said('One', 'Two'));
  await reply;
  expect(texts()).toEqual(['One', 'Two', 'Three']);
  expect(errors).toEqual([]);
});

it('an answer that nobody overtakes is shown, and a thread that is gone goes', async () => {
  const { port, answer, tell, texts, errors } = comments();
  const reply = port.reply('t1', 'Two');
  await answer('POST comments/t1/replies', said('One', 'Two'));
  await reply;
  expect(texts()).toEqual(['One', 'Two']);
  tell();
  await answer('GET comments/t1', { code: 'comment.not-found' }, 404);
  await expect.poll(() => port.get()).toEqual([]);
  expect(errors).toEqual([]);
});
