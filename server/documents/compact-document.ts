import type { Pool, PoolClient } from 'pg';
import { readUpdateLog, writeUpdateLog, type LoggedUpdate } from '#collab';
import { historyEntries } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';
import { packed, unpacked } from './packed.ts';

/** A state is kept for history where the updates since the last one weigh this much at least (packed bytes), or as much as it. */
const LEAST_WEIGHT = 4096;
/** Updates in one segment; a short one is carried on, so that they are packed together. */
const SEGMENT_UPDATES = 500;

interface Held {
  state: Buffer;
  sequence: number;
  schemaVersion: number;
}

/**
 * Replaces the compacted state by one that holds everything up to `sequence`. The updates in it move into history in the
 * same transaction: whenever the server ends, each stands in exactly one place.
 */
export async function compactDocument(pool: Pool, workflowId: string, state: Uint8Array, sequence: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Commits of further updates need not wait.
    const { rows } = await client.query<{ state: Buffer; sequence: string; schemaVersion: number }>(
      'SELECT state, state_sequence AS sequence, schema_version AS "schemaVersion" FROM document WHERE workflow_id = $1 FOR NO KEY UPDATE',
      [workflowId],
    );
    const held = rows[0] && { ...rows[0], sequence: Number(rows[0].sequence) };
    if (!held || held.sequence >= sequence) return;
    const updates = await readUpdates(client, workflowId, held.sequence, sequence);
    if (updates.length > 0) await logUpdates(client, workflowId, held, updates);
    await client.query('DELETE FROM document_update WHERE workflow_id = $1 AND sequence <= $2', [workflowId, sequence]);
    await client.query('UPDATE document SET state = $2, state_sequence = $3 WHERE workflow_id = $1', [
      workflowId,
      Buffer.from(state),
      sequence,
    ]);
  });
}

/** Updates that lie in no segment yet, from the one after `after` to `to`. */
export async function readUpdates(
  database: Pick<Pool, 'query'>,
  workflowId: string,
  after: number,
  to = Number.MAX_SAFE_INTEGER,
): Promise<LoggedUpdate[]> {
  const { rows } = await database.query<{ sequence: string; userId: string | null; at: Date; data: Buffer }>(
    `SELECT sequence, user_id AS "userId", created_at AS at, data FROM document_update
      WHERE workflow_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence`,
    [workflowId, after, to],
  );
  return rows.map(({ sequence, userId, at, data }) => ({
    sequence: Number(sequence),
    userId: userId ?? undefined,
    at: at.getTime(),
    data,
  }));
}

async function logUpdates(client: PoolClient, workflowId: string, held: Held, updates: readonly LoggedUpdate[]): Promise<void> {
  const isAnchored = await keepAnchor(client, workflowId, held, updates[0]?.at ?? 0);
  const { rows } = await client.query<{ from: string; updates: Buffer }>(
    'SELECT from_sequence AS "from", updates FROM document_segment WHERE workflow_id = $1 AND to_sequence = $2 AND to_sequence - from_sequence < $3',
    [workflowId, held.sequence, SEGMENT_UPDATES],
  );
  const [before] = isAnchored ? [] : rows;
  // One that cannot be read any more is left as it is; the others stay readable.
  const earlier = before ? await unpacked(before.updates).then(readUpdateLog, () => undefined) : undefined;
  if (before && earlier) {
    await client.query('DELETE FROM document_segment WHERE workflow_id = $1 AND from_sequence = $2', [workflowId, before.from]);
    await insertSegment(client, workflowId, [...earlier, ...updates]);
  } else await insertSegment(client, workflowId, updates);
}

async function insertSegment(client: PoolClient, workflowId: string, updates: readonly LoggedUpdate[]): Promise<void> {
  const times = updates.map(({ at }) => at);
  await client.query(
    `INSERT INTO document_segment (workflow_id, from_sequence, to_sequence, updates, entries, began_at, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      workflowId,
      updates[0]?.sequence,
      updates.at(-1)?.sequence,
      await packed(writeUpdateLog(updates)),
      JSON.stringify(historyEntries(updates)),
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
    ],
  );
}

/** Keeps the state that the updates are played upon, where the way from the last one has become long. Answers whether it did. */
async function keepAnchor(client: PoolClient, workflowId: string, held: Held, at: number): Promise<boolean> {
  const { rows } = await client.query<{ weight: number; logged: number; isOld: boolean; isContinued: boolean }>(
    `SELECT length(h.state)::int AS weight,
            (SELECT coalesce(sum(length(s.updates)), 0)::int FROM document_segment s WHERE s.workflow_id = $1 AND s.to_sequence > h.sequence) AS logged,
            h.created_at < $3::timestamptz - interval '1 day' AS "isOld",
            h.sequence = $2 OR EXISTS (SELECT FROM document_segment s WHERE s.workflow_id = $1
              AND s.from_sequence <= h.sequence + 1 AND s.to_sequence > h.sequence) AS "isContinued"
       FROM document_history h WHERE h.workflow_id = $1 AND h.sequence <= $2 ORDER BY h.sequence DESC LIMIT 1`,
    [workflowId, held.sequence, new Date(at)],
  );
  const [last] = rows;
  const isNear = last?.isContinued && (last.logged === 0 || (last.logged < Math.max(LEAST_WEIGHT, last.weight) && !last.isOld));
  if (isNear) return false;
  await client.query(
    `INSERT INTO document_history (workflow_id, sequence, state, packed, schema_version, created_at) VALUES ($1, $2, $3, true, $4, $5)
     ON CONFLICT DO NOTHING`,
    [workflowId, held.sequence, await packed(held.state), held.schemaVersion, new Date(at)],
  );
  return true;
}
