import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Answer, Contract, ReadBody } from '#api';
import {
  moveSpaceType,
  PartiError,
  isUnfurnished,
  readSpaceType,
  requireFileName,
  SPACE_TYPE_PATTERN,
  SPACE_TYPE_SUFFIX,
  spaceTypeText,
  writeSpaceType,
  type ContentFacts,
  type PlacedThing,
  type SpaceTypeStatus,
} from '#domain';
import type { FolderAccess } from '../access/folder-access.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { COLUMNS, described, type FileFacts, type FilePlace, type FileRow } from './file-row.ts';
import { parsed } from './read-content.ts';
import { insertFile, listBytes } from './stored-file.ts';
import { supplyOf, type SupplyThing } from './supply.ts';

/** Space types of folders: made, read, changed, and brought from one state to the next. */
export interface SpaceTypes {
  /** Those of a folder and those on their way into it. Rejects as `FolderAccess.must` does. */
  list(folderId: string, userId: string): Promise<Answer<'GET folders/{id}/space-types'>>;
  /** Rejects with `file.name-*`, `space-type.*`. */
  create(folderId: string, wish: ReadBody<Contract['POST folders/{id}/space-types']>, userId: string): Promise<FileFacts>;
  /** One that cannot be read says so by its fault, and holds no variant. */
  read(place: FilePlace, userId: string): Promise<Answer<'GET folders/{id}/files/{fileId}/space-type'>>;
  /**
   * Rejects with `space-type.*`: `changed-meanwhile` where its state is neither `base` nor `sent`, `emptied` where things
   * stand in it and none is left, unless `isEmptied` says that this is meant.
   */
  save(
    place: FilePlace,
    wish: ReadBody<Contract['PUT folders/{id}/files/{fileId}/space-type']>,
    userId: string,
  ): Promise<Answer<'PUT folders/{id}/files/{fileId}/space-type'>>;
  supply(folderId: string, userId: string): Promise<Answer<'GET folders/{id}/supply'>>;
  /** Reads and checks those of these files that are space types and wait for it. */
  settle(fileIds: readonly string[]): void;
  /** Reads again what is missing of the space types in a folder and above: something came into it or left it. */
  supplied(folderId: string): Promise<void>;
  /** Takes up what waited when the server ended. */
  resume(): Promise<void>;
  /** Waits for what is being read. */
  close(): Promise<void>;
}

const CONTENT_TYPE = 'application/json';
/** Width and depth of the first cell, m. */
const FIRST_CELL = [3.6, 3] as const;

interface Parts {
  pool: Pool;
  blobs: BlobStore;
  access: FolderAccess;
  log: Pick<Logger, 'error'>;
}

export function createSpaceTypes({ pool, blobs, access, log }: Parts): SpaceTypes {
  const running = new Set<Promise<void>>();
  /** Changes on their way, by file: whoever loads a page anew reads what was sent as it was left. */
  const saves = new Map<string, Promise<unknown>>();
  const find = async ({ id, fileId }: FilePlace): Promise<FileRow> => {
    const { rows } = await pool.query<FileRow>(
      `SELECT ${COLUMNS} WHERE f.id = $1 AND f.folder_id = $2 AND f.type = 'space-type'`,
      [fileId, id],
    );
    if (!rows[0]) throw new PartiError('content.not-found');
    return rows[0];
  };
  const settleOne = async (fileId: string): Promise<void> => {
    const { rows } = await pool.query<FileRow>(
      `SELECT ${COLUMNS} WHERE f.id = $1 AND f.type = 'space-type' AND f.status IN ('generating', 'updating')`,
      [fileId],
    );
    const row = rows[0];
    if (!row || row.status === null) return;
    const { move, facts } = await generated({ pool, blobs }, row);
    const next = moveSpaceType(row.status, move);
    if (!next.ok) return;
    // A change that came meanwhile is read by its own turn.
    await pool.query(
      `UPDATE folder_file SET status = $3, facts = facts - 'fault' - 'missing' - 'variants' || $4 WHERE id = $1 AND digest = $2 AND status = $5`,
      [fileId, row.digest, next.state, facts, row.status],
    );
  };
  const settle = (fileIds: readonly string[]) => {
    for (const fileId of fileIds) {
      const work = settleOne(fileId)
        .catch((error: unknown) => log.error({ err: error, fileId }, 'space type not read'))
        .finally(() => running.delete(work));
      running.add(work);
    }
  };
  const put = async (name: string, variants: ReadBody<Contract['PUT folders/{id}/files/{fileId}/space-type']>['variants']) => {
    const bytes = Buffer.from(spaceTypeText(variants));
    return { name, contentType: CONTENT_TYPE, size: bytes.length, digest: await blobs.put(bytes) };
  };
  /** Whether nothing stands in the space type of a digest; nothing does in one that cannot be read. */
  const isBare = async (digest: string): Promise<boolean> => {
    try {
      return isUnfurnished(readSpaceType(parsed(await blobs.get(digest))));
    } catch (error) {
      if (isFaultOfFile(error)) return true;
      throw error;
    }
  };
  const save: SpaceTypes['save'] = async (place, { base, sent, isEmptied, variants }, userId) => {
    await access.must(place.id, userId, 'edit');
    const bytes = await put((await find(place)).name, variants);
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ uploadId: string; digest: string; status: SpaceTypeStatus }>(
        'SELECT upload_id AS "uploadId", digest, status FROM folder_file WHERE id = $1 AND folder_id = $2 FOR UPDATE',
        [place.fileId, place.id],
      );
      const before = rows[0];
      if (!before || (before.digest !== base && before.digest !== sent)) throw new PartiError('space-type.changed-meanwhile');
      if (!isEmptied && isUnfurnished(readSpaceType(variants)) && !(await isBare(before.digest)))
        throw new PartiError('space-type.emptied');
      const next = moveSpaceType(before.status, 'update');
      await client.query(
        'UPDATE folder_file SET upload_id = $2, digest = $3, size = $4, status = $5, updated_at = now() WHERE id = $1',
        [
          place.fileId,
          await listBytes(client, place.id, bytes),
          bytes.digest,
          bytes.size,
          // What is read at this moment is read again: its turn finds another digest.
          next.ok ? next.state : before.status,
        ],
      );
      await client.query('DELETE FROM upload WHERE id = $1', [before.uploadId]);
    });
    const file = described(await find(place));
    settle([place.fileId]);
    return { digest: bytes.digest, file };
  };
  return {
    settle,
    async list(folderId, userId) {
      await access.must(folderId, userId, 'see');
      const { rows } = await pool.query<FileRow>(
        `SELECT ${COLUMNS} WHERE f.folder_id = $1 AND f.type = 'space-type' ORDER BY lower(f.name), f.id`,
        [folderId],
      );
      const { rows: coming } = await pool.query<{ name: string; isLost: boolean }>(
        `SELECT u.file_name AS name, u.expires_at < now() AS "isLost" FROM upload u
          WHERE u.folder_id = $1 AND u.purpose = 'content' AND u.file_name ~* $2 AND u.finished_at IS NULL
          ORDER BY u.created_at`,
        [folderId, SPACE_TYPE_PATTERN],
      );
      return {
        spaceTypes: [
          ...rows.map((row) => ({
            fileId: row.id,
            name: row.name,
            status: row.status ?? ('created' as const),
            ...(row.facts.fault ? { fault: row.facts.fault } : {}),
          })),
          ...coming.map(({ name, isLost }) => ({ name, ...uploadState(isLost) })),
        ],
      };
    },
    async create(folderId, { name, variants, tags }, userId) {
      await access.must(folderId, userId, 'edit');
      requireFileName(name);
      const bytes = await put(`${name}${SPACE_TYPE_SUFFIX}`, variants ?? firstVariant());
      const id = await inTransaction(pool, (client) =>
        insertFile(client, { folderId, userId, tags, type: 'space-type', facts: {} }, bytes),
      );
      const made = described(await find({ id: folderId, fileId: id }));
      settle([id]);
      return made;
    },
    async read(place, userId) {
      const right = await access.must(place.id, userId, 'see');
      await saves.get(place.fileId);
      const row = await find(place);
      const state = { file: described(row), digest: row.digest, mayEdit: right !== 'view' };
      try {
        return { ...state, variants: writeSpaceType(readSpaceType(parsed(await blobs.get(row.digest)))) };
      } catch (error) {
        if (!isFaultOfFile(error)) throw error;
        return { ...state, variants: {}, unread: { code: error.code, parameters: error.parameters } };
      }
    },
    save(place, wish, userId) {
      const saved = save(place, wish, userId);
      const all = Promise.allSettled([saves.get(place.fileId), saved]).then(() => {
        if (saves.get(place.fileId) === all) saves.delete(place.fileId);
      });
      saves.set(place.fileId, all);
      return saved;
    },
    async supply(folderId, userId) {
      await access.must(folderId, userId, 'see');
      return { things: await supplyOf({ pool, blobs }, folderId) };
    },
    async supplied(folderId) {
      const { rows } = await pool.query<Pick<FileRow, 'id' | 'folderId' | 'digest'>>(
        `WITH RECURSIVE up AS (SELECT id, parent_id FROM folder WHERE id = $1
           UNION ALL SELECT f.id, f.parent_id FROM folder f JOIN up ON f.id = up.parent_id)
         SELECT file.id, file.folder_id AS "folderId", file.digest FROM folder_file file JOIN up ON up.id = file.folder_id
          WHERE file.type = 'space-type' AND file.status = 'created'`,
        [folderId],
      );
      for (const row of rows) {
        const { move, facts } = await generated({ pool, blobs }, row);
        if (move === 'fail') continue;
        await pool.query(`UPDATE folder_file SET facts = facts - 'missing' || $3 WHERE id = $1 AND digest = $2`, [
          row.id,
          row.digest,
          facts,
        ]);
      }
    },
    async resume() {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM folder_file WHERE type = 'space-type' AND status IN ('generating', 'updating')`,
      );
      settle(rows.map(({ id }) => id));
    },
    async close() {
      await Promise.allSettled(running);
    },
  };
}

/** Whether a file itself is at fault: what fails for another reason says nothing of what stands in it. */
const isFaultOfFile = (error: unknown): error is PartiError =>
  error instanceof PartiError && error.code.startsWith('space-type.');

/** State of one whose bytes are not there: an upload that ended is lost. */
function uploadState(isLost: boolean): { status: SpaceTypeStatus; fault?: ContentFacts['fault'] } {
  const failed = moveSpaceType('uploading', 'fail');
  if (!isLost || !failed.ok) return { status: 'uploading' };
  return { status: failed.state, fault: { code: 'upload.not-uploaded', parameters: {} } };
}

const firstVariant = () => ({
  A: {
    CellBoundary: { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: FIRST_CELL[0], Y: FIRST_CELL[1], Z: 0 } },
    ContentItems: [],
  },
});

/** What is read of a space type: how many variants it has and which of their things nothing beside it draws. */
async function generated(
  parts: { pool: Pool; blobs: BlobStore },
  { folderId, digest }: Pick<FileRow, 'folderId' | 'digest'>,
): Promise<{ move: 'succeed' | 'fail'; facts: ContentFacts }> {
  try {
    const variants = readSpaceType(parsed(await parts.blobs.get(digest)));
    const isKnown = finderOf(await supplyOf(parts, folderId));
    const strangers = variants.flatMap(({ things }) => things).filter((thing) => !isKnown(thing));
    const missing = [...new Set(strangers.map(({ name, url }) => name || url))];
    return { move: 'succeed', facts: { variants: variants.length, ...(missing.length > 0 ? { missing } : {}) } };
  } catch (error) {
    if (!isFaultOfFile(error)) throw error;
    return { move: 'fail', facts: { fault: { code: error.code, parameters: error.parameters } } };
  }
}

/** Whether something beside a space type draws a thing: by its address, the file at its end, or its name. */
function finderOf(supply: readonly SupplyThing[]): (thing: Pick<PlacedThing, 'name' | 'url'>) => boolean {
  const lastPart = (address: string) => address.split(/[?#]/)[0]?.split('/').at(-1)?.toLowerCase() ?? '';
  const urls = new Set(supply.flatMap(({ url }) => (url === '' ? [] : [lastPart(url)])));
  const names = new Set(supply.map(({ name }) => name.toLowerCase()));
  return ({ name, url }) => (url !== '' && urls.has(lastPart(url))) || names.has(name.toLowerCase());
}
