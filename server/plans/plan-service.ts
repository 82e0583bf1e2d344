import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallAnswer, CallBody, Contract } from '#api';
import { PLANS, PartiError, quotaState, type PlanName } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';
import type { QuotaFacts, Quotas } from '../quotas/quotas.ts';

/** Limits of plans, who has which, and who asks for another. */
export interface PlanService {
  status(userId: string): Promise<CallAnswer<Contract['GET payment']>>;
  list(): Promise<CallAnswer<Contract['GET admin/plans']>>;
  setLimits(name: string, limits: CallBody<Contract['PUT admin/plans/{name}']>): Promise<void>;
  /** Gives a person a plan of their own; null: that of the organisation again. Rejects with `people.not-found`. */
  give(userId: string, plan: PlanName | null): Promise<void>;
  giveOrganization(plan: PlanName): Promise<void>;
  /** A newer wish takes the place of an open one. */
  ask(userId: string, plan: PlanName): Promise<void>;
  /** Rejects with `plan.request-answered` where there is nothing to answer any more. */
  answer(requestId: string, granted: boolean, answeredBy: string): Promise<void>;
}

/** Usage of a plan as calls tell it. */
export const statusOf = ({ plan, executions, edits }: QuotaFacts) => ({
  planName: plan,
  executionCount: executions.performed,
  executions: { ...executions, state: quotaState(executions) },
  edits: { ...edits, state: quotaState(edits) },
});

export function createPlanService(pool: Pool, quotas: Quotas): PlanService {
  const mustBePlan = (name: string): PlanName => {
    const found = PLANS.find((one) => one === name);
    if (!found) throw new PartiError('plan.unknown', { plan: name });
    return found;
  };
  return {
    async status(userId) {
      const { rows } = await pool.query<{ plan: PlanName; state: 'open' | 'granted' | 'declined' }>(
        'SELECT plan, state FROM plan_request WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
        [userId],
      );
      return { ...statusOf(await quotas.of(userId)), plans: [...PLANS], asked: rows[0] ?? null };
    },
    async list() {
      const [plans, people, requests, organization] = await Promise.all([
        pool.query<CallAnswer<Contract['GET admin/plans']>['plans'][number]>(
          `SELECT p.name, p.executions, p.edits, p.snapshots, (SELECT count(*)::int FROM "user" u WHERE u.plan = p.name) AS people
             FROM plan p ORDER BY array_position($1::text[], p.name)`,
          [[...PLANS]],
        ),
        pool.query<{ id: string; name: string; plan: PlanName }>(
          `SELECT id, name, plan FROM "user" WHERE plan IS NOT NULL AND erased_at IS NULL ORDER BY lower(name), id LIMIT 500`,
        ),
        pool.query<{ id: string; userId: string; name: string; plan: PlanName; createdAt: Date }>(
          `SELECT r.id, r.user_id AS "userId", u.name, r.plan, r.created_at AS "createdAt" FROM plan_request r JOIN "user" u ON u.id = r.user_id
            WHERE r.state = 'open' ORDER BY r.created_at LIMIT 500`,
        ),
        pool.query<{ plan: PlanName }>('SELECT plan FROM organization ORDER BY created_at, id LIMIT 1'),
      ]);
      return {
        plans: plans.rows,
        people: people.rows,
        requests: requests.rows.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
        organization: organization.rows[0]?.plan ?? 'Unlimited',
      };
    },
    async setLimits(name, { executions, edits, snapshots }) {
      await pool.query('UPDATE plan SET executions = $2, edits = $3, snapshots = $4 WHERE name = $1', [
        mustBePlan(name),
        executions,
        edits,
        snapshots,
      ]);
      await quotas.changed();
    },
    async give(userId, plan) {
      const { rowCount } = await pool.query('UPDATE "user" SET plan = $2 WHERE id = $1 AND erased_at IS NULL', [userId, plan]);
      if (!rowCount) throw new PartiError('people.not-found');
      await quotas.changed();
    },
    async giveOrganization(plan) {
      await pool.query(
        'UPDATE organization SET plan = $1 WHERE id = (SELECT id FROM organization ORDER BY created_at, id LIMIT 1)',
        [plan],
      );
      await quotas.changed();
    },
    async ask(userId, plan) {
      await pool.query(
        `INSERT INTO plan_request (id, user_id, plan) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) WHERE state = 'open' DO UPDATE SET plan = excluded.plan, created_at = now()`,
        [randomUUID(), userId, plan],
      );
    },
    async answer(requestId, granted, answeredBy) {
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ userId: string; plan: PlanName }>(
          `UPDATE plan_request SET state = $2, answered_by = $3, answered_at = now() WHERE id = $1 AND state = 'open' RETURNING user_id AS "userId", plan`,
          [requestId, granted ? 'granted' : 'declined', answeredBy],
        );
        if (!rows[0]) throw new PartiError('plan.request-answered');
        if (granted) await client.query('UPDATE "user" SET plan = $2 WHERE id = $1', [rows[0].userId, rows[0].plan]);
      });
      if (granted) await quotas.changed();
    },
  };
}
