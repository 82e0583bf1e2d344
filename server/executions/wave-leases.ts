import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { NodeId } from '#domain';

/** What a wave was asked to run. */
export interface WaveRequest {
  /** Everything but functions that run only by their own button. */
  everything: boolean;
  /** Nodes that were asked for, each with what it needs. */
  targets: readonly NodeId[];
  userId?: string;
}

/** Waves under way, in the database: one that a server left behind is carried on by the next. */
export interface WaveLeases {
  /** Claims the wave of a workflow for this server; a newer one replaces the older. */
  begin(workflowId: string, request: WaveRequest): Promise<void>;
  end(workflowId: string): Promise<void>;
  renew(): Promise<void>;
  /** Takes over waves whose server is gone. */
  takeOver(): Promise<(WaveRequest & { workflowId: string })[]>;
  /** Leaves this server's waves to whoever comes next. */
  handOver(): Promise<void>;
  /** Workflows whose wave somebody caused. */
  ofPerson(userId: string): Promise<string[]>;
}

const LEASE = "interval '30 seconds'";
const MAX_TAKEOVERS = 3;

export function createWaveLeases(pool: Pool): WaveLeases {
  const holder = randomUUID();
  return {
    async ofPerson(userId) {
      const { rows } = await pool.query<{ id: string }>('SELECT workflow_id AS id FROM run_wave WHERE user_id = $1', [userId]);
      return rows.map(({ id }) => id);
    },
    async begin(workflowId, { everything, targets, userId }) {
      await pool.query(
        `INSERT INTO run_wave (workflow_id, user_id, everything, targets, holder, lease_until) SELECT $1, $2, $3, $4, $5, now() + ${LEASE} WHERE EXISTS (SELECT FROM workflow WHERE id = $1)
         ON CONFLICT (workflow_id) DO UPDATE SET user_id = excluded.user_id, everything = excluded.everything, targets = excluded.targets, holder = excluded.holder, lease_until = excluded.lease_until, takeovers = 0`,
        [workflowId, userId ?? null, everything, targets, holder],
      );
    },
    async end(workflowId) {
      await pool.query('DELETE FROM run_wave WHERE workflow_id = $1 AND holder = $2', [workflowId, holder]);
    },
    async renew() {
      await pool.query(`UPDATE run_wave SET lease_until = now() + ${LEASE} WHERE holder = $1`, [holder]);
    },
    async takeOver() {
      await pool.query('DELETE FROM run_wave WHERE lease_until < now() AND takeovers >= $1', [MAX_TAKEOVERS]);
      const { rows } = await pool.query<{ workflowId: string; userId: string | null; everything: boolean; targets: string[] }>(
        `UPDATE run_wave SET holder = $1, takeovers = takeovers + 1, lease_until = now() + ${LEASE}
         WHERE workflow_id IN (SELECT workflow_id FROM run_wave WHERE lease_until < now() FOR UPDATE SKIP LOCKED)
         RETURNING workflow_id AS "workflowId", user_id AS "userId", everything, targets`,
        [holder],
      );
      return rows.map(({ userId, ...row }) => ({ ...row, userId: userId ?? undefined }));
    },
    async handOver() {
      await pool.query('UPDATE run_wave SET lease_until = now() WHERE holder = $1', [holder]);
    },
  };
}
