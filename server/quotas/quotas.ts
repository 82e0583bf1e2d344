import type { Pool } from 'pg';
import {
  assertAllowed,
  isOutOfExecutions,
  mayEditThisMonth,
  mayExecute,
  PartiError,
  quotaState,
  type ExecutionUsage,
  type PlanName,
} from '#domain';
import type { Bus } from '../bus/bus.ts';

/** Plan of a person and what they have used of it this month. */
export interface QuotaFacts {
  plan: PlanName;
  executions: ExecutionUsage;
  edits: ExecutionUsage;
}

/**
 * Counts what people run and change in a month of UTC, in memory at once and in rows within a second; an end of the server
 * writes what is left. Months of a person who was not asked about are counted too, and refused from the first reading on.
 */
export interface Quotas {
  /** Reads the plan and the month of a person; what follows is answered from memory. */
  of(userId: string): Promise<QuotaFacts>;
  /** Rejects with `quota.out-of-executions`. */
  mustExecute(userId: string): Promise<void>;
  /** Counts one run and answers true; false where the month holds no more. `undefined`: the server itself, without limit. */
  take(userId: string | undefined): boolean;
  /** The run was ended before it gave anything. */
  giveBack(userId: string | undefined): void;
  isOut(userId: string | undefined): boolean;
  /** Rejects with `quota.monthly-edit-limit`. */
  mustEdit(userId: string, workflowId: string): Promise<void>;
  /** Undefined: one more change of this workflow fits into the month, or belongs to the gesture before. */
  editRefusal(userId: string, workflowId: string): PartiError | undefined;
  /** Counts a change; what follows it closely is the same gesture. */
  edited(userId: string, workflowId: string): void;
  /** Most named versions of a workflow, by the plan of its owner; null: no limit. */
  snapshotsOf(workflowId: string): Promise<number | null>;
  /** Limits or plans of people are others now; everybody who is known is looked at again. */
  changed(): Promise<void>;
  /** Writes what is counted. */
  flush(): Promise<void>;
}

/** Changes of one person to one workflow that follow one another within this time are one gesture: a drag, a word. */
const GESTURE_MS = 500;
/** No gesture counts as one for longer. */
const GESTURE_MAX_MS = 5000;
const WRITE_MS = 1000;

interface Known {
  plan: PlanName;
  bucket: string;
  executionLimit: number | null;
  editLimit: number | null;
  /** As the rows say, without what waits to be written. */
  executions: number;
  edits: number;
}
interface Counted {
  userId: string;
  bucket: string;
  executions: number;
  edits: number;
}

/** A run that was taken; one that is ended before it gave anything, or that somebody else had made, counts for nothing. */
export async function counted<T extends { isShared?: boolean }>(
  quotas: Pick<Quotas, 'giveBack'> | undefined,
  userId: string | undefined,
  signal: AbortSignal,
  run: Promise<T>,
): Promise<T> {
  try {
    const made = await run;
    if (made.isShared) quotas?.giveBack(userId);
    return made;
  } catch (error) {
    if (signal.aborted) quotas?.giveBack(userId);
    throw error;
  }
}

export function createQuotas(pool: Pool, bus: Pick<Bus, 'emit'>, now: () => number = Date.now): Quotas {
  const known = new Map<string, Known>();
  /** Not in rows yet, by person and month. */
  const waiting = new Map<string, Counted>();
  const gestures = new Map<string, { from: number; last: number }>();
  let turn: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const month = () => new Date(now()).toISOString().slice(0, 7);
  const keyOf = (userId: string, bucket: string) => `${bucket} ${userId}`;
  /** Readings and writings pass one another by one: nothing counts twice or not at all. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const read = (userId: string) =>
    inTurn(async () => {
      const bucket = month();
      const { rows } = await pool.query<Omit<Known, 'bucket'>>(
        `SELECT p.name AS plan, p.executions AS "executionLimit", p.edits AS "editLimit", coalesce(g.executions, 0) AS executions, coalesce(g.edits, 0) AS edits
           FROM "user" u
           LEFT JOIN LATERAL (SELECT o.plan FROM membership m JOIN organization o ON o.id = m.organization_id
                               WHERE m.user_id = u.id ORDER BY m.created_at LIMIT 1) o ON true
           JOIN plan p ON p.name = coalesce(u.plan, o.plan, 'Unlimited')
           LEFT JOIN usage g ON g.user_id = u.id AND g.bucket = $2 WHERE u.id = $1`,
        [userId, bucket],
      );
      if (rows[0]) known.set(userId, { ...rows[0], bucket });
    });
  const current = (userId: string): Known | undefined => {
    const found = known.get(userId);
    const bucket = month();
    if (found && found.bucket !== bucket) Object.assign(found, { bucket, executions: 0, edits: 0 });
    return found;
  };
  const usage = (one: Known, userId: string, what: 'executions' | 'edits'): ExecutionUsage => ({
    bucket: one.bucket,
    limit: what === 'executions' ? one.executionLimit : one.editLimit,
    performed: one[what] + (waiting.get(keyOf(userId, one.bucket))?.[what] ?? 0),
  });
  const factsOf = (userId: string): QuotaFacts | undefined => {
    const one = current(userId);
    return one && { plan: one.plan, executions: usage(one, userId, 'executions'), edits: usage(one, userId, 'edits') };
  };

  const flush = () =>
    inTurn(async () => {
      clearTimeout(timer);
      timer = undefined;
      const rows = [...waiting.values()].filter((one) => one.executions !== 0 || one.edits !== 0);
      if (rows.length === 0) return;
      const sent = rows.map((one) => ({ ...one }));
      await pool.query(
        `INSERT INTO usage (user_id, bucket, executions, edits)
         SELECT t.* FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS t(user_id, bucket, executions, edits) JOIN "user" u ON u.id = t.user_id
         ON CONFLICT (user_id, bucket) DO UPDATE SET executions = usage.executions + excluded.executions, edits = usage.edits + excluded.edits`,
        [
          sent.map((one) => one.userId),
          sent.map((one) => one.bucket),
          sent.map((one) => one.executions),
          sent.map((one) => one.edits),
        ],
      );
      for (const { userId, bucket, executions, edits } of sent) {
        const left = waiting.get(keyOf(userId, bucket));
        if (left) Object.assign(left, { executions: left.executions - executions, edits: left.edits - edits });
        if (left?.executions === 0 && left.edits === 0) waiting.delete(keyOf(userId, bucket));
        const one = known.get(userId);
        if (one?.bucket === bucket) Object.assign(one, { executions: one.executions + executions, edits: one.edits + edits });
      }
    });
  /** What the database did not take is counted on, and tried again with the next. */
  const writeSoon = () => {
    timer ??= setTimeout(() => void flush().catch(() => undefined), WRITE_MS);
    timer.unref();
  };
  const count = (userId: string, what: 'executions' | 'edits', by: number) => {
    const bucket = month();
    const before = factsOf(userId);
    const one = waiting.get(keyOf(userId, bucket)) ?? { userId, bucket, executions: 0, edits: 0 };
    one[what] += by;
    waiting.set(keyOf(userId, bucket), one);
    writeSoon();
    const after = factsOf(userId);
    if (!after) void read(userId).catch(() => undefined);
    else if (before && quotaState(before[what]) !== quotaState(after[what])) bus.emit('quota.changed', { userId });
  };
  const of = async (userId: string): Promise<QuotaFacts> => {
    if (!current(userId)) await read(userId);
    const facts = factsOf(userId);
    if (!facts) throw new PartiError('session.not-authorized');
    return facts;
  };
  const isOut = (userId: string | undefined): boolean => {
    const facts = userId === undefined ? undefined : factsOf(userId);
    return facts !== undefined && isOutOfExecutions(facts.executions);
  };
  const gestureOf = (userId: string, workflowId: string) => {
    const found = gestures.get(`${userId} ${workflowId}`);
    const at = now();
    return found && at - found.last <= GESTURE_MS && at - found.from <= GESTURE_MAX_MS ? found : undefined;
  };
  const editRefusal = (userId: string, workflowId: string): PartiError | undefined => {
    const edits = factsOf(userId)?.edits;
    if (!edits || gestureOf(userId, workflowId)) return undefined;
    const verdict = mayEditThisMonth(edits.performed, edits.limit);
    return verdict.ok ? undefined : new PartiError('quota.monthly-edit-limit', { limit: edits.limit ?? 0 });
  };

  return {
    of,
    async mustExecute(userId) {
      assertAllowed(mayExecute((await of(userId)).executions));
    },
    isOut,
    take(userId) {
      if (userId === undefined) return true;
      if (isOut(userId)) return false;
      count(userId, 'executions', 1);
      return true;
    },
    giveBack(userId) {
      if (userId !== undefined) count(userId, 'executions', -1);
    },
    async mustEdit(userId, workflowId) {
      await of(userId);
      const refusal = editRefusal(userId, workflowId);
      if (refusal) throw refusal;
    },
    editRefusal,
    edited(userId, workflowId) {
      const at = now();
      const going = gestureOf(userId, workflowId);
      if (going) {
        going.last = at;
        return;
      }
      // Of the month's gestures only those that may still go on are held.
      if (gestures.size > 1000) for (const [key, { last }] of gestures) if (at - last > GESTURE_MS) gestures.delete(key);
      gestures.set(`${userId} ${workflowId}`, { from: at, last: at });
      count(userId, 'edits', 1);
    },
    async snapshotsOf(workflowId) {
      const { rows } = await pool.query<{ owner: string; snapshots: number | null }>(
        `SELECT w.owner_id AS owner, p.snapshots FROM workflow w JOIN "user" u ON u.id = w.owner_id
           LEFT JOIN LATERAL (SELECT o.plan FROM membership m JOIN organization o ON o.id = m.organization_id
                               WHERE m.user_id = u.id ORDER BY m.created_at LIMIT 1) o ON true
           JOIN plan p ON p.name = coalesce(u.plan, o.plan, 'Unlimited') WHERE w.id = $1`,
        [workflowId],
      );
      return rows[0]?.snapshots ?? null;
    },
    async changed() {
      for (const userId of known.keys()) {
        await read(userId);
        bus.emit('quota.changed', { userId });
      }
    },
    flush,
  };
}
