import type { Pool } from 'pg';
import { assertAllowed, mayOnWorkflow, PartiError, roleOfRight, type HeldRight, type WorkflowAction } from '#domain';

/** What a person may do with a workflow, from most to least. */
export type WorkflowRole = HeldRight;

/** Who may do what with a workflow. Asked wherever its data is: HTTP, session channels, blobs, runs. */
export interface WorkflowPolicy {
  /**
   * The role of a person. Rejects with `workflow.not-found` for a workflow that never was, `workflow.deleted-by-owner` for
   * one that is gone, `workflow.insufficient-permissions` for another's.
   */
  roleOf(workflowId: string, userId: string): Promise<WorkflowRole>;
  /** As `roleOf`; a public workflow may be viewed by every account. */
  mustView(workflowId: string, userId: string): Promise<void>;
  /** As `roleOf`; rejects with `workflow.view-only` for a viewer. */
  mustEdit(workflowId: string, userId: string): Promise<void>;
  /** As `roleOf`; rejects with `workflow.owner-only` for everybody but the owner. */
  mustOwn(workflowId: string, userId: string): Promise<void>;
  /** As `mustOwn`; editors are told `sharing.editor-may-not-share`. */
  mustShare(workflowId: string, userId: string): Promise<void>;
  /** As `mustOwn`, for who may give the workflow away. */
  mustTransfer(workflowId: string, userId: string): Promise<void>;
  /** Rejects with `workflow.not-found` where the public page of a workflow is closed, whether it exists or not. */
  mustBePublic(workflowId: string): Promise<void>;
}

interface Found {
  role: WorkflowRole | null;
  owner: string;
}

/** A domain counts only for an address that was confirmed: anybody may type one. */
const ROLE_SQL = `
  SELECT owner.name AS owner,
         CASE WHEN w.owner_id = $2 THEN 'owner'
              WHEN bool_or(s.role = 'edit') THEN 'edit'
              WHEN bool_or(s.role = 'view') OR w.is_public THEN 'view' END AS role
    FROM workflow w
    JOIN "user" owner ON owner.id = w.owner_id
    LEFT JOIN "user" me ON me.id = $2
    LEFT JOIN workflow_share s ON s.workflow_id = w.id
         AND ((s.kind = 'person' AND s.target = me.id)
           OR (s.kind = 'domain' AND me."emailVerified" AND s.target = lower(split_part(me.email, '@', 2))))
   WHERE w.id = $1 GROUP BY w.id, owner.name`;

export function createWorkflowPolicy(pool: Pool): WorkflowPolicy {
  const find = async (workflowId: string, userId: string): Promise<{ role: WorkflowRole; owner: string }> => {
    const { rows } = await pool.query<Found>({ name: 'workflow-role', text: ROLE_SQL, values: [workflowId, userId] });
    const found = rows[0];
    if (!found) throw new PartiError((await wasDeleted(pool, workflowId)) ? 'workflow.deleted-by-owner' : 'workflow.not-found');
    if (!found.role) throw new PartiError('workflow.insufficient-permissions', { owner: found.owner });
    return { role: found.role, owner: found.owner };
  };
  const must = async (workflowId: string, userId: string, action: WorkflowAction): Promise<void> => {
    const { role, owner } = await find(workflowId, userId);
    assertAllowed(mayOnWorkflow(roleOfRight(role), action, owner));
  };
  return {
    roleOf: async (workflowId, userId) => (await find(workflowId, userId)).role,
    async mustView(workflowId, userId) {
      await find(workflowId, userId);
    },
    mustEdit: (workflowId, userId) => must(workflowId, userId, 'edit'),
    mustOwn: (workflowId, userId) => must(workflowId, userId, 'delete'),
    mustShare: (workflowId, userId) => must(workflowId, userId, 'share'),
    mustTransfer: (workflowId, userId) => must(workflowId, userId, 'transfer'),
    async mustBePublic(workflowId) {
      const { rowCount } = await pool.query('SELECT FROM workflow WHERE id = $1 AND is_public', [workflowId]);
      if (rowCount !== 1) throw new PartiError('workflow.not-found');
    },
  };
}

async function wasDeleted(pool: Pool, workflowId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM workflow_deleted WHERE id = $1', [workflowId]);
  return rowCount === 1;
}
