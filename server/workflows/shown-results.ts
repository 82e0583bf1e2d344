import type { PoolClient } from 'pg';

/** A result in the store that a node shows. */
export interface ShownResult {
  nodeId: string;
  /** Result key it was made for. */
  key: string;
  resultDigest: string;
  modelDigest: string | null;
}

/** Gives a workflow that is just being made results that stand in the store already; part of its transaction. */
export async function insertShownResults(client: PoolClient, workflowId: string, shown: readonly ShownResult[]): Promise<void> {
  for (const { nodeId, key, resultDigest, modelDigest } of shown) {
    await client.query(
      'INSERT INTO node_result (workflow_id, node_id, key, result_digest, model_digest) VALUES ($1, $2, $3, $4, $5)',
      [workflowId, nodeId, key, resultDigest, modelDigest],
    );
    await client.query('INSERT INTO result_grant (workflow_id, result_digest) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      workflowId,
      resultDigest,
    ]);
  }
}
