import type { Pool } from 'pg';
import type { Answer, Contract, ReadQuery } from '#api';
import { PartiError, type ContentType } from '#domain';
import { VISIBLE_SQL, type FolderAccess } from '../access/folder-access.ts';

interface ItemRow {
  id: string;
  name: string;
  type: ContentType;
  tags: string[];
  ownerId: string;
  ownerName: string;
  isShared: boolean;
  folderId: string | null;
  folderName: string | null;
  size: number | null;
  updatedAt: Date;
}

/** Folders `f` and files that account $1 sees; a page looks at what it needs alone. */
const ITEMS_SQL = `
  SELECT f.id, f.name, 'folder' AS type, f.tags, f.owner_id AS owner, f.id AS place, f.parent_id AS folder, NULL::float8 AS size, f.updated_at
    FROM folder f JOIN seen ON seen.id = f.id
  UNION ALL
  SELECT file.id, file.name, file.type, file.tags, file.added_by, file.folder_id, file.folder_id, file.size::float8, file.updated_at
    FROM folder_file file JOIN seen ON seen.id = file.folder_id`;

/** A word as LIKE takes it. */
const wordPattern = (word: string): string => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Finds what somebody may see: every word in name, tags or owner. Rejects with `folder.not-found` for a folder that is not theirs to see. */
export async function findContent(
  pool: Pool,
  access: FolderAccess,
  { q = '', hasTag, type, fileExtensions, folderId, workflowId, key, limit }: ReadQuery<Contract['GET content']>,
  userId: string,
): Promise<Answer<'GET content'>> {
  if (folderId !== undefined) await access.must(folderId, userId, 'see');
  const [afterName, afterId] = key === undefined ? [null, null] : readKey(key);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).map(wordPattern);
  const { rows } = await pool.query<ItemRow>(
    `WITH RECURSIVE ${VISIBLE_SQL}, inside AS (
       SELECT id FROM folder WHERE id = $6
       UNION ALL SELECT f.id FROM folder f JOIN inside i ON f.parent_id = i.id),
     seen AS (SELECT id FROM visible WHERE rank > 1 AND ($6::text IS NULL OR id IN (SELECT id FROM inside)))
     SELECT item.id, item.name, item.type, item.tags, item.owner AS "ownerId", owner.name AS "ownerName",
            CASE WHEN near.id IS NULL THEN NULL ELSE item.folder END AS "folderId", near.name AS "folderName", item.size, item.updated_at AS "updatedAt",
            EXISTS (WITH RECURSIVE up AS (SELECT id, parent_id FROM folder WHERE id = item.place
                      UNION ALL SELECT f.id, f.parent_id FROM folder f JOIN up ON f.id = up.parent_id)
                    SELECT FROM up JOIN folder_share s ON s.folder_id = up.id) AS "isShared"
       FROM (SELECT all_items.* FROM (${ITEMS_SQL}) all_items JOIN "user" o ON o.id = all_items.owner
              WHERE ($2::text[] = '{}' OR lower(all_items.name || ' ' || array_to_string(all_items.tags, ' ') || ' ' || o.name) LIKE ALL ($2))
                AND ($3::text IS NULL OR $3 = ANY(all_items.tags)) AND ($4::text[] IS NULL OR all_items.type = ANY($4))
                AND ($9::text[] IS NULL OR lower(substring(all_items.name from '[.]([^.]*)$')) = ANY($9))
                AND ($6::text IS NULL OR all_items.id <> $6)
                AND ($10::text IS NULL OR all_items.id IN (SELECT content_id FROM upload WHERE workflow_id = $10))
                AND ($7::text IS NULL OR (lower(all_items.name), all_items.id) > ($7, $8))
              ORDER BY lower(all_items.name), all_items.id LIMIT $5) item
       JOIN "user" owner ON owner.id = item.owner
       LEFT JOIN folder near ON near.id = item.folder AND near.id IN (SELECT id FROM visible)
      ORDER BY lower(item.name), item.id`,
    [
      userId,
      words,
      hasTag?.trim().toLowerCase() ?? null,
      type ?? null,
      limit + 1,
      folderId ?? null,
      afterName,
      afterId,
      fileExtensions?.toLowerCase().split(',') ?? null,
      workflowId ?? null,
    ],
  );
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(({ ownerId, ownerName, isShared, updatedAt, ...row }) => ({
      ...row,
      url: row.type === 'folder' ? `/content/${row.id}` : `/content/${row.folderId ?? ''}?file=${row.id}`,
      owner: { id: ownerId, name: ownerName },
      visibility: isShared ? ('shared' as const) : ('private' as const),
      updatedAt: updatedAt.toISOString(),
    })),
    ...(rows.length > limit && last ? { lastKey: `${last.id}|${last.name.toLowerCase()}` } : {}),
  };
}

/** Workflows that took files of a folder or below, or one of its files. */
export async function usesOf(
  pool: Pool,
  folderId: string,
  fileId: string | undefined,
  maySee: (workflowId: string) => Promise<unknown>,
): Promise<Answer<'GET folders/{id}/uses'>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `WITH RECURSIVE below AS (SELECT id FROM folder WHERE id = $1 UNION ALL SELECT f.id FROM folder f JOIN below b ON f.parent_id = b.id)
     SELECT DISTINCT w.id, w.name FROM folder_file file JOIN below ON below.id = file.folder_id
       JOIN upload u ON u.content_id = file.id JOIN workflow w ON w.id = u.workflow_id
      WHERE $2::text IS NULL OR file.id = $2 ORDER BY w.name, w.id`,
    [folderId, fileId ?? null],
  );
  const workflows: { id: string; name: string }[] = [];
  for (const row of rows)
    await maySee(row.id).then(
      () => workflows.push(row),
      (error: unknown) => {
        if (!(error instanceof PartiError)) throw error;
      },
    );
  return { workflows, others: rows.length - workflows.length };
}

function readKey(key: string): [name: string, id: string] {
  const cut = key.indexOf('|');
  if (cut < 1) throw new PartiError('http.invalid-request', { detail: 'key' });
  return [key.slice(cut + 1), key.slice(0, cut)];
}
