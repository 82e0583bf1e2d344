import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createBus } from '../bus/bus.ts';
import { createHandOver } from '../people/hand-over.ts';
import { sweepSignIns } from './ended-sign-ins.ts';
import { createSessionService } from './sessions.ts';
import { createTokenService } from './tokens.ts';
import { createVerifications } from './verifications.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

const FROM = { ip: '10.0.0.7', agent: 'Firefox' };

/** A person with sessions; each is moved so many days into the past, and ended then where it says so. */
async function personWith(name: string, sessions: readonly { daysAgo: number; isEnded: boolean }[]) {
  const { pool } = database;
  const userId = await addTestUser(pool, name);
  const tokens = await createTokenService(pool);
  const service = createSessionService(pool, tokens, createBus());
  const ids: string[] = [];
  for (const { daysAgo, isEnded } of sessions) {
    const { accessToken } = await service.begin(userId, FROM);
    const { sessionId } = await tokens.verify(accessToken);
    ids.push(sessionId);
    await pool.query(
      `UPDATE "session" SET "lastSeenAt" = now() - make_interval(days => $2), "expiresAt" = "expiresAt" - make_interval(days => $2),
              "revokedAt" = CASE WHEN $3 THEN now() - make_interval(days => $2) END WHERE id = $1`,
      [sessionId, daysAgo, isEnded],
    );
  }
  return { userId, ids };
}

async function kept(userId: string) {
  const { rows } = await database.pool.query<{ id: string; address: string | null }>(
    'SELECT id, "ipAddress" AS address FROM "session" WHERE "userId" = $1 ORDER BY "lastSeenAt"',
    [userId],
  );
  return rows;
}

it('Part 2: sessions that ended long ago go; those that go on, or ended lately, stay', async () => {
  const { userId, ids } = await personWith('ann', [
    { daysAgo: 40, isEnded: true },
    // Never signed out: ran out 61 - 30 days ago.
    { daysAgo: 61, isEnded: false },
    { daysAgo: 29, isEnded: true },
    { daysAgo: 0, isEnded: false },
  ]);
  await sweepSignIns(database.pool);
  expect(await kept(userId)).toEqual([
    { id: ids[2], address: FROM.ip },
    { id: ids[3], address: FROM.ip },
  ]);
});

it('Part 2: the newest session of somebody who was long away stays without its address, as lists tell when they were here', async () => {
  const { userId, ids } = await personWith('ben', [
    { daysAgo: 90, isEnded: true },
    { daysAgo: 80, isEnded: false },
  ]);
  await sweepSignIns(database.pool);
  await sweepSignIns(database.pool);
  expect(await kept(userId)).toEqual([{ id: ids[1], address: null }]);
});

it('Part 2: a link of a mail that nobody followed goes when it has expired', async () => {
  const { pool } = database;
  const userId = await addTestUser(pool, 'cleo');
  const verifications = createVerifications(pool);
  await verifications.create('new-password', userId, -1);
  const good = await verifications.create('new-password', userId, 30);
  await sweepSignIns(pool);
  const { rows } = await pool.query('SELECT FROM verification WHERE "userId" = $1', [userId]);
  expect(rows).toHaveLength(1);
  expect(await verifications.redeem('new-password', good)).toBe(userId);
});

it('Part 2: an access token of a person who was erased stays refused after a restart, and says no more where they were', async () => {
  const { pool } = database;
  const userId = await addTestUser(pool, 'dan');
  const before = await createTokenService(pool);
  const { accessToken } = await createSessionService(pool, before, createBus()).begin(userId, FROM);
  await createHandOver(pool, createBus(), () => undefined).forget(userId, 'Dan');
  const after = await createTokenService(pool);
  await expect(after.verify(accessToken)).rejects.toMatchObject({ code: 'http.unauthorized' });
  expect((await kept(userId)).map(({ address }) => address)).toEqual([null]);
});
