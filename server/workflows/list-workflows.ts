import type { Pool } from 'pg';
import { PartiError, type HeldRight } from '#domain';
import { heldRight, RIGHTS_SQL, type AccessFacts } from '../access/held-right.ts';

/** A workflow as lists show it. */
export interface WorkflowRow {
  id: string;
  name: string;
  owner_id: string;
  owner_name: string;
  /** What the asker may do with it. */
  role: HeldRight;
  is_public: boolean;
  functions_used: string[];
  thumbnail_digest: string | null;
  created_at: Date;
  updated_at: Date;
  /** Threads of comments that name the asker, unseen. */
  mentions: number;
  /** When the asker last looked at it. */
  viewed_at: Date | null;
  /** What it was branched from, where the asker may open that. */
  origin: { id: string; name: string } | null;
}

/** `own`: the asker's; `shared`: what others shared with the asker; `recent`: what the asker looked at last and may still see. */
export type ListScope = 'own' | 'shared' | 'recent';

/** One page of a list, with the key of the next. */
export interface WorkflowPage {
  rows: WorkflowRow[];
  lastKey: string | undefined;
}

const COLUMNS =
  'w.id, w.name, w.owner_id, owner.name AS owner_name, w.is_public, w.functions_used, w.thumbnail_digest, w.created_at, w.updated_at';
const WHERE: Record<ListScope, string> = {
  own: 'w.owner_id = $1',
  shared: 'w.owner_id <> $1 AND cardinality(shared.rights) > 0',
  recent: 'v.viewed_at IS NOT NULL AND (w.owner_id = $1 OR cardinality(shared.rights) > 0)',
};

/** Lists workflows, newest first, a page at a time. Rejects with `http.invalid-request` for a key that no answer gave. */
export async function listWorkflows(
  pool: Pool,
  { userId, scope, key, limit }: { userId: string; scope: ListScope; key: string | undefined; limit: number },
): Promise<WorkflowPage> {
  const [time, id] = key === undefined ? [null, null] : readKey(key);
  const order = scope === 'recent' ? 'v.viewed_at' : 'w.updated_at';
  const { rows } = await pool.query<Omit<WorkflowRow, 'role'> & AccessFacts & { key: string }>({
    // Planning takes longer than the page itself: each connection does it once.
    name: `list-workflows-${scope}`,
    text: `SELECT ${COLUMNS}, v.viewed_at,
            w.owner_id = $1 AS "isOwner", w.is_public AS "isPublic", shared.rights,
            (SELECT count(DISTINCT t.id)::int FROM comment_mention m JOIN comment c ON c.id = m.comment_id
               JOIN comment_thread t ON t.id = c.thread_id WHERE m.user_id = $1 AND t.workflow_id = w.id) AS mentions,
            (SELECT json_build_object('id', w.id, 'name', w.name) FROM workflow w
              WHERE w.id = b.from_workflow AND (w.owner_id = $1 OR cardinality(${RIGHTS_SQL}) > 0)) AS origin,
            to_char(${order} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || w.id AS key
       FROM workflow w JOIN "user" owner ON owner.id = w.owner_id JOIN "user" me ON me.id = $1
       LEFT JOIN branch b ON b.workflow_id = w.id
       LEFT JOIN workflow_view v ON v.workflow_id = w.id AND v.user_id = $1
       CROSS JOIN LATERAL (SELECT ${RIGHTS_SQL} AS rights) shared
      WHERE ${WHERE[scope]} AND ($2::timestamptz IS NULL OR (${order}, w.id) < ($2::timestamptz, $3))
      ORDER BY ${order} DESC, w.id DESC LIMIT $4`,
    values: [userId, time, id, limit + 1],
  });
  const page = rows.slice(0, limit).flatMap((row) => {
    const role = heldRight(row);
    return role ? [{ ...row, role }] : [];
  });
  return { rows: page, lastKey: rows.length > limit ? rows[limit - 1]?.key : undefined };
}

/** One workflow as lists show it, to somebody of this role. */
export async function readWorkflow(pool: Pool, id: string, role: HeldRight): Promise<WorkflowRow | undefined> {
  const { rows } = await pool.query<WorkflowRow>(
    `SELECT ${COLUMNS}, $2 AS role, NULL::timestamptz AS viewed_at, 0 AS mentions, NULL AS origin FROM workflow w JOIN "user" owner ON owner.id = w.owner_id WHERE w.id = $1`,
    [id, role],
  );
  return rows[0];
}

/** A key is what an answer gave: time and id of its last row. */
function readKey(key: string): [time: string, id: string] {
  const [time = '', id = ''] = key.split('|');
  if (Number.isNaN(Date.parse(time)) || !id) throw new PartiError('http.invalid-request', { detail: 'key' });
  return [time, id];
}
