import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Answer } from '#api';
import { isJsonObject, MAX_UPLOAD_BYTES, PartiError, requireUploadSize, type ContentFacts, type PreparedThing } from '#domain';
import type { BlobStore } from '../blobs/blob-store.ts';
import { contentPackage, type PackageParts } from './content-package.ts';
import { parsed } from './read-content.ts';

type TakenFile = Answer<'POST folders/{id}/take'>;

interface Member {
  id: string;
  name: string;
  type: 'catalog' | 'element' | 'space-type';
  tags: string[];
  digest: string;
  facts: ContentFacts;
  status: string | null;
}

/** Things and space types of folders as one file, which a workflow takes and keeps. Rights are asked before. */
export interface Packages {
  /** Rejects with `content.nothing-to-place`, `upload.too-large`. */
  takeFolder(folderId: string, workflowId: string, userId: string): Promise<TakenFile>;
  /** A catalogue or space type with the things of its folder that it names. Rejects as `takeFolder` does, and with `space-type.status-invalid`. */
  takeFile(place: { id: string; fileId: string }, workflowId: string, userId: string): Promise<TakenFile>;
  /** Lists bytes as a file of the workflow that came from these files of content. */
  hold(workflowId: string, userId: string, fileIds: readonly string[], file: TakenFile): Promise<void>;
}

const ENDING = /\.[^.]*$/;

export function createPackages({ pool, blobs }: { pool: Pool; blobs: BlobStore }): Packages {
  const membersOf = async (folderId: string): Promise<Member[]> =>
    (
      await pool.query<Member>(
        `WITH RECURSIVE below AS (SELECT id FROM folder WHERE id = $1 UNION ALL SELECT f.id FROM folder f JOIN below b ON f.parent_id = b.id)
         SELECT file.id, file.name, file.type, file.tags, file.digest, file.facts, file.status FROM folder_file file JOIN below ON below.id = file.folder_id
          WHERE file.type IN ('catalog', 'element', 'space-type') ORDER BY lower(file.name), file.id`,
        [folderId],
      )
    ).rows;
  const jsonOf = async ({ digest }: Member) => {
    const value = parsed(await blobs.get(digest));
    return isJsonObject(value) ? value : {};
  };
  /** One after the other: a folder may hold hundreds of megabytes. */
  const partsOf = async (members: readonly Member[]): Promise<PackageParts> => {
    const parts: PackageParts = { catalogues: [], things: [], spaceTypes: [] };
    let size = 0;
    for (const member of members) {
      const { id, name, type, tags, digest, facts } = member;
      if (type === 'catalog') parts.catalogues.push(await jsonOf(member));
      else if (type === 'space-type') {
        const mayTurn = facts.allowRotation === true;
        parts.spaceTypes.push({ id, name: name.replace(ENDING, ''), tags, mayTurn, variants: await jsonOf(member) });
      } else if (facts.prepared !== undefined) {
        const bytes = await blobs.get(facts.prepared);
        requireUploadSize((size += bytes.length));
        parts.things.push({ digest, name, prepared: JSON.parse(bytes.toString('utf8')) as PreparedThing });
      }
    }
    return parts;
  };
  const hold: Packages['hold'] = async (workflowId, userId, fileIds, { name, type, size, digest }) => {
    const extension = /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
    for (const fileId of fileIds)
      await pool.query(
        `INSERT INTO upload (id, user_id, content_type, extension, purpose, workflow_id, content_id, file_name, size, digest, finished_at, expires_at)
         SELECT $1, $2, $3, $4, 'input', $5, $6, $7, $8, $9, now(), now()
          WHERE NOT EXISTS (SELECT FROM upload WHERE workflow_id = $5 AND content_id = $6 AND digest = $9)`,
        [randomUUID(), userId, type, extension, workflowId, fileId, name, size, digest],
      );
  };
  const pack = async (
    name: string,
    members: readonly Member[],
    { fileIds, workflowId, userId }: { fileIds: readonly string[]; workflowId: string; userId: string },
  ): Promise<TakenFile> => {
    const parts = await partsOf(members);
    if (parts.catalogues.length + parts.things.length + parts.spaceTypes.length === 0)
      throw new PartiError('content.nothing-to-place', { name });
    const bytes = Buffer.from(JSON.stringify(contentPackage(parts)));
    if (bytes.length > MAX_UPLOAD_BYTES) requireUploadSize(bytes.length);
    const file = { name: `${name}.json`, type: 'application/json', size: bytes.length, digest: await blobs.put(bytes) };
    await hold(workflowId, userId, fileIds, file);
    return file;
  };
  return {
    hold,
    async takeFolder(folderId, workflowId, userId) {
      const { rows } = await pool.query<{ name: string }>('SELECT name FROM folder WHERE id = $1', [folderId]);
      const members = (await membersOf(folderId)).filter(({ status }) => status !== 'invalid');
      return pack(rows[0]?.name ?? '', members, { fileIds: members.map(({ id }) => id), workflowId, userId });
    },
    async takeFile({ id, fileId }, workflowId, userId) {
      const members = await membersOf(id);
      const own = members.find((member) => member.id === fileId);
      if (!own) throw new PartiError('content.not-found');
      if (own.status === 'invalid') throw new PartiError('space-type.status-invalid');
      // Space types name things of catalogues, catalogues name files: both lie beside them.
      const others = members.filter(({ type }) => type === 'element' || (own.type === 'space-type' && type === 'catalog'));
      return pack(own.name.replace(ENDING, ''), [own, ...others], { fileIds: [fileId], workflowId, userId });
    },
  };
}
