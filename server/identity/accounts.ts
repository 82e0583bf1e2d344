import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { assertAllowed, checkUserName, PartiError, passwordProblems } from '#domain';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { Verifications } from './verifications.ts';

/** Accounts over the tables `user` and `account`. */
export interface AccountService {
  /** The local owner, made at first start. */
  ownerId(): Promise<string>;
  /** A new one-time link's token for the owner: 256 bits, 15 minutes, once. */
  createLink(): Promise<string>;
  /** Answers the account of a link and ends the link. Rejects with `login.link-invalid`. */
  redeemLink(token: string): Promise<string>;
  /** Answers the account of a name or address with its password. Rejects with `login.credentials-invalid`, or `login.not-confirmed`. */
  signIn(login: string, password: string): Promise<string>;
  setPassword(userId: string, password: string, username?: string): Promise<void>;
  /** Rejects with `password.current-wrong` where the account has another password than this one. */
  mustKnowPassword(userId: string, current: string | undefined): Promise<void>;
  read(userId: string): Promise<AccountRow | undefined>;
}

export interface AccountRow {
  id: string;
  name: string;
  username: string | null;
  email: string;
  phone: string | null;
  role: string;
  hasPassword: boolean;
}

const LINK_MINUTES = 15;
/** Addresses that no mail reaches: the local owner has none until one is set. */
export const LOCAL_ADDRESS = 'owner@localhost';

export function createAccountService(pool: Pool, verifications: Verifications): AccountService {
  const ownerId = async (): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      `SELECT id FROM "user" WHERE role = 'admin' ORDER BY "createdAt", id LIMIT 1`,
    );
    if (rows[0]) return rows[0].id;
    await pool.query(
      `INSERT INTO "user" (id, name, email, username, "displayUsername", role) VALUES ($1, 'Owner', $2, 'owner', 'owner', 'admin') ON CONFLICT DO NOTHING`,
      [randomUUID(), LOCAL_ADDRESS],
    );
    return ownerId();
  };
  return {
    ownerId,
    createLink: async () => verifications.create('one-time-link', await ownerId(), LINK_MINUTES),
    async redeemLink(token) {
      const userId = await verifications.redeem('one-time-link', token);
      if (!userId) throw new PartiError('login.link-invalid');
      return userId;
    },
    async signIn(login, password) {
      // Names are kept in lower case; capitals in what was typed must not matter.
      const { rows } = await pool.query<{ id: string; password: string | null; isActive: boolean }>(
        `SELECT u.id, a.password, u."activatedAt" IS NOT NULL AS "isActive" FROM "user" u JOIN account a ON a."userId" = u.id AND a."providerId" = 'credential' WHERE u.username = lower($1) OR lower(u.email) = lower($1)`,
        [login.trim()],
      );
      const stored = rows[0]?.password;
      if (!stored) {
        // The same work for unknown names, so that time tells nothing.
        await hashPassword(password);
        throw new PartiError('login.credentials-invalid');
      }
      if (!(await verifyPassword(stored, password))) throw new PartiError('login.credentials-invalid');
      if (!rows[0]?.isActive) throw new PartiError('login.not-confirmed');
      return rows[0].id;
    },
    async setPassword(userId, password, username) {
      checkPassword(password);
      if (username !== undefined) assertAllowed(checkUserName(username));
      const hash = await hashPassword(password);
      if (username) {
        const { rowCount } = await pool.query(
          `UPDATE "user" SET username = lower($2), "displayUsername" = $2, "updatedAt" = now()
            WHERE id = $1 AND NOT EXISTS (SELECT FROM "user" WHERE username = lower($2) AND id <> $1)`,
          [userId, username],
        );
        if (rowCount === 0) throw new PartiError('username.taken', { username });
      }
      await pool.query(
        `INSERT INTO account (id, "accountId", "providerId", "userId", password) VALUES ($1, $2, 'credential', $2, $3)
         ON CONFLICT ("providerId", "accountId") DO UPDATE SET password = excluded.password, "updatedAt" = now()`,
        [randomUUID(), userId, hash],
      );
    },
    async mustKnowPassword(userId, current = '') {
      const { rows } = await pool.query<{ password: string | null }>(
        `SELECT password FROM account WHERE "userId" = $1 AND "providerId" = 'credential'`,
        [userId],
      );
      const hash = rows[0]?.password;
      if (!hash) return;
      if (!(await verifyPassword(hash, current))) throw new PartiError('password.current-wrong');
    },
    async read(userId) {
      const { rows } = await pool.query<AccountRow>(
        `SELECT u.id, u.name, u.username, u.email, u.phone, u.role, EXISTS (SELECT FROM account a WHERE a."userId" = u.id AND a.password IS NOT NULL) AS "hasPassword" FROM "user" u WHERE u.id = $1`,
        [userId],
      );
      return rows[0];
    },
  };
}

/** The rules of the spec, one code each. */
export function checkPassword(password: string): void {
  const [broken] = passwordProblems(password);
  if (broken) throw new PartiError(broken);
}
