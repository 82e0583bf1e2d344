import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError, readWorkflowDocument, type JsonObject, type WorkflowDocument } from '#domain';
import { heldRight, RIGHTS_SQL, type AccessFacts } from '../access/held-right.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Documents } from '../documents/documents-service.ts';
import { unpacked } from '../documents/packed.ts';
import { shownResults } from './result-log.ts';
import type { Stretches } from './stretches.ts';
import type { Versions } from './versions.ts';

/** Where workflows branched, and what a branch would bring back. Each rejects as the policy does. */
export interface Branches {
  /** The workflow that this one came from, and those that came from it: only what the asker may open. */
  list(workflowId: string, userId: string): Promise<CallAnswer<Contract['GET workflows/{id}/branches']>>;
  /**
   * The three states of bringing back, for who may edit the workflow and see the branch. Rejects with `http.not-found` where
   * the one did not come from the other, and with `history.not-kept` where the state they began from has gone.
   */
  read(
    workflowId: string,
    branchId: string,
    userId: string,
  ): Promise<CallAnswer<Contract['GET workflows/{id}/branches/{branch}']>>;
}

/** What branches stand on. */
export interface BranchParts {
  pool: Pool;
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'read'>;
  stretches: Pick<Stretches, 'documentAt'>;
  versions: Pick<Versions, 'read'>;
}

interface BranchRow {
  sequence: string;
  versionId: string | null;
  base: Buffer | null;
}

/** Branches that a list names at most, the newest. */
const MOST = 100;

export function createBranches({ pool, policy, documents, stretches, versions }: BranchParts): Branches {
  const baseOf = async (workflowId: string, row: BranchRow, userId: string): Promise<WorkflowDocument> => {
    if (row.base) return readWorkflowDocument(JSON.parse((await unpacked(row.base)).toString('utf8')) as JsonObject);
    if (row.versionId !== null) return (await versions.read(workflowId, row.versionId, userId)).document;
    return stretches.documentAt(workflowId, Number(row.sequence));
  };
  return {
    async list(workflowId, userId) {
      await policy.mustView(workflowId, userId);
      const { rows } = await pool.query<
        AccessFacts & { id: string; name: string; ownerName: string; createdAt: Date; isOrigin: boolean }
      >(
        `SELECT w.id, w.name, owner.name AS "ownerName", w.created_at AS "createdAt", b.workflow_id = $2 AS "isOrigin",
                w.owner_id = $1 AS "isOwner", w.is_public AS "isPublic", ${RIGHTS_SQL} AS rights
           FROM branch b JOIN workflow w ON w.id = CASE WHEN b.workflow_id = $2 THEN b.from_workflow ELSE b.workflow_id END
           JOIN "user" owner ON owner.id = w.owner_id JOIN "user" me ON me.id = $1
          WHERE b.workflow_id = $2 OR b.from_workflow = $2
          ORDER BY b.workflow_id = $2 DESC, w.created_at DESC, w.id LIMIT $3`,
        [userId, workflowId, MOST + 1],
      );
      const seen = rows.filter((row) => heldRight(row) !== undefined);
      const facts = ({ id, name, ownerName, createdAt }: (typeof rows)[number]) => ({
        id,
        name,
        ownerName,
        createdAt: createdAt.toISOString(),
      });
      const origin = seen.find(({ isOrigin }) => isOrigin);
      return { origin: origin ? facts(origin) : null, branches: seen.filter(({ isOrigin }) => !isOrigin).map(facts) };
    },
    async read(workflowId, branchId, userId) {
      await policy.mustEdit(workflowId, userId);
      await policy.mustView(branchId, userId);
      const { rows } = await pool.query<BranchRow>(
        'SELECT from_sequence AS sequence, version_id AS "versionId", base FROM branch WHERE workflow_id = $1 AND from_workflow = $2',
        [branchId, workflowId],
      );
      if (!rows[0]) throw new PartiError('http.not-found', { call: branchId });
      const [base, { document }] = await Promise.all([baseOf(workflowId, rows[0], userId), documents.read(branchId)]);
      const results = await shownResults(pool, branchId, Number.MAX_SAFE_INTEGER, Object.keys(document.nodes));
      return { base, document, results };
    },
  };
}
