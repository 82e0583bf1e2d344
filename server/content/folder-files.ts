import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Answer, Contract, ReadBody, ReadQuery } from '#api';
import {
  catalogueThings,
  cleanTags,
  PartiError,
  requireFileName,
  type ContentFacts,
  type ContentType,
  type PreparedThing,
} from '#domain';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { AddressSigner } from '../files/signed-address.ts';
import type { UploadStore } from '../files/upload-store.ts';
import type { FolderAccess } from '../access/folder-access.ts';
import { COLUMNS, described, type FileFacts, type FilePlace, type FileRow } from './file-row.ts';
import { addFolder, nameTaken } from './folders.ts';
import { extensionOf, insertFile, listBytes, type StoredBytes } from './stored-file.ts';
import type { SpaceTypes } from './space-types.ts';
import { parsed, readContent, type ReadThing } from './read-content.ts';
import { makeCatalogue } from './new-catalogue.ts';
import { createPackages } from './packages.ts';
import { readZip } from './read-zip.ts';

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
  /** Rejects with `content.not-drawn` for what is no thing that can be drawn. */
  thing(place: FilePlace, userId: string): Promise<PreparedThing>;
  /** Rejects as `WorkflowPolicy.mustEdit` does, too. */
  take(place: FilePlace, workflowId: string, userId: string): Promise<Answer<'POST folders/{id}/files/{fileId}/take'>>;
  /** Things and space types of a folder and below as one file. Rejects as `take` does, and with `content.nothing-to-place`. */
  takeFolder(folderId: string, workflowId: string, userId: string): Promise<Answer<'POST folders/{id}/take'>>;
  /** Rejects as `makeCatalogue` of `new-catalogue.ts` does. */
  makeCatalogue(folderId: string, wish: ReadBody<Contract['POST folders/{id}/catalogues']>, userId: string): Promise<FileFacts>;
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
  spaceTypes: Pick<SpaceTypes, 'settle' | 'supplied'>;
}

const ADDRESS_SECONDS = 60;

export function createFolderFiles({
  pool,
  blobs,
  access,
  policy,
  uploads,
  signer,
  readThing,
  spaceTypes,
}: FolderFileParts): FolderFiles {
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
  const addOne = async (
    client: PoolClient,
    { folderId, userId, tags, replaces }: { folderId: string; userId: string; tags: string[]; replaces: boolean },
    bytes: StoredBytes,
  ): Promise<string> => {
    const { type, facts } = await readContent(blobs, readThing, bytes);
    const { rows } = replaces
      ? await client.query<{ id: string; uploadId: string; facts: ContentFacts }>(
          `SELECT id, upload_id AS "uploadId", facts FROM folder_file WHERE folder_id = $1 AND lower(name) = lower($2) FOR UPDATE`,
          [folderId, bytes.name],
        )
      : { rows: [] };
    const before = rows[0];
    if (!before) return insertFile(client, { folderId, userId, tags, type, facts }, bytes);
    const uploadId = await listBytes(client, folderId, bytes);
    await client.query(
      `UPDATE folder_file SET upload_id = $2, digest = $3, size = $4, type = $5, facts = $6, added_by = $7, status = $8, updated_at = now() WHERE id = $1`,
      [before.id, uploadId, bytes.digest, bytes.size, type, withChosen(facts, before.facts), userId, statusOnChange(type)],
    );
    await client.query('DELETE FROM upload WHERE id = $1', [before.uploadId]);
    return before.id;
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
      const folderId = await folderOf(path);
      ids.push(await addOne(client, { ...wish, folderId }, { ...one, contentType: 'application/octet-stream' }));
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
          : [await addOne(client, wish, { name, digest, size: upload.size, contentType: upload.contentType })];
        // What was brought stands in the folder now.
        await client.query('DELETE FROM upload WHERE id = $1', [uploadId]);
        await client.query('UPDATE folder SET updated_at = now() WHERE id = $1', [folderId]);
        return made;
      });
      // Read before their turn begins: the answer tells how they came, not how far they got meanwhile.
      const made = await findAll(ids);
      spaceTypes.settle(ids);
      await spaceTypes.supplied(folderId);
      return made;
    },
    async reprocess(folderId, fileId, userId) {
      await access.must(folderId, userId, 'edit');
      const row = await find({ id: folderId, fileId });
      const { type, facts: read } = await readContent(blobs, readThing, row);
      const facts = withChosen(read, row.facts);
      const status = statusOnChange(type);
      await pool.query('UPDATE folder_file SET type = $2, facts = $3, status = $4 WHERE id = $1', [fileId, type, facts, status]);
      spaceTypes.settle([fileId]);
      return described({ ...row, type, facts, status });
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
      if (name !== undefined || folderId !== undefined)
        for (const id of new Set([place.id, folderId ?? place.id])) await spaceTypes.supplied(id);
      return described(await find({ id: folderId ?? place.id, fileId: place.fileId }));
    },
    async remove(place, userId) {
      await access.must(place.id, userId, 'edit');
      const { uploadId } = await find(place);
      await inTransaction(pool, async (client) => {
        await client.query('DELETE FROM folder_file WHERE id = $1', [place.fileId]);
        await client.query('DELETE FROM upload WHERE id = $1', [uploadId]);
      });
      await spaceTypes.supplied(place.id);
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
    async thing(place, userId) {
      await access.must(place.id, userId, 'see');
      const { name, facts } = await find(place);
      if (facts.prepared === undefined) throw new PartiError('content.not-drawn', { name });
      return JSON.parse((await blobs.get(facts.prepared)).toString('utf8')) as PreparedThing;
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
    async makeCatalogue(folderId, wish, userId) {
      await access.must(folderId, userId, 'edit');
      const fileId = await makeCatalogue({ pool, blobs }, folderId, wish, userId);
      return described(await find({ id: folderId, fileId }));
    },
  };
}

/** What people chose stays when a file is read anew. */
const withChosen = (read: ContentFacts, { allowRotation }: ContentFacts): ContentFacts =>
  allowRotation === undefined ? read : { ...read, allowRotation };

const statusOnChange = (type: ContentType): 'updating' | null => (type === 'space-type' ? 'updating' : null);
