import type { Pool } from 'pg';

/** Days that a session which ended is kept: who looks after an office may ask where an account was used. */
const KEPT_DAYS = 30;

/**
 * Deletes sessions that ended long ago, with address and browser of whoever had them, and tokens of mails that were never
 * followed. The newest session of a person stays, without these: lists say by it when they were here last.
 */
export async function sweepSignIns(pool: Pool): Promise<void> {
  await pool.query(
    `WITH ended AS (
       SELECT s.id, NOT EXISTS (SELECT FROM "session" n WHERE n."userId" = s."userId" AND (n."lastSeenAt", n.id) > (s."lastSeenAt", s.id)) AS "isNewest"
         FROM "session" s WHERE least(s."revokedAt", s."expiresAt") < now() - make_interval(days => $1)),
     emptied AS (
       UPDATE "session" s SET "ipAddress" = NULL, "userAgent" = NULL, provider_token = NULL FROM ended e
        WHERE e.id = s.id AND e."isNewest" AND (s."ipAddress" IS NOT NULL OR s."userAgent" IS NOT NULL OR s.provider_token IS NOT NULL))
     DELETE FROM "session" s USING ended e WHERE e.id = s.id AND NOT e."isNewest"`,
    [KEPT_DAYS],
  );
  await pool.query('DELETE FROM verification WHERE "expiresAt" < now()');
}
