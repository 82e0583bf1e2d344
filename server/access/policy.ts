import type { Pool } from 'pg';
import { assertAllowed, mayOnWorkflow, PartiError, roleOfRight, type HeldRight, type WorkflowAction } from '#domain';
import { heldRight, RIGHTS_SQL, type AccessFacts } from './held-right.ts';

/** Who may do what with a workflow. Asked wherever its data is: HTTP, session channels, blobs, runs. */
export interface WorkflowPolicy {
  /**
   * The role of a person. Rejects with `workflow.not-found` for a workflow that never was, `workflow.deleted-by-owner` for
   * one that is gone, `workflow.insufficient-permissions` for another's, `workflow.only-published` for another's that has a
   * public page: what is not published is nobody's but theirs who share it.
   */
  roleOf(workflowId: string, userId: string): Promise<HeldRight>;
  /** As `roleOf`. */
  mustView(workflowId: string, userId: string): Promise<void>;
  /** As `roleOf`; rejects with `workflow.view-only` for a viewer. */
  mustEdit(workflowId: string, userId: string): Promise<void>;
  /** As `roleOf`; rejects with `workflow.owner-only` for everybody but the owner. */
  mustOwn(workflowId: string, userId: string): Promise<void>;
  /** As `mustOwn`; editors are told `sharing.editor-may-not-share`. */
  mustShare(workflowId: string, userId: string): Promise<void>;
  /** As `mustOwn`, for who may give the workflow away. */
  mustTransfer(workflowId: string, userId: string): Promise<void>;
  /** As `mustOwn`, for who says what the steps of setup views are. */
  mustSetSteps(workflowId: string, userId: string): Promise<void>;
  /** Rejects with `workflow.not-found` where the public page of a workflow is closed, whether it exists or not. */
  mustBePublic(workflowId: string): Promise<void>;
}

interface Found extends AccessFacts {
  owner: string;
}

const ROLE_SQL = `
  SELECT owner.name AS owner, w.owner_id = $2 AS "isOwner", w.is_public AS "isPublic", ${RIGHTS_SQL} AS rights
    FROM workflow w JOIN "user" owner ON owner.id = w.owner_id LEFT JOIN "user" me ON me.id = $2
   WHERE w.id = $1`;

export function createWorkflowPolicy(pool: Pool): WorkflowPolicy {
  const find = async (workflowId: string, userId: string): Promise<{ right: HeldRight; owner: string }> => {
    const { rows } = await pool.query<Found>({ name: 'workflow-role', text: ROLE_SQL, values: [workflowId, userId] });
    const found = rows[0];
    if (!found) throw new PartiError((await wasDeleted(pool, workflowId)) ? 'workflow.deleted-by-owner' : 'workflow.not-found');
    const right = heldRight(found);
    if (!right)
      throw new PartiError(found.isPublic ? 'workflow.only-published' : 'workflow.insufficient-permissions', {
        owner: found.owner,
      });
    return { right, owner: found.owner };
  };
  const must = async (workflowId: string, userId: string, action: WorkflowAction): Promise<void> => {
    const { right, owner } = await find(workflowId, userId);
    assertAllowed(mayOnWorkflow(roleOfRight(right), action, owner));
  };
  return {
    roleOf: async (workflowId, userId) => (await find(workflowId, userId)).right,
    async mustView(workflowId, userId) {
      await find(workflowId, userId);
    },
    mustEdit: (workflowId, userId) => must(workflowId, userId, 'edit'),
    mustOwn: (workflowId, userId) => must(workflowId, userId, 'delete'),
    mustShare: (workflowId, userId) => must(workflowId, userId, 'share'),
    mustTransfer: (workflowId, userId) => must(workflowId, userId, 'transfer'),
    mustSetSteps: (workflowId, userId) => must(workflowId, userId, 'set-setup-actions'),
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
