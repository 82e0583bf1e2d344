import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEB_API_KEY, type CallBody, type Contract } from '#api';
import { connectSession, type RealtimeSession, type SocketLike } from '#collab';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let eda: Person;
let vic: Person;
let zoe: Person;
let id: string;
const sessions: RealtimeSession[] = [];

beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio', 'eda');
  vic = await bench.person('vic@else.org', 'vic');
  zoe = await bench.person('zoe@far.org', 'zoe');
  ({ id } = await bench.owner.call('POST workflows', { body: { blank: true } }));
  for (const [person, role] of [
    [eda, 'edit'],
    [vic, 'view'],
  ] as const)
    await bench.owner.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: person.email ?? '', role, notify: false },
    });
}, 60_000);
afterAll(async () => {
  for (const session of sessions) session.close();
  await bench?.stop();
});

type Wish = CallBody<Contract['POST workflows/{id}/comments']>;
const ABOUT: Wish['anchor'] = { kind: 'node', id: 'core', name: 'Core' };
const begin = (who: Person, text: string, anchor = ABOUT) =>
  who.call('POST workflows/{id}/comments', { path: { id }, body: { anchor, text } });
const list = async (who: Person) => (await who.call('GET workflows/{id}/comments', { path: { id } })).threads;

/** Threads that a tab of somebody is told of. */
async function newsFor({ token }: Person): Promise<{ told: string[]; next(): Promise<string> }> {
  const session = connectSession({
    openSocket: () => new WebSocket(`${bench.origin.replace('http', 'ws')}/realtime`) as unknown as SocketLike,
    accessToken: async () => token,
    apiKey: WEB_API_KEY,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  sessions.push(session);
  const told: string[] = [];
  let wake: (() => void) | undefined;
  session.on('comment.changed', ({ threadId }) => {
    told.push(threadId);
    wake?.();
  });
  await new Promise<void>((resolve, reject) => {
    session.onConnected(() => void session.request('comment.open', { workflowId: id }).then(() => resolve(), reject));
  });
  return {
    told,
    async next() {
      while (told.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return told.shift() ?? '';
    },
  };
}

describe('comments', () => {
  it('are written, answered, changed and resolved; a colleague hears of each', async () => {
    const news = await newsFor(bench.owner);
    const made = await begin(eda, '  The core is small. ');
    expect(await news.next()).toBe(made.id);
    await bench.owner.call('POST comments/{thread}/replies', { path: { thread: made.id }, body: { text: 'One bay more.' } });
    const [thread] = await list(vic);
    expect(thread).toMatchObject({ anchor: ABOUT });
    expect(thread?.comments.map(({ author, text }) => [author?.id, text])).toEqual([
      [eda.id, 'The core is small.'],
      [bench.owner.id, 'One bay more.'],
    ]);
    const first = thread?.comments[0]?.id ?? '';
    expect(await bench.owner.raw('PATCH', `comments/${first}`, { text: 'Mine' })).toMatchObject({ code: 'comment.author-only' });
    expect(await bench.owner.raw('DELETE', `comments/${first}`)).toMatchObject({ code: 'comment.author-only' });
    await eda.call('PATCH comments/{id}', { path: { id: first }, body: { text: 'The core is too small.' } });
    const resolved = await eda.call('PUT comments/{thread}/resolved', { path: { thread: made.id }, body: { isResolved: true } });
    expect(resolved.resolved?.by?.id).toBe(eda.id);
    expect(resolved.comments[0]).toMatchObject({ text: 'The core is too small.', isDeleted: false });
    expect(resolved.comments[0]?.editedAt).toBeDefined();
    const opened = await eda.call('PUT comments/{thread}/resolved', { path: { thread: made.id }, body: { isResolved: false } });
    expect(opened.resolved).toBeUndefined();
  });

  it('are taken back by their author; a thread with nothing in it is gone', async () => {
    const { id: thread } = await begin(eda, 'One', { kind: 'frame', id: 'f', name: 'Inside' });
    const two = await bench.owner.call('POST comments/{thread}/replies', { path: { thread }, body: { text: 'Two' } });
    const [one = '', other = ''] = two.comments.map((comment) => comment.id);
    await eda.call('DELETE comments/{id}', { path: { id: one } });
    const left = await eda.call('GET comments/{thread}', { path: { thread } });
    expect(left.comments.map(({ text, isDeleted }) => [text, isDeleted])).toEqual([
      ['', true],
      ['Two', false],
    ]);
    await bench.owner.call('DELETE comments/{id}', { path: { id: other } });
    expect(await eda.raw('GET', `comments/${thread}`)).toMatchObject({ status: 404, code: 'comment.not-found' });
  });

  it('bad input: two people at one thread: no reply goes with what was taken back, and nothing empty stays', async () => {
    for (let round = 0; round < 8; round++) {
      const { id: thread, comments } = await begin(eda, 'One');
      const first = comments[0]?.id ?? '';
      const [, replied] = await Promise.all([
        eda.call('DELETE comments/{id}', { path: { id: first } }),
        bench.owner.raw('POST', `comments/${thread}/replies`, { text: 'Two' }),
      ]);
      const left = await bench.owner.raw('GET', `comments/${thread}`);
      // Who was told that the reply stands finds it; who came too late was told.
      expect(left.status).toBe(replied.status === 404 ? 404 : 200);
      if (left.status === 404) continue;
      const { comments: both } = await eda.call('POST comments/{thread}/replies', { path: { thread }, body: { text: 'Three' } });
      const [, two, three] = both.map((comment) => comment.id);
      // Both take back the last words in the same moment.
      await Promise.all([
        bench.owner.call('DELETE comments/{id}', { path: { id: two ?? '' } }),
        eda.call('DELETE comments/{id}', { path: { id: three ?? '' } }),
      ]);
      expect(await eda.raw('GET', `comments/${thread}`)).toMatchObject({ status: 404 });
    }
  });

  it('bad input: resolved by two at once it is resolved once; taken back in another tab it is written no more', async () => {
    const { id: thread, comments } = await begin(eda, 'One');
    const resolve = (who: Person) => who.call('PUT comments/{thread}/resolved', { path: { thread }, body: { isResolved: true } });
    await Promise.all([resolve(eda), resolve(bench.owner)]);
    const found = await vic.call('GET comments/{thread}', { path: { thread } });
    expect([eda.id, bench.owner.id]).toContain(found.resolved?.by?.id);
    await bench.owner.call('POST comments/{thread}/replies', { path: { thread }, body: { text: 'Two' } });
    const first = comments[0]?.id ?? '';
    const [removed, changed] = await Promise.all([
      eda.raw('DELETE', `comments/${first}`),
      eda.raw('PATCH', `comments/${first}`, { text: 'One, again' }),
    ]);
    expect(removed.status).toBeLessThan(300);
    expect([200, 404]).toContain(changed.status);
    const [one] = (await vic.call('GET comments/{thread}', { path: { thread } })).comments;
    expect(one).toMatchObject({ text: '', isDeleted: true });
  });

  it('are read by viewers and written by nobody but editors, over raw HTTP too', async () => {
    const { id: thread } = await begin(bench.owner, 'Look');
    const comment = (await list(vic)).find((one) => one.id === thread)?.comments[0]?.id ?? '';
    const tries: [string, string, object?][] = [
      ['POST', `workflows/${id}/comments`, { anchor: ABOUT, text: 'By force' }],
      ['POST', `comments/${thread}/replies`, { text: 'By force' }],
      ['PUT', `comments/${thread}/resolved`, { isResolved: true }],
      ['PATCH', `comments/${comment}`, { text: 'By force' }],
      ['DELETE', `comments/${comment}`],
      ['GET', `workflows/${id}/comments/people`],
    ];
    for (const [method, path, body] of tries)
      expect(await vic.raw(method, path, body), `${method} ${path}`).toMatchObject({ status: 403, code: 'workflow.view-only' });
    for (const [method, path, body] of [
      ...tries,
      ['GET', `workflows/${id}/comments`],
      ['GET', `comments/${thread}`],
    ] as typeof tries)
      expect(await zoe.raw(method, path, body), `${method} ${path}`).toMatchObject({ code: 'workflow.insufficient-permissions' });
    expect((await bench.anonymous.raw('GET', `workflows/${id}/comments`)).status).toBe(401);
    expect((await list(vic)).find((one) => one.id === thread)?.comments.map(({ text }) => text)).toEqual(['Look']);
  });

  it('stay closed to who only has the public page, on the session as well', async () => {
    await bench.owner.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: true } });
    expect(await bench.anonymous.raw('GET', `public/workflows/${id}`)).toMatchObject({ status: 200 });
    expect(await zoe.raw('GET', `workflows/${id}/comments`)).toMatchObject({ code: 'workflow.only-published' });
    await expect(newsFor(zoe)).rejects.toMatchObject({ code: 'workflow.only-published' });
    await bench.owner.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: false } });
  });

  it('tell nobody any more whose share was taken away', async () => {
    const theirs = await newsFor(vic);
    const mine = await newsFor(bench.owner);
    const { id: first } = await begin(eda, 'Before');
    expect(await theirs.next()).toBe(first);
    await bench.owner.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: vic.id } });
    const { id: second } = await begin(eda, 'After');
    expect([await mine.next(), await mine.next()]).toEqual([first, second]);
    expect(await vic.raw('GET', `comments/${second}`)).toMatchObject({ code: 'workflow.insufficient-permissions' });
    expect(theirs.told).toEqual([]);
    await bench.owner.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: vic.email ?? '', role: 'view', notify: false },
    });
  });

  it('name people: a mail once, a mark in the gallery until they look', async () => {
    const markOf = async () => (await vic.call('GET workflows', { query: { scope: 'shared' } })).workflows[0]?.mentions;
    expect(await markOf()).toBeUndefined();
    const before = bench.mails().length;
    const { id: thread, comments } = await begin(eda, '@vic and @zoe, is this right?');
    expect(await markOf()).toBe(1);
    await expect.poll(() => bench.mails().length).toBe(before + 1);
    expect(bench.mails().at(-1)).toMatchObject({ to: vic.email });
    expect(bench.mails().at(-1)?.text).toContain('@vic and @zoe, is this right?');
    await eda.call('PATCH comments/{id}', { path: { id: comments[0]?.id ?? '' }, body: { text: '@vic, is this right?' } });
    expect((await list(vic)).find((one) => one.id === thread)?.mentionsMe).toBe(true);
    await vic.call('POST comments/{thread}/seen', { path: { thread } });
    expect(await markOf()).toBeUndefined();
    expect(bench.mails()).toHaveLength(before + 1);
  });

  it('refuse what is no comment, and keep what looks like something else', async () => {
    const raw = (body: object) => bench.owner.raw('POST', `workflows/${id}/comments`, body);
    for (const body of [
      { anchor: ABOUT, text: '   ' },
      { anchor: ABOUT, text: 'x'.repeat(4001) },
      { anchor: { ...ABOUT, kind: 'door' }, text: 'x' },
      { anchor: { ...ABOUT, elementId: 'e' }, text: 'x' },
      { anchor: { kind: 'element', id: 'core', name: 'Slab' }, text: 'x' },
      { anchor: ABOUT, text: 'x', author: zoe.id },
    ])
      expect(await raw(body)).toMatchObject({ status: 400, code: 'http.invalid-request' });
    const text = `<img src=x onerror=alert(1)> '; DROP TABLE comment; -- ${'语'.repeat(3900)}`;
    const made = await begin(bench.owner, text, { kind: 'element', id: '__proto__', elementId: 'constructor', name: '' });
    expect((await list(eda)).find((one) => one.id === made.id)?.comments[0]?.text).toBe(text);
  });

  it('come in pages, oldest first, none twice', async () => {
    const other = await bench.owner.call('POST workflows', { body: { blank: true } });
    const texts = Array.from({ length: 110 }, (_, index) => `Number ${index}`);
    for (const text of texts)
      await bench.owner.call('POST workflows/{id}/comments', { path: other, body: { anchor: ABOUT, text } });
    const page = await bench.owner.call('GET workflows/{id}/comments', { path: other });
    const rest = await bench.owner.call('GET workflows/{id}/comments', { path: other, query: { key: page.lastKey } });
    expect([...page.threads, ...rest.threads].map((one) => one.comments[0]?.text)).toEqual(texts);
    expect([page.threads.length, rest.lastKey]).toEqual([100, undefined]);
    expect(await bench.owner.raw('GET', `workflows/${other.id}/comments?key=nonsense`)).toMatchObject({
      code: 'http.invalid-request',
    });
  });
});
