import type { Answer } from '#api';
import type { ContentFacts, ContentType, SpaceTypeStatus } from '#domain';

/** A file of a folder as lists show it. */
export type FileFacts = Answer<'PATCH folders/{id}/files/{fileId}'>;

/** A file by its folder and id. */
export interface FilePlace {
  id: string;
  fileId: string;
}

/** A file as it stands in the database. */
export interface FileRow {
  id: string;
  folderId: string;
  uploadId: string;
  name: string;
  type: Exclude<ContentType, 'folder'>;
  tags: string[];
  digest: string;
  size: number;
  facts: ContentFacts;
  ownerId: string;
  ownerName: string;
  contentType: string;
  status: Exclude<SpaceTypeStatus, 'uploading'> | null;
  updatedAt: Date;
}

/** Columns of `FileRow`, and where they come from. */
export const COLUMNS = `f.id, f.folder_id AS "folderId", f.upload_id AS "uploadId", f.name, f.type, f.tags, f.digest, f.size::float8 AS size, f.facts,
  f.added_by AS "ownerId", owner.name AS "ownerName", u.content_type AS "contentType", f.updated_at AS "updatedAt", f.status
  FROM folder_file f JOIN "user" owner ON owner.id = f.added_by JOIN upload u ON u.id = f.upload_id`;

/** A file as lists show it. */
export const described = (row: FileRow): FileFacts => ({
  id: row.id,
  folderId: row.folderId,
  static_file_id: row.uploadId,
  name: row.name,
  type: row.type,
  tags: row.tags,
  owner: { id: row.ownerId, name: row.ownerName },
  size: row.size,
  ...shownFacts(row.facts),
  ...(row.status === null ? {} : { status: row.status }),
  updatedAt: row.updatedAt.toISOString(),
});

/** Facts that lists show: everything but where what was made of a file lies. */
function shownFacts({ prepared, plan: _, ...facts }: ContentFacts): Omit<ContentFacts, 'prepared' | 'plan'> & { isDrawn?: true } {
  return { ...facts, ...(prepared === undefined ? {} : { isDrawn: true as const }) };
}
