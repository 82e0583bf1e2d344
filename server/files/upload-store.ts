import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** An upload as it is asked for. */
export interface UploadWish {
  contentType: string;
  /** Lower case, without a dot. */
  extension: string;
  isZipped: boolean;
  purpose: string;
  functionId?: string;
  workflowId?: string;
  contentId?: string;
  folderId?: string;
  name?: string;
}

/** A row of the table. `digest`: the bytes have come; `isFinished`: checked, listed, never changed again. */
export interface Upload {
  id: string;
  userId: string;
  contentType: string;
  extension: string;
  isZipped: boolean;
  workflowId: string | null;
  functionId: string | null;
  name: string;
  size: number;
  digest: string | null;
  isFinished: boolean;
  isExpired: boolean;
}

export interface UploadPage {
  userId: string;
  workflowId?: string;
  /** Id of the last upload of the page before. */
  after?: string;
  limit: number;
}

/** Uploads: asked for, received, finished. */
export interface UploadStore {
  begin(userId: string, wish: UploadWish, goodForSeconds: number): Promise<string>;
  read(id: string): Promise<Upload | undefined>;
  /** False when it was finished meanwhile. */
  received(id: string, digest: string, size: number): Promise<boolean>;
  finish(id: string): Promise<void>;
  /** Finished ones, newest first. */
  list(page: UploadPage): Promise<Upload[]>;
  /** Lists finished uploads of these digests in a second workflow, too, in somebody's name; answers the digests that it has. */
  bring(digests: readonly string[], from: string, to: string, userId: string): Promise<string[]>;
}

const COLUMNS = `id, user_id AS "userId", content_type AS "contentType", extension, is_zipped AS "isZipped", workflow_id AS "workflowId", function_id AS "functionId",
  coalesce(file_name, id || '.' || extension) AS name, coalesce(size, 0)::float8 AS size, digest, finished_at IS NOT NULL AS "isFinished", expires_at < now() AS "isExpired"`;

export function createUploadStore(pool: Pool): UploadStore {
  return {
    async begin(userId, wish, goodForSeconds) {
      const id = randomUUID();
      await pool.query(
        `INSERT INTO upload (id, user_id, content_type, extension, is_zipped, purpose, function_id, workflow_id, content_id, folder_id, file_name, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12))`,
        [
          id,
          userId,
          wish.contentType,
          wish.extension,
          wish.isZipped,
          wish.purpose,
          wish.functionId,
          wish.workflowId,
          wish.contentId,
          wish.folderId,
          wish.name,
          goodForSeconds,
        ],
      );
      return id;
    },
    async read(id) {
      const { rows } = await pool.query<Upload>(`SELECT ${COLUMNS} FROM upload WHERE id = $1`, [id]);
      return rows[0];
    },
    async received(id, digest, size) {
      const { rowCount } = await pool.query('UPDATE upload SET digest = $2, size = $3 WHERE id = $1 AND finished_at IS NULL', [
        id,
        digest,
        size,
      ]);
      return rowCount === 1;
    },
    async finish(id) {
      await pool.query('UPDATE upload SET finished_at = coalesce(finished_at, now()) WHERE id = $1', [id]);
    },
    async list({ userId, workflowId, after, limit }) {
      const { rows } = await pool.query<Upload>(
        `SELECT ${COLUMNS} FROM upload
          WHERE finished_at IS NOT NULL AND ($2::text IS NULL OR workflow_id = $2) AND ($2::text IS NOT NULL OR user_id = $1)
            AND ($3::text IS NULL OR (finished_at, id) < (SELECT last.finished_at, last.id FROM upload last WHERE last.id = $3))
          ORDER BY finished_at DESC, id DESC LIMIT $4`,
        [userId, workflowId ?? null, after ?? null, limit],
      );
      return rows;
    },
    async bring(digests, from, to, userId) {
      const wanted = [to, [...new Set(digests)]];
      await pool.query(
        `INSERT INTO upload (id, user_id, content_type, extension, is_zipped, purpose, workflow_id, file_name, size, digest, finished_at, expires_at)
         SELECT DISTINCT ON (digest) gen_random_uuid()::text, $4, content_type, extension, is_zipped, purpose, $1, file_name, size, digest, now(), expires_at
           FROM upload WHERE workflow_id = $3 AND digest = ANY($2) AND finished_at IS NOT NULL
            AND digest NOT IN (SELECT digest FROM upload WHERE workflow_id = $1 AND digest IS NOT NULL AND finished_at IS NOT NULL)
          ORDER BY digest, finished_at DESC`,
        [...wanted, from, userId],
      );
      const { rows } = await pool.query<{ digest: string }>(
        'SELECT DISTINCT digest FROM upload WHERE workflow_id = $1 AND digest = ANY($2) AND finished_at IS NOT NULL',
        wanted,
      );
      return rows.map(({ digest }) => digest);
    },
  };
}
