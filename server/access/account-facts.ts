import type { Pool } from 'pg';
import { ADMINISTRATORS_GROUP, type AccountFacts } from '#domain';

interface Row {
  id: string;
  email: string | null;
  username: string | null;
  role: string | null;
  groups: string[];
}

/** Columns of account `u` that rights depend on: an address counts once it was confirmed, as anybody may type one. */
const FACTS = `u.id, CASE WHEN u."emailVerified" THEN u.email END AS email, u.username, u.role,
  ARRAY(SELECT gm.group_id FROM group_member gm WHERE gm.user_id = u.id) AS groups`;

const facts = ({ id, email, username, role, groups }: Row): AccountFacts => ({
  id,
  email: email ?? '',
  ...(username ? { userName: username } : {}),
  groups: [...groups, ...(role === 'admin' ? [ADMINISTRATORS_GROUP] : [])],
});

/** What rights of an account depend on; nothing is its own where there is no such account. */
export async function readAccount(pool: Pool, userId: string): Promise<AccountFacts> {
  const { rows } = await pool.query<Row>(`SELECT ${FACTS} FROM "user" u WHERE u.id = $1`, [userId]);
  return rows[0] ? facts(rows[0]) : { id: userId, email: '', groups: [] };
}

/** Accounts that may edit a workflow: its owner, and those whom its shares name, one by one, by their domain or group. */
export async function readEditors(pool: Pool, workflowId: string): Promise<AccountFacts[]> {
  const { rows } = await pool.query<Row>(
    `SELECT DISTINCT ${FACTS} FROM workflow w JOIN "user" u ON u.id = w.owner_id OR EXISTS (
       SELECT FROM workflow_share s WHERE s.workflow_id = w.id AND s.role = 'edit'
          AND ((s.kind = 'person' AND s.target = u.id)
            OR (s.kind = 'group' AND EXISTS (SELECT FROM group_member gm WHERE gm.group_id = s.target AND gm.user_id = u.id))
            OR (s.kind = 'domain' AND u."emailVerified" AND s.target = lower(split_part(u.email, '@', 2)))))
      WHERE w.id = $1`,
    [workflowId],
  );
  return rows.map(facts);
}

/** Name of an account, as reasons tell it; empty: there is none. */
export async function readName(pool: Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM "user" WHERE id = $1', [userId]);
  return rows[0]?.name ?? '';
}
