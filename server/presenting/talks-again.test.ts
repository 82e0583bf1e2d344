import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RoomState } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createBus } from '../bus/bus.ts';
import type { Session } from '../realtime/realtime.ts';
import { createTalkKeys } from './talk-keys.ts';
import { SLIDES, STATE } from './talks.fixture.ts';
import { createTalkRows } from './talk-rows.ts';
import { createTalks } from './talks.ts';
import type { TalkNews } from './watchers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await addTestUser(database.pool, 'ana');
  await database.pool.query(`INSERT INTO workflow (id, owner_id, name) VALUES ('w', 'ana', 'Tower')`);
});
afterAll(() => database.stop());

const CAMERA = { target: [0, 0, 20], azimuth: 30, pitch: 20, distance: 80, fov: 45 } as const;
const allowed = () => Promise.resolve();
const keys = createTalkKeys('secret of this server');
/** Talks of a server that has just started over this database. */
const startedTalks = () =>
  createTalks({
    rows: createTalkRows(database.pool),
    policy: { mustView: allowed, mustEdit: allowed, mustShare: allowed, mustOwn: allowed },
    decks: { slidesOf: () => Promise.resolve(SLIDES) },
    keys,
    notes: { ofSlides: () => Promise.resolve({}) },
    bus: createBus(),
    onError(error) {
      throw error;
    },
  });
const tab = (id: string) =>
  ({ id, caller: { userId: 'ana', name: 'Ana' }, send: () => undefined, onClose: () => undefined }) as unknown as Session;

/** What a stream tells first. */
async function firstNews(talks: ReturnType<typeof startedTalks>, talkId: string, key: string): Promise<TalkNews> {
  const stream = await talks.stream(talkId, key);
  const [part] = (await once(stream, 'data')) as [Buffer];
  stream.destroy();
  return JSON.parse(part.toString().slice('data: '.length)) as TalkNews;
}

it('goes on at the same slide when the server was killed: the links hold, and a tab of the presenter leads again', async () => {
  const before = startedTalks();
  await before.begin(
    'w',
    { language: 'en', system: 'metric', isOpen: true, state: STATE },
    { userId: 'ana', name: 'Ana' },
    new AbortController().signal,
  );
  const driver = tab('one');
  const { talk } = await before.open(driver, { workflowId: 'w' });
  await before.take(driver, 'w');
  await before.show(driver, { workflowId: 'w', state: { ...STATE, slide: 'third', place: 2, round: 4, camera: CAMERA } });
  // Where somebody points is told, and nothing that anybody comes back to.
  const pointer = { x: 0.2, y: 0.4, at: [1, 2, 3] } as const;
  await before.show(driver, {
    workflowId: 'w',
    state: { ...STATE, slide: 'third', place: 2, round: 4, camera: CAMERA, pointer },
  });
  const { id = '', key = '' } = talk ?? {};
  const kept = () => database.pool.query<{ state: RoomState }>('SELECT state FROM talk').then(({ rows }) => rows[0]?.state.slide);
  await expect.poll(kept).toBe('third');

  expect((await firstNews(before, id, key)).state).toMatchObject({ pointer, camera: CAMERA });

  const after = startedTalks();
  const news = await firstNews(after, id, key);
  expect(news.state).toEqual({ ...STATE, slide: 'third', place: 2, round: 4, camera: CAMERA });
  expect(news).toMatchObject({
    state: { slide: 'third', place: 2, round: 4 },
    isAway: true,
    name: 'Ana',
  });
  const again = tab('two');
  expect((await after.open(again, { workflowId: 'w' })).talk).toMatchObject({ id, isMine: true, state: { slide: 'third' } });
  await after.show(again, { workflowId: 'w', state: { ...STATE, slide: 'first', round: 5 } });
  expect(await firstNews(after, id, key)).toMatchObject({ state: { slide: 'first' }, isAway: false });
  // Two tabs of one person: the one that leads, leads alone.
  await expect(after.show(tab('three'), { workflowId: 'w', state: STATE })).rejects.toMatchObject({
    code: 'presenting.not-driver',
  });
});

it('is over after eight hours, whoever forgot to end it', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `UPDATE talk SET started_at = now() - interval '481 minutes' RETURNING id`,
  );
  const id = rows[0]?.id ?? '';
  await expect(startedTalks().stream(id, keys.make(id, { kind: 'audience' }))).rejects.toMatchObject({ code: 'presenting.over' });
});
