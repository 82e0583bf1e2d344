import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createBus } from '../bus/bus.ts';
import { createSessionService } from './sessions.ts';
import { createTokenService, type AccessClaims } from './tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());
afterEach(() => vi.useRealTimers());

const ann: AccessClaims = { userId: 'ann', sessionId: 's1', name: 'Ann' };
const REFUSED = { code: 'http.unauthorized' };

it('a token that was checked before is refused as soon as its session ends', async () => {
  const tokens = await createTokenService(database.pool);
  const [token, other] = [await tokens.sign(ann), await tokens.sign({ ...ann, sessionId: 's2' })];
  for (let round = 0; round < 2; round++) {
    expect(await tokens.verify(token)).toEqual(ann);
    expect(await tokens.verify(other)).toEqual({ ...ann, sessionId: 's2' });
  }
  tokens.revoke('s1');
  await expect(tokens.verify(token)).rejects.toMatchObject(REFUSED);
  await expect(tokens.verify(token)).rejects.toMatchObject(REFUSED);
  expect(await tokens.verify(other)).toMatchObject({ sessionId: 's2' });
});

it('a token that was checked before is refused when it has expired', async () => {
  const tokens = await createTokenService(database.pool);
  vi.useFakeTimers({ toFake: ['Date'] });
  const token = await tokens.sign(ann);
  expect(await tokens.verify(token)).toEqual(ann);
  vi.setSystemTime(Date.now() + 34 * 60_000);
  expect(await tokens.verify(token)).toEqual(ann);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await expect(tokens.verify(token)).rejects.toMatchObject(REFUSED);
});

it('a token with one character changed is refused, also beside the good one', async () => {
  const tokens = await createTokenService(database.pool);
  const token = await tokens.sign(ann);
  await tokens.verify(token);
  const [head = '', body = '', signature = ''] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), groups: ['Administrators'] }),
  );
  for (const bad of [`${head}.${forged.toString('base64url')}.${signature}`, `${token}x`, ''])
    await expect(tokens.verify(bad)).rejects.toMatchObject(REFUSED);
});

it('an access token whose session ended stays refused after a restart, one whose session goes on does not', async () => {
  const { pool } = database;
  const userId = await addTestUser(pool, 'dora');
  const before = await createTokenService(pool);
  const sessions = createSessionService(pool, before, createBus());
  const [ended, going] = [await sessions.begin(userId, {}), await sessions.begin(userId, {})];
  await sessions.end((await before.verify(ended.accessToken)).sessionId);
  const after = await createTokenService(pool);
  await expect(after.verify(ended.accessToken)).rejects.toMatchObject(REFUSED);
  expect(await after.verify(going.accessToken)).toMatchObject({ userId });
  await createSessionService(pool, after, createBus()).endAll(userId);
  const again = await createTokenService(pool);
  for (const { accessToken } of [ended, going]) await expect(again.verify(accessToken)).rejects.toMatchObject(REFUSED);
});
