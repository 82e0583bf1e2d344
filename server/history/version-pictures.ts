import type { Pool } from 'pg';
import { PartiError } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { asPicture, keepPicture, type Picture } from '../blobs/kept-picture.ts';

type Theme = 'light' | 'dark';

/** Pictures of versions. */
export interface VersionPictures {
  /** Rejects as the policy and `keepPicture` do, and with `http.not-found`. */
  put(workflowId: string, id: string, picture: { theme: Theme; content: Buffer }, userId: string): Promise<void>;
  /** Rejects as the policy does, and with `http.not-found`; viewers see those of named versions. */
  read(workflowId: string, id: string, theme: Theme, userId: string): Promise<Picture>;
}

export function createVersionPictures({
  pool,
  blobs,
  policy,
}: {
  pool: Pool;
  blobs: BlobStore;
  policy: WorkflowPolicy;
}): VersionPictures {
  return {
    async put(workflowId, id, { theme, content }, userId) {
      await policy.mustEdit(workflowId, userId);
      const digest = await keepPicture(blobs, content);
      const column = theme === 'dark' ? 'picture_dark_digest' : 'picture_digest';
      const { rowCount } = await pool.query(`UPDATE version SET ${column} = $3 WHERE workflow_id = $1 AND id = $2`, [
        workflowId,
        id,
        digest,
      ]);
      if (rowCount === 0) throw new PartiError('http.not-found', { call: id });
    },
    async read(workflowId, id, theme, userId) {
      const isViewer = (await policy.roleOf(workflowId, userId)) === 'view';
      const { rows } = await pool.query<{ digest: string | null }>(
        `SELECT CASE WHEN $3 THEN coalesce(picture_dark_digest, picture_digest) ELSE coalesce(picture_digest, picture_dark_digest) END AS digest
           FROM version WHERE workflow_id = $1 AND id = $2 AND (kind = 'named' OR NOT $4)`,
        [workflowId, id, theme === 'dark', isViewer],
      );
      return asPicture(rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined);
    },
  };
}
