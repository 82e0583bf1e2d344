import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Answer } from '#api';
import { PartiError, type TokenRight } from '#domain';
import { hashToken, randomToken, type AccessClaims } from './tokens.ts';

/** A token as its owner sees it. */
export type ShownToken = Answer<'GET account/tokens'>['tokens'][number];

/** What a new token is to be. */
export interface TokenWish {
  name: string;
  rights: readonly TokenRight[];
  /** Until it ends. */
  days: number;
  isTerminal?: boolean;
}

/** Personal tokens for scripts and terminals: 256 bits after `parti_`, kept hashed. */
export interface ApiTokens {
  list(userId: string): Promise<ShownToken[]>;
  /** Answers the token itself, this once. Rejects with `token.too-many`. */
  create(userId: string, wish: TokenWish): Promise<ShownToken & { token: string }>;
  /** Ends a token of the person. Rejects with `token.not-found`. */
  end(userId: string, id: string): Promise<void>;
  /** Ends every token of a person. */
  endAll(userId: string): Promise<void>;
  /** Whose it is and what it may. Rejects with `http.unauthorized` for one that is none, has ended, or whose owner is deactivated. */
  verify(token: string): Promise<AccessClaims & { rights: readonly TokenRight[] }>;
}

const MARK = 'parti_';
const SHOWN_LETTERS = MARK.length + 4;
const MAX_TOKENS = 100;

/** Whether a bearer is a token for scripts, rather than that of a session. */
export const isApiToken = (bearer: string): boolean => bearer.startsWith(MARK);
/** Stands where a session's id would. */
const sessionOf = (id: string): string => `${MARK}${id}`;
/** Token by which a call was made; undefined: a person in a browser. */
export const tokenIdOf = ({ sessionId }: AccessClaims): string | undefined =>
  sessionId.startsWith(MARK) ? sessionId.slice(MARK.length) : undefined;

interface TokenRow {
  id: string;
  name: string;
  prefix: string;
  rights: TokenRight[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
  isTerminal: boolean;
}

const SHOWN = `id, name, prefix, rights, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt", is_terminal AS "isTerminal"`;

export function createApiTokens(pool: Pool): ApiTokens {
  return {
    async list(userId) {
      const { rows } = await pool.query<TokenRow>(
        `SELECT ${SHOWN} FROM api_token WHERE user_id = $1 AND expires_at > now() ORDER BY created_at DESC, id`,
        [userId],
      );
      return rows.map(shown);
    },
    async create(userId, { name, rights, days, isTerminal = false }) {
      const token = `${MARK}${randomToken()}`;
      const { rows } = await pool.query<TokenRow>(
        `WITH swept AS (DELETE FROM api_token WHERE user_id = $2 AND expires_at < now())
         INSERT INTO api_token (id, user_id, name, prefix, hash, rights, is_terminal, expires_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)
          WHERE (SELECT count(*) FROM api_token WHERE user_id = $2 AND expires_at > now()) < ${MAX_TOKENS}
         RETURNING ${SHOWN}`,
        [randomUUID(), userId, name, token.slice(0, SHOWN_LETTERS), hashToken(token), [...new Set(rights)], isTerminal, days],
      );
      if (!rows[0]) throw new PartiError('token.too-many', { limit: MAX_TOKENS });
      return { ...shown(rows[0]), token };
    },
    async end(userId, id) {
      const { rowCount } = await pool.query('DELETE FROM api_token WHERE id = $1 AND user_id = $2', [id, userId]);
      if (rowCount === 0) throw new PartiError('token.not-found');
    },
    async endAll(userId) {
      await pool.query('DELETE FROM api_token WHERE user_id = $1', [userId]);
    },
    async verify(token) {
      const { rows } = await pool.query<{ id: string; userId: string; name: string; rights: TokenRight[]; isStale: boolean }>({
        name: 'verify-api-token',
        text: `SELECT t.id, t.user_id AS "userId", u.name, t.rights,
                      t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS "isStale"
                 FROM api_token t JOIN "user" u ON u.id = t.user_id
                WHERE t.hash = $1 AND t.expires_at > now() AND u.deactivated_at IS NULL AND u.erased_at IS NULL`,
        values: [hashToken(token)],
      });
      const [row] = rows;
      if (!row) throw new PartiError('http.unauthorized', { call: 'token' });
      if (row.isStale) await pool.query('UPDATE api_token SET last_used_at = now() WHERE id = $1', [row.id]);
      return { userId: row.userId, sessionId: sessionOf(row.id), name: row.name, rights: row.rights };
    },
  };
}

const shown = (row: TokenRow): ShownToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});
