import type { Pool } from 'pg';
import { PartiError, type WorkflowDocument } from '#domain';
import { RIGHTS_SQL } from './held-right.ts';
import type { WorkflowPolicy } from './policy.ts';

/** What of a version decides who may have it. */
interface GuardedVersion {
  digest: string;
  ownerId: string;
  record: { id: string };
  tag: 'live' | 'test' | 'local';
}

/** Who may have the functions that people of this server published. Asked wherever one is: record, run, public page, file. */
export interface FunctionPolicy {
  /** Whether a version serves a workflow: every released one; a private one where its author may edit. */
  serves(version: GuardedVersion, workflowId: string): Promise<boolean>;
  /** Whether a person may read a version: released, their own, or in a workflow that it serves and that they may view. */
  maySee(version: GuardedVersion, userId: string): Promise<boolean>;
}

export interface FunctionPolicyParts {
  pool: Pool;
  policy: Pick<WorkflowPolicy, 'mustEdit'>;
  readDocument(workflowId: string): Promise<{ document: WorkflowDocument }>;
}

/** Documents that one question reads at most: the workflows that say they use the function come first. */
const MOST_DOCUMENTS = 20;

const SHARED_SQL = `
  SELECT w.id FROM workflow w JOIN "user" me ON me.id = $1
   WHERE (w.owner_id = me.id OR w.is_public OR cardinality(${RIGHTS_SQL}) > 0)
     AND (w.owner_id = $2 OR EXISTS (SELECT FROM workflow_share s WHERE s.workflow_id = w.id AND s.kind IN ('person', 'domain')))
   ORDER BY $3 = ANY(w.functions_used) DESC, w.owner_id = $2 DESC, w.updated_at DESC LIMIT ${MOST_DOCUMENTS}`;

export function createFunctionPolicy({ pool, policy, readDocument }: FunctionPolicyParts): FunctionPolicy {
  const serves: FunctionPolicy['serves'] = async (version, workflowId) => {
    if (version.tag === 'live') return true;
    return policy.mustEdit(workflowId, version.ownerId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PartiError) return false;
        throw error;
      },
    );
  };
  return {
    serves,
    async maySee(version, userId) {
      if (version.tag === 'live' || version.ownerId === userId) return true;
      const { rows } = await pool.query<{ id: string }>(SHARED_SQL, [userId, version.ownerId, version.record.id]);
      for (const { id } of rows) {
        if (!(await serves(version, id))) continue;
        // Lists are refreshed a moment after an edit; the document itself knows.
        const { document } = await readDocument(id);
        if (Object.values(document.nodes).some((node) => node.digest === version.digest)) return true;
      }
      return false;
    },
  };
}
