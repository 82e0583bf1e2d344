import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServerActions } from '#api';
import { emptyWorkflowDocument, type DeckFile, type RoomState } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createBus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import { createTalkKeys } from './talk-keys.ts';
import { createTalkRows } from './talk-rows.ts';
import { createTalks } from './talks.ts';

type Told = ServerActions['talk.changed']['talk'];

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  for (const id of ['ana', 'bea']) await addTestUser(database.pool, id);
  await database.pool.query(`INSERT INTO workflow (id, owner_id, name) VALUES ('w', 'ana', 'Tower')`);
});
afterAll(() => database.stop());

const SLIDES: DeckFile = {
  format: 'parti-deck@1',
  language: 'en',
  system: 'metric',
  document: emptyWorkflowDocument('Tower'),
  records: {},
  shown: {},
  prepared: [],
  results: {},
};
const STATE: RoomState = { slide: 'first', place: 0, round: 0, tries: {} };
const allowed = () => Promise.resolve();

function tabOf(userId: string) {
  const told: Told[] = [];
  const session = {
    id: `tab of ${userId}`,
    caller: { userId, name: userId },
    send: (news: { action: string; talk: Told }) => news.action === 'talk.changed' && told.push(news.talk),
    onClose: () => undefined,
  } as unknown as Session;
  return { session, told };
}

it('C.06b whoever asks to present asks until the talk is theirs, however long the database takes: a tab that asks no more and has none was refused', async () => {
  const rows = createTalkRows(database.pool);
  const written = Promise.withResolvers<void>();
  let isWriting = false;
  const talks = createTalks({
    rows: {
      ...rows,
      async setDriver(...driver) {
        if (driver[1] === 'bea') {
          isWriting = true;
          await written.promise;
        }
        return rows.setDriver(...driver);
      },
    },
    policy: { mustView: allowed, mustEdit: allowed, mustShare: allowed, mustOwn: allowed },
    decks: { slidesOf: () => Promise.resolve(SLIDES) },
    keys: createTalkKeys('secret of this server'),
    notes: { ofSlides: () => Promise.resolve({}) },
    bus: createBus(),
    onError(error) {
      throw error;
    },
  });
  const [ana, bea] = [tabOf('ana'), tabOf('bea')];
  const wish = { language: 'en', system: 'metric', isOpen: true, state: STATE } as const;
  await talks.begin('w', wish, { userId: 'ana', name: 'ana' }, new AbortController().signal);
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
