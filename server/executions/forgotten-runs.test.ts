import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { createRunRecords, forgetRuns, type Execution } from './run-records.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await addTestUser(database.pool, 'ann');
  await database.pool.query("INSERT INTO workflow (id, owner_id, name) VALUES ('w', 'ann', 'Tower')");
});
afterAll(() => database.stop());

it('runs go with the edits of their time, failures that an opened workflow shows stay', async () => {
  const { pool } = database;
  const records = createRunRecords(pool);
  const ran = async (key: string, state: Execution['state'], daysAgo: number) => {
    const error = { code: 'run.failed', text: 'too wide' } as const;
    const facts = { workflowId: 'w', documentSequence: daysAgo, nodeId: 'n', functionId: 'f', key, state };
    await records.add(state === 'succeeded' ? facts : { ...facts, error });
    await pool.query('UPDATE execution SET created_at = now() - make_interval(days => $1::int) WHERE document_sequence = $1', [
      daysAgo,
    ]);
  };
  const left = async () =>
    (await pool.query<{ at: number }>('SELECT document_sequence::int AS at FROM execution ORDER BY 1')).rows.map(({ at }) => at);
  await ran('wide', 'failed', 200);
  await ran('wide', 'failed', 150);
  await ran('mended', 'failed', 140);
  await ran('mended', 'succeeded', 130);
  await ran('good', 'succeeded', 120);
  await ran('good', 'succeeded', 10);
  const shown = (await records.open('w')).failures;
  expect(shown.map(({ key }) => key)).toEqual(['wide']);
  await forgetRuns(pool, 0);
  expect(await left()).toEqual([10, 120, 130, 140, 150, 200]);
  await forgetRuns(pool, 90);
  expect(await left()).toEqual([10, 150]);
  expect((await records.open('w')).failures).toEqual(shown);
});
