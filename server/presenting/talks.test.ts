import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_HEADER, WEB_API_KEY, type ActionAnswer } from '#api';
import { connectSession, type RealtimeSession, type SocketLike } from '#collab';
import { emptyWorkflowDocument, type RoomState, type WorkflowDocument } from '#domain';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

type Shown = NonNullable<ActionAnswer<'talk.open'>['talk']>;

let bench: SharingBench;
let eda: Person;
let vic: Person;
let zoe: Person;
let id: string;
const sessions: RealtimeSession[] = [];
const streams: AbortController[] = [];

const STATE: RoomState = { slide: 'open', place: 0, round: 0, tries: {} };

beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio', 'eda');
  vic = await bench.person('vic@else.org', 'vic');
  zoe = await bench.person('zoe@far.org', 'zoe');
  const document: WorkflowDocument = {
    ...emptyWorkflowDocument('Talk of the tower'),
    views: { model: { type: 'model', name: 'Model', order: 0 }, draft: { type: 'model', name: 'Draft view', order: 1 } },
    slides: {
      open: { deck: 'deck', order: 0, kind: 'words', title: 'What the room sees' },
      second: { deck: 'deck', order: 1, kind: 'view', view: 'model', title: 'And then this' },
      secret: { deck: 'deck', order: 2, kind: 'view', view: 'draft', title: 'What nobody sees yet', hidden: true },
    },
    decks: { deck: { name: '', order: 0 } },
  };
  const blank = await bench.owner.call('POST workflows', { body: { blank: true } });
  ({ id } = await bench.owner.call('POST workflows', { body: { document: document as never, madeIn: blank.id } }));
  for (const [who, role] of [
    ['eda', 'edit'],
    ['vic', 'view'],
  ] as const)
    await bench.owner.call('POST share/workflows/{id}', { path: { id }, body: { target_email: who, role, notify: false } });
}, 90_000);
afterAll(async () => {
  for (const stream of streams) stream.abort();
  for (const session of sessions) session.close();
  await bench.stop();
});

/** A tab of somebody, and what it was told last. */
async function tabOf({ token }: Person) {
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
  let talk: Shown | null = null;
  const steps: string[] = [];
  session.on('talk.changed', (news) => {
    talk = news.talk;
  });
  session.on('talk.step', ({ step }) => steps.push(step));
  await new Promise<void>((resolve) => session.onConnected(resolve));
  const opened = await session.request('talk.open', { workflowId: id });
  talk ??= opened.talk;
  return {
    session,
    steps,
    talk: () => talk,
    show: (part: Partial<RoomState>) => session.request('talk.show', { workflowId: id, state: { ...STATE, ...part } }),
  };
}

const post = (path: string, body: object, signal?: AbortSignal) =>
  fetch(`${bench.origin}/api/${path}`, {
    method: 'POST',
    headers: { [API_KEY_HEADER]: WEB_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

/** Somebody without an account who follows: everything that came, as it came. */
async function follow(talkId: string, key: string, tab?: string) {
  const gaveUp = new AbortController();
  streams.push(gaveUp);
  const answer = await post(`public/talks/${talkId}/stream`, { key, ...(tab === undefined ? {} : { tab }) }, gaveUp.signal);
  if (answer.status !== 200) return { status: answer.status, code: ((await answer.json()) as { code: string }).code };
  let raw = '';
  let isOver = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of answer.body as ReadableStream<Uint8Array>) raw += decoder.decode(part, { stream: true });
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  const news = () =>
    raw
      .split('\n\n')
      .flatMap((event) =>
        event.startsWith('data: ') ? [JSON.parse(event.slice(6)) as { state: RoomState | null; isAway: boolean }] : [],
      );
  return { status: 200, raw: () => raw, news, last: () => news().at(-1), isOver: () => isOver, leave: () => gaveUp.abort() };
}

const begin = (by: Person, isOpen: boolean) =>
  by.raw('POST', `workflows/${id}/talk`, { language: 'en', system: 'metric', isOpen, state: STATE });

describe('a talk that others follow', () => {
  it('is begun by editors; only who may share opens it to anyone with the link', async () => {
    expect(await begin(vic, false)).toMatchObject({ status: 403, code: 'workflow.view-only' });
    expect(await begin(zoe, false)).toMatchObject({ code: 'workflow.insufficient-permissions' });
    expect(await begin(bench.anonymous, false)).toMatchObject({ status: 401 });
    expect((await begin(eda, true)).status).toBe(403);
    expect((await begin(eda, false)).status).toBe(204);
    const tab = await tabOf(eda);
    expect(tab.talk()).toMatchObject({ isMine: true, isOpen: false, watching: 0 });
    expect(tab.talk()?.code).toBeUndefined();
    // Somebody else presents: they are asked first.
    expect(await begin(bench.owner, false)).toMatchObject({ code: 'presenting.not-driver' });
    expect(await vic.raw('DELETE', `workflows/${id}/talk`)).toMatchObject({ code: 'presenting.not-driver' });
    expect((await bench.owner.raw('DELETE', `workflows/${id}/talk`)).status).toBe(204);
    await expect.poll(() => tab.talk()).toBeNull();
  });

  it('C.06b tells everybody who follows what is on the wall, at once, without an account; later ones the last of it', async () => {
    expect((await begin(bench.owner, true)).status).toBe(204);
    const ana = await tabOf(bench.owner);
    const talk = ana.talk() as Shown;
    const { key = '', code = '' } = talk;
    const first = await follow(talk.id, key);
    await expect.poll(() => first.last?.()?.state).toEqual(STATE);
    await ana.show({ slide: 'second', place: 1, round: 1 });
    await expect.poll(() => first.last?.()?.state?.slide).toBe('second');
    await expect.poll(() => first.last?.()?.isAway).toBe(false);
    const joined = await bench.anonymous.call('POST public/talks/join', {
      body: { code: ` ${code.slice(0, 3)}-${code.slice(3).toLowerCase()} ` },
    });
    expect(joined).toEqual({ id: talk.id, key });
    const second = await follow(joined.id, joined.key, 'a tab of its own');
    await expect.poll(() => second.last?.()?.state?.slide).toBe('second');
    await expect.poll(() => ana.talk()?.watching).toBe(2);
    const report = { key, tab: 'a tab of its own', how: 'roams' };
    expect((await post(`public/talks/${talk.id}/watching`, report)).status).toBe(204);
    await expect.poll(() => ana.talk()).toMatchObject({ watching: 2, roaming: 1, trying: 0, late: 0 });
    expect((await post(`public/talks/${talk.id}/watching`, { ...report, key: 'wrong' })).status).toBe(400);
    first.leave?.();
    await expect.poll(() => ana.talk()?.watching).toBe(1);
    ana.session.close();
    await expect.poll(() => second.last?.()?.isAway).toBe(true);
    second.leave?.();
  });

  it('holds no notes, hidden slides or drafts in what anybody without an account is answered', async () => {
    const note = 'Mrs Brandt pays for the terrace';
    for (const slide of ['open', 'secret'])
      await bench.owner.call('PUT workflows/{id}/slides/{slide}/note', {
        path: { id, slide },
        body: { text: `${note} ${slide}` },
      });
    const ana = await tabOf(bench.owner);
    await expect.poll(() => ana.talk()?.remoteKey).toBeDefined();
    const { id: talkId, key = '', remoteKey = '' } = ana.talk() as Shown;
    const deck = gunzipSync(Buffer.from(await (await post(`public/talks/${talkId}/deck`, { key })).arrayBuffer())).toString();
    const watcher = await follow(talkId, key);
    // The tab of before may not be gone yet.
    await ana.session.request('talk.take', { workflowId: id });
    await ana.show({ slide: 'open' });
    await expect.poll(() => watcher.last?.()?.state?.slide).toBe('open');
    const raw = deck + (watcher.raw?.() ?? '');
    expect(raw).toContain('What the room sees');
    for (const hidden of ['Brandt', 'nobody sees', 'secret', 'Draft view', bench.owner.id, 'keller.studio'])
      expect(raw).not.toContain(hidden);
    // The remote reads notes, of shown slides alone; a watcher none.
    expect(await bench.anonymous.raw('POST', `public/talks/${talkId}/notes`, { key })).toMatchObject({
      code: 'presenting.link-void',
    });
    const notes = await bench.anonymous.call('POST public/talks/{id}/notes', { path: { id: talkId }, body: { key: remoteKey } });
    expect(notes.notes).toEqual({ open: `${note} open` });
    watcher.leave?.();
    ana.session.close();
  });

  it('keeps notes for editors, of at most 8 kB', async () => {
    expect(await vic.raw('GET', `workflows/${id}/slide-notes`)).toMatchObject({ code: 'workflow.view-only' });
    expect(await vic.raw('PUT', `workflows/${id}/slides/open/note`, { text: 'x' })).toMatchObject({ code: 'workflow.view-only' });
    expect(await zoe.raw('GET', `workflows/${id}/slide-notes`)).toMatchObject({ code: 'workflow.insufficient-permissions' });
    expect((await eda.call('GET workflows/{id}/slide-notes', { path: { id } })).notes['open']).toContain('Brandt');
    expect(await eda.raw('PUT', `workflows/${id}/slides/open/note`, { text: '床'.repeat(3000) })).toMatchObject({
      code: 'http.invalid-request',
    });
    await eda.call('PUT workflows/{id}/slides/{slide}/note', { path: { id, slide: 'secret' }, body: { text: ' ' } });
    expect(Object.keys((await eda.call('GET workflows/{id}/slide-notes', { path: { id } })).notes)).toEqual(['open']);
  });

  it('C.06b is driven by one, who hands over to whoever asks; what others show is refused', async () => {
    const ana = await tabOf(bench.owner);
    const bea = await tabOf(eda);
    const vera = await tabOf(vic);
    await ana.session.request('talk.take', { workflowId: id });
    await ana.show({ slide: 'second', place: 1, round: 2 });
    await expect(bea.show({})).rejects.toMatchObject({ code: 'presenting.not-driver' });
    await expect(vera.session.request('talk.take', { workflowId: id })).rejects.toMatchObject({ code: 'workflow.view-only' });
    await expect(bea.session.request('talk.take', { workflowId: id })).rejects.toMatchObject({ code: 'presenting.not-driver' });
    await expect(vera.session.request('talk.ask', { workflowId: id })).rejects.toMatchObject({ code: 'workflow.view-only' });
    const asked = () => [ana.talk()?.asks, bea.talk()?.hasAsked, vera.talk()?.asks];
    const answer = (who: typeof ana, isGranted: boolean) => who.session.request('talk.answer', { workflowId: id, isGranted });
    for (const isGranted of [false, true]) {
      await bea.session.request('talk.ask', { workflowId: id });
      await expect.poll(asked).toEqual(['eda', true, undefined]);
      await expect(answer(bea, true)).rejects.toMatchObject({ code: 'presenting.not-driver' });
      expect(ana.talk()?.isMine).toBe(true);
      await answer(ana, isGranted);
      await expect.poll(asked).toEqual([undefined, undefined, undefined]);
    }
    await expect.poll(() => [ana.talk()?.isMine, bea.talk()?.isMine, vera.talk()?.isMine]).toEqual([false, true, false]);
    // It goes on where it was.
    expect(bea.talk()?.state.slide).toBe('second');
    await expect(ana.show({})).rejects.toMatchObject({ code: 'presenting.not-driver' });
    await bea.show({ slide: 'open', round: 3 });
    await expect.poll(() => vera.talk()?.state.slide).toBe('open');
    expect(vera.talk()?.remoteKey).toBeUndefined();
    expect(vera.talk()?.key).toBeUndefined();
    await ana.session.request('talk.take', { workflowId: id });
    for (const { session } of [ana, bea, vera]) session.close();
  });

  it('is led by a remote until its link is void; without a tab that presents it says so', async () => {
    const ana = await tabOf(bench.owner);
    await ana.session.request('talk.take', { workflowId: id });
    await expect.poll(() => ana.talk()?.remoteKey).toBeDefined();
    const { id: talkId, key = '', remoteKey = '' } = ana.talk() as Shown;
    await ana.show({});
    const step = (with_: string, what = 'next') =>
      bench.anonymous.raw('POST', `public/talks/${talkId}/remote`, { key: with_, step: what });
    expect((await step(remoteKey)).status).toBe(204);
    await expect.poll(() => ana.steps).toEqual(['next']);
    expect(await step(key)).toMatchObject({ code: 'presenting.link-void' });
    // Not its last letter: of that some bits say nothing.
    const forged = remoteKey.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    expect(await step(forged)).toMatchObject({ code: 'presenting.link-void' });
    expect(await step(remoteKey, 'end')).toMatchObject({ code: 'http.invalid-request' });
    expect(await eda.raw('PATCH', `workflows/${id}/talk`, { isRemoteVoid: true })).toMatchObject({
      code: 'presenting.not-driver',
    });
    await bench.owner.call('PATCH workflows/{id}/talk', { path: { id }, body: { isRemoteVoid: true } });
    expect(await step(remoteKey)).toMatchObject({ code: 'presenting.link-void' });
    await expect.poll(() => ana.talk()?.remoteKey !== remoteKey).toBe(true);
    const next = ana.talk()?.remoteKey ?? '';
    ana.session.close();
    await expect.poll(async () => (await step(next)).code).toBe('presenting.driver-away');
  });

  it('ends for whoever may follow no more: the link is closed, the right is gone, the talk is over', async () => {
    const ana = await tabOf(bench.owner);
    const vera = await tabOf(vic);
    const { id: talkId, key = '' } = ana.talk() as Shown;
    const stranger = await follow(talkId, key);
    const member = await follow(talkId, (vera.talk() as Shown).ownKey);
    await expect.poll(() => ana.talk()?.watching).toBe(2);
    expect((await eda.raw('PATCH', `workflows/${id}/talk`, { isOpen: false })).status).toBe(403);
    await bench.owner.call('PATCH workflows/{id}/talk', { path: { id }, body: { isOpen: false } });
    await expect.poll(() => stranger.isOver?.()).toBe(true);
    expect(await follow(talkId, key)).toMatchObject({ code: 'presenting.link-void' });
    expect(member.isOver?.()).toBe(false);
    await bench.owner.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: vic.id } });
    await expect.poll(() => member.isOver?.()).toBe(true);
    await expect.poll(() => vera.talk()).toBeNull();
    const own = await follow(talkId, (ana.talk() as Shown).ownKey);
    await bench.owner.call('DELETE workflows/{id}/talk', { path: { id } });
    await expect.poll(() => own.last?.()?.state).toBeNull();
    await expect.poll(() => own.isOver?.()).toBe(true);
    expect(await follow(talkId, key)).toMatchObject({ code: 'presenting.over' });
    expect(await bench.owner.raw('POST', `workflows/${id}/talk/slides`, {})).toMatchObject({ code: 'presenting.over' });
  });

  it('takes five wrong codes a minute from one address', async () => {
    const wrong = (code: string) => bench.anonymous.raw('POST', 'public/talks/join', { code });
    for (let turn = 0; turn < 5; turn++) expect(await wrong('ABCDEF')).toMatchObject({ code: 'presenting.code-unknown' });
    expect(await wrong('ABCDEF')).toMatchObject({ code: 'http.too-many-requests' });
  });
});
