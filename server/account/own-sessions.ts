import type { Pool } from 'pg';
import type { Answer } from '#api';
import { PartiError } from '#domain';
import type { SessionService } from '../identity/sessions.ts';
import type { ApiTokens } from '../identity/api-tokens.ts';

/** Where a person is signed in. */
export interface OwnSessions {
  list(userId: string, sessionId: string): Promise<Answer<'GET account/sessions'>['sessions']>;
  /** Rejects with `http.not-found` for a session that is another's, or has ended. */
  end(userId: string, id: string): Promise<void>;
  /** Answers how many browsers and tokens ended. */
  endOthers(userId: string, sessionId: string): Promise<Answer<'POST account/sessions/end-others'>>;
}

interface Row {
  id: string;
  agent: string;
  address: string;
  seenAt: Date;
}

/** As the session counts as ended by its idleness, too. */
const GOOD = `"revokedAt" IS NULL AND "expiresAt" > now() AND "lastSeenAt" > now() - interval '240 minutes'`;

export function createOwnSessions(
  pool: Pool,
  sessions: Pick<SessionService, 'end' | 'endAll'>,
  tokens: Pick<ApiTokens, 'list' | 'endAll'>,
): OwnSessions {
  const list: OwnSessions['list'] = async (userId, sessionId) => {
    const { rows } = await pool.query<Row>(
      `SELECT id, coalesce("userAgent", '') AS agent, coalesce("ipAddress", '') AS address, "lastSeenAt" AS "seenAt"
         FROM "session" WHERE "userId" = $1 AND ${GOOD} ORDER BY (id = $2) DESC, "lastSeenAt" DESC, id LIMIT 100`,
      [userId, sessionId],
    );
    return rows.map(({ seenAt, ...row }) => ({ ...row, seenAt: seenAt.toISOString(), isCurrent: row.id === sessionId }));
  };
  return {
    list,
    async end(userId, id) {
      const { rowCount } = await pool.query('SELECT FROM "session" WHERE id = $1 AND "userId" = $2 AND "revokedAt" IS NULL', [
        id,
        userId,
      ]);
      if (rowCount === 0) throw new PartiError('http.not-found', { call: 'session' });
      await sessions.end(id);
    },
    async endOthers(userId, sessionId) {
      const browsers = (await list(userId, sessionId)).filter((one) => !one.isCurrent).length;
      const ended = (await tokens.list(userId)).length;
      await sessions.endAll(userId, sessionId);
      await tokens.endAll(userId);
      return { browsers, tokens: ended };
    },
  };
}
