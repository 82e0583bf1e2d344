import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import type { WorkflowDocument } from '#domain';

/** Results by node: the key and the digest of what it showed. */
export type ResultsByNode = Record<string, { key: string; digest: string }>;

/** Results that are kept with a version; `isEarlier`: it was made for other inputs than the version has. */
export type KeptResults = Record<string, ResultsByNode[string] & { isEarlier?: true }>;

/**
 * What the nodes of a state show: what is known of them, and for the others what the store holds under their keys. Runs
 * nothing; answers what is known where the state cannot be planned any more.
 */
export type StoredResults = (
  workflowId: string,
  document: WorkflowDocument,
  known: ResultsByNode,
  userId: string,
) => Promise<ResultsByNode>;

interface Row {
  sequence: string;
  nodeId: string;
  key: string;
  digest: string;
}

const COLUMNS = 'sequence, node_id AS "nodeId", key, result_digest AS digest';

/** What nodes showed once everything up to an update had run. */
export async function shownResults(
  database: Pick<Pool, 'query'>,
  workflowId: string,
  sequence: number,
  nodes?: readonly string[],
): Promise<ResultsByNode> {
  const { rows } = await database.query<Row>(
    `SELECT DISTINCT ON (node_id) ${COLUMNS} FROM node_result_log
      WHERE workflow_id = $1 AND sequence <= $2 AND ($3::text[] IS NULL OR node_id = ANY($3)) ORDER BY node_id, node_result_log.sequence DESC`,
    [workflowId, sequence, nodes ?? null],
  );
  return Object.fromEntries(rows.map(({ nodeId, key, digest }) => [nodeId, { key, digest }]));
}

/** What nodes showed at an update, and what they showed after each up to another. */
export async function readResultLog(
  pool: Pool,
  workflowId: string,
  from: number,
  to: number,
): Promise<CallAnswer<Contract['GET workflows/{id}/history/results']>> {
  const [before, { rows }] = await Promise.all([
    shownResults(pool, workflowId, from),
    pool.query<Row>(
      `SELECT ${COLUMNS} FROM node_result_log WHERE workflow_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY node_result_log.sequence, node_id`,
      [workflowId, from, to],
    ),
  ]);
  return { before, changes: rows.map((row) => ({ ...row, sequence: Number(row.sequence) })) };
}
