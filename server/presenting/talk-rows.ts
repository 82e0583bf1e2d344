import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { ROOM_HOURS, type RoomState } from '#domain';
import { newTalkCode } from './talk-keys.ts';

/** A talk as it is kept, without its slides. */
export interface TalkRow {
  id: string;
  workflowId: string;
  driverId: string;
  driverName: string;
  isOpen: boolean;
  code: string;
  remoteNumber: number;
  taken: number;
  takenAt: Date;
  state: RoomState;
  startedAt: Date;
}

/** A talk that begins. */
export type NewTalk = Pick<TalkRow, 'workflowId' | 'driverId' | 'driverName' | 'isOpen' | 'state'> & { deck: Buffer };

/** Talks in the database; those that are too old are none. */
export interface TalkRows {
  ofWorkflow(workflowId: string): Promise<TalkRow | undefined>;
  byId(id: string): Promise<TalkRow | undefined>;
  byCode(code: string): Promise<TalkRow | undefined>;
  /** In place of the one that the workflow had. */
  add(talk: NewTalk): Promise<TalkRow>;
  deck(id: string): Promise<Buffer | undefined>;
  /** Answers what it is from then on; undefined where the talk is no more. */
  setDeck(id: string, deck: Buffer): Promise<Pick<TalkRow, 'taken' | 'takenAt'> | undefined>;
  setState(id: string, state: RoomState): Promise<void>;
  setDriver(id: string, driverId: string, driverName: string): Promise<void>;
  setOpen(id: string, isOpen: boolean): Promise<void>;
  /** Answers as {@link TalkRows.setDeck}. */
  voidRemote(id: string): Promise<Pick<TalkRow, 'remoteNumber'> | undefined>;
  remove(id: string): Promise<void>;
}

const COLUMNS = `id, workflow_id AS "workflowId", driver_id AS "driverId", driver_name AS "driverName", is_open AS "isOpen", code,
  remote_number AS "remoteNumber", taken, taken_at AS "takenAt", state, started_at AS "startedAt"`;
const IS_ON = `started_at > now() - interval '${ROOM_HOURS} hours'`;

export function createTalkRows(pool: Pool): TalkRows {
  const one = async (where: string, value: string) =>
    (await pool.query<TalkRow>(`SELECT ${COLUMNS} FROM talk WHERE ${where} = $1 AND ${IS_ON}`, [value])).rows[0];
  return {
    ofWorkflow: (workflowId) => one('workflow_id', workflowId),
    byId: (id) => one('id', id),
    byCode: (code) => one('code', code),
    async add({ workflowId, driverId, driverName, isOpen, state, deck }) {
      await pool.query(`DELETE FROM talk WHERE workflow_id = $1 OR NOT (${IS_ON})`, [workflowId]);
      const { rows } = await pool.query<TalkRow>(
        `INSERT INTO talk (id, workflow_id, driver_id, driver_name, is_open, code, state, deck)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (workflow_id) DO UPDATE SET driver_id = $3, driver_name = $4, is_open = $5, state = $7, deck = $8,
           taken = talk.taken + 1, taken_at = now()
         RETURNING ${COLUMNS}`,
        [
          ...[randomBytes(16).toString('base64url'), workflowId, driverId, driverName, isOpen, newTalkCode()],
          ...[JSON.stringify(state), deck],
        ],
      );
      return rows[0] as TalkRow;
    },
    async deck(id) {
      return (await pool.query<{ deck: Buffer }>(`SELECT deck FROM talk WHERE id = $1 AND ${IS_ON}`, [id])).rows[0]?.deck;
    },
    async setDeck(id, deck) {
      const { rows } = await pool.query<Pick<TalkRow, 'taken' | 'takenAt'>>(
        'UPDATE talk SET deck = $2, taken = taken + 1, taken_at = now() WHERE id = $1 RETURNING taken, taken_at AS "takenAt"',
        [id, deck],
      );
      return rows[0];
    },
    async setState(id, state) {
      await pool.query('UPDATE talk SET state = $2 WHERE id = $1', [id, JSON.stringify(state)]);
    },
    async setDriver(id, driverId, driverName) {
      await pool.query('UPDATE talk SET driver_id = $2, driver_name = $3 WHERE id = $1', [id, driverId, driverName]);
    },
    async setOpen(id, isOpen) {
      await pool.query('UPDATE talk SET is_open = $2 WHERE id = $1', [id, isOpen]);
    },
    async voidRemote(id) {
      const { rows } = await pool.query<Pick<TalkRow, 'remoteNumber'>>(
        'UPDATE talk SET remote_number = remote_number + 1 WHERE id = $1 RETURNING remote_number AS "remoteNumber"',
        [id],
      );
      return rows[0];
    },
    async remove(id) {
      await pool.query('DELETE FROM talk WHERE id = $1', [id]);
    },
  };
}
