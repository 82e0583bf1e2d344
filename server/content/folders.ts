import type { Pool, PoolClient } from 'pg';
import type { Answer, Contract, ReadBody, ReadQuery } from '#api';
import { assertAllowed, cleanTags, mayForOrganization, PartiError, requireFileName } from '#domain';
import { inTransaction } from '../database/in-transaction.ts';
import { rightOfRank, VISIBLE_SQL, type FolderAccess } from '../access/folder-access.ts';

/** A folder as lists show it. */
export type FolderFacts = Answer<'POST folders/{id}'>;

/** Folders in folders. Each rejects as `FolderAccess.must` does. */
export interface Folders {
  /** Rejects with `content.not-selected-user` where everything is asked for by somebody else. */
  list(userId: string, wish: ReadQuery<Contract['GET folders']>): Promise<Answer<'GET folders'>>;
  read(id: string, userId: string): Promise<FolderFacts & { path: { id: string; name: string }[] }>;
  /** Rejects with `file.name-*`, `folder.too-deep`, and `folder.create-failed` for an id that is taken. */
  create(id: string, wish: ReadBody<Contract['POST folders/{id}']>, userId: string): Promise<FolderFacts>;
  /** Rejects as `create` does, and with `folder.into-itself`, `folder.other-owner`. */
  change(id: string, wish: ReadBody<Contract['PATCH folders/{id}']>, userId: string): Promise<FolderFacts>;
  /** Deletes it with all that stands in it, bytes included. */
  remove(id: string, userId: string): Promise<void>;
}

interface FolderRow {
  id: string;
  parentId: string | null;
  isParentVisible: boolean;
  name: string;
  tags: string[];
  ownerId: string;
  ownerName: string;
  rank: number;
  isShared: boolean;
  fileCount: number;
  updatedAt: Date;
}

/** Folders that may stand in each other. */
const DEEPEST = 20;

const COLUMNS = `f.id, f.parent_id AS "parentId", EXISTS (SELECT FROM visible p WHERE p.id = f.parent_id) AS "isParentVisible",
  f.name, f.tags, f.owner_id AS "ownerId", owner.name AS "ownerName", v.rank,
  EXISTS (SELECT FROM folder_share s WHERE s.folder_id = f.id) AS "isShared",
  (SELECT count(*)::int FROM folder_file file WHERE file.folder_id = f.id) AS "fileCount", f.updated_at AS "updatedAt"`;
const FROM = `FROM folder f JOIN visible v ON v.id = f.id JOIN "user" owner ON owner.id = f.owner_id`;

export function createFolders(pool: Pool, access: FolderAccess): Folders {
  const one = async (id: string, userId: string): Promise<FolderFacts> => {
    const { rows } = await pool.query<FolderRow>(`WITH RECURSIVE ${VISIBLE_SQL} SELECT ${COLUMNS} ${FROM} WHERE f.id = $2`, [
      userId,
      id,
    ]);
    if (!rows[0]) throw new PartiError('folder.not-found');
    return described(rows[0]);
  };
  return {
    async list(userId, { sharedFolders, hasTag, everything = false, key, limit }) {
      if (everything) await mustManage(pool, userId);
      // Own ones first; 0 and 1 stand before the id in a key.
      const [kind, after] = key === undefined ? [null, null] : readKey(key);
      const { rows } = await pool.query<FolderRow>(
        `WITH RECURSIVE ${VISIBLE_SQL} SELECT ${COLUMNS} ${FROM}
          WHERE ($2::boolean IS NULL OR (v.rank < 4) = $2) AND ($3::text IS NULL OR $3 = ANY(f.tags)) AND (v.rank > 1 OR $4)
            AND ($5::int IS NULL OR ((v.rank < 4)::int, f.id) > ($5, $6))
          ORDER BY (v.rank < 4)::int, f.id LIMIT $7`,
        [userId, sharedFolders ?? null, hasTag?.trim().toLowerCase() ?? null, everything, kind, after, limit + 1],
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        folders: page.filter(({ rank }) => rank === 4).map(described),
        sharedFolders: page.filter(({ rank }) => rank < 4).map(described),
        ...(rows.length > limit && last ? { lastKey: `${last.rank < 4 ? 1 : 0}|${last.id}` } : {}),
      };
    },
    async read(id, userId) {
      const facts = await one(id, userId);
      const { rows } = await pool.query<{ id: string; name: string }>(
        `WITH RECURSIVE ${VISIBLE_SQL}, up AS (
           SELECT id, parent_id, name, 0 AS depth FROM folder WHERE id = $2
           UNION ALL SELECT f.id, f.parent_id, f.name, up.depth + 1 FROM folder f JOIN up ON f.id = up.parent_id)
         SELECT up.id, up.name FROM up JOIN visible v ON v.id = up.id ORDER BY up.depth DESC`,
        [userId, id],
      );
      return { ...facts, path: rows };
    },
    async create(id, { name, parentId, tags }, userId) {
      requireFileName(name);
      if (parentId !== null) await access.must(parentId, userId, 'edit');
      await inTransaction(pool, (client) => addFolder(client, { id, name, parentId, tags, userId }));
      return one(id, userId);
    },
    async change(id, { name, parentId, tags }, userId) {
      await access.must(id, userId, 'edit');
      if (name !== undefined) requireFileName(name);
      const now = await standing(id);
      const isMoved = parentId !== undefined && parentId !== now.parentId;
      if (isMoved) await mustTakeFrom(id, now.parentId, userId);
      // To the top it goes by its owner alone.
      if (isMoved) await (parentId === null ? access.must(id, userId, 'delete') : access.must(parentId, userId, 'edit'));
      await inTransaction(pool, async (client) => {
        if (isMoved && parentId !== null) await mustFit(client, id, now, parentId);
        await client
          .query(
            `UPDATE folder SET name = coalesce($2, name), parent_id = CASE WHEN $3 THEN $4 ELSE parent_id END,
                    tags = coalesce($5, tags), updated_at = now() WHERE id = $1`,
            [id, name ?? null, isMoved, parentId ?? null, tags ? cleanTags(tags) : null],
          )
          .catch(nameTaken(name ?? now.name));
      });
      return one(id, userId);
    },
    async remove(id, userId) {
      await access.must(id, userId, 'edit');
      await mustTakeFrom(id, (await standing(id)).parentId, userId);
      await inTransaction(pool, async (client) => {
        const gone = await client.query<{ uploadId: string }>(
          `WITH RECURSIVE below AS (SELECT id FROM folder WHERE id = $1
             UNION ALL SELECT f.id FROM folder f JOIN below b ON f.parent_id = b.id)
           DELETE FROM folder_file WHERE folder_id IN (SELECT id FROM below) RETURNING upload_id AS "uploadId"`,
          [id],
        );
        await client.query('DELETE FROM upload WHERE id = ANY($1)', [gone.rows.map(({ uploadId }) => uploadId)]);
        await client.query('DELETE FROM folder WHERE id = $1', [id]);
      });
    },
  };

  async function standing(id: string): Promise<Standing> {
    const { rows } = await pool.query<Standing>(
      'SELECT parent_id AS "parentId", owner_id AS "ownerId", name FROM folder WHERE id = $1',
      [id],
    );
    if (!rows[0]) throw new PartiError('folder.not-found');
    return rows[0];
  }

  /** What goes from a folder changes that folder; what stands at the top is its owner's. */
  async function mustTakeFrom(id: string, parentId: string | null, userId: string): Promise<void> {
    if (parentId === null) await access.must(id, userId, 'delete');
    else await access.must(parentId, userId, 'edit').catch(() => access.must(id, userId, 'delete'));
  }
}

/** Where a folder stands. */
interface Standing {
  parentId: string | null;
  ownerId: string;
  name: string;
}

/** Whether a folder may stand in another, which stays so until the transaction ends. */
async function mustFit(client: PoolClient, id: string, { ownerId, name }: Standing, to: string): Promise<void> {
  // Two moves at once could make a circle.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('folder-move'))`);
  const up = await pathUp(client, to);
  if (up.some((one) => one.id === id)) throw new PartiError('folder.into-itself', { name });
  if (up[0]?.ownerId !== ownerId) throw new PartiError('folder.other-owner');
  const { rows } = await client.query<{ depth: number }>(
    `WITH RECURSIVE below AS (SELECT id, 1 AS depth FROM folder WHERE id = $1
       UNION ALL SELECT f.id, b.depth + 1 FROM folder f JOIN below b ON f.parent_id = b.id)
     SELECT max(depth)::int AS depth FROM below`,
    [id],
  );
  if (up.length + (rows[0]?.depth ?? 1) > DEEPEST) throw new PartiError('folder.too-deep', { limit: DEEPEST });
}

/** Folder and all that it stands in, from inside; locked until the transaction ends, so that none of them moves meanwhile. */
async function pathUp(client: PoolClient, id: string): Promise<{ id: string; ownerId: string }[]> {
  const path: { id: string; ownerId: string }[] = [];
  for (let next: string | null = id; next !== null;) {
    const found: { rows: { ownerId: string; parentId: string | null }[] } = await client.query(
      'SELECT owner_id AS "ownerId", parent_id AS "parentId" FROM folder WHERE id = $1 FOR SHARE',
      [next],
    );
    const row = found.rows[0];
    if (!row || path.length > DEEPEST) break;
    path.push({ id: next, ownerId: row.ownerId });
    next = row.parentId;
  }
  return path;
}

/** Adds a folder within a transaction; one in another has that one's owner. Rejects with `folder.*` and `file.name-taken`. */
export async function addFolder(
  client: PoolClient,
  { id, name, parentId, tags, userId }: { id: string; name: string; parentId: string | null; tags: string[]; userId: string },
): Promise<void> {
  const path = parentId === null ? [] : await pathUp(client, parentId);
  if (parentId !== null && path.length === 0) throw new PartiError('folder.not-found');
  if (path.length + 1 > DEEPEST) throw new PartiError('folder.too-deep', { limit: DEEPEST });
  await client
    .query('INSERT INTO folder (id, parent_id, owner_id, name, tags) VALUES ($1, $2, $3, $4, $5)', [
      id,
      parentId,
      path[0]?.ownerId ?? userId,
      name,
      cleanTags(tags),
    ])
    .catch(nameTaken(name));
}

/** Says in words what a unique index refuses. */
export const nameTaken = (name: string) => (error: unknown) => {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === '23505' && constraint.endsWith('_name')) throw new PartiError('file.name-taken', { name }, { cause: error });
  if (code === '23505') throw new PartiError('folder.create-failed', {}, { cause: error });
  throw error;
};

async function mustManage(pool: Pool, userId: string): Promise<void> {
  const { rows } = await pool.query<{ isAdmin: boolean; isSelectedUser: boolean }>(
    `SELECT u.role = 'admin' AS "isAdmin", EXISTS (SELECT FROM membership m WHERE m.user_id = u.id AND 'content' = ANY(m.selected)) AS "isSelectedUser"
       FROM "user" u WHERE u.id = $1`,
    [userId],
  );
  const { isAdmin = false, isSelectedUser = false } = rows[0] ?? {};
  if (!isAdmin) assertAllowed(mayForOrganization({ groups: [], isSelectedUser }, 'manage-content'));
}

function readKey(key: string): [kind: number, id: string] {
  const [kind = '', id = ''] = key.split('|');
  if (!['0', '1'].includes(kind) || !id) throw new PartiError('http.invalid-request', { detail: 'key' });
  return [Number(kind), id];
}

const described = (row: FolderRow): FolderFacts => ({
  id: row.id,
  parentId: row.isParentVisible ? row.parentId : null,
  name: row.name,
  tags: row.tags,
  owner: { id: row.ownerId, name: row.ownerName },
  right: rightOfRank(row.rank),
  isShared: row.isShared,
  fileCount: row.fileCount,
  updatedAt: row.updatedAt.toISOString(),
});
