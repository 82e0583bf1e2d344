import type { Pool } from 'pg';
import { readUpdateLog, SharedDocument } from '#collab';
import { inTransaction } from '../database/in-transaction.ts';
import { keepHistory } from '../documents/document-store.ts';
import { unpacked } from '../documents/packed.ts';
import { createStretches, type KeptState } from './stretches.ts';

const HOUR_MS = 3_600_000;

/**
 * Lets go of edits older than `days`: their last state of each hour stays for a year, of each day for ever. Named versions,
 * and states before a migration, are not touched. What functions showed goes with the last state that showed it. 0: everything stays.
 */
export async function thinHistory(pool: Pool, days: number): Promise<void> {
  if (days === 0) return;
  const { rows } = await pool.query<{ workflowId: string; from: string }>(
    `SELECT workflow_id AS "workflowId", from_sequence AS "from" FROM document_segment
      WHERE ended_at < now() - make_interval(days => $1) ORDER BY workflow_id, from_sequence`,
    [days],
  );
  for (const { workflowId, from } of rows) await turnIntoStates(pool, workflowId, Number(from));
  await thinStates(pool, days);
  await thinResults(pool, days);
}

async function turnIntoStates(pool: Pool, workflowId: string, from: number): Promise<void> {
  const states = await statesOfHours(pool, workflowId, from);
  await inTransaction(pool, async (client) => {
    for (const state of states) {
      await keepHistory(client, workflowId, state);
      await client.query('UPDATE document_history SET created_at = $3 WHERE workflow_id = $1 AND sequence = $2 AND NOT stays', [
        workflowId,
        state.sequence,
        new Date(state.at),
      ]);
    }
    await client.query('DELETE FROM document_segment WHERE workflow_id = $1 AND from_sequence = $2', [workflowId, from]);
  });
}

/** The state at the end of each hour of a segment, and at its own end, where the next one goes on; none of one that cannot be read. */
async function statesOfHours(pool: Pool, workflowId: string, from: number): Promise<(KeptState & { at: number })[]> {
  const { rows } = await pool.query<{ updates: Buffer }>(
    'SELECT updates FROM document_segment WHERE workflow_id = $1 AND from_sequence = $2',
    [workflowId, from],
  );
  const [segment] = rows;
  const before = await createStretches(pool)
    .stateAt(workflowId, from - 1)
    .catch(() => undefined);
  const updates = segment && before ? await unpacked(segment.updates).then(readUpdateLog, () => []) : [];
  const document = new SharedDocument(before?.state ?? new Uint8Array());
  const states = updates.flatMap(({ sequence, at, data }, index) => {
    document.apply(data);
    const next = updates[index + 1];
    const isLast = next === undefined || Math.floor(next.at / HOUR_MS) !== Math.floor(at / HOUR_MS);
    return isLast ? [{ sequence, state: document.state(), schemaVersion: document.json().meta.schemaVersion, at }] : [];
  });
  document.destroy();
  return states;
}

/** The last of each hour, and after a year of each day (UTC); whatever edits are still played upon is the last of its span. */
async function thinStates(pool: Pool, days: number): Promise<void> {
  await pool.query(
    `DELETE FROM document_history h USING (
       SELECT workflow_id, sequence,
              row_number() OVER (PARTITION BY workflow_id, span, date_trunc(span, created_at, 'UTC') ORDER BY sequence DESC) AS place
         FROM (SELECT o.workflow_id, o.sequence, o.created_at, CASE WHEN o.created_at < now() - interval '365 days' THEN 'day' ELSE 'hour' END AS span
                 FROM document_history o
                WHERE NOT o.stays AND o.created_at < now() - make_interval(days => $1)
                  AND NOT EXISTS (SELECT FROM document_segment s WHERE s.workflow_id = o.workflow_id AND s.from_sequence <= o.sequence + 1 AND s.to_sequence > o.sequence)) old) ranked
      WHERE h.workflow_id = ranked.workflow_id AND h.sequence = ranked.sequence AND ranked.place > 1`,
    [days],
  );
}

/** What a node showed, where it showed something else before the next state or edit that can still be opened. */
async function thinResults(pool: Pool, days: number): Promise<void> {
  await pool.query(
    `DELETE FROM node_result_log l USING (
       SELECT workflow_id, node_id, sequence AS first,
              lead(sequence) OVER (PARTITION BY workflow_id, node_id ORDER BY sequence) - 1 AS last
         FROM node_result_log) shown
      WHERE l.workflow_id = shown.workflow_id AND l.node_id = shown.node_id AND l.sequence = shown.first
        AND l.created_at < now() - make_interval(days => $1)
        AND shown.last < (SELECT d.state_sequence FROM document d WHERE d.workflow_id = l.workflow_id)
        AND NOT EXISTS (SELECT FROM document_history h WHERE h.workflow_id = l.workflow_id AND h.sequence BETWEEN shown.first AND shown.last)
        AND NOT EXISTS (SELECT FROM version v WHERE v.workflow_id = l.workflow_id AND v.sequence BETWEEN shown.first AND shown.last)
        AND NOT EXISTS (SELECT FROM document_segment s WHERE s.workflow_id = l.workflow_id AND s.from_sequence <= shown.last AND s.to_sequence >= shown.first)`,
    [days],
  );
}
