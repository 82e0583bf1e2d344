import type { Pool } from 'pg';
import { parseGrantee, refusalError, type Grantee } from '#domain';

/** Whom somebody typed into the invite field. */
export type Invitee = Grantee;

/** Reads an e-mail address, a domain (`example.com` or `@example.com`) or a user name. Throws `sharing.invalid-invitee` for what is none. */
export function readInvitee(text: string): Invitee {
  const read = parseGrantee(text);
  if ('code' in read) throw refusalError(read);
  return read;
}

/** The account that an address or a user name belongs to, once it was confirmed. */
export async function findAccount(
  pool: Pool,
  invitee: Exclude<Invitee, { kind: 'domain' }>,
): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `SELECT id, email FROM "user" WHERE ${invitee.kind === 'email' ? 'lower(email)' : 'username'} = $1 AND "activatedAt" IS NOT NULL`,
    [invitee.kind === 'email' ? invitee.email : invitee.username],
  );
  return rows[0];
}

/** The group of this name in the organisation of whoever shares; guests share with none. */
export async function findGroup(pool: Pool, name: string, userId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT g.id FROM org_group g JOIN membership m ON m.organization_id = g.organization_id
      WHERE m.user_id = $2 AND m.level <> 'guest' AND lower(g.name) = lower($1)`,
    [name.trim(), userId],
  );
  return rows[0]?.id;
}

/** Accounts in a group. */
export async function membersOf(pool: Pool, groupId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT user_id AS id FROM group_member WHERE group_id = $1', [groupId]);
  return rows.map(({ id }) => id);
}
