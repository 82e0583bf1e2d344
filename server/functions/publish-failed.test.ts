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
  const recordText = JSON.stringify({ id: 'plot', name: 'Plot', language: 'typescript', outputs: [] });
  const files = { 'function.ts': 'export const execute = () => ({ outputs: {} });\n' };
  await expect(authored.publish('ann', { recordText, files })).rejects.toMatchObject({ code: 'function.publish-failed' });
  expect(authored.functionOf('plot')).toBeUndefined();
  expect(await authored.publish('ann', { recordText, files })).toMatchObject({ number: 1 });
});
