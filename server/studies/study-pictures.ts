import type { Pool } from 'pg';
import { PartiError } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { asPicture, keepPicture, type Picture } from '../blobs/kept-picture.ts';

type Theme = 'light' | 'dark';

/** Pictures of the options of studies. */
export interface StudyPictures {
  /** Keeps the picture of an option that has run. Rejects as the policy and `keepPicture` do, and with `http.not-found`. */
  put(workflowId: string, study: string, n: number, picture: { theme: Theme; content: Buffer }, userId: string): Promise<void>;
  /** Rejects as the policy does, and with `http.not-found`. */
  read(workflowId: string, study: string, n: number, theme: Theme, userId: string): Promise<Picture>;
}

export function createStudyPictures({
  pool,
  blobs,
  policy,
}: {
  pool: Pool;
  blobs: BlobStore;
  policy: WorkflowPolicy;
}): StudyPictures {
  return {
    async put(workflowId, study, n, { theme, content }, userId) {
      await policy.mustEdit(workflowId, userId);
      const digest = await keepPicture(blobs, content);
      const column = theme === 'dark' ? 'picture_dark_digest' : 'picture_digest';
      const { rowCount } = await pool.query(
        `UPDATE study_option o SET ${column} = $4 FROM study s
          WHERE s.id = o.study_id AND s.workflow_id = $1 AND s.id = $2 AND o.n = $3 AND o.state <> 'waiting'`,
        [workflowId, study, n, digest],
      );
      if (rowCount === 0) throw new PartiError('http.not-found', { call: study });
    },
    async read(workflowId, study, n, theme, userId) {
      await policy.mustView(workflowId, userId);
      const { rows } = await pool.query<{ digest: string | null }>(
        `SELECT CASE WHEN $4 THEN o.picture_dark_digest ELSE o.picture_digest END AS digest
           FROM study_option o JOIN study s ON s.id = o.study_id WHERE s.workflow_id = $1 AND s.id = $2 AND o.n = $3`,
        [workflowId, study, n, theme === 'dark'],
      );
      return asPicture(rows[0]?.digest ? await blobs.get(rows[0].digest) : undefined);
    },
  };
}
