import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { PartiError } from '#domain';
import type { Bus } from '../bus/bus.ts';
import { hashToken, randomToken, type TokenService } from './tokens.ts';

/** A signed-in browser: one row, a refresh token that changes with each use. */
export interface SessionService {
  /** Begins a session; answers both tokens. Rejects with `login.account-deactivated`. */
  begin(
    userId: string,
    from: { ip?: string; agent?: string; provider?: { provider: string; token: string } },
  ): Promise<SessionTokens>;
  /** Exchanges a refresh token. Rejects with `session.not-authorized` for good, anything else may be tried again. */
  refresh(refreshToken: string): Promise<SessionTokens>;
  end(sessionId: string): Promise<void>;
  /** Ends every session of an account, or every other one. */
  endAll(userId: string, except?: string): Promise<void>;
}

export interface SessionTokens {
  accessToken: string;
  /** Absent where a parallel refresh won: the cookie that it brings is the newer one. */
  refreshToken?: string;
}

const GRACE_SECONDS = 30;
const IDLE_MINUTES = 240;
const LIFE_DAYS = 30;

interface SessionRow {
  id: string;
  userId: string;
  name: string;
  isCurrent: boolean;
  isInGrace: boolean;
  isIdle: boolean;
}

export function createSessionService(pool: Pool, tokens: TokenService, bus: Bus): SessionService {
  const successors = createSuccessors();
  const end = async (sessionId: string) => {
    await pool.query('UPDATE "session" SET "revokedAt" = now() WHERE id = $1', [sessionId]);
    tokens.revoke(sessionId);
    bus.emit('session.revoked', { sessionId });
  };
  const mustBeHere = async (userId: string) => {
    const { rows } = await pool.query('SELECT FROM "user" WHERE id = $1 AND deactivated_at IS NOT NULL', [userId]);
    if (rows.length > 0) throw new PartiError('login.account-deactivated');
  };
  const accessToken = (row: Pick<SessionRow, 'id' | 'userId' | 'name'>) =>
    tokens.sign({ userId: row.userId, sessionId: row.id, name: row.name });
  return {
    end,
    async endAll(userId, except) {
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM "session" WHERE "userId" = $1 AND "revokedAt" IS NULL', [
        userId,
      ]);
      await Promise.all(rows.filter(({ id }) => id !== except).map(({ id }) => end(id)));
    },
    async begin(userId, from) {
      await mustBeHere(userId);
      const id = randomUUID();
      const refreshToken = newRefreshToken(id);
      const { rows } = await pool.query<{ name: string }>(
        `WITH made AS (
           INSERT INTO "session" (id, "userId", token, "expiresAt", "ipAddress", "userAgent", provider_id, provider_token)
           VALUES ($1, $2, $3, now() + make_interval(days => ${LIFE_DAYS}), $4, $5, $6, $7) RETURNING "userId")
         SELECT u.name FROM made JOIN "user" u ON u.id = made."userId"`,
        [
          id,
          userId,
          hashToken(refreshToken),
          from.ip ?? null,
          from.agent?.slice(0, 300) ?? null,
          from.provider?.provider ?? null,
          from.provider?.token ?? null,
        ],
      );
      const user = rows[0];
      if (!user) throw new PartiError('session.not-authorized');
      await noteDay(pool, userId);
      return { accessToken: await accessToken({ id, userId, ...user }), refreshToken };
    },
    async refresh(refreshToken) {
      const row = await find(pool, refreshToken);
      if (!row) throw new PartiError('session.not-authorized');
      if (row.isIdle || (!row.isCurrent && !row.isInGrace)) {
        // An old token after its grace is a stolen one: nobody of the family goes on.
        await end(row.id);
        throw new PartiError('session.not-authorized');
      }
      // The answer to another tab may never have arrived: its cookie is given again.
      if (!row.isCurrent) return { accessToken: await accessToken(row), refreshToken: successors.of(hashToken(refreshToken)) };
      const next = newRefreshToken(row.id);
      const hash = hashToken(refreshToken);
      const { rowCount } = await pool.query(
        `UPDATE "session" SET token = $2, "previousToken" = $3, "rotatedAt" = now(), "lastSeenAt" = now(), "updatedAt" = now() WHERE id = $1 AND token = $3`,
        [row.id, hashToken(next), hash],
      );
      if (rowCount === 1) successors.remember(hash, next);
      await noteDay(pool, row.userId);
      return { accessToken: await accessToken(row), refreshToken: successors.of(hash) };
    },
  };
}

/** Somebody works here today. */
const noteDay = (pool: Pool, userId: string) =>
  pool.query({
    name: 'note-day',
    text: `INSERT INTO usage_month (user_id, month, days)
           SELECT $1, date_trunc('month', today)::date, 1 << (extract(day FROM today)::int - 1) FROM (SELECT now() AT TIME ZONE 'UTC' AS today) t
           ON CONFLICT (user_id, month) DO UPDATE SET days = usage_month.days | excluded.days WHERE usage_month.days & excluded.days = 0`,
    values: [userId],
  });

/** Names its session, so that any token of the family is known again. */
const newRefreshToken = (sessionId: string): string => `${sessionId}.${randomToken()}`;

/** Tokens that followed another, for as long as that one may still be shown. */
function createSuccessors(): { remember(hash: string, next: string): void; of(hash: string): string | undefined } {
  const known = new Map<string, { next: string; until: number }>();
  return {
    remember(hash, next) {
      const now = performance.now();
      for (const [old, { until }] of known) if (until < now) known.delete(old);
      known.set(hash, { next, until: now + GRACE_SECONDS * 1000 });
    },
    of: (hash) => known.get(hash)?.next,
  };
}

async function find(pool: Pool, refreshToken: string): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>(
    `SELECT s.id, s."userId", u.name, s.token = $2 AS "isCurrent",
            s."previousToken" = $2 AND s."rotatedAt" > now() - make_interval(secs => ${GRACE_SECONDS}) AS "isInGrace",
            s."lastSeenAt" < now() - make_interval(mins => ${IDLE_MINUTES}) AS "isIdle"
       FROM "session" s JOIN "user" u ON u.id = s."userId"
      WHERE s.id = $1 AND s."revokedAt" IS NULL AND s."expiresAt" > now() AND u.deactivated_at IS NULL`,
    [refreshToken.split('.')[0], hashToken(refreshToken)],
  );
  return rows[0];
}
