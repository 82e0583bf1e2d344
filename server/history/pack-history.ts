import type { Pool } from 'pg';
import { packed } from '../documents/packed.ts';

/** States packed between two looks; each is safe by itself, so that an end in the middle only leaves the rest for the next start. */
const PAGE = 25;

/** Packs states that an earlier version kept as they were; `tell` hears how many of how many are done. */
export async function packHistory(pool: Pool, tell: (done: number, total: number) => void): Promise<void> {
  const { rows } = await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM document_history WHERE NOT packed');
  const total = rows[0]?.total ?? 0;
  for (let done = 0; done < total;) {
    const page = await pool.query<{ workflowId: string; sequence: string; state: Buffer }>(
      'SELECT workflow_id AS "workflowId", sequence, state FROM document_history WHERE NOT packed ORDER BY workflow_id, sequence LIMIT $1',
      [PAGE],
    );
    if (page.rows.length === 0) return;
    for (const { workflowId, sequence, state } of page.rows)
      await pool.query(
        'UPDATE document_history SET state = $3, packed = true WHERE workflow_id = $1 AND sequence = $2 AND NOT packed',
        [workflowId, sequence, await packed(state)],
      );
    done += page.rows.length;
    tell(done, total);
  }
}
