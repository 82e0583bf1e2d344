import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError, type RunError } from '#domain';
import type { FunctionRights } from '../access/function-rights.ts';
import type { WorkflowPolicy } from '../access/policy.ts';

/** Runs of a function that are over, for those who may open the workflow that each was in. */
export interface PastExecutions {
  /** The latest ones, newest first. Rejects as `FunctionRights.must` does for what one may not see. */
  list(functionId: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/executions']>>;
  /** Rejects with `function.no-execution` for one that is not there, or whose workflow this account may not open. */
  read(
    functionId: string,
    id: string,
    userId: string,
  ): Promise<CallAnswer<Contract['GET functions/{id}/executions/{execution}']>>;
}

/** What past runs stand on. */
export interface PastExecutionParts {
  pool: Pool;
  rights: Pick<FunctionRights, 'must'>;
  policy: Pick<WorkflowPolicy, 'mustView'>;
}

interface Row {
  id: string;
  workflowId: string;
  workflowName: string;
  nodeId: string;
  state: string;
  digest: string | null;
  error: RunError | null;
  who: string | null;
  ms: number | null;
  at: Date;
  isKept: boolean;
}

const COLUMNS = `SELECT e.id, e.workflow_id AS "workflowId", w.name AS "workflowName", e.node_id AS "nodeId", e.state, e.result_digest AS digest, e.error,
       u.name AS who, e.duration_ms AS ms, e.created_at AS at,
       EXISTS (SELECT FROM result_grant g WHERE g.workflow_id = e.workflow_id AND g.result_digest = e.result_digest) AS "isKept"
  FROM execution e JOIN workflow w ON w.id = e.workflow_id LEFT JOIN "user" u ON u.id = e.user_id
 WHERE e.function_id = $1`;
/** Looked through for those that one may open. */
const LATEST = 200;
const MOST = 20;

export function createPastExecutions({ pool, rights, policy }: PastExecutionParts): PastExecutions {
  const mayOpen = (workflowId: string, userId: string): Promise<boolean> =>
    policy.mustView(workflowId, userId).then(
      () => true,
      () => false,
    );
  return {
    async list(functionId, userId) {
      await rights.must(functionId, userId, 'see');
      const { rows } = await pool.query<Row>(`${COLUMNS} ORDER BY e.created_at DESC LIMIT ${LATEST}`, [functionId]);
      const workflows = [...new Set(rows.map(({ workflowId }) => workflowId))];
      const open = new Set<string>();
      for (const id of workflows) if (await mayOpen(id, userId)) open.add(id);
      return {
        executions: rows
          .filter(({ workflowId }) => open.has(workflowId))
          .slice(0, MOST)
          .map(told),
      };
    },
    async read(functionId, id, userId) {
      await rights.must(functionId, userId, 'see');
      const { rows } = await pool.query<Row>(`${COLUMNS} AND e.id = $2`, [functionId, id]);
      const [row] = rows;
      if (!row || !(await mayOpen(row.workflowId, userId))) throw new PartiError('function.no-execution');
      return told(row);
    },
  };
}

function told({ id, workflowId, workflowName, nodeId, state, digest, error, who, ms, at, isKept }: Row) {
  return {
    ...{ id, node: nodeId, state, at: at.toISOString(), workflow: { id: workflowId, name: workflowName } },
    ...(digest !== null && isKept ? { digest } : {}),
    ...(error === null ? {} : { error }),
    ...(who === null ? {} : { who }),
    ...(ms === null ? {} : { ms }),
  };
}
