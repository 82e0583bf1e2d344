import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.stop());

/** Code of PostgreSQL for a row that others still stand on. */
const STILL_REFERENCED = '23001';

it('an account that owns a workflow, a function or a file cannot be deleted; one that owns nothing goes with its sessions', async () => {
  const { pool } = database;
  const owned = {
    ann: `INSERT INTO workflow (id, owner_id, name) VALUES ('w', 'ann', 'Tower')`,
    ben: `INSERT INTO function (id, owner_id, name) VALUES ('f', 'ben', 'Stairs')`,
    cleo: `INSERT INTO upload (id, user_id, content_type, extension, purpose, workflow_id, expires_at) VALUES ('u', 'cleo', 'text/csv', 'csv', 'input', 'w', now())`,
  };
  for (const [name, insert] of Object.entries(owned)) {
    await addTestUser(pool, name);
    await pool.query(insert);
    await expect(pool.query('DELETE FROM "user" WHERE id = $1', [name])).rejects.toMatchObject({ code: STILL_REFERENCED });
  }
  await addTestUser(pool, 'dan');
  await pool.query(`INSERT INTO "session" (id, "userId", token, "expiresAt") VALUES ('s', 'dan', 't', now())`);
  await pool.query(`DELETE FROM "user" WHERE id = 'dan'`);
  expect((await pool.query('SELECT FROM "session"')).rowCount).toBe(0);
  expect((await pool.query('SELECT FROM workflow')).rowCount).toBe(1);
});

it('only what is of no use to anybody else goes with an account', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = '"user"'::regclass AND c.confdeltype = 'c' ORDER BY name`,
  );
  expect(rows.map(({ name }) => name.replaceAll('"', '')).toSorted()).toEqual([
    'account.userId',
    'api_token.user_id',
    'comment_mention.user_id',
    'feedback.user_id',
    'function_draft.user_id',
    'function_rating.user_id',
    'group_member.user_id',
    'invitation.created_by',
    'invitation_use.user_id',
    'local_version.user_id',
    'membership.user_id',
    'notice_choice.user_id',
    'notification.user_id',
    'organization_invitation.created_by',
    'ownership_transfer.owner_id',
    'ownership_transfer.recipient_id',
    'plan_request.user_id',
    'preferences.user_id',
    'session.userId',
    'sign_in_flow.user_id',
    'snippet.user_id',
    'talk.driver_id',
    'usage.user_id',
    'usage_month.user_id',
    'verification.userId',
    'workflow_view.user_id',
  ]);
});
