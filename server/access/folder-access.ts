import type { Pool } from 'pg';
import { assertAllowed, mayWithRight, PartiError, type ContentAction, type HeldRight, type SharingRight } from '#domain';
import { heldRight, REACHES_SQL } from './held-right.ts';

/** What somebody may do with a folder and all that stands in it. */
export interface FolderAccess {
  /**
   * The right by which somebody holds a folder: what is shared is shared with all below. Rejects with `folder.not-found`
   * for what is not theirs to see, `folder.view-only` and `folder.owner-only` for what they may not.
   */
  must(folderId: string, userId: string, action: ContentAction): Promise<HeldRight>;
}

/** Whether account `me` looks after the content of the organisation that account `owner` belongs to. */
const manages = (
  owner: string,
) => `(me.role = 'admin' OR EXISTS (SELECT FROM membership a JOIN membership b USING (organization_id)
  WHERE a.user_id = me.id AND b.user_id = ${owner} AND 'content' = ANY(a.selected)))`;

/**
 * SQL for `WITH RECURSIVE`: `visible(id, rank)`, every folder that account $1 sees. Rank 4: its own, 3: may edit, 2: may
 * see, 1: sees it as one who looks after all that is shared.
 */
export const VISIBLE_SQL = `me AS (SELECT * FROM "user" WHERE id = $1),
 granted AS (
   SELECT s.folder_id AS id, max(CASE WHEN NOT ${REACHES_SQL} THEN 1 WHEN s.role = 'edit' THEN 3 ELSE 2 END) AS rank
     FROM folder_share s JOIN folder f ON f.id = s.folder_id, me
    WHERE f.owner_id <> me.id AND (${REACHES_SQL} OR ${manages('f.owner_id')}) GROUP BY s.folder_id),
 below AS (
   SELECT id, rank FROM granted
   UNION SELECT f.id, b.rank FROM folder f JOIN below b ON f.parent_id = b.id),
 visible AS (
   SELECT id, 4 AS rank FROM folder WHERE owner_id = $1
   UNION ALL SELECT id, max(rank) FROM below GROUP BY id)`;

/** Right that goes with a rank of `visible`. */
export const rightOfRank = (rank: number): HeldRight => (rank === 4 ? 'owner' : rank === 3 ? 'edit' : 'view');

const RIGHT_SQL = `WITH RECURSIVE up AS (
    SELECT id, parent_id, owner_id FROM folder WHERE id = $1
    UNION ALL SELECT f.id, f.parent_id, f.owner_id FROM folder f JOIN up ON f.id = up.parent_id)
  SELECT up.owner_id = me.id AS "isOwner",
         ARRAY(SELECT s.role FROM up w JOIN folder_share s ON s.folder_id = w.id WHERE ${REACHES_SQL}) AS rights,
         EXISTS (SELECT FROM up w JOIN folder_share s ON s.folder_id = w.id) AND ${manages('up.owner_id')} AS manages
    FROM up, "user" me WHERE up.id = $1 AND me.id = $2`;

export function createFolderAccess(pool: Pool): FolderAccess {
  return {
    async must(folderId, userId, action) {
      const { rows } = await pool.query<{ isOwner: boolean; rights: SharingRight[]; manages: boolean }>({
        name: 'folder-right',
        text: RIGHT_SQL,
        values: [folderId, userId],
      });
      const found = rows[0];
      const right = found && (heldRight(found) ?? (found.manages ? 'view' : undefined));
      if (!right) throw new PartiError('folder.not-found');
      assertAllowed(mayWithRight(right, action));
      return right;
    },
  };
}
