import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createLanguages, type Languages } from '#runtimes/languages';
import { buildRuntimeScript } from '#runtimes/script';
import type { BlobStore } from '../blobs/blob-store.ts';
import { createAuthoredFunctions } from './authored-functions.ts';

let database: TestDatabase;
let languages: Languages;
beforeAll(async () => {
  database = await startTestDatabase();
  languages = createLanguages(buildRuntimeScript(), { cacheFolder: openTemporaryFolder('parti-publish-') });
  await addTestUser(database.pool, 'ann');
  await addTestUser(database.pool, 'ben');
}, 120_000);
afterAll(async () => {
  languages.close();
  await database.stop();
});

const record = (id: string) => JSON.stringify({ id, name: 'Plot', language: 'typescript', outputs: [] });
const files = (answer: number) => ({ 'function.ts': `export const execute = () => ({ outputs: { Answer: ${answer} } });\n` });

it('W7.08e touches nothing where the newest version is kept once more, however its record is laid out', async () => {
  const { pool, blobs } = database;
  const authored = await createAuthoredFunctions(pool, blobs, languages);
  const source = { recordText: record('again'), files: files(1), note: 'First' };
  const first = await authored.publish('ann', source);
  expect(first).toMatchObject({ number: 1, isUnchanged: false });
  const rows = async () => {
    const { rows: found } = await pool.query<object>(
      `SELECT f.updated_at, f.test, f.last_number, v.number, v.created_at, v.note, v.source_digest
         FROM function f JOIN function_version v ON v.function_id = f.id WHERE f.id = 'again' ORDER BY v.number`,
    );
    return found;
  };
  const before = await rows();
  const laidOut = JSON.stringify(JSON.parse(record('again')), null, 4);
  for (const wish of [source, { ...source, note: '' }, { ...source, recordText: laidOut }])
    expect(await authored.publish('ann', wish)).toMatchObject({ number: 1, isUnchanged: true });
  expect(await rows()).toEqual(before);
  // A note of its own is written beside it, at the same date.
  expect(await authored.publish('ann', { ...source, note: 'Better said' })).toMatchObject({ number: 1, isUnchanged: false });
  expect(await rows()).toMatchObject([{ note: 'Better said', created_at: first.createdAt }]);
  // Who may not edit it hears that, not that it is the same.
  await expect(authored.publish('ben', source)).rejects.toMatchObject({ code: 'function.not-owner' });
  // The same build of other words is a version of its own.
  const commented = { 'function.ts': `// Plot\n${files(1)['function.ts']}` };
  expect(await authored.publish('ann', { ...source, files: commented })).toMatchObject({ number: 2, isUnchanged: false });
});

it('P2.13 answers each of two authors with the version that they kept, whichever came later', async () => {
  const { pool: real, blobs } = database;
  let waiting: (() => void) | undefined;
  let isTogether = false;
  // Rows of the function are read once both have come as far: each sees what the other wrote.
  const together = () =>
    new Promise<void>((go) => {
      if (!waiting) return void (waiting = go);
      waiting();
      waiting = undefined;
      go();
    });
  const pool = new Proxy(real, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target) as unknown;
      return async (text: string, values?: unknown[]) => {
        if (isTogether && text.includes('function_version')) await together();
        return target.query(text, values);
      };
    },
  });
  const authored = await createAuthoredFunctions(pool, blobs, languages);
  await authored.publish('ann', { recordText: record('shared'), files: files(1) });
  isTogether = true;
  const kept = await Promise.all([2, 3].map((answer) => authored.publish('ann', { id: 'shared', files: files(answer) })));
  isTogether = false;
  expect(kept.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([2, 3]);
  for (const [at, version] of kept.entries()) expect((await authored.sourceOf(version))?.files).toEqual(files(at + 2));
});

it('P2.13 says that publishing failed where the function is deleted while its version is written, and the next try stands', async () => {
  const { pool, blobs: real } = database;
  let isGone = false;
  // Its row goes in the moment in which its files are kept, as another's deletion would take it.
  const blobs: BlobStore = {
    ...real,
    async put(bytes) {
      if (!isGone) await pool.query(`DELETE FROM function WHERE id = 'plot'`);
      isGone = true;
      return real.put(bytes);
    },
  };
  const authored = await createAuthoredFunctions(pool, blobs, languages);
  const source = { recordText: record('plot'), files: files(1) };
  await expect(authored.publish('ann', source)).rejects.toMatchObject({ code: 'function.publish-failed' });
  expect(authored.functionOf('plot')).toBeUndefined();
  expect(await authored.publish('ann', source)).toMatchObject({ number: 1 });
});
