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
}, 120_000);
afterAll(async () => {
  languages.close();
  await database.stop();
});

const record = (id: string) => JSON.stringify({ id, name: 'Plot', language: 'typescript', outputs: [] });
const files = (answer: number) => ({ 'function.ts': `export const execute = () => ({ outputs: { Answer: ${answer} } });\n` });

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
