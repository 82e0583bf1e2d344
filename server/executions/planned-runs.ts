import type { Pool } from 'pg';
import type { WorkflowDocument } from '#domain';
import { sha256 } from '#runtimes/languages';

/** A workflow whose document was committed further than its runs have followed. */
export interface MissedCommit {
  workflowId: string;
  /** Of the nodes that were planned last; undefined: never any. */
  planned: string | undefined;
  /** Account of the last change. */
  userId: string | undefined;
}

/** Which changes of each document have been planned for, in the database. */
export interface PlannedRuns {
  keep(workflowId: string, sequence: number, nodesDigest: string): Promise<void>;
  /** Those with an id after `after`, in the order of their ids, at most twenty. */
  missed(after: string): Promise<MissedCommit[]>;
}

const BATCH = 20;

/** SHA-256 of what plans are made of: nodes and their links. */
export const nodesDigest = (nodes: WorkflowDocument['nodes']): string => sha256(JSON.stringify(nodes));

export function createPlannedRuns(pool: Pool): PlannedRuns {
  return {
    async keep(workflowId, sequence, digest) {
      await pool.query(
        `INSERT INTO run_planned (workflow_id, sequence, nodes_digest) SELECT $1, $2, $3 WHERE EXISTS (SELECT FROM workflow WHERE id = $1)
         ON CONFLICT (workflow_id) DO UPDATE SET sequence = excluded.sequence, nodes_digest = excluded.nodes_digest WHERE run_planned.sequence <= excluded.sequence`,
        [workflowId, sequence, digest],
      );
    },
    async missed(after) {
      const { rows } = await pool.query<{ workflowId: string; planned: string | null; userId: string | null }>(
        `SELECT d.workflow_id AS "workflowId", p.nodes_digest AS planned, last.user_id AS "userId"
         FROM document d LEFT JOIN run_planned p ON p.workflow_id = d.workflow_id
         LEFT JOIN LATERAL (SELECT sequence, user_id FROM document_update u WHERE u.workflow_id = d.workflow_id ORDER BY sequence DESC LIMIT 1) last ON true
         WHERE d.workflow_id > $1 AND greatest(d.state_sequence, coalesce(last.sequence, 0)) > coalesce(p.sequence, 0)
         ORDER BY d.workflow_id LIMIT ${BATCH}`,
        [after],
      );
      return rows.map(({ workflowId, planned, userId }) => ({
        workflowId,
        planned: planned ?? undefined,
        userId: userId ?? undefined,
      }));
    },
  };
}
