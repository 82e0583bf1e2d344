import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CallAnswer, Contract } from '#api';
import { PartiError, type CommentAnchor, type Mentionable } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';

/** A thread as it is told. */
export type Thread = CallAnswer<Contract['GET comments/{thread}']>;

/** What somebody says, and who is told of it. */
export interface Said {
  authorId: string;
  text: string;
  mentioned: readonly string[];
}

/** Threads and comments as rows. */
export interface CommentRows {
  /** A page of threads, oldest first, `after` the key of another page. */
  page(workflowId: string, userId: string, after: string | undefined): Promise<{ threads: Thread[]; lastKey?: string }>;
  /** Rejects with `comment.not-found`. */
  read(threadId: string, userId: string): Promise<Thread>;
  /** The workflow that a thread, or the thread of a comment, belongs to. Rejects with `comment.not-found`. */
  workflowOf(threadId: string): Promise<string>;
  placeOf(commentId: string): Promise<{ workflowId: string; threadId: string; authorId: string | null; text: string }>;
  begin(workflowId: string, anchor: CommentAnchor, said: Said): Promise<string>;
  /** Rejects with `comment.thread-full`. */
  reply(threadId: string, said: Said): Promise<void>;
  change(commentId: string, said: Said): Promise<void>;
  /** Takes a comment back, and its thread where nothing is left in it. */
  remove(commentId: string): Promise<void>;
  setResolved(threadId: string, userId: string | undefined): Promise<void>;
  seen(threadId: string, userId: string): Promise<void>;
  /** Who may be named: the owner, and everybody whom a share reaches. */
  people(workflowId: string): Promise<(Mentionable & { username: string | null; email: string })[]>;
}

const PAGE = 100;
/** Longest thread; what goes on longer begins another one. */
const MAX_COMMENTS = 500;

const THREAD_SQL = `
  SELECT t.id, t.anchor, t.created_at AS "createdAt", t.resolved_at AS "resolvedAt",
         r.id AS "resolverId", r.name AS "resolverName",
         EXISTS (SELECT FROM comment_mention m JOIN comment c ON c.id = m.comment_id WHERE c.thread_id = t.id AND m.user_id = $1) AS "mentionsMe",
         (SELECT json_agg(json_build_object('id', c.id, 'text', c.text, 'createdAt', c.created_at, 'editedAt', c.edited_at,
                   'isDeleted', c.deleted_at IS NOT NULL, 'authorId', a.id, 'author', a.name) ORDER BY c.created_at, c.id)
            FROM comment c LEFT JOIN "user" a ON a.id = c.author_id WHERE c.thread_id = t.id) AS comments
    FROM comment_thread t LEFT JOIN "user" r ON r.id = t.resolved_by`;

interface Row {
  id: string;
  anchor: CommentAnchor;
  createdAt: Date;
  resolvedAt: Date | null;
  resolverId: string | null;
  resolverName: string | null;
  mentionsMe: boolean;
  comments:
    | {
        id: string;
        text: string;
        createdAt: string;
        editedAt: string | null;
        isDeleted: boolean;
        authorId: string | null;
        author: string | null;
      }[]
    | null;
}

export function createCommentRows(pool: Pool): CommentRows {
  const gone = (): never => {
    throw new PartiError('comment.not-found');
  };
  return {
    async page(workflowId, userId, after) {
      const [time, id] = after === undefined ? [null, null] : readKey(after);
      const { rows } = await pool.query<Row>(
        `${THREAD_SQL} WHERE t.workflow_id = $2 AND ($3::timestamptz IS NULL OR (t.created_at, t.id) > ($3::timestamptz, $4))
          ORDER BY t.created_at, t.id LIMIT $5`,
        [userId, workflowId, time, id, PAGE + 1],
      );
      const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
      const lastKey = last && (await keyOf(pool, last.id));
      return { threads: rows.slice(0, PAGE).map(threadOf), ...(lastKey ? { lastKey } : {}) };
    },
    async read(threadId, userId) {
      const { rows } = await pool.query<Row>(`${THREAD_SQL} WHERE t.id = $2`, [userId, threadId]);
      return rows[0] ? threadOf(rows[0]) : gone();
    },
    async workflowOf(threadId) {
      const { rows } = await pool.query<{ id: string }>('SELECT workflow_id AS id FROM comment_thread WHERE id = $1', [threadId]);
      return rows[0]?.id ?? gone();
    },
    async placeOf(commentId) {
      const { rows } = await pool.query<{ workflowId: string; threadId: string; authorId: string | null; text: string }>(
        `SELECT t.workflow_id AS "workflowId", t.id AS "threadId", c.author_id AS "authorId", c.text
           FROM comment c JOIN comment_thread t ON t.id = c.thread_id WHERE c.id = $1 AND c.deleted_at IS NULL`,
        [commentId],
      );
      return rows[0] ?? gone();
    },
    begin: (workflowId, anchor, said) =>
      inTransaction(pool, async (client) => {
        const id = randomUUID();
        await client.query('INSERT INTO comment_thread (id, workflow_id, anchor, created_by) VALUES ($1, $2, $3, $4)', [
          id,
          workflowId,
          JSON.stringify(anchor),
          said.authorId,
        ]);
        await insert(client, id, said);
        return id;
      }),
    reply: (threadId, said) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query('SELECT FROM comment_thread WHERE id = $1 FOR UPDATE', [threadId]);
        if (rowCount !== 1) gone();
        const { rows } = await client.query<{ count: number }>(
          'SELECT count(*)::int AS count FROM comment WHERE thread_id = $1',
          [threadId],
        );
        if ((rows[0]?.count ?? 0) >= MAX_COMMENTS) throw new PartiError('comment.thread-full', { max: MAX_COMMENTS });
        await insert(client, threadId, said);
      }),
    change: (commentId, { text, mentioned }) =>
      inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'UPDATE comment SET text = $2, edited_at = now() WHERE id = $1 AND deleted_at IS NULL',
          [commentId, text],
        );
        if (rowCount !== 1) gone();
        await mention(client, commentId, mentioned);
      }),
    remove: (commentId) =>
      inTransaction(pool, async (client) => {
        // As a reply does: what others say or take back in this moment is seen below, so that no reply goes with an empty thread.
        await client.query('SELECT FROM comment_thread WHERE id = (SELECT thread_id FROM comment WHERE id = $1) FOR UPDATE', [
          commentId,
        ]);
        const { rows } = await client.query<{ id: string }>(
          `UPDATE comment SET text = '', deleted_at = now() WHERE id = $1 AND deleted_at IS NULL RETURNING thread_id AS id`,
          [commentId],
        );
        if (!rows[0]) gone();
        await client.query('DELETE FROM comment_mention WHERE comment_id = $1', [commentId]);
        await client.query(
          'DELETE FROM comment_thread t WHERE id = $1 AND NOT EXISTS (SELECT FROM comment WHERE thread_id = t.id AND deleted_at IS NULL)',
          [rows[0]?.id],
        );
      }),
    async setResolved(threadId, userId) {
      await pool.query(
        'UPDATE comment_thread SET resolved_by = $2, resolved_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END WHERE id = $1',
        [threadId, userId ?? null],
      );
    },
    async seen(threadId, userId) {
      await pool.query(
        'DELETE FROM comment_mention WHERE user_id = $2 AND comment_id IN (SELECT id FROM comment WHERE thread_id = $1)',
        [threadId, userId],
      );
    },
    async people(workflowId) {
      const { rows } = await pool.query<Mentionable & { username: string | null; email: string }>(
        `SELECT u.id, u.name, u.username, u.email FROM "user" u
          WHERE u.id = (SELECT owner_id FROM workflow WHERE id = $1)
             OR EXISTS (SELECT FROM workflow_share s WHERE s.workflow_id = $1
                  AND ((s.kind = 'person' AND s.target = u.id)
                    OR (s.kind = 'domain' AND u."emailVerified" AND s.target = lower(split_part(u.email, '@', 2)))))
          ORDER BY lower(u.name), u.id LIMIT 1000`,
        [workflowId],
      );
      return rows;
    },
  };
}

interface Writer {
  query(text: string, values: unknown[]): Promise<unknown>;
}

async function insert(client: Writer, threadId: string, { authorId, text, mentioned }: Said): Promise<void> {
  const id = randomUUID();
  await client.query('INSERT INTO comment (id, thread_id, author_id, text) VALUES ($1, $2, $3, $4)', [
    id,
    threadId,
    authorId,
    text,
  ]);
  await mention(client, id, mentioned);
}

const mention = (client: Writer, commentId: string, userIds: readonly string[]) =>
  client.query('INSERT INTO comment_mention (comment_id, user_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING', [
    commentId,
    userIds,
  ]);

function threadOf(row: Row): Thread {
  return {
    id: row.id,
    anchor: row.anchor,
    createdAt: row.createdAt.toISOString(),
    ...(row.resolvedAt ? { resolved: { by: person(row.resolverId, row.resolverName), at: row.resolvedAt.toISOString() } } : {}),
    comments: (row.comments ?? []).map(({ id, text, createdAt, editedAt, isDeleted, authorId, author }) => ({
      id,
      author: person(authorId, author),
      text,
      createdAt: new Date(createdAt).toISOString(),
      ...(editedAt === null ? {} : { editedAt: new Date(editedAt).toISOString() }),
      isDeleted,
    })),
    mentionsMe: row.mentionsMe,
  };
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** To the microsecond, as the rows are ordered. */
async function keyOf(pool: Pool, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ key: string }>(
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || id AS key FROM comment_thread WHERE id = $1`,
    [id],
  );
  return rows[0]?.key;
}

function readKey(key: string): [time: string, id: string] {
  const [time = '', id = ''] = key.split('|');
  if (Number.isNaN(Date.parse(time)) || !id) throw new PartiError('http.invalid-request', { detail: 'key' });
  return [time, id];
}
