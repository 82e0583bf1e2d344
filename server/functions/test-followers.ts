import type { Pool } from 'pg';
import { PartiError } from '#domain';
import { grantFunctions } from '../access/function-policy.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Documents } from '../documents/documents-service.ts';

/** What following stands on. */
export interface FollowerParts {
  pool: Pool;
  policy: Pick<WorkflowPolicy, 'mustEdit'>;
  documents: Pick<Documents, 'read' | 'command'>;
}

/** Workflows that one version is taken over in: a library that is used everywhere must not hold the server. */
const MOST_WORKFLOWS = 200;

/** Pins the test nodes of a function to a version, as `followVersion` does. */
export const followTest = (parts: FollowerParts, functionId: string, digest: string, userId: string): Promise<number> =>
  followVersion(parts, { functionId, digest, stage: 'test', replaces: () => true }, userId);

/** A version that nodes of its function follow. */
export interface FollowedVersion {
  functionId: string;
  digest: string;
  stage: 'test' | 'local';
  /** Whether a node that pins this other version follows. */
  replaces(digest: string): boolean;
}

/**
 * Pins the nodes of a function in a stage to a version, in workflows that this person may edit: one edit of theirs in each,
 * which can be undone there. Answers how many workflows followed.
 */
export async function followVersion(
  { pool, policy, documents }: FollowerParts,
  { functionId, digest, stage, replaces }: FollowedVersion,
  userId: string,
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT id FROM workflow WHERE $1 = ANY(functions_used) ORDER BY updated_at DESC LIMIT $2',
    [functionId, MOST_WORKFLOWS],
  );
  let followed = 0;
  for (const { id } of rows) if (await follow(id)) followed++;
  return followed;

  async function follow(workflowId: string): Promise<boolean> {
    try {
      await policy.mustEdit(workflowId, userId);
      const { document } = await documents.read(workflowId);
      const ids = Object.entries(document.nodes)
        .filter(([, node]) => node.functionId === functionId && node.stage === stage)
        .filter(([, node]) => node.digest !== digest && replaces(node.digest))
        .map(([id]) => id);
      if (ids.length === 0) return false;
      // The edit is the server's: that this person brought the version in stands nowhere else.
      await grantFunctions(pool, workflowId, [digest], userId);
      await documents.command(workflowId, { type: 'node.pin-version', ids, digest, stage }, userId);
      return true;
    } catch (error) {
      // What may not be edited, or cannot be opened now, stays as it is.
      if (error instanceof PartiError) return false;
      throw error;
    }
  }
}
