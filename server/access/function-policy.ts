import type { Pool, PoolClient } from 'pg';
import { functionRoles, mayAny, type AccountFacts, type FunctionPermissions, type WorkflowDocument } from '#domain';
import { readAccount, readEditors, readName } from './account-facts.ts';
import { RIGHTS_SQL } from './held-right.ts';

/** What of a version decides who may have it. */
interface GuardedVersion {
  digest: string;
  ownerId: string;
  record: { id: string };
  /** Was released once. */
  isReleased: boolean;
  /** Accounts that are writing it; absent for what was kept. */
  draftOf?: ReadonlySet<string>;
}

/** Who may have the functions that people of this server published. Asked wherever one is: record, run, public page, file. */
export interface FunctionPolicy {
  /**
   * Whether a version serves a workflow, for everybody there: somebody who may edit the workflow may run it at its stage, and
   * somebody brought it in who had a right to it. A public one that was released serves all.
   */
  serves(version: GuardedVersion, workflowId: string): Promise<boolean>;
  /** Whether a person may read a version: by a right to its function, or in a workflow that it serves and that they may view. */
  maySee(version: GuardedVersion, userId: string): Promise<boolean>;
  /** Whether a person may themselves run the version that this digest names; seeing it run in a workflow of others is not enough. */
  mayRun(digest: string, userId: string): Promise<boolean>;
  /** Whether a workflow that a person may view holds a version of a function, which it serves. */
  seesInWorkflow(functionId: string, userId: string): Promise<boolean>;
  /** Name of the owner where somebody who may edit a workflow may run a function, but only what is released of it; undefined otherwise. */
  runsOnceReleased(functionId: string, workflowId: string): Promise<string | undefined>;
  /** Of a document that a person makes a workflow with, the private versions that they have a right to. */
  rightsIn(document: Pick<WorkflowDocument, 'nodes'>, userId: string): Promise<string[]>;
}

export interface FunctionPolicyParts {
  pool: Pool;
  readDocument(workflowId: string): Promise<{ document: WorkflowDocument }>;
  /** What of a public workflow everybody may copy; undefined: nothing. */
  readPublished(workflowId: string): Promise<{ document: WorkflowDocument } | undefined>;
  /** Accounts that pinned a version to a node of a workflow. */
  bringersOf(workflowId: string, digest: string): Promise<string[]>;
  /** A version that somebody of this server published. */
  versionOf(digest: string): GuardedVersion | undefined;
  /** Undefined for what is not stored, such as a function of a file that was opened. */
  permissionsOf(functionId: string): FunctionPermissions | undefined;
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

/** Workflows that account $1 may view, or of which a public page is open, and in which somebody may use the function $3 of owner $2. */
const SHARED_SQL = `
  SELECT w.id, (w.owner_id = me.id OR cardinality(${RIGHTS_SQL}) > 0) AS "isHeld" FROM workflow w JOIN "user" me ON me.id = $1
   WHERE (w.owner_id = me.id OR w.is_public OR cardinality(${RIGHTS_SQL}) > 0)
     AND (w.owner_id = $2 OR $3 = ANY(w.functions_used)
       OR EXISTS (SELECT FROM workflow_share s WHERE s.workflow_id = w.id AND s.kind IN ('person', 'domain', 'group')))
   ORDER BY EXISTS (SELECT FROM function_grant g JOIN function_version v ON v.digest = g.digest WHERE g.workflow_id = w.id AND v.function_id = $3) DESC,
            $3 = ANY(w.functions_used) DESC, w.owner_id = $2 DESC, w.updated_at DESC LIMIT ${MOST_DOCUMENTS}`;

export function createFunctionPolicy(parts: FunctionPolicyParts): FunctionPolicy {
  const { pool, readDocument, readPublished, bringersOf, versionOf, permissionsOf } = parts;
  const rolesOf = (version: GuardedVersion, account: AccountFacts) => {
    const permissions = permissionsOf(version.record.id);
    return permissions ? functionRoles(permissions, account) : undefined;
  };
  const mayRun = (version: GuardedVersion, account: AccountFacts): boolean => {
    const roles = rolesOf(version, account);
    if (version.draftOf) return version.draftOf.has(account.id) && !!roles && mayAny(roles, 'edit');
    return roles ? mayAny(roles, version.isReleased ? 'run-live' : 'run-test') : version.ownerId === account.id;
  };
  const mayReadAlone = (version: GuardedVersion, account: AccountFacts): boolean => {
    const roles = rolesOf(version, account);
    if (version.draftOf) return mayRun(version, account);
    return mayRun(version, account) || (!!roles && mayAny(roles, version.isReleased ? 'see' : 'compare-versions'));
  };
  const mayEditorRun = async (version: GuardedVersion, workflowId: string): Promise<boolean> =>
    (await readEditors(pool, workflowId)).some((account) => mayRun(version, account));
  const isGranted = async ({ digest }: GuardedVersion, workflowId: string): Promise<boolean> => {
    const { rowCount } = await pool.query('SELECT FROM function_grant WHERE workflow_id = $1 AND digest = $2', [
      workflowId,
      digest,
    ]);
    return rowCount === 1;
  };
  const isOpen = (version: GuardedVersion) => version.isReleased && permissionsOf(version.record.id)?.isPublic === true;
  /** The documents remember who wrote what: a grant that is not noted yet is found there, by whoever had a right. */
  const isBroughtIn = async (version: GuardedVersion, workflowId: string): Promise<boolean> => {
    if (await isGranted(version, workflowId)) return true;
    for (const userId of await bringersOf(workflowId, version.digest)) {
      if (!(await mayBring(version, await readAccount(pool, userId), isGranted))) continue;
      await grantFunctions(pool, workflowId, [version.digest], userId);
      return true;
    }
    return false;
  };
  /** Whether a workflow that somebody may view holds such a version that serves it; `isIn`: whether it counts as brought in. */
  const holdsFor = async (
    { ownerId, id }: { ownerId: string; id: string },
    userId: string,
    isWanted: (digest: string) => GuardedVersion | undefined,
    isIn: typeof isGranted,
  ): Promise<boolean> => {
    const { rows } = await pool.query<{ id: string; isHeld: boolean }>(SHARED_SQL, [userId, ownerId, id]);
    for (const { id: workflowId, isHeld } of rows) {
      // Lists are refreshed a moment after an edit; the document itself knows.
      const seen = await (isHeld ? readDocument(workflowId) : readPublished(workflowId));
      for (const digest of new Set(Object.values(seen?.document.nodes ?? {}).map((node) => node.digest))) {
        const version = isWanted(digest);
        if (version && (await mayEditorRun(version, workflowId)) && (await isIn(version, workflowId))) return true;
      }
    }
    return false;
  };
  const inWorkflow = (version: GuardedVersion, userId: string, isIn: typeof isGranted) =>
    holdsFor(
      { ownerId: version.ownerId, id: version.record.id },
      userId,
      (digest) => (digest === version.digest ? version : undefined),
      isIn,
    );
  /** Grants alone where a grant is at stake: it must not lean on itself. */
  const mayBring = async (version: GuardedVersion, account: AccountFacts, isIn: typeof isGranted): Promise<boolean> =>
    mayRun(version, account) || inWorkflow(version, account.id, isIn);
  return {
    serves: async (version, workflowId) =>
      // What is being written serves nobody but who writes it, in previews of theirs.
      !version.draftOf &&
      (isOpen(version) || ((await mayEditorRun(version, workflowId)) && (await isBroughtIn(version, workflowId)))),
    maySee: async (version, userId) =>
      mayReadAlone(version, await readAccount(pool, userId)) ||
      (!version.draftOf && (await inWorkflow(version, userId, isBroughtIn))),
    async mayRun(digest, userId) {
      const version = versionOf(digest);
      return version !== undefined && mayRun(version, await readAccount(pool, userId));
    },
    async seesInWorkflow(functionId, userId) {
      const ownerId = permissionsOf(functionId)?.ownerId;
      if (ownerId === undefined) return false;
      const isWanted = (digest: string) => {
        const version = versionOf(digest);
        return version?.record.id === functionId && !version.draftOf ? version : undefined;
      };
      return holdsFor({ ownerId, id: functionId }, userId, isWanted, isBroughtIn);
    },
    async runsOnceReleased(functionId, workflowId) {
      const permissions = permissionsOf(functionId);
      if (!permissions) return undefined;
      const editors = await readEditors(pool, workflowId);
      const may = (action: 'run-live' | 'run-test') =>
        editors.some((account) => mayAny(functionRoles(permissions, account), action));
      return may('run-live') && !may('run-test') ? readName(pool, permissions.ownerId) : undefined;
    },
    async rightsIn({ nodes }, userId) {
      const rights: string[] = [];
      const account = await readAccount(pool, userId);
      for (const digest of new Set(Object.values(nodes).map((node) => node.digest))) {
        const version = versionOf(digest);
        if (version && !version.draftOf && !isOpen(version) && (await mayBring(version, account, isBroughtIn)))
          rights.push(digest);
      }
      return rights;
    },
  };
}
