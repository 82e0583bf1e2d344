import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { hashToken, randomToken } from './tokens.ts';

/** What a token of this kind is good for. */
export type VerificationKind = 'one-time-link' | 'confirm-address' | 'new-password';

/** Tokens of 256 bits, kept hashed, each good once and for a while. */
export interface Verifications {
  create(kind: VerificationKind, userId: string, minutes: number): Promise<string>;
  /** Answers the account and ends the token; undefined for one that is none or has expired. */
  redeem(kind: VerificationKind, token: string): Promise<string | undefined>;
  /** Ends every token of a kind that an account has. */
  forget(kind: VerificationKind, userId: string): Promise<void>;
}

export function createVerifications(pool: Pool): Verifications {
  return {
    async create(kind, userId, minutes) {
      const token = randomToken();
      await pool.query(
        `INSERT INTO verification (id, identifier, value, "userId", "expiresAt") VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
        [randomUUID(), kind, hashToken(token), userId, minutes],
      );
      return token;
    },
    async redeem(kind, token) {
      const { rows } = await pool.query<{ userId: string }>(
        `DELETE FROM verification WHERE value = $1 AND identifier = $2 AND "expiresAt" > now() RETURNING "userId"`,
        [hashToken(token), kind],
      );
      return rows[0]?.userId;
    },
    async forget(kind, userId) {
      await pool.query('DELETE FROM verification WHERE identifier = $1 AND "userId" = $2', [kind, userId]);
    },
  };
}
