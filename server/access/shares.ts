import type { Pool, PoolClient } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError, type SharingRight } from '#domain';
import type { Bus } from '../bus/bus.ts';
import { EMAIL_SQL, sharedWith, type SharedPerson } from './shared-with.ts';

/** One grant: account id, domain, group id or invitation id. */
export interface ShareTarget {
  kind: 'person' | 'domain' | 'group' | 'invitation';
  target: string;
}

/** Who has access to workflows, as rows. Every change is told on the bus. */
export interface Shares {
  list(
    workflowId: string,
  ): Promise<Omit<CallAnswer<Contract['GET workflows/{id}/sharing']>, 'mayShare' | 'transfer' | 'publication'>>;
  put(workflowId: string, target: ShareTarget, role: SharingRight): Promise<void>;
  remove(workflowId: string, target: ShareTarget): Promise<void>;
  setPublic(workflowId: string, isPublic: boolean): Promise<void>;
}

export function createShares(pool: Pool, bus: Bus): Shares {
  const changed = (workflowId: string) => bus.emit('workflow.access-changed', { workflowId });
  return {
    async list(workflowId) {
      const [owner, shared, invitations] = await Promise.all([
        pool.query<SharedPerson & { isPublic: boolean }>(
          `SELECT u.id, u.name, u.username, ${EMAIL_SQL}, w.is_public AS "isPublic" FROM workflow w JOIN "user" u ON u.id = w.owner_id WHERE w.id = $1`,
          [workflowId],
        ),
        sharedWith(pool, 'workflow_share', workflowId),
        pool.query<{ id: string; email: string | null; role: SharingRight; expiresAt: Date }>(
          `SELECT id, email, role, expires_at AS "expiresAt" FROM invitation i
            WHERE workflow_id = $1 AND expires_at > now() AND (email IS NULL OR NOT EXISTS (SELECT FROM invitation_use WHERE invitation_id = i.id))
            ORDER BY created_at`,
          [workflowId],
        ),
      ]);
      const first = owner.rows[0];
      if (!first) throw new PartiError('workflow.not-found');
      const { isPublic, ...person } = first;
      return {
        owner: person,
        ...shared,
        invitations: invitations.rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() })),
        isPublic,
      };
    },
    async put(workflowId, { kind, target }, role) {
      const { rowCount } =
        kind === 'invitation'
          ? await pool.query('UPDATE invitation SET role = $3 WHERE workflow_id = $1 AND id = $2', [workflowId, target, role])
          : await pool.query(
              `INSERT INTO workflow_share (workflow_id, kind, target, role) SELECT $1, $2, $3, $4
                WHERE $2 = 'domain' OR ($2 = 'person' AND EXISTS (SELECT FROM "user" WHERE id = $3))
                   OR ($2 = 'group' AND EXISTS (SELECT FROM org_group g JOIN membership m ON m.organization_id = g.organization_id
                        JOIN workflow w ON w.owner_id = m.user_id WHERE g.id = $3 AND w.id = $1 AND m.level <> 'guest'))
               ON CONFLICT (workflow_id, kind, target) DO UPDATE SET role = excluded.role`,
              [workflowId, kind, target, role],
            );
      if (rowCount === 0) throw new PartiError('sharing.invalid-invitee', { text: target });
      changed(workflowId);
    },
    async remove(workflowId, { kind, target }) {
      await (kind === 'invitation'
        ? pool.query('DELETE FROM invitation WHERE workflow_id = $1 AND id = $2', [workflowId, target])
        : pool.query('DELETE FROM workflow_share WHERE workflow_id = $1 AND kind = $2 AND target = $3', [
            workflowId,
            kind,
            target,
          ]));
      changed(workflowId);
    },
    async setPublic(workflowId, isPublic) {
      await pool.query('UPDATE workflow SET is_public = $2 WHERE id = $1', [workflowId, isPublic]);
      changed(workflowId);
    },
  };
}

/** Takes the shares of these people and gives one of them another; for a workflow that changes hands. */
export async function replacePersonShares(
  client: PoolClient,
  workflowId: string,
  gone: readonly string[],
  kept: { userId: string; right: SharingRight } | undefined,
): Promise<void> {
  await client.query(`DELETE FROM workflow_share WHERE workflow_id = $1 AND kind = 'person' AND target = ANY($2)`, [
    workflowId,
    gone,
  ]);
  if (kept)
    await client.query(`INSERT INTO workflow_share (workflow_id, kind, target, role) VALUES ($1, 'person', $2, $3)`, [
      workflowId,
      kept.userId,
      kept.right,
    ]);
}
