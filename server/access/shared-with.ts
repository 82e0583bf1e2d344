import type { Pool } from 'pg';
import type { SharingRight } from '#domain';

/** Whom something is shared with, each list in the order of its names. */
export interface SharedWith {
  people: (SharedPerson & { role: SharingRight })[];
  /** `people`: accounts that the domain reaches. */
  domains: { domain: string; role: SharingRight; people: number }[];
  groups: { id: string; name: string; role: SharingRight; people: number }[];
}

/** Somebody as lists of sharing show them. */
export interface SharedPerson {
  id: string;
  name: string;
  username: string | null;
  email: string | null;
}

/** Tables of shares, each with the column of what is shared. */
const SHARED_BY = { workflow_share: 'workflow_id', folder_share: 'folder_id' } as const;

/** SQL: address of account `u`; those that no mail reaches are shown to nobody. */
export const EMAIL_SQL = `CASE WHEN u.email LIKE '%@localhost' THEN NULL ELSE u.email END AS email`;

/** People, domains and groups that a workflow or a folder is shared with. */
export async function sharedWith(pool: Pool, table: keyof typeof SHARED_BY, id: string): Promise<SharedWith> {
  const shared = `s.${SHARED_BY[table]} = $1`;
  const [people, domains, groups] = await Promise.all([
    pool.query<SharedWith['people'][number]>(
      `SELECT u.id, u.name, u.username, ${EMAIL_SQL}, s.role FROM ${table} s JOIN "user" u ON u.id = s.target
        WHERE ${shared} AND s.kind = 'person' ORDER BY lower(u.name), u.id`,
      [id],
    ),
    pool.query<SharedWith['domains'][number]>(
      `SELECT s.target AS domain, s.role,
              (SELECT count(*)::int FROM "user" u WHERE u."emailVerified" AND lower(split_part(u.email, '@', 2)) = s.target) AS people
         FROM ${table} s WHERE ${shared} AND s.kind = 'domain' ORDER BY s.target`,
      [id],
    ),
    pool.query<SharedWith['groups'][number]>(
      `SELECT g.id, g.name, s.role, (SELECT count(DISTINCT user_id)::int FROM group_member m WHERE m.group_id = g.id) AS people
         FROM ${table} s JOIN org_group g ON g.id = s.target WHERE ${shared} AND s.kind = 'group' ORDER BY lower(g.name)`,
      [id],
    ),
  ]);
  return { people: people.rows, domains: domains.rows, groups: groups.rows };
}
