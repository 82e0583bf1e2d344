import type { Pool } from 'pg';
import { NOTICE_KINDS, type CallAnswer, type Contract, type NoticeData, type ReadBody, type ReadQuery } from '#api';
import type { MailLanguage } from '../mail/mail-texts.ts';

/** Days that a notice is kept. */
const KEPT_DAYS = 90;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Something that people are told of. */
export interface News {
  kind: NoticeKind;
  /** Whoever caused it; they are not told. */
  actorId?: string;
  data: NoticeData;
  /** Each person is told once of what has the same text here. */
  once?: string;
}

/** Somebody who was told. */
export interface Told {
  noticeId: string;
  userId: string;
  email: string;
  language: MailLanguage | null;
  isInBell: boolean;
  wantsMail: boolean;
  unread: number;
}

/** Notices in rows. Whoever is deactivated or erased gets none, and neither does who wants none of the kind. */
export interface NoticeRows {
  add(people: readonly string[], news: News): Promise<Told[]>;
  mailed(noticeId: string): Promise<void>;
  list(userId: string, query: ReadQuery<Contract['GET notices']>): Promise<CallAnswer<Contract['GET notices']>>;
  /** Answers how many are unread. */
  read(userId: string, ids?: readonly string[]): Promise<number>;
  choices(userId: string): Promise<CallAnswer<Contract['GET notices/choices']>['choices']>;
  choose(userId: string, choice: ReadBody<Contract['PUT notices/choices']>): Promise<void>;
  /** Removes what is too old. */
  sweep(): Promise<void>;
}

type Notice = CallAnswer<Contract['GET notices']>['notices'][number];

/** Kinds that are mailed until somebody chooses otherwise: those that wait for the person. */
const MAILED: readonly NoticeKind[] = ['share', 'transfer'];
const UNREAD = 'SELECT count(*)::int FROM notification n WHERE n.in_bell AND n.read_at IS NULL AND n.user_id';

export function createNoticeRows(pool: Pool): NoticeRows {
  const unreadOf = async (userId: string) => {
    const { rows } = await pool.query<{ unread: number }>(`SELECT (${UNREAD} = $1) AS unread`, [userId]);
    return rows[0]?.unread ?? 0;
  };
  return {
    async add(people, { kind, actorId, data, once }) {
      const { rows } = await pool.query<Omit<Told, 'unread'>>(
        `WITH heard AS (
           SELECT u.id, u.email, u.language, coalesce(c.bell, true) AS bell, coalesce(c.mail, $6) AS mail
             FROM "user" u LEFT JOIN notice_choice c ON c.user_id = u.id AND c.kind = $2
            WHERE u.id = ANY($1) AND u.deactivated_at IS NULL AND u.erased_at IS NULL AND u.id IS DISTINCT FROM $3::text),
         made AS (
           INSERT INTO notification (user_id, kind, actor_id, data, once, in_bell)
           SELECT id, $2, $3, $4, $5, bell FROM heard WHERE bell OR mail ON CONFLICT (user_id, once) WHERE once IS NOT NULL DO NOTHING
           RETURNING id, user_id)
         SELECT m.id::text AS "noticeId", h.id AS "userId", h.email, h.language, h.bell AS "isInBell", h.mail AS "wantsMail"
           FROM made m JOIN heard h ON h.id = m.user_id`,
        [people, kind, actorId ?? null, JSON.stringify(data), once ?? null, MAILED.includes(kind)],
      );
      return Promise.all(rows.map(async (one) => ({ ...one, unread: await unreadOf(one.userId) })));
    },
    async mailed(noticeId) {
      await pool.query('UPDATE notification SET mailed_at = now() WHERE id = $1', [noticeId]);
    },
    async list(userId, { key, limit }) {
      const [unread, { rows }] = await Promise.all([
        unreadOf(userId),
        pool.query<Omit<Notice, 'at'> & { at: Date }>(
          `SELECT n.id::text, n.kind, CASE WHEN a.erased_at IS NULL THEN a.name END AS person, n.data, n.created_at AS at,
                  n.read_at IS NOT NULL AS "isRead"
             FROM notification n LEFT JOIN "user" a ON a.id = n.actor_id
            WHERE n.user_id = $1 AND n.in_bell AND ($2::bigint IS NULL OR n.id < $2) ORDER BY n.id DESC LIMIT $3`,
          [userId, key !== undefined && /^\d{1,18}$/.test(key) ? key : null, limit + 1],
        ),
      ]);
      const notices = rows.slice(0, limit).map((one) => ({ ...one, at: one.at.toISOString() }));
      const last = notices.at(-1)?.id;
      return { unread, notices, ...(rows.length > limit && last !== undefined ? { lastKey: last } : {}) };
    },
    async read(userId, ids) {
      await pool.query(
        `UPDATE notification SET read_at = now()
          WHERE user_id = $1 AND read_at IS NULL AND ($2::bigint[] IS NULL OR id = ANY($2::bigint[]))`,
        [userId, ids ?? null],
      );
      return unreadOf(userId);
    },
    async choices(userId) {
      const { rows } = await pool.query<{ kind: NoticeKind; bell: boolean; mail: boolean }>(
        'SELECT kind, bell, mail FROM notice_choice WHERE user_id = $1',
        [userId],
      );
      return NOTICE_KINDS.map(
        (kind) => rows.find((one) => one.kind === kind) ?? { kind, bell: true, mail: MAILED.includes(kind) },
      );
    },
    async choose(userId, { kind, bell, mail }) {
      await pool.query(
        `INSERT INTO notice_choice (user_id, kind, bell, mail) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, kind) DO UPDATE SET bell = excluded.bell, mail = excluded.mail`,
        [userId, kind, bell, mail],
      );
    },
    async sweep() {
      await pool.query(`DELETE FROM notification WHERE created_at < now() - make_interval(days => $1)`, [KEPT_DAYS]);
    },
  };
}
