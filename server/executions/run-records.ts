import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { KeyFacts, NodeId, RunCause, RunError } from '#domain';
import type { StoredResult } from './result-store.ts';

/** A function that has run, as it is recorded. */
export interface Execution {
  workflowId: string;
  /** Number of the document's change that it ran for. */
  documentSequence: number;
  nodeId: NodeId;
  functionId: string;
  key: string;
  state: 'succeeded' | 'failed' | 'timed-out';
  resultDigest?: string;
  error?: RunError;
  /** Account whose edit or click caused it. */
  userId?: string;
  durationMs?: number;
}

/** Why a function ran. */
export type Cause = Pick<Execution, 'documentSequence' | 'functionId'> & { userId: string | undefined };

/** A result that a node shows. */
export interface ShownResult extends StoredResult {
  nodeId: NodeId;
  /** What its key was made of; null for results of before this was kept. */
  facts: KeyFacts | null;
  causes: RunCause[] | null;
}

/** A result that a node has come to show. */
export interface FreshResult extends ShownResult {
  functionId: string;
  /** It was in the store: nothing ran for it. */
  isReused: boolean;
}

/** What the database knows of a workflow's runs. */
export interface RunRecords {
  open(workflowId: string): Promise<{ paused: boolean; shown: ShownResult[]; failures: { key: string; error: RunError }[] }>;
  setPaused(workflowId: string, paused: boolean): Promise<void>;
  add(execution: Execution): Promise<void>;
  /** Lets a workflow read these results, and remembers which node shows which, and since which change of the document. */
  show(workflowId: string, shown: readonly FreshResult[], documentSequence: number): Promise<void>;
  mayRead(workflowId: string, digest: string): Promise<boolean>;
}

/** Failures that are shown again when a workflow is opened. */
const MAX_FAILURES = 200;

/** Forgets runs older than `days`, but for the failures that a workflow still shows when it is opened. 0: everything stays. */
export async function forgetRuns(pool: Pool, days: number): Promise<void> {
  if (days === 0) return;
  await pool.query(
    `WITH latest AS (
       SELECT DISTINCT ON (workflow_id, key) id, workflow_id, state, error, created_at FROM execution ORDER BY workflow_id, key, created_at DESC),
     failed AS (
       SELECT id, row_number() OVER (PARTITION BY workflow_id ORDER BY created_at DESC) AS place FROM latest
        WHERE state <> 'succeeded' AND error IS NOT NULL)
     DELETE FROM execution e WHERE e.created_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM failed f WHERE f.id = e.id AND f.place <= $2)`,
    [days, MAX_FAILURES],
  );
}

export function createRunRecords(pool: Pool): RunRecords {
  return {
    async open(workflowId) {
      const [setting, shown, failures] = await Promise.all([
        pool.query<{ paused: boolean }>('SELECT paused FROM run_setting WHERE workflow_id = $1', [workflowId]),
        pool.query<ShownResult>(
          `SELECT n.node_id AS "nodeId", n.key, n.result_digest AS "resultDigest", n.model_digest AS "modelDigest", coalesce(r.duration_ms, 0) AS "durationMs", r.overrides, n.facts, n.causes
           FROM node_result n LEFT JOIN result r ON r.key = n.key WHERE n.workflow_id = $1`,
          [workflowId],
        ),
        pool.query<{ key: string; error: RunError }>(
          `SELECT key, error FROM (SELECT DISTINCT ON (key) key, state, error, created_at FROM execution WHERE workflow_id = $1 ORDER BY key, created_at DESC) latest
           WHERE state <> 'succeeded' AND error IS NOT NULL ORDER BY created_at DESC LIMIT $2`,
          [workflowId, MAX_FAILURES],
        ),
      ]);
      return { paused: setting.rows[0]?.paused ?? false, shown: shown.rows, failures: failures.rows };
    },
    async setPaused(workflowId, paused) {
      await pool.query(
        'INSERT INTO run_setting (workflow_id, paused) VALUES ($1, $2) ON CONFLICT (workflow_id) DO UPDATE SET paused = excluded.paused',
        [workflowId, paused],
      );
    },
    async add({ workflowId, documentSequence, nodeId, functionId, key, state, resultDigest, error, userId, durationMs }) {
      await pool.query(
        `INSERT INTO execution (id, workflow_id, document_sequence, node_id, function_id, key, state, result_digest, error, user_id, duration_ms)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 WHERE EXISTS (SELECT FROM workflow WHERE id = $2)`,
        [
          randomUUID(),
          workflowId,
          documentSequence,
          nodeId,
          functionId,
          key,
          state,
          resultDigest ?? null,
          error ? JSON.stringify(error) : null,
          userId ?? null,
          durationMs ?? null,
        ],
      );
    },
    async show(workflowId, shown, documentSequence) {
      if (shown.length === 0) return;
      await pool.query(
        `WITH rows AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[]) AS one(node_id, key, result_digest, model_digest, facts, causes) WHERE EXISTS (SELECT FROM workflow WHERE id = $1)),
              granted AS (INSERT INTO result_grant (workflow_id, result_digest) SELECT DISTINCT $1, result_digest FROM rows
                ON CONFLICT (workflow_id, result_digest) DO UPDATE SET granted_at = now() WHERE result_grant.granted_at < now() - interval '1 hour'),
              logged AS (INSERT INTO node_result_log (workflow_id, sequence, node_id, key, result_digest) SELECT $1, $8, node_id, key, result_digest FROM rows
                ON CONFLICT (workflow_id, sequence, node_id) DO UPDATE SET key = excluded.key, result_digest = excluded.result_digest)
         INSERT INTO node_result (workflow_id, node_id, key, result_digest, model_digest, facts, causes) SELECT $1, node_id, key, result_digest, model_digest, facts, causes FROM rows
         ON CONFLICT (workflow_id, node_id) DO UPDATE SET key = excluded.key, result_digest = excluded.result_digest, model_digest = excluded.model_digest, facts = excluded.facts, causes = excluded.causes`,
        [
          workflowId,
          shown.map((one) => one.nodeId),
          shown.map((one) => one.key),
          shown.map((one) => one.resultDigest),
          shown.map((one) => one.modelDigest),
          shown.map((one) => one.facts && JSON.stringify(one.facts)),
          shown.map((one) => one.causes && JSON.stringify(one.causes)),
          documentSequence,
        ],
      );
      const reused = shown.filter((one) => one.isReused).map((one) => one.functionId);
      if (reused.length === 0) return;
      // In one order, so that two workflows do not wait for each other.
      await pool.query(
        `INSERT INTO function_reuse (function_id, day, count)
         SELECT id, (now() AT TIME ZONE 'UTC')::date, count(*) FROM unnest($1::text[]) AS one(id) GROUP BY id ORDER BY id
         ON CONFLICT (function_id, day) DO UPDATE SET count = function_reuse.count + excluded.count`,
        [reused],
      );
    },
    async mayRead(workflowId, digest) {
      const { rowCount } = await pool.query('SELECT FROM result_grant WHERE workflow_id = $1 AND result_digest = $2', [
        workflowId,
        digest,
      ]);
      return rowCount === 1;
    },
  };
}
