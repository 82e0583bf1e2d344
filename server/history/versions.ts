import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { CallAnswer, Contract, ReadBody } from '#api';
import {
  assertAllowed,
  checkSnapshotName,
  maySnapshot,
  PartiError,
  refusalError,
  VERSION_DESCRIPTION_MAX,
  VERSION_NAME_MAX,
  versionText,
  type NodeId,
  type WorkflowDocument,
} from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { Documents } from '../documents/documents-service.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { packed, unpacked } from '../documents/packed.ts';
import { shownResults, type KeptResults, type ResultsByNode, type StoredResults } from './result-log.ts';
import { documentOf, type KeptState, type Stretches } from './stretches.ts';

/** A version with what it holds. */
export interface HeldVersion {
  document: WorkflowDocument;
  results: ResultsByNode;
  sequence: number;
}

/** Versions of workflows: states that stay, by name or kept by the server. Each rejects as the policy does. */
export interface Versions {
  list(workflowId: string, userId: string): Promise<CallAnswer<Contract['GET workflows/{id}/versions']>>;
  /**
   * Keeps the state after an update, or that of now. Rejects with `snapshot.name-required`, `snapshot.name-duplicate` where
   * nobody said that it may, `snapshot.limit-reached`, `history.not-kept`. `earlier`: keys of results that nodes show and that
   * were made for other inputs.
   */
  keep(
    workflowId: string,
    wish: KeptWish,
    userId: string,
    earlier?: ReadonlyMap<NodeId, string>,
  ): Promise<{ id: string; sequence: number }>;
  read(workflowId: string, id: string, userId: string): Promise<HeldVersion>;
  /** Rejects as `keep` does. */
  change(
    workflowId: string,
    id: string,
    wish: ReadBody<Contract['PATCH workflows/{id}/versions/{version}']>,
    userId: string,
  ): Promise<void>;
  remove(workflowId: string, id: string, userId: string): Promise<void>;
}

/** What is kept: as the call says it, or what the public page shows. */
export type KeptWish = Omit<ReadBody<Contract['POST workflows/{id}/versions']>, 'kind'> & {
  kind: ReadBody<Contract['POST workflows/{id}/versions']>['kind'] | 'published';
};

/** What versions stand on. */
export interface VersionParts {
  pool: Pool;
  policy: WorkflowPolicy;
  documents: Pick<Documents, 'settledState'>;
  stretches: Stretches;
  storedResults: StoredResults;
  /** Named versions that a workflow of this owner keeps; null: no limit. */
  maxSnapshots: (workflowId: string) => Promise<number | null>;
}

interface Row {
  id: string;
  sequence: string;
  kind: CallAnswer<Contract['GET workflows/{id}/versions']>['versions'][number]['kind'];
  name: string;
  description: string;
  createdAt: Date;
  userId: string | null;
  userName: string | null;
  picture: string | null;
}

/** Versions of a workflow, newest first; `onlyNamed`: without those that were kept by themselves. */
export async function readVersions(pool: Pool, workflowId: string, onlyNamed: boolean): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `SELECT v.id, v.sequence, v.kind, v.name, v.description, v.created_at AS "createdAt", u.id AS "userId", u.name AS "userName",
            v.picture_digest AS picture
       FROM version v LEFT JOIN "user" u ON u.id = v.created_by
      WHERE v.workflow_id = $1 AND (v.kind = 'named' OR NOT $2) ORDER BY v.sequence DESC, v.created_at DESC, v.id`,
    [workflowId, onlyNamed],
  );
  return rows;
}

export function createVersions({ pool, policy, documents, stretches, storedResults, maxSnapshots }: VersionParts): Versions {
  const stateOf = async (workflowId: string, sequence: number | undefined): Promise<KeptState> => {
    const now = await documents.settledState(workflowId);
    return sequence === undefined || sequence === now.sequence ? now : stretches.stateAt(workflowId, sequence);
  };
  /** Names are looked at while nobody else writes one. */
  const named = async <T>(
    workflowId: string,
    { name, except, sameName }: { name: string; except?: string; sameName: boolean },
    work: (client: PoolClient, others: number) => Promise<T>,
  ): Promise<T> =>
    inTransaction(pool, async (client) => {
      await client.query('SELECT FROM workflow WHERE id = $1 FOR NO KEY UPDATE', [workflowId]);
      const { rows } = await client.query<{ name: string }>(
        "SELECT name FROM version WHERE workflow_id = $1 AND kind = 'named' AND id <> $2",
        [workflowId, except ?? ''],
      );
      mustBeNamed(name, sameName ? [] : rows.map((row) => row.name));
      return work(client, rows.length);
    });
  const find = async (workflowId: string, id: string) => {
    const { rows } = await pool.query<{ kind: Row['kind']; name: string }>(
      'SELECT kind, name FROM version WHERE workflow_id = $1 AND id = $2',
      [workflowId, id],
    );
    if (!rows[0]) throw new PartiError('http.not-found', { call: id });
    return rows[0];
  };

  return {
    async list(workflowId, userId) {
      const role = await policy.roleOf(workflowId, userId);
      const rows = await readVersions(pool, workflowId, role === 'view');
      return {
        versions: rows.map((row) => shown(workflowId, row)),
        maxSnapshots: await maxSnapshots(workflowId),
        mayDelete: role === 'owner',
      };
    },
    async keep(workflowId, wish, userId, earlier) {
      await policy.mustEdit(workflowId, userId);
      const isNamed = wish.kind === 'named';
      const name = versionText(wish.name, VERSION_NAME_MAX);
      // Refused before a state is made: that takes a moment in a large workflow.
      if (isNamed) mustBeNamed(name, []);
      const state = await stateOf(workflowId, wish.sequence);
      const limit = await maxSnapshots(workflowId);
      const bytes = await packed(state.state);
      const id = randomUUID();
      const insert = async (client: Pick<Pool, 'query'>) => {
        const nodes = Object.keys(documentOf(state.state, state.schemaVersion).nodes);
        const results = await shownResults(client, workflowId, state.sequence, nodes);
        await client.query(
          `INSERT INTO version (id, workflow_id, sequence, kind, name, description, schema_version, state, results, created_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            id,
            workflowId,
            state.sequence,
            wish.kind,
            isNamed ? name : '',
            versionText(wish.description, VERSION_DESCRIPTION_MAX),
            state.schemaVersion,
            bytes,
            JSON.stringify(marked(results, earlier)),
            userId,
          ],
        );
      };
      if (!isNamed) await insert(pool);
      else
        await named(workflowId, { name, sameName: wish.sameName }, async (client, others) => {
          assertAllowed(maySnapshot(others, limit));
          await insert(client);
        });
      return { id, sequence: state.sequence };
    },
    async read(workflowId, id, userId) {
      const role = await policy.roleOf(workflowId, userId);
      const { rows } = await pool.query<{
        kind: string;
        sequence: string;
        schemaVersion: number;
        state: Buffer;
        results: KeptResults;
      }>(
        'SELECT kind, sequence, schema_version AS "schemaVersion", state, results FROM version WHERE workflow_id = $1 AND id = $2',
        [workflowId, id],
      );
      const [row] = rows;
      if (!row || (role === 'view' && row.kind !== 'named')) throw new PartiError('http.not-found', { call: id });
      const document = documentOf(await unpacked(row.state), row.schemaVersion);
      // Named before its first run, or while it ran: what that made since is shown.
      const results = await storedResults(workflowId, document, unmarked(row.results), userId);
      return { document, results, sequence: Number(row.sequence) };
    },
    async change(workflowId, id, { name: asked, description, sameName }, userId) {
      await policy.mustEdit(workflowId, userId);
      const before = await find(workflowId, id);
      const limit = await maxSnapshots(workflowId);
      const name = asked === undefined ? before.name : versionText(asked, VERSION_NAME_MAX);
      const write = (database: Pick<Pool, 'query'>, kind: string) =>
        database.query(
          'UPDATE version SET name = $3, description = coalesce($4, description), kind = $5 WHERE workflow_id = $1 AND id = $2',
          [workflowId, id, name, description === undefined ? null : versionText(description, VERSION_DESCRIPTION_MAX), kind],
        );
      if (asked === undefined) return void (await write(pool, before.kind));
      await named(workflowId, { name, except: id, sameName: sameName || name === before.name }, async (client, others) => {
        if (before.kind !== 'named') assertAllowed(maySnapshot(others, limit));
        await write(client, 'named');
      });
    },
    async remove(workflowId, id, userId) {
      await policy.mustOwn(workflowId, userId);
      const { rowCount } = await pool.query('DELETE FROM version WHERE workflow_id = $1 AND id = $2', [workflowId, id]);
      if (rowCount === 0) throw new PartiError('http.not-found', { call: id });
    },
  };
}

/** A name that another version bears is a warning: whoever was not asked is told of it. */
function mustBeNamed(name: string, others: readonly string[]): void {
  const check = checkSnapshotName(name, others);
  assertAllowed(check);
  if (check.ok && check.warning) throw refusalError(check.warning);
}

function shown(workflowId: string, row: Row) {
  const { id, kind, name, description, userId, userName, picture } = row;
  return {
    id,
    kind,
    name,
    description,
    sequence: Number(row.sequence),
    createdAt: row.createdAt.toISOString(),
    by: userId === null || userName === null ? null : { id: userId, name: userName },
    ...(picture ? { pictureUrl: `/api/workflows/${workflowId}/versions/${id}/picture?v=${picture.slice(0, 8)}` } : {}),
  };
}

function marked(results: ResultsByNode, earlier: ReadonlyMap<NodeId, string> | undefined): KeptResults {
  return Object.fromEntries(
    Object.entries(results).map(([id, one]) => [id, earlier?.get(id) === one.key ? { ...one, isEarlier: true } : one]),
  );
}

const unmarked = (results: KeptResults): ResultsByNode =>
  Object.fromEntries(Object.entries(results).map(([id, { key, digest }]) => [id, { key, digest }]));
