import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { historyEntries, PartiError, type HistoryEntry } from '#domain';
import { readUpdates } from '../documents/compact-document.ts';

type History = CallAnswer<Contract['GET workflows/{id}/history']>;

/** Entries and runs of a workflow, newest first, up to `limit` of them before an update. */
export async function listHistory(
  pool: Pool,
  workflowId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<Omit<History, 'days'>> {
  const { rows: bounds } = await pool.query<{ first: string | null; state: string }>(
    `SELECT d.state_sequence AS state, least((SELECT min(sequence) FROM document_history h WHERE h.workflow_id = $1),
            d.state_sequence) AS first FROM document d WHERE d.workflow_id = $1`,
    [workflowId],
  );
  const [bound] = bounds;
  if (!bound) throw new PartiError('workflow.not-found');
  const fresh = historyEntries(await readUpdates(pool, workflowId, Number(bound.state)));
  const found = fresh.filter(({ from }) => from < before).toReversed();
  let isEnd = false;
  for (let below = Math.min(before, Number(bound.state) + 1); found.length <= limit && !isEnd;) {
    const { rows } = await pool.query<{ from: string; entries: HistoryEntry[] }>(
      `SELECT from_sequence AS "from", entries FROM document_segment WHERE workflow_id = $1 AND from_sequence < $2
        ORDER BY from_sequence DESC LIMIT 20`,
      [workflowId, below],
    );
    for (const row of rows) found.push(...row.entries.filter(({ from }) => from < before).toReversed());
    isEnd = rows.length < 20;
    below = Number(rows.at(-1)?.from ?? 0);
  }
  const entries = found.slice(0, limit);
  const oldest = entries.at(-1)?.from ?? 0;
  return {
    entries,
    runs: await listRuns(pool, workflowId, oldest, before),
    people: await peopleOf(pool, entries),
    first: Number(bound.first ?? bound.state),
    last: fresh.at(-1)?.to ?? Number(bound.state),
    hasMore: found.length > limit,
  };
}

async function listRuns(pool: Pool, workflowId: string, from: number, before: number): Promise<History['runs']> {
  const { rows } = await pool.query<{ sequence: string; at: Date; failed: boolean }>(
    `SELECT document_sequence AS sequence, min(created_at) AS at, bool_or(state <> 'succeeded') AS failed FROM execution
      WHERE workflow_id = $1 AND document_sequence >= $2 AND document_sequence < $3 GROUP BY document_sequence ORDER BY document_sequence DESC LIMIT 5000`,
    [workflowId, from, before],
  );
  return rows.map(({ sequence, at, failed }) => ({ sequence: Number(sequence), at: at.getTime(), failed }));
}

async function peopleOf(pool: Pool, entries: readonly HistoryEntry[]): Promise<History['people']> {
  const ids = [...new Set(entries.flatMap(({ userId }) => userId ?? []))];
  const { rows } = await pool.query<{ id: string; name: string }>('SELECT id, name FROM "user" WHERE id = ANY($1)', [ids]);
  return rows;
}
