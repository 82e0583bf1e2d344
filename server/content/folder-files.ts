import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Answer, Contract, ReadBody, ReadQuery } from '#api';
import { catalogueThings, cleanTags, PartiError, requireFileName, type ContentFacts, type ContentType } from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { AddressSigner } from '../files/signed-address.ts';
import type { Upload, UploadStore } from '../files/upload-store.ts';
import type { FolderAccess } from '../access/folder-access.ts';
import { addFolder, nameTaken } from './folders.ts';
import { parsed, readContent, type ReadThing } from './read-content.ts';
import { createPackages } from './packages.ts';
import { readZip } from './read-zip.ts';

/** A file of a folder as lists show it. */
export type FileFacts = Answer<'PATCH folders/{id}/files/{fileId}'>;

/** Files of folders. Each rejects as `FolderAccess.must` does, and with `content.not-found`. */
export interface FolderFiles {
  list(
    folderId: string,
    wish: ReadQuery<Contract['GET folders/{id}/files']>,
    userId: string,
  ): Promise<Answer<'GET folders/{id}/files'>>;
  /** Puts a finished upload of the asker into a folder. Rejects with `upload.not-found`, `file.name-*`, and as `readZip` does. */
  add(
    folderId: string,
    wish: ReadQuery<Contract['POST folders/{id}/files']> & { upload: string; tags: string[] },
    userId: string,
  ): Promise<FileFacts[]>;
  /** Reads again what a file is. */
  reprocess(folderId: string, fileId: string, userId: string): Promise<FileFacts>;
  /** A file with the address of its bytes; somebody who sees a workflow that took it needs no right to the folder. */
  read(place: FilePlace, workflowId: string | undefined, userId: string): Promise<Answer<'GET folders/{id}/files/{fileId}'>>;
  change(place: FilePlace, wish: ReadBody<Contract['PATCH folders/{id}/files/{fileId}']>, userId: string): Promise<FileFacts>;
  remove(place: FilePlace, userId: string): Promise<void>;
  /** Rejects with `content.catalogue-unreadable` for what is no catalogue. */
  things(place: FilePlace, userId: string): Promise<Answer<'GET folders/{id}/files/{fileId}/things'>>;
  /** Rejects as `WorkflowPolicy.mustEdit` does, too. */
  take(place: FilePlace, workflowId: string, userId: string): Promise<Answer<'POST folders/{id}/files/{fileId}/take'>>;
  /** Things and space types of a folder and below as one file. Rejects as `take` does, and with `content.nothing-to-place`. */
  takeFolder(folderId: string, workflowId: string, userId: string): Promise<Answer<'POST folders/{id}/take'>>;
}

/** A file by its folder and id. */
export interface FilePlace {
  id: string;
  fileId: string;
}

/** What files of folders stand on. */
export interface FolderFileParts {
  pool: Pool;
  blobs: BlobStore;
  access: FolderAccess;
  policy: Pick<WorkflowPolicy, 'mustView' | 'mustEdit'>;
  uploads: Pick<UploadStore, 'read'>;
  signer: AddressSigner;
  readThing: ReadThing;
}

interface FileRow {
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
  updatedAt: Date;
}

const COLUMNS = `f.id, f.folder_id AS "folderId", f.upload_id AS "uploadId", f.name, f.type, f.tags, f.digest, f.size::float8 AS size, f.facts,
  f.added_by AS "ownerId", owner.name AS "ownerName", u.content_type AS "contentType", f.updated_at AS "updatedAt"
  FROM folder_file f JOIN "user" owner ON owner.id = f.added_by JOIN upload u ON u.id = f.upload_id`;
const ADDRESS_SECONDS = 60;

export function createFolderFiles({ pool, blobs, access, policy, uploads, signer, readThing }: FolderFileParts): FolderFiles {
  const find = async ({ id, fileId }: FilePlace): Promise<FileRow> => {
    const { rows } = await pool.query<FileRow>(`SELECT ${COLUMNS} WHERE f.id = $1 AND f.folder_id = $2`, [fileId, id]);
    if (!rows[0]) throw new PartiError('content.not-found');
    return rows[0];
  };
  const findAll = async (ids: readonly string[]): Promise<FileFacts[]> => {
    const { rows } = await pool.query<FileRow>(`SELECT ${COLUMNS} WHERE f.id = ANY($1) ORDER BY lower(f.name), f.id`, [ids]);
    return rows.map(described);
  };
  /** Own rights to the folder, or to a workflow that took the file. */
  const mustSee = async ({ id, fileId }: FilePlace, workflowId: string | undefined, userId: string) => {
    if (workflowId === undefined) return access.must(id, userId, 'see');
    await policy.mustView(workflowId, userId);
    const { rowCount } = await pool.query('SELECT FROM upload WHERE content_id = $1 AND workflow_id = $2', [fileId, workflowId]);
    return rowCount === 0 ? access.must(id, userId, 'see') : undefined;
  };
  /** Bytes that are stored, as an upload of the folder's owner: they stay when who brought them goes. */
  const stored = (client: PoolClient, upload: Pick<Upload, 'contentType' | 'extension'>, folderId: string, one: Stored) =>
    client
      .query<{ id: string }>(
        `INSERT INTO upload (id, user_id, content_type, extension, purpose, folder_id, file_name, size, digest, finished_at, expires_at)
         SELECT $1, owner_id, $2, $3, 'content', $4, $5, $6, $7, now(), now() FROM folder WHERE id = $4 RETURNING id`,
        [randomUUID(), upload.contentType, upload.extension, folderId, one.name, one.size, one.digest],
      )
      .then(({ rows }) => rows[0]?.id ?? '');

  const addOne = async (
    client: PoolClient,
    { folderId, userId, tags, replaces }: { folderId: string; userId: string; tags: string[]; replaces: boolean },
    upload: Pick<Upload, 'contentType' | 'extension'>,
    one: Stored,
  ): Promise<string> => {
    const { type, facts } = await readContent(blobs, readThing, one);
    const uploadId = await stored(client, upload, folderId, one);
    const { rows } = replaces
      ? await client.query<{ id: string; uploadId: string }>(
          `SELECT id, upload_id AS "uploadId" FROM folder_file WHERE folder_id = $1 AND lower(name) = lower($2) FOR UPDATE`,
          [folderId, one.name],
        )
      : { rows: [] };
    const before = rows[0];
    if (before) {
      await client.query(
        `UPDATE folder_file SET upload_id = $2, digest = $3, size = $4, type = $5, facts = $6, added_by = $7, updated_at = now() WHERE id = $1`,
        [before.id, uploadId, one.digest, one.size, type, facts, userId],
      );
      await client.query('DELETE FROM upload WHERE id = $1', [before.uploadId]);
      return before.id;
    }
    const id = randomUUID();
    await client
      .query(
        `INSERT INTO folder_file (id, folder_id, added_by, upload_id, name, type, tags, digest, size, facts) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [id, folderId, userId, uploadId, one.name, type, cleanTags(tags), one.digest, one.size, facts],
      )
      .catch(nameTaken(one.name));
    return id;
  };

  const unpack = async (client: PoolClient, wish: Parameters<typeof addOne>[1], digest: string): Promise<string[]> => {
    const entries = readZip(await blobs.get(digest));
    const folders = new Map<string, string>([['', wish.folderId]]);
    const folderOf = async (path: readonly string[]): Promise<string> => {
      const known = folders.get(path.join('/'));
      if (known !== undefined) return known;
      const parentId = await folderOf(path.slice(0, -1));
      const name = path.at(-1) ?? '';
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM folder WHERE parent_id = $1 AND lower(name) = lower($2)',
        [parentId, name],
      );
      const id = rows[0]?.id ?? randomUUID();
      if (!rows[0]) await addFolder(client, { id, name, parentId, tags: [], userId: wish.userId });
      folders.set(path.join('/'), id);
      return id;
    };
    const ids: string[] = [];
    for (const { folders: path, name, size, read } of entries) {
      const one = { name, size, digest: await blobs.put(read()) };
      const extension = extensionOf(name);
      const folderId = await folderOf(path);
      ids.push(await addOne(client, { ...wish, folderId }, { contentType: 'application/octet-stream', extension }, one));
    }
    return ids;
  };

  const packages = createPackages({ pool, blobs });
  return {
    async list(folderId, { fileExtensions, hasTag, type, key, limit }, userId) {
      await access.must(folderId, userId, 'see');
      const endings = fileExtensions?.split(',').map((one) => one.trim().replace(/^\./, '').toLowerCase());
      const { rows } = await pool.query<FileRow>(
        `SELECT ${COLUMNS} WHERE f.folder_id = $1 AND ($2::text[] IS NULL OR lower(substring(f.name from '[^.]*$')) = ANY($2))
            AND ($3::text IS NULL OR $3 = ANY(f.tags))
            AND ($4::text IS NULL OR (lower(f.name), f.id) > (SELECT lower(last.name), last.id FROM folder_file last WHERE last.id = $4))
            AND ($6::text[] IS NULL OR f.type = ANY($6))
          ORDER BY lower(f.name), f.id LIMIT $5`,
        [folderId, endings ?? null, hasTag?.trim().toLowerCase() ?? null, key ?? null, limit + 1, type ?? null],
      );
      const last = rows[limit - 1];
      return { files: rows.slice(0, limit).map(described), ...(rows.length > limit && last ? { lastKey: last.id } : {}) };
    },
    async add(folderId, { upload: uploadId, uploadAs, reprocess = false, tags }, userId) {
      await access.must(folderId, userId, 'edit');
      const upload = await uploads.read(uploadId);
      if (!upload?.isFinished || !upload.digest || upload.userId !== userId) throw new PartiError('upload.not-found');
      const name = uploadAs ?? upload.name;
      requireFileName(name);
      if (upload.size === 0) throw new PartiError('content.file-null');
      const wish = { folderId, userId, tags, replaces: reprocess };
      const digest = upload.digest;
      const ids = await inTransaction(pool, async (client) => {
        const made = upload.isZipped
          ? await unpack(client, wish, digest)
          : [
              await addOne(
                client,
                wish,
                { contentType: upload.contentType, extension: extensionOf(name) },
                { name, digest, size: upload.size },
              ),
            ];
        // What was brought stands in the folder now.
        await client.query('DELETE FROM upload WHERE id = $1', [uploadId]);
        await client.query('UPDATE folder SET updated_at = now() WHERE id = $1', [folderId]);
        return made;
      });
      return findAll(ids);
    },
    async reprocess(folderId, fileId, userId) {
      await access.must(folderId, userId, 'edit');
      const row = await find({ id: folderId, fileId });
      const { type, facts: read } = await readContent(blobs, readThing, row);
      const { allowRotation } = row.facts;
      const facts = { ...read, ...(allowRotation === undefined ? {} : { allowRotation }) };
      await pool.query('UPDATE folder_file SET type = $2, facts = $3 WHERE id = $1', [fileId, type, facts]);
      return described({ ...row, type, facts });
    },
    async read(place, workflowId, userId) {
      await mustSee(place, workflowId, userId);
      const row = await find(place);
      return { ...described(row), url: signer.path({ use: 'get', id: row.uploadId, size: 0 }, ADDRESS_SECONDS) };
    },
    async change(place, { name, folderId, tags, allowRotation }, userId) {
      await access.must(place.id, userId, 'edit');
      if (name !== undefined) requireFileName(name);
      if (folderId !== undefined && folderId !== place.id) {
        await access.must(folderId, userId, 'edit');
        const { rows } = await pool.query<{ owners: number }>(
          'SELECT count(DISTINCT owner_id)::int AS owners FROM folder WHERE id = ANY($1)',
          [[place.id, folderId]],
        );
        if (rows[0]?.owners !== 1) throw new PartiError('folder.other-owner');
      }
      const row = await find(place);
      await pool
        .query(
          `UPDATE folder_file SET name = coalesce($2, name), folder_id = coalesce($3, folder_id), tags = coalesce($4, tags), facts = facts || coalesce($5, '{}')::jsonb, updated_at = now() WHERE id = $1`,
          [
            place.fileId,
            name ?? null,
            folderId ?? null,
            tags ? cleanTags(tags) : null,
            allowRotation === undefined ? null : JSON.stringify({ allowRotation }),
          ],
        )
        .catch(nameTaken(name ?? row.name));
      if (name !== undefined) {
        await pool.query('UPDATE upload SET file_name = $2 WHERE id = $1', [row.uploadId, name]);
        // Another ending, another kind of file.
        if (extensionOf(name) !== extensionOf(row.name)) await this.reprocess(folderId ?? place.id, place.fileId, userId);
      }
      return described(await find({ id: folderId ?? place.id, fileId: place.fileId }));
    },
    async remove(place, userId) {
      await access.must(place.id, userId, 'edit');
      const { uploadId } = await find(place);
      await inTransaction(pool, async (client) => {
        await client.query('DELETE FROM folder_file WHERE id = $1', [place.fileId]);
        await client.query('DELETE FROM upload WHERE id = $1', [uploadId]);
      });
    },
    async things(place, userId) {
      await access.must(place.id, userId, 'see');
      const { name, digest } = await find(place);
      const things = catalogueThings(parsed(await blobs.get(digest)) ?? null);
      if (things.length === 0) throw new PartiError('content.catalogue-unreadable', { name });
      const { rows } = await pool.query<{ id: string; name: string }>(
        'SELECT id, lower(name) AS name FROM folder_file WHERE folder_id = $1 AND lower(name) = ANY($2)',
        [place.id, things.flatMap(({ file }) => (file ? [file.toLowerCase()] : []))],
      );
      const byName = new Map(rows.map((row) => [row.name, row.id]));
      return {
        things: things.map((thing) => {
          const fileId = byName.get(thing.file?.toLowerCase() ?? '');
          return fileId === undefined ? thing : { ...thing, fileId };
        }),
      };
    },
    async take(place, workflowId, userId) {
      await access.must(place.id, userId, 'place');
      await policy.mustEdit(workflowId, userId);
      const { name, type, contentType, size, digest, folderId } = await find(place);
      if (type === 'catalog' || type === 'space-type')
        return packages.takeFile({ id: folderId, fileId: place.fileId }, workflowId, userId);
      const file = { name, type: contentType, size, digest };
      await packages.hold(workflowId, userId, [place.fileId], file);
      return file;
    },
    async takeFolder(folderId, workflowId, userId) {
      await access.must(folderId, userId, 'place');
      await policy.mustEdit(workflowId, userId);
      return packages.takeFolder(folderId, workflowId, userId);
    },
  };
}

/** Bytes of a file that lie in the store. */
interface Stored {
  name: string;
  digest: string;
  size: number;
}

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const described = (row: FileRow): FileFacts => ({
  id: row.id,
  folderId: row.folderId,
  static_file_id: row.uploadId,
  name: row.name,
  type: row.type,
  tags: row.tags,
  owner: { id: row.ownerId, name: row.ownerName },
  size: row.size,
  ...shownFacts(row.facts),
  updatedAt: row.updatedAt.toISOString(),
});

/** Facts that lists show: everything but where what was made of a file lies. */
function shownFacts({ prepared, ...facts }: ContentFacts): Omit<ContentFacts, 'prepared'> & { isDrawn?: true } {
  return { ...facts, ...(prepared === undefined ? {} : { isDrawn: true as const }) };
}
