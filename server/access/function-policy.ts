import type { Pool, PoolClient } from 'pg';
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
  /**
   * Whether a version serves a workflow: every released one; a private one where its author may edit, and somebody brought
   * it in who had a right to it.
   */
  serves(version: GuardedVersion, workflowId: string): Promise<boolean>;
  /** Whether a person may read a version: released, their own, or in a workflow that it serves and that they may view. */
  maySee(version: GuardedVersion, userId: string): Promise<boolean>;
  /** Of a document that a person makes a workflow with, the private versions that they have a right to. */
  rightsIn(document: Pick<WorkflowDocument, 'nodes'>, userId: string): Promise<string[]>;
}

export interface FunctionPolicyParts {
  pool: Pool;
  policy: Pick<WorkflowPolicy, 'mustEdit'>;
  readDocument(workflowId: string): Promise<{ document: WorkflowDocument }>;
  /** Accounts that pinned a version to a node of a workflow. */
  bringersOf(workflowId: string, digest: string): Promise<string[]>;
  /** A version that somebody of this server published. */
  versionOf(digest: string): GuardedVersion | undefined;
}

/** Notes who brought private versions into a workflow; they must have had a right to them. */
export async function grantFunctions(
  database: Pick<PoolClient, 'query'>,
  workflowId: string,
  digests: readonly string[],
  userId: string,
): Promise<void> {
  if (digests.length === 0) return;
  await database.query(
    'INSERT INTO function_grant (workflow_id, digest, user_id) SELECT $1, digest, $3 FROM unnest($2::text[]) AS one(digest) WHERE EXISTS (SELECT FROM workflow WHERE id = $1) ON CONFLICT DO NOTHING',
    [workflowId, digests, userId],
  );
}

/** Documents that one question reads at most: the workflows that say they use the function come first. */
const MOST_DOCUMENTS = 20;

const SHARED_SQL = `
  SELECT w.id FROM workflow w JOIN "user" me ON me.id = $1
   WHERE (w.owner_id = me.id OR w.is_public OR cardinality(${RIGHTS_SQL}) > 0)
     AND (w.owner_id = $2 OR EXISTS (SELECT FROM workflow_share s WHERE s.workflow_id = w.id AND s.kind IN ('person', 'domain')))
   ORDER BY EXISTS (SELECT FROM function_grant g WHERE g.workflow_id = w.id AND g.digest = $4) DESC,
            $3 = ANY(w.functions_used) DESC, w.owner_id = $2 DESC, w.updated_at DESC LIMIT ${MOST_DOCUMENTS}`;

export function createFunctionPolicy(parts: FunctionPolicyParts): FunctionPolicy {
  const { pool, policy, readDocument, bringersOf, versionOf } = parts;
  const mayAuthorEdit = ({ ownerId }: GuardedVersion, workflowId: string): Promise<boolean> =>
    policy.mustEdit(workflowId, ownerId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PartiError) return false;
        throw error;
      },
    );
  const isGranted = async ({ digest }: GuardedVersion, workflowId: string): Promise<boolean> => {
    const { rowCount } = await pool.query('SELECT FROM function_grant WHERE workflow_id = $1 AND digest = $2', [
      workflowId,
      digest,
    ]);
    return rowCount === 1;
  };
  /** The documents remember who wrote what: a grant that is not noted yet is found there, by whoever had a right. */
  const isBroughtIn = async (version: GuardedVersion, workflowId: string): Promise<boolean> => {
    if (await isGranted(version, workflowId)) return true;
    for (const userId of await bringersOf(workflowId, version.digest)) {
      if (!(await mayHave(version, userId, isGranted))) continue;
      await grantFunctions(pool, workflowId, [version.digest], userId);
      return true;
    }
    return false;
  };
  /** `isIn`: whether a version counts as brought into a workflow. Grants alone where a grant is at stake: it must not lean on itself. */
  const mayHave = async (version: GuardedVersion, userId: string, isIn: typeof isGranted): Promise<boolean> => {
    if (version.tag === 'live' || version.ownerId === userId) return true;
    const { rows } = await pool.query<{ id: string }>(SHARED_SQL, [userId, version.ownerId, version.record.id, version.digest]);
    for (const { id } of rows) {
      if (!(await mayAuthorEdit(version, id))) continue;
      // Lists are refreshed a moment after an edit; the document itself knows.
      const { document } = await readDocument(id);
      const isHeld = Object.values(document.nodes).some((node) => node.digest === version.digest);
      if (isHeld && (await isIn(version, id))) return true;
    }
    return false;
  };
  return {
    serves: async (version, workflowId) =>
      version.tag === 'live' || ((await mayAuthorEdit(version, workflowId)) && (await isBroughtIn(version, workflowId))),
    maySee: (version, userId) => mayHave(version, userId, isBroughtIn),
    async rightsIn({ nodes }, userId) {
      const rights: string[] = [];
      for (const digest of new Set(Object.values(nodes).map((node) => node.digest))) {
        const version = versionOf(digest);
        if (version && version.tag !== 'live' && (await mayHave(version, userId, isBroughtIn))) rights.push(digest);
      }
      return rights;
    },
  };
}
