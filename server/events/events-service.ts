import type { Pool } from 'pg';
import type { CallAnswer, Contract, ReadBody, ReadQuery } from '#api';
import { PartiError } from '#domain';

/** Days that an event is kept. */
const KEPT_DAYS = 90;

/** What pages told of their use; on this server alone. */
export interface EventLog {
  /** Rejects with `events.off` where the operator keeps none. */
  keep(told: ReadBody<Contract['POST events']>): Promise<void>;
  /** Rejects as `keep` does. */
  keepStat(stat: ReadQuery<Contract['POST stats']>): Promise<void>;
  list(query: ReadQuery<Contract['GET admin/events']>): Promise<CallAnswer<Contract['GET admin/events']>>;
  /** Removes what is too old. */
  sweep(): Promise<void>;
}

export function createEventLog(pool: Pool, isOn: boolean): EventLog {
  return {
    async keep({ session, events }) {
      if (!isOn) throw new PartiError('events.off');
      await pool.query(
        `INSERT INTO event (name, session, data) SELECT one->>'name', $1, one->'data' FROM jsonb_array_elements($2::jsonb) one`,
        [session, JSON.stringify(events)],
      );
    },
    async keepStat({ session, ...data }) {
      if (!isOn) throw new PartiError('events.off');
      await pool.query(`INSERT INTO event (name, session, data) VALUES ('stats', $1, $2)`, [session, JSON.stringify(data)]);
    },
    async list({ key, limit, name }) {
      const { rows } = await pool.query<{ id: string; name: string; session: string; data: Record<string, unknown>; at: Date }>(
        `SELECT id::text, name, session, data, at FROM event
          WHERE ($1::bigint IS NULL OR id < $1) AND ($2::text IS NULL OR name = $2) ORDER BY id DESC LIMIT $3`,
        [key !== undefined && /^\d{1,18}$/.test(key) ? key : null, name ?? null, limit + 1],
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1)?.id;
      return {
        isOn,
        events: shown.map((one) => ({ ...one, at: one.at.toISOString() })),
        ...(rows.length > limit && last !== undefined ? { lastKey: last } : {}),
      };
    },
    async sweep() {
      await pool.query(`DELETE FROM event WHERE at < now() - make_interval(days => $1)`, [KEPT_DAYS]);
    },
  };
}
