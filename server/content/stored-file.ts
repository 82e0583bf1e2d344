import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { cleanTags, type ContentFacts, type ContentType } from '#domain';
import { nameTaken } from './folders.ts';

/** Bytes of a file that lie in the store. */
export interface StoredBytes {
  name: string;
  digest: string;
  size: number;
  contentType: string;
}

export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Lists bytes as an upload of the folder's owner: they stay when who brought them goes. Answers its id. */
export async function listBytes(client: PoolClient, folderId: string, bytes: StoredBytes): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO upload (id, user_id, content_type, extension, purpose, folder_id, file_name, size, digest, finished_at, expires_at)
     SELECT $1, owner_id, $2, $3, 'content', $4, $5, $6, $7, now(), now() FROM folder WHERE id = $4 RETURNING id`,
    [randomUUID(), bytes.contentType, extensionOf(bytes.name), folderId, bytes.name, bytes.size, bytes.digest],
  );
  return rows[0]?.id ?? '';
}

/** What is written of a file that comes into a folder. */
export interface NewFile {
  folderId: string;
  userId: string;
  tags: readonly string[];
  type: Exclude<ContentType, 'folder'>;
  facts: ContentFacts;
}

/** Puts bytes into a folder as a file of their name; answers its id. Rejects with `file.name-taken`. */
export async function insertFile(client: PoolClient, file: NewFile, bytes: StoredBytes): Promise<string> {
  const { folderId, userId, tags, type, facts } = file;
  const uploadId = await listBytes(client, folderId, bytes);
  const id = randomUUID();
  await client
    .query(
      `INSERT INTO folder_file (id, folder_id, added_by, upload_id, name, type, tags, digest, size, facts, status)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, folderId, userId, uploadId, bytes.name, type, cleanTags(tags), bytes.digest, bytes.size, facts, firstStatus(type)],
    )
    .catch(nameTaken(bytes.name));
  if (type === 'space-type') await tagFolder(client, folderId);
  return id;
}

/** A space type is read and checked once its bytes are there. */
export const firstStatus = (type: ContentType): 'generating' | null => (type === 'space-type' ? 'generating' : null);

/** Folders with space types carry the tag by which functions ask for them. */
export async function tagFolder(client: PoolClient, folderId: string): Promise<void> {
  await client.query(`UPDATE folder SET tags = array_append(tags, 'spacetype') WHERE id = $1 AND NOT 'spacetype' = ANY(tags)`, [
    folderId,
  ]);
}
