import { createHash } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '#fixtures/database';
import { loadLibrary } from '#library';
import { keepShipped } from './shipped-versions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database?.stop());

it('keeps versions of an earlier Parti, and goes on without one whose bundle is lost', async () => {
  const told: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => told.push(line) });
  const context = { ...database, log };
  const [one, other] = loadLibrary().functions.slice(0, 2);
  if (!one || !other) throw new Error('Two functions ship.');
  expect(await keepShipped(context, [one, other])).toEqual([]);
  expect((await keepShipped(context, [])).map(({ digest }) => digest).toSorted()).toEqual([one.digest, other.digest].toSorted());

  const lost = createHash('sha256').update(one.bundle).digest('hex');
  for (const path of globSync(join(database.folder, 'blobs', '**', `*${lost.slice(4)}*`))) rmSync(path);
  expect((await keepShipped(context, [])).map(({ digest }) => digest)).toEqual([other.digest]);
  expect(told.join('')).toContain(one.digest);
});
