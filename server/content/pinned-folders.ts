import type { Pool } from 'pg';
import type { Answer, Contract, ReadBody } from '#api';
import { MOST_FOLDER_FILES, PartiError, requireUploadSize } from '#domain';
import type { FolderAccess } from '../access/folder-access.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { createPackages } from './packages.ts';
import type { BlobStore } from '../blobs/blob-store.ts';

/** Folders as the values of inputs. */
export interface PinnedFolders {
  /**
   * What lies in a folder and below, by name; the workflow holds the files from then on, unless it only looks. Rejects as
   * `FolderAccess.must` and `WorkflowPolicy.mustEdit` do, and with `folder.no-such-files`, `content.too-many-files` and
   * `upload.too-large`.
   */
  pin(
    folderId: string,
    wish: ReadBody<Contract['POST folders/{id}/pin']>,
    userId: string,
  ): Promise<Answer<'POST folders/{id}/pin'>>;
}

/** What pinned folders stand on. */
export interface PinnedFolderParts {
  pool: Pool;
  blobs: BlobStore;
  access: Pick<FolderAccess, 'must'>;
  policy: Pick<WorkflowPolicy, 'mustEdit'>;
}

interface Row {
  id: string;
  folderId: string;
  name: string;
  digest: string;
  size: number;
  contentType: string;
}

export function createPinnedFolders({ pool, blobs, access, policy }: PinnedFolderParts): PinnedFolders {
  const { hold } = createPackages({ pool, blobs });
  const filesOf = async (folderId: string, endings: readonly string[]): Promise<Row[]> =>
    (
      await pool.query<Row>(
        `WITH RECURSIVE below AS (SELECT id FROM folder WHERE id = $1 UNION ALL SELECT f.id FROM folder f JOIN below b ON f.parent_id = b.id)
         SELECT f.id, f.folder_id AS "folderId", f.name, f.digest, f.size::float8 AS size, u.content_type AS "contentType"
           FROM folder_file f JOIN below ON below.id = f.folder_id JOIN upload u ON u.id = f.upload_id
          WHERE cardinality($2::text[]) = 0 OR lower(substring(f.name from '[^.]*$')) = ANY($2)
          ORDER BY lower(f.name), f.id`,
        [folderId, endings],
      )
    ).rows;
  return {
    async pin(folderId, { workflowId, fileExtensions, look }, userId) {
      await access.must(folderId, userId, 'place');
      await policy.mustEdit(workflowId, userId);
      const { rows: folders } = await pool.query<{ name: string }>('SELECT name FROM folder WHERE id = $1', [folderId]);
      const name = folders[0]?.name ?? '';
      const files = await filesOf(folderId, fileExtensions);
      if (files.length === 0) throw new PartiError('folder.no-such-files', { name });
      if (files.length > MOST_FOLDER_FILES) throw new PartiError('content.too-many-files', { count: files.length });
      requireUploadSize(files.reduce((sum, { size }) => sum + size, 0));
      if (!look)
        for (const { id, name: called, contentType, size, digest } of files)
          await hold(workflowId, userId, [id], { name: called, type: contentType, size, digest });
      return {
        Id: folderId,
        Name: name,
        Files: files.map((file) => ({
          FileName: file.name,
          FileRefId: file.id,
          FolderId: file.folderId,
          digest: file.digest,
          size: file.size,
        })),
      };
    },
  };
}
