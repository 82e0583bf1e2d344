import type { Pool } from 'pg';
import { PartiError } from '#domain';

/** Who may do what with a workflow. Only its owner, until sharing exists. */
export interface WorkflowPolicy {
  /** Rejects with `workflow.not-found` for one that is not there, `workflow.insufficient-permissions` for another's. */
  mustView(workflowId: string, userId: string): Promise<void>;
  mustEdit(workflowId: string, userId: string): Promise<void>;
  mustOwn(workflowId: string, userId: string): Promise<void>;
}

export function createWorkflowPolicy(pool: Pool): WorkflowPolicy {
  const mustOwn = async (workflowId: string, userId: string) => {
    const { rows } = await pool.query<{ owner_id: string; owner: string }>(
      'SELECT w.owner_id, u.name AS owner FROM workflow w JOIN "user" u ON u.id = w.owner_id WHERE w.id = $1',
      [workflowId],
    );
    if (!rows[0]) throw new PartiError('workflow.not-found');
    if (rows[0].owner_id !== userId) throw new PartiError('workflow.insufficient-permissions', { owner: rows[0].owner });
  };
  return { mustView: mustOwn, mustEdit: mustOwn, mustOwn };
}
