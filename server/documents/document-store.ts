import type { Pool } from 'pg';
import { initialState } from '#collab';
import { WORKFLOW_SCHEMA_VERSION, type WorkflowDocument } from '#domain';
import { rowText } from '../database/row-text.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { packed } from './packed.ts';

/** What a query can be sent to: the pool, or a client inside a transaction. */
export type Database = Pick<Pool, 'query'>;

/** One accepted update on its way to the disk. */
export interface PendingUpdate {
  workflowId: string;
  /** Counts the updates of one document from 1, without gaps. */
  sequence: number;
  /** Who made it; absent: the server itself. */
  userId?: string;
  data: Uint8Array;
  /** Yjs client ids that its user uses for the first time. */
  claims: readonly number[];
}

/** A document as it lies in the database. */
export interface StoredDocument {
  schemaVersion: number;
  state: Uint8Array;
  updates: Uint8Array[];
  /** Number of the last update. */
  sequence: number;
  /** Whose each Yjs client id is. */
  clients: Map<number, string>;
}

/** Writes the document of a new workflow, in the version that it says it has; the workflow's row must be there. */
export async function insertDocument(database: Database, workflowId: string, document: WorkflowDocument): Promise<void> {
  await database.query('INSERT INTO document (workflow_id, schema_version, state) VALUES ($1, $2, $3)', [
    workflowId,
    document.meta.schemaVersion,
    Buffer.from(initialState(document)),
  ]);
}

/** Reads state and the updates after it in one statement, so that a compaction cannot come between. */
export async function loadDocument(database: Database, workflowId: string): Promise<StoredDocument | undefined> {
  const { rows } = await database.query<{
    schemaVersion: number;
    state: Buffer | null;
    stateSequence: string;
    sequence: string | null;
    data: Buffer | null;
  }>(
    `SELECT d.schema_version AS "schemaVersion", d.state, d.state_sequence AS "stateSequence", NULL::bigint AS sequence, NULL::bytea AS data FROM document d WHERE d.workflow_id = $1
     UNION ALL
     SELECT d.schema_version, NULL, d.state_sequence, u.sequence, u.data FROM document d JOIN document_update u ON u.workflow_id = d.workflow_id AND u.sequence > d.state_sequence WHERE d.workflow_id = $1`,
    [workflowId],
  );
  const base = rows.find((row) => row.state !== null);
  if (!base?.state) return undefined;
  const clients = await database.query<{ client: string; user: string }>(
    'SELECT client_id AS client, user_id AS "user" FROM document_client WHERE workflow_id = $1',
    [workflowId],
  );
  const updates = rows
    .flatMap((row) => (row.data ? [{ sequence: Number(row.sequence), data: row.data }] : []))
    .toSorted((a, b) => a.sequence - b.sequence);
  return {
    schemaVersion: base.schemaVersion,
    state: base.state,
    updates: updates.map((update) => update.data),
    sequence: updates.at(-1)?.sequence ?? Number(base.stateSequence),
    clients: new Map(clients.rows.map((row) => [Number(row.client), row.user])),
  };
}

/** Commits updates of any number of documents in one statement: one flush of the disk for all of them. */
export async function commitUpdates(database: Database, updates: readonly PendingUpdate[]): Promise<void> {
  const claims = updates.flatMap(({ workflowId, userId, claims: clients }) =>
    clients.map((client) => ({ workflowId, client, userId: userId ?? '' })),
  );
  await database.query({
    name: 'commit-updates',
    // All bytes in one value: an array of them would be written as text.
    text: `WITH claimed AS (INSERT INTO document_client (workflow_id, client_id, user_id) SELECT * FROM unnest($3::text[], $4::bigint[], $5::text[]) ON CONFLICT DO NOTHING)
           INSERT INTO document_update (workflow_id, sequence, user_id, data)
           SELECT workflow_id, sequence, user_id, substring($2::bytea FROM start FOR length) FROM json_to_recordset($1::json) AS one(workflow_id text, sequence bigint, user_id text, start int, length int)`,
    values: [
      JSON.stringify(rowsOf(updates)),
      Buffer.concat(updates.map(({ data }) => data)),
      claims.map((claim) => claim.workflowId),
      claims.map((claim) => claim.client),
      claims.map((claim) => claim.userId),
    ],
  });
}

/** `start` counts from 1, as `substring` does. */
function rowsOf(updates: readonly PendingUpdate[]): Record<string, string | number | null>[] {
  let start = 1;
  return updates.map(({ workflowId, sequence, userId, data }) => {
    const row = { workflow_id: workflowId, sequence, user_id: userId ?? null, start, length: data.length };
    start += data.length;
    return row;
  });
}

/**
 * Writes what brings a stored document to the schema of this code as its next update, and keeps the state `before` it for
 * history: all of it or nothing. Answers the document as it lies there now.
 */
export async function commitMigration(
  pool: Pool,
  workflowId: string,
  stored: StoredDocument,
  before: Uint8Array | undefined,
  update: Uint8Array,
): Promise<StoredDocument> {
  const sequence = stored.sequence + 1;
  await inTransaction(pool, async (client) => {
    if (before) {
      const { sequence: last, schemaVersion } = stored;
      await keepHistory(client, workflowId, { state: before, sequence: last, schemaVersion }, { stays: true });
    }
    await commitUpdates(client, [{ workflowId, sequence, data: update, claims: [] }]);
    await client.query('UPDATE document SET schema_version = $2 WHERE workflow_id = $1', [workflowId, WORKFLOW_SCHEMA_VERSION]);
    // Nobody edited: it is no change to run.
    await client.query('UPDATE run_planned SET sequence = $2, nodes_digest = NULL WHERE workflow_id = $1 AND sequence = $2 - 1', [
      workflowId,
      sequence,
    ]);
  });
  return { ...stored, schemaVersion: WORKFLOW_SCHEMA_VERSION, sequence, updates: [...stored.updates, update] };
}

/** Keeps a state for history, under the number of the last update in it; one that `stays` never goes. */
export async function keepHistory(
  database: Database,
  workflowId: string,
  { state, sequence, schemaVersion }: { state: Uint8Array; sequence: number; schemaVersion: number },
  { stays = false } = {},
): Promise<void> {
  await database.query(
    `INSERT INTO document_history (workflow_id, sequence, state, packed, schema_version, stays) VALUES ($1, $2, $3, true, $4, $5)
     ON CONFLICT (workflow_id, sequence) DO UPDATE SET stays = document_history.stays OR excluded.stays`,
    [workflowId, sequence, await packed(state), schemaVersion, stays],
  );
}

/** Refreshes what lists show of a workflow. */
export async function projectWorkflow(
  database: Database,
  workflowId: string,
  facts: { name: string; functionIds: readonly string[] },
): Promise<void> {
  await database.query('UPDATE workflow SET name = $2, functions_used = $3, updated_at = now() WHERE id = $1', [
    workflowId,
    rowText(facts.name).slice(0, 500),
    facts.functionIds.map(rowText),
  ]);
}
