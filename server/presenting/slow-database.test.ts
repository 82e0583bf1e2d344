import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ServerActions } from '#api';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createBus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import { createTalkKeys } from './talk-keys.ts';
import { SLIDES, STATE } from './talks.fixture.ts';
import { createTalkRows, type TalkRows } from './talk-rows.ts';
import { createTalks, type Talks } from './talks.ts';

type Tab = ReturnType<typeof tabOf>;
type Told = ServerActions['talk.changed']['talk'];

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  for (const id of ['ana', 'bea']) await addTestUser(database.pool, id);
  await database.pool.query(`INSERT INTO workflow (id, owner_id, name) VALUES ('w', 'ana', 'Tower')`);
});
afterAll(() => database.stop());
afterEach(() => database.pool.query('DELETE FROM talk'));

const allowed = () => Promise.resolve();

function tabOf(userId: string, id = `tab of ${userId}`) {
  const told: Told[] = [];
  const closers = new Set<() => void>();
  const session = {
    id,
    caller: { userId, name: userId },
    send: (news: { action: string; talk: Told }) => news.action === 'talk.changed' && told.push(news.talk),
    onClose: (listener: () => void) => closers.add(listener),
  } as unknown as Session;
  return { session, told, close: () => closers.forEach((closer) => closer()) };
}

function talksOver({ rows = {}, mustEdit = allowed }: { rows?: Partial<TalkRows>; mustEdit?: () => Promise<void> }) {
  return createTalks({
    rows: { ...createTalkRows(database.pool), ...rows },
    policy: { mustView: allowed, mustEdit, mustShare: allowed, mustOwn: allowed },
    decks: { slidesOf: () => Promise.resolve(SLIDES) },
    keys: createTalkKeys('secret of this server'),
    notes: { ofSlides: () => Promise.resolve({}) },
    bus: createBus(),
    onError(error) {
      throw error;
    },
  });
}

const WISH = { language: 'en', system: 'metric', isOpen: true, state: STATE } as const;
const ANA = { userId: 'ana', name: 'ana' };
const begin = (talks: Talks) => talks.begin('w', WISH, ANA, new AbortController().signal);

it('C.06b whoever asks to present asks until the talk is theirs, however long the database takes: a tab that asks no more and has none was refused', async () => {
  const rows = createTalkRows(database.pool);
  const written = Promise.withResolvers<void>();
  let isWriting = false;
  const talks = talksOver({
    rows: {
      async setDriver(...driver) {
        if (driver[1] === 'bea') {
          isWriting = true;
          await written.promise;
        }
        return rows.setDriver(...driver);
      },
    },
  });
  const [ana, bea] = [tabOf('ana'), tabOf('bea')];
  await begin(talks);
  for (const { session } of [ana, bea]) await talks.open(session, { workflowId: 'w' });
  await talks.take(ana.session, 'w');
  await talks.ask(bea.session, 'w');
  await expect.poll(() => bea.told.at(-1)?.hasAsked).toBe(true);
  const answered = talks.answer(ana.session, { workflowId: 'w', isGranted: true });
  await expect.poll(() => isWriting).toBe(true);
  // Tabs are told of something else meanwhile.
  await talks.show(ana.session, { workflowId: 'w', state: { ...STATE, slide: 'second', place: 1, round: 1 } });
  await expect.poll(() => bea.told.at(-1)?.state.slide).toBe('second');
  expect(bea.told.at(-1)).toMatchObject({ hasAsked: true, isMine: false });
  written.resolve();
  await answered;
  await expect.poll(() => bea.told.at(-1)).toMatchObject({ isMine: true });
  expect(bea.told.at(-1)?.hasAsked).toBeUndefined();
  await talks.ask(ana.session, 'w');
  await talks.answer(bea.session, { workflowId: 'w', isGranted: false });
  await expect.poll(() => [ana.told.at(-1)?.hasAsked, ana.told.at(-1)?.isMine]).toEqual([undefined, false]);
  talks.stop();
});

it('C.06b what is shown last stays, though the right of whoever shows was looked at in another order', async () => {
  const looks: PromiseWithResolvers<void>[] = [];
  let isSlow = false;
  const talks = talksOver({
    mustEdit() {
      if (!isSlow) return Promise.resolve();
      const look = Promise.withResolvers<void>();
      looks.push(look);
      return look.promise;
    },
  });
  const ana = tabOf('ana');
  await talks.open(ana.session, { workflowId: 'w' });
  await begin(talks);
  await talks.take(ana.session, 'w');
  isSlow = true;
  const [first, second] = ['first', 'second'].map((slide, place) =>
    talks.show(ana.session, { workflowId: 'w', state: { ...STATE, slide, place } }),
  );
  looks[1]?.resolve();
  await second;
  looks[0]?.resolve();
  await first;
  isSlow = false;
  expect((await talks.open(tabOf('bea').session, { workflowId: 'w' })).talk?.state.slide).toBe('second');
  talks.stop();
});

it('C.06b a talk is told with whoever takes it, before they are answered', async () => {
  const talks = talksOver({});
  const [ana, bea] = [tabOf('ana'), tabOf('bea')];
  for (const { session } of [ana, bea]) await talks.open(session, { workflowId: 'w' });
  await begin(talks);
  await talks.take(ana.session, 'w');
  expect(ana.told.at(-1)).toMatchObject({ isMine: true, isAway: false });
  expect(bea.told.at(-1)).toMatchObject({ isMine: false, isAway: false });
  talks.stop();
});

it('C.06b a tab that comes back before its dead line was noticed presents on; another tab of the same person does not', async () => {
  const talks = talksOver({});
  const [before, after, other] = ['before', 'after', 'other'].map((id) => tabOf('ana', id)) as [Tab, Tab, Tab];
  await talks.open(before.session, { workflowId: 'w', tab: 'one' });
  await begin(talks);
  await talks.take(before.session, 'w');
  expect((await talks.open(other.session, { workflowId: 'w', tab: 'two' })).talk?.isMine).toBe(false);
  expect((await talks.open(after.session, { workflowId: 'w', tab: 'one' })).talk).toMatchObject({ isMine: true, isAway: false });
  // What was dead is noticed in the end.
  before.close();
  await talks.show(after.session, { workflowId: 'w', state: { ...STATE, slide: 'second', place: 1 } });
  expect((await talks.open(other.session, { workflowId: 'w', tab: 'two' })).talk).toMatchObject({
    isAway: false,
    state: { slide: 'second' },
  });
  talks.stop();
});

it('C.06b slides that are taken twice at once, after those it began with, are read anew by whoever follows', async () => {
  const talks = talksOver({});
  const ana = tabOf('ana');
  await talks.open(ana.session, { workflowId: 'w' });
  await begin(talks);
  await talks.take(ana.session, 'w');
  const { signal } = new AbortController();
  await Promise.all([1, 2].map(() => talks.takeSlides('w', { language: 'en', system: 'metric' }, ANA, signal)));
  expect((await talks.open(ana.session, { workflowId: 'w' })).talk?.taken).toBe(3);
  talks.stop();
});

it('C.06b a tab that opens while the last one closes hears of the talk that begins next', async () => {
  const look = Promise.withResolvers<void>();
  let isSlow = false;
  const talks = talksOver({ mustEdit: () => (isSlow ? look.promise : Promise.resolve()) });
  const [gone, ana] = [tabOf('ana', 'gone'), tabOf('ana', 'here')];
  await talks.open(gone.session, { workflowId: 'w' });
  isSlow = true;
  const opened = talks.open(ana.session, { workflowId: 'w' });
  // It is on its way in once the database is asked for its right, a few turns from here.
  await new Promise((resolve) => setImmediate(resolve));
  gone.close();
  isSlow = false;
  look.resolve();
  await opened;
  await begin(talks);
  await talks.take(ana.session, 'w');
  expect(ana.told.at(-1)).toMatchObject({ isMine: true });
  talks.stop();
});

it('C.06b whoever presents hands over unasked to one of the others who are here; to one who has left nothing', async () => {
  const talks = talksOver({});
  const [ana, bea] = [tabOf('ana'), tabOf('bea')];
  for (const { session } of [ana, bea]) await talks.open(session, { workflowId: 'w' });
  await begin(talks);
  await talks.take(ana.session, 'w');
  expect(ana.told.at(-1)?.others).toEqual([{ id: 'tab of bea', name: 'bea' }]);
  expect(bea.told.at(-1)?.others).toBeUndefined();
  await expect(talks.hand(bea.session, { workflowId: 'w', to: 'tab of bea' })).rejects.toMatchObject({
    code: 'presenting.not-driver',
  });
  await talks.hand(ana.session, { workflowId: 'w', to: 'nobody' });
  await talks.hand(ana.session, { workflowId: 'w', to: 'tab of bea' });
  expect(bea.told.at(-1)).toMatchObject({ isMine: true, name: 'bea', isAway: false });
  expect(ana.told.at(-1)).toMatchObject({ isMine: false });
  talks.stop();
});
