import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError, tidySteps, type SetupStep } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import { inTransaction } from '../database/in-transaction.ts';

/** Steps of setup views. */
export interface ViewActions {
  /** Rejects as `mustView` does. */
  read(workflowId: string, userId: string): Promise<CallAnswer<Contract['GET workflows/{id}/view-actions']>>;
  /** Writes all steps of a view and answers them as they are kept. Rejects as `mustSetSteps` does. */
  write(workflowId: string, viewId: string, steps: readonly SetupStep[], userId: string): Promise<SetupStep[]>;
}

interface Row {
  view: string;
  id: string;
  parent: string | null;
  type: SetupStep['type'];
  title: string;
  payload: SetupStep['payload'];
}

export function createViewActions(pool: Pool, policy: Pick<WorkflowPolicy, 'mustView' | 'mustSetSteps'>): ViewActions {
  const maySet = (workflowId: string, userId: string) =>
    policy.mustSetSteps(workflowId, userId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof PartiError) return false;
        throw error;
      },
    );
  return {
    async read(workflowId, userId) {
      await policy.mustView(workflowId, userId);
      const { rows } = await pool.query<Row>(
        'SELECT view_id AS view, id, parent_id AS parent, type, title, payload FROM view_action WHERE workflow_id = $1 ORDER BY view_id, place',
        [workflowId],
      );
      const views: Record<string, SetupStep[]> = {};
      for (const { view, parent, ...step } of rows)
        (views[view] ??= []).push({ ...step, ...(parent === null ? {} : { parent }) });
      return { mayChange: await maySet(workflowId, userId), views };
    },
    async write(workflowId, viewId, steps, userId) {
      await policy.mustSetSteps(workflowId, userId);
      const kept = tidySteps([...new Map(steps.map((step) => [step.id, step])).values()]);
      await inTransaction(pool, async (client) => {
        // Two tabs of the owner: the later one wins whole.
        await client.query('SELECT id FROM workflow WHERE id = $1 FOR UPDATE', [workflowId]);
        await client.query('DELETE FROM view_action WHERE workflow_id = $1 AND view_id = $2', [workflowId, viewId]);
        await client.query(
          `INSERT INTO view_action (workflow_id, view_id, id, parent_id, place, type, title, payload, updated_by)
           SELECT $1, $2, one.id, one.parent, one.place, one.type, one.title, one.payload, $8
             FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[]) WITH ORDINALITY AS one(id, parent, type, title, payload, place)`,
          [
            ...[workflowId, viewId, kept.map(({ id }) => id), kept.map(({ parent }) => parent ?? null)],
            ...[kept.map(({ type }) => type), kept.map(({ title }) => title), kept.map(({ payload }) => JSON.stringify(payload))],
            userId,
          ],
        );
      });
      return kept;
    },
  };
}
