import type { Pool } from 'pg';
import { PartiError } from '#domain';
import { replacePersonShares } from '../access/shares.ts';
import type { Bus } from '../bus/bus.ts';
import { inTransaction } from '../database/in-transaction.ts';

/** What somebody leaves behind: handed to another, then the person is forgotten. */
export interface HandOver {
  /** Gives workflows, functions and files to another; of workflows all, or the named ones, and then nothing else. */
  all(from: string, to: string, workflows?: readonly string[]): Promise<{ workflows: number; functions: number }>;
  /**
   * Takes name, address, phone, picture, preferences and tokens from an account; what it wrote keeps its id without a
   * face. Rejects with `people.still-owns`.
   */
  forget(userId: string, name: string): Promise<void>;
}

/** Told when functions changed hands, so that whoever holds them in memory follows. */
export type FunctionsMoved = (from: string, to: string) => void;

export function createHandOver(pool: Pool, bus: Bus, functionsMoved: FunctionsMoved): HandOver {
  return {
    async all(from, to, named) {
      const moved = await inTransaction(pool, async (client) => {
        const workflows = await client.query<{ id: string }>(
          'UPDATE workflow SET owner_id = $2 WHERE owner_id = $1 AND ($3::text[] IS NULL OR id = ANY($3)) RETURNING id',
          [from, to, named ?? null],
        );
        const ids = workflows.rows.map(({ id }) => id);
        for (const id of ids) await replacePersonShares(client, id, [from, to], undefined);
        await client.query('UPDATE invitation SET created_by = $2 WHERE workflow_id = ANY($1)', [ids, to]);
        await client.query(
          `UPDATE ownership_transfer SET state = 'cancelled', answered_at = now() WHERE workflow_id = ANY($1) AND state = 'pending'`,
          [ids],
        );
        await client.query('UPDATE upload SET user_id = $2 WHERE user_id = $1 AND ($3::boolean OR workflow_id = ANY($4))', [
          from,
          to,
          named === undefined,
          ids,
        ]);
        if (named) return { ids, functions: 0 };
        // One place has a folder of a name: what would stand there twice says whose it was.
        await client.query(
          `UPDATE folder f SET owner_id = $2, name = CASE WHEN parent_id IS NULL AND EXISTS (SELECT FROM folder other
                  WHERE other.owner_id = $2 AND other.parent_id IS NULL AND lower(other.name) = lower(f.name))
             THEN left(f.name, 180) || ' (' || left(f.id, 8) || ')' ELSE name END WHERE owner_id = $1`,
          [from, to],
        );
        await client.query('UPDATE folder_file SET added_by = $2 WHERE added_by = $1', [from, to]);
        await client.query(
          `DELETE FROM folder_share s USING folder f WHERE f.id = s.folder_id AND f.owner_id = $1 AND s.kind = 'person' AND s.target = $1`,
          [to],
        );
        const functions = await client.query('UPDATE function SET owner_id = $2 WHERE owner_id = $1', [from, to]);
        return { ids, functions: functions.rowCount ?? 0 };
      });
      if (moved.functions > 0) functionsMoved(from, to);
      for (const workflowId of moved.ids) bus.emit('workflow.access-changed', { workflowId });
      return { workflows: moved.ids.length, functions: moved.functions };
    },
    async forget(userId, name) {
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `SELECT ((SELECT count(*) FROM workflow WHERE owner_id = $1) + (SELECT count(*) FROM function WHERE owner_id = $1)
                 + (SELECT count(*) FROM folder WHERE owner_id = $1)
                 + (SELECT count(*) FROM upload WHERE user_id = $1 AND workflow_id IS NOT NULL))::int AS count`,
          [userId],
        );
        const count = rows[0]?.count ?? 0;
        if (count > 0) throw new PartiError('people.still-owns', { name, count });
        await client.query('DELETE FROM upload WHERE user_id = $1', [userId]);
        for (const table of ['account', 'verification']) await client.query(`DELETE FROM ${table} WHERE "userId" = $1`, [userId]);
        // That they ended must be known as long as their access tokens would be good: then they are swept as all others.
        await client.query(
          `UPDATE "session" SET "ipAddress" = NULL, "userAgent" = NULL, provider_token = NULL, "revokedAt" = coalesce("revokedAt", now())
            WHERE "userId" = $1`,
          [userId],
        );
        for (const table of [
          'preferences',
          'workflow_view',
          'group_member',
          'membership',
          'usage_month',
          'usage',
          'plan_request',
          'api_token',
          'notification',
          'notice_choice',
        ])
          await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
        for (const table of ['workflow_share', 'folder_share'])
          await client.query(`DELETE FROM ${table} WHERE kind = 'person' AND target = $1`, [userId]);
        await client.query('DELETE FROM organization_invitation WHERE created_by = $1', [userId]);
        await client.query(
          `UPDATE "user" SET name = '–', email = id || '@erased.localhost', username = NULL, "displayUsername" = NULL, phone = NULL,
                  image = NULL, avatar_digest = NULL, given_name = NULL, family_name = NULL, company = NULL, title = NULL, referral = NULL,
                  language = NULL, "pendingInfo" = NULL, role = 'user', "emailVerified" = false, "activatedAt" = NULL,
                  deactivated_at = coalesce(deactivated_at, now()), erased_at = now() WHERE id = $1`,
          [userId],
        );
      });
    },
  };
}
