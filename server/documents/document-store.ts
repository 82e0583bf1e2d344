import type { Pool } from 'pg';
import { initialState } from '#collab';
import { WORKFLOW_SCHEMA_VERSION, type WorkflowDocument } from '#domain';

/** One accepted update on its way to the disk. */
export interface PendingUpdate {
  workflowId: string;
  sequence: number;
  userId: string | undefined;
  data: Uint8Array;
}

/** A document as it lies in the database. */
export interface StoredDocument {
  state: Buffer;
  stateSequence: number;
  sequence: number;
  updates: Buffer[];
}

/** Writes the initial state of a new workflow's document. */
export async function insertDocument(pool: Pick<Pool, 'query'>, workflowId: string, document: WorkflowDocument): Promise<void> {
  await pool.query('INSERT INTO document (workflow_id, schema_version, state) VALUES ($1, $2, $3)', [workflowId, WORKFLOW_SCHEMA_VERSION, Buffer.from(initialState(document))]);
}

export async function loadDocument(pool: Pool, workflowId: string): Promise<StoredDocument | undefined> {
  const { rows } = await pool.query<{ state: Buffer; state_sequence: string; sequence: string }>('SELECT state, state_sequence, sequence FROM document WHERE workflow_id = $1', [workflowId]);
  const row = rows[0];
  if (!row) return undefined;
  const updates = await pool.query<{ data: Buffer }>('SELECT data FROM document_update WHERE workflow_id = $1 AND sequence > $2 ORDER BY sequence', [workflowId, row.state_sequence]);
  return { state: row.state, stateSequence: Number(row.state_sequence), sequence: Number(row.sequence), updates: updates.rows.map((update) => update.data) };
}

/** Commits updates of any number of documents in one transaction: one flush of the disk for all of them. */
export async function commitUpdates(pool: Pool, updates: readonly PendingUpdate[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO document_update (workflow_id, sequence, user_id, data)
       SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[])`,
      [updates.map((update) => update.workflowId), updates.map((update) => update.sequence), updates.map((update) => update.userId ?? null), updates.map((update) => Buffer.from(update.data))],
    );
    await client.query(
      `UPDATE document d SET sequence = u.sequence FROM (SELECT workflow_id, max(sequence) AS sequence FROM unnest($1::text[], $2::bigint[]) AS t(workflow_id, sequence) GROUP BY workflow_id) u WHERE d.workflow_id = u.workflow_id`,
      [updates.map((update) => update.workflowId), updates.map((update) => update.sequence)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Replaces the compacted state; updates that it holds go, except where history is made of states anyway. */
export async function compact(pool: Pool, workflowId: string, state: Uint8Array, sequence: number): Promise<void> {
  await pool.query(
    `WITH kept AS (UPDATE document SET state = $2, state_sequence = $3 WHERE workflow_id = $1 AND state_sequence < $3 RETURNING workflow_id)
     DELETE FROM document_update u USING kept WHERE u.workflow_id = kept.workflow_id AND u.sequence <= $3`,
    [workflowId, Buffer.from(state), sequence],
  );
}

/** Keeps a state for history when five minutes have passed since the last one. */
export async function keepHistory(pool: Pool, workflowId: string, state: () => Uint8Array, sequence: number): Promise<void> {
  const { rows } = await pool.query<{ due: boolean }>(
    `SELECT COALESCE(max(created_at) < now() - interval '5 minutes', true) AS due FROM document_history WHERE workflow_id = $1`,
    [workflowId],
  );
  if (!rows[0]?.due) return;
  await pool.query('INSERT INTO document_history (workflow_id, sequence, state) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [workflowId, sequence, Buffer.from(state())]);
}

/** Refreshes what lists show of a workflow. */
export async function projectWorkflow(pool: Pool, workflowId: string, document: WorkflowDocument): Promise<void> {
  const functionsUsed = [...new Set(Object.values(document.nodes).map((node) => node.functionId))].toSorted();
  await pool.query('UPDATE workflow SET name = $2, functions_used = $3, updated_at = now() WHERE id = $1', [workflowId, String(document.meta.name).slice(0, 500), functionsUsed]);
}
