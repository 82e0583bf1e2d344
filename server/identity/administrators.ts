import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError } from '#domain';
import { LOCAL_ADDRESS } from './accounts.ts';

/** An administrator, as others of them see it. */
export type Administrator = CallAnswer<Contract['GET admin/administrators']>['administrators'][number];

/** Who looks after the server: the owner, for good, and whom an administrator or the command line makes one. */
export interface Administrators {
  /** In the order in which their accounts were made: the owner first. */
  list(): Promise<Administrator[]>;
  includes(userId: string): Promise<boolean>;
  /** Makes an account by its user name or address one. Rejects with `admin.no-account`. */
  add(login: string): Promise<Administrator>;
  /** By id, user name or address. Rejects with `admin.no-account` for who is none, and with `admin.owner-stays` for the owner. */
  remove(login: string): Promise<Administrator>;
}

/** Who signs in by the one-time link; `server/identity/accounts.ts` makes it first, and it stays. */
const OWNER = `(SELECT id FROM "user" WHERE role = 'admin' ORDER BY "createdAt", id LIMIT 1)`;
const FACTS = `u.id, u.name, u.username, nullif(u.email, '${LOCAL_ADDRESS}') AS email, u."emailVerified" AS "isAddressConfirmed", u.id = ${OWNER} AS "isOwner"`;
/** What holds an @ is an address: a user name that looks like somebody's address must not stand for it. */
const CALLED = `CASE WHEN strpos($1, '@') > 0 THEN lower(u.email) = lower($1) ELSE u.id = $1 OR u.username = lower($1) END`;

export function createAdministrators(pool: Pool): Administrators {
  const one = async (sql: string, login: string): Promise<Administrator> => {
    const { rows } = await pool.query<Administrator>(sql, [login.trim()]);
    if (!rows[0]) throw new PartiError('admin.no-account', { login });
    return rows[0];
  };
  return {
    async list() {
      const { rows } = await pool.query<Administrator>(
        `SELECT ${FACTS} FROM "user" u WHERE u.role = 'admin' ORDER BY u."createdAt", u.id`,
      );
      return rows;
    },
    async includes(userId) {
      const { rows } = await pool.query(`SELECT FROM "user" WHERE id = $1 AND role = 'admin'`, [userId]);
      return rows.length === 1;
    },
    // An account that was never confirmed may be anybody's.
    add: (login) =>
      one(
        `UPDATE "user" u SET role = 'admin', "updatedAt" = now() WHERE ${CALLED} AND u."activatedAt" IS NOT NULL RETURNING ${FACTS}`,
        login,
      ),
    async remove(login) {
      const found = await one(`SELECT ${FACTS} FROM "user" u WHERE ${CALLED} AND u.role = 'admin'`, login);
      if (found.isOwner) throw new PartiError('admin.owner-stays', { name: found.name });
      return one(`UPDATE "user" u SET role = 'user', "updatedAt" = now() WHERE ${CALLED} RETURNING ${FACTS}`, found.id);
    },
  };
}
