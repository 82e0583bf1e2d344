import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import type { FunctionRights } from '../access/function-rights.ts';
import { RIGHTS_SQL } from '../access/held-right.ts';

/** How a function runs and who uses it, for its owner and whom they let see it. */
export interface FunctionStatistics {
  executions(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/execution-stats']>>;
  usage(id: string, userId: string): Promise<CallAnswer<Contract['GET functions/{id}/usage-stats']>>;
}

/** Days that are told of. */
const DAYS = 30;
const RECENT = `function_id = $1 AND created_at >= now() - interval '${DAYS} days'`;

const DAYS_SQL = `
  WITH ran AS (
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS runs,
           count(*) FILTER (WHERE state <> 'succeeded')::int AS failed,
           count(DISTINCT user_id)::int AS people, count(DISTINCT workflow_id)::int AS workflows
      FROM execution WHERE ${RECENT} GROUP BY 1),
  taken AS (
    SELECT day, count FROM function_reuse
     WHERE function_id = $1 AND day >= ((now() - interval '${DAYS} days') AT TIME ZONE 'UTC')::date)
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(runs, 0) AS runs, coalesce(taken.count, 0) AS reused,
         coalesce(failed, 0) AS failed, coalesce(people, 0) AS people, coalesce(workflows, 0) AS workflows
    FROM ran FULL JOIN taken USING (day) ORDER BY 1`;

interface Day {
  day: string;
  runs: number;
  reused: number;
  failed: number;
  people: number;
  workflows: number;
}

const TIMES_SQL = `
  SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms) AS p50, percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95
    FROM execution WHERE ${RECENT} AND state = 'succeeded' AND duration_ms IS NOT NULL`;

const FAILURES_SQL = `
  SELECT coalesce(error->>'code', state) AS code, count(*)::int AS count
    FROM execution WHERE ${RECENT} AND state <> 'succeeded' GROUP BY 1 ORDER BY 2 DESC, 1`;

const WORKFLOWS_SQL = `
  SELECT w.id, w.name, (w.owner_id = me.id OR w.is_public OR cardinality(${RIGHTS_SQL}) > 0) AS "isSeen"
    FROM workflow w, "user" me WHERE me.id = $2 AND $1 = ANY(w.functions_used) ORDER BY w.updated_at DESC`;

export function createFunctionStatistics(pool: Pool, rights: Pick<FunctionRights, 'mustSeeStats'>): FunctionStatistics {
  const days = async (id: string) => (await pool.query<Day>(DAYS_SQL, [id])).rows;
  return {
    async executions(id, userId) {
      await rights.mustSeeStats(id, userId);
      const [byDay, times, failures] = await Promise.all([
        days(id),
        pool.query<{ p50: number | null; p95: number | null }>(TIMES_SQL, [id]),
        pool.query<{ code: string; count: number }>(FAILURES_SQL, [id]),
      ]);
      const sum = (of: 'runs' | 'failed') => byDay.reduce((all, one) => all + one[of], 0);
      const { p50, p95 } = times.rows[0] ?? { p50: null, p95: null };
      return {
        days: byDay,
        runs: sum('runs'),
        failed: sum('failed'),
        ...(p50 === null ? {} : { p50 }),
        ...(p95 === null ? {} : { p95 }),
        failures: failures.rows,
      };
    },
    async usage(id, userId) {
      await rights.mustSeeStats(id, userId);
      const [byDay, used, people] = await Promise.all([
        days(id),
        pool.query<{ id: string; name: string; isSeen: boolean }>(WORKFLOWS_SQL, [id, userId]),
        pool.query<{ count: number }>(`SELECT count(DISTINCT user_id)::int AS count FROM execution WHERE ${RECENT}`, [id]),
      ]);
      const seen = used.rows.filter((row) => row.isSeen);
      return {
        workflows: seen.map((row) => ({ id: row.id, name: row.name })),
        hidden: used.rows.length - seen.length,
        people: people.rows[0]?.count ?? 0,
        days: byDay,
      };
    },
  };
}
