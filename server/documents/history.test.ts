import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyWorkflowDocument } from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { insertDocument, keepHistory } from './document-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await addTestUser(database.pool, 'ann');
  for (const id of ['busy', 'other']) {
    await database.pool.query('INSERT INTO workflow (id, owner_id, name) VALUES ($1, $2, $3)', [id, 'ann', 'Tower']);
    await insertDocument(database.pool, id, emptyWorkflowDocument());
  }
});
afterAll(() => database.stop());

/** A state that was kept at a time of a day so many days ago (UTC). */
const kept = (workflowId: string, sequence: number, daysAgo: number, time: string) =>
  database.pool.query(
    `INSERT INTO document_history (workflow_id, sequence, state, created_at)
     VALUES ($1, $2, '\\x00', ((now() AT TIME ZONE 'UTC')::date - $3::int + $4::time) AT TIME ZONE 'UTC')`,
    [workflowId, sequence, daysAgo, time],
  );
const sequences = async (workflowId: string) =>
  (
    await database.pool.query<{ sequence: string }>(
      'SELECT sequence FROM document_history WHERE workflow_id = $1 ORDER BY sequence',
      [workflowId],
    )
  ).rows.map(({ sequence }) => Number(sequence));

it('of history one state each five minutes stays for a day, the last of each hour for thirty days, the last of each day after', async () => {
  const states: [sequence: number, daysAgo: number, time: string][] = [
    [10, 40, '09:05'],
    [20, 40, '09:55'],
    [30, 40, '17:30'],
    [40, 39, '08:00'],
    [50, 10, '09:00'],
    [60, 10, '09:05'],
    [70, 10, '09:59'],
    [80, 10, '10:00'],
    [90, 10, '11:20'],
    [100, 10, '11:25'],
  ];
  for (const state of states) await kept('busy', ...state);
  for (const state of states) await kept('other', ...state);
  // The state before a migration, in an hour in which more came after it.
  await kept('busy', 75, 10, '10:00:00');
  await database.pool.query(`UPDATE document_history SET stays = true WHERE sequence = 75`);
  await database.pool.query(
    `INSERT INTO document_history (workflow_id, sequence, state, created_at)
     SELECT 'busy', 200 + n, '\\x00', now() - make_interval(mins => 60 - 5 * n) FROM generate_series(1, 6) n`,
  );
  await keepHistory(database.pool, 'busy', Buffer.from('now'), 300);
  expect(await sequences('busy')).toEqual([30, 40, 70, 75, 80, 100, 201, 202, 203, 204, 205, 206, 300]);
  // Again it has nothing to do, and what belongs to others it leaves.
  await keepHistory(database.pool, 'busy', Buffer.from('later'), 301);
  expect(await sequences('busy')).toEqual([30, 40, 70, 75, 80, 100, 201, 202, 203, 204, 205, 206, 300, 301]);
  expect(await sequences('other')).toEqual(states.map(([sequence]) => sequence));
});
