import type { CallAnswer, Contract, ReadBody, ReadQuery } from '#api';
import { PartiError, requireFileName, requireOneOwner, requireUploadSize, THUMBNAIL_ADDRESS_MS } from '#domain';
import type { FunctionRights } from '../access/function-rights.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { FolderAccess } from '../access/folder-access.ts';
import type { Asker } from '../identity/asker.ts';
import { checkContent, HEAD_BYTES } from './file-content.ts';
import type { AddressSigner } from './signed-address.ts';
import type { Upload, UploadStore } from './upload-store.ts';

/** Uploads: one is begun and gets a signed address, its bytes come there, then it is finished. */
export interface FileService {
  /** Begins or finishes an upload. Rejects as the policy does, with `http.forbidden`, `file.*` and `upload.*`. */
  post(wish: FileWish, asker: Asker): Promise<CallAnswer<Contract['POST files']>>;
  /** Own uploads, or those of a workflow. */
  list(userId: string, wish: ReadQuery<Contract['GET files']>): Promise<CallAnswer<Contract['GET files']>>;
  /**
   * Brings files of one workflow into another, where somebody may read the first and edit the second: a digest alone opens
   * nothing. Answers the digests that the second has now. Rejects as the policy does.
   */
  bring(to: string, wish: ReadBody<Contract['POST workflows/{id}/taken-files']>, userId: string): Promise<string[]>;
  /** Begins an upload for a function that one may edit. Rejects with `function.not-found`, `http.forbidden`. */
  beginForFunction(
    functionId: string,
    purpose: 'uploads' | 'source-file',
    wish: ReadBody<Contract['POST functions/{id}/uploads']>,
    asker: Asker,
  ): Promise<{ upload_url: string; key: string }>;
  /**
   * Path at which the bytes of a finished upload are handed out for a minute; of a picture, fitted into a box (px), for fifty.
   * Rejects with `upload.not-found`.
   */
  pathOf(id: string, userId: string, box?: number): Promise<string>;
}

type FileWish = ReadBody<Contract['POST files']>;

/** What uploads stand on. */
export interface FileParts {
  blobs: BlobStore;
  policy: WorkflowPolicy;
  uploads: UploadStore;
  signer: AddressSigner;
  functionRights: Pick<FunctionRights, 'must'>;
  folderAccess: Pick<FolderAccess, 'must'>;
}

/** An address for bytes to come is good for this long. */
const PUT_SECONDS = 15 * 60;
const GET_SECONDS = 60;
const PICTURE = /^image\/(png|webp|jpeg)$/;
/** A page keeps the address of a picture for fifty minutes, and is given a moment to use it. */
const PICTURE_SECONDS = THUMBNAIL_ADDRESS_MS / 1000 + GET_SECONDS;

export function createFileService({ blobs, policy, uploads, signer, functionRights, folderAccess }: FileParts): FileService {
  const putAddress = ({ origin }: Asker, id: string, size: number) =>
    `${origin}${signer.path({ use: 'put', id, size }, PUT_SECONDS)}`;

  const headOf = async (digest: string): Promise<Buffer> => {
    for await (const chunk of blobs.stream(digest, { end: HEAD_BYTES - 1 })) return chunk as Buffer;
    return Buffer.alloc(0);
  };
  const finish = async (id: string, userId: string): Promise<Upload> => {
    const upload = await uploads.read(id);
    if (upload?.userId !== userId || (upload.isExpired && !upload.isFinished)) throw new PartiError('upload.not-found');
    if (!upload.digest) throw new PartiError('upload.not-uploaded');
    checkContent(await headOf(upload.digest), upload.extension, upload.isZipped);
    await uploads.finish(id);
    return upload;
  };
  // Whoever may not see a function is told that there is none.
  const mustEditFunction = (functionId: string, userId: string) => functionRights.must(functionId, userId, 'edit');

  return {
    async post(wish, asker) {
      if ('upload_finished' in wish) return described(await finish(wish.upload_finished, asker.userId));
      requireOneOwner([wish.function_id, wish.workflow_id, wish.content_id]);
      requireUploadSize(wish.size ?? 0);
      if (wish.file_name !== undefined) requireFileName(wish.file_name);
      if (wish.workflow_id !== undefined) await policy.mustEdit(wish.workflow_id, asker.userId);
      if (wish.folder_id !== undefined) await folderAccess.must(wish.folder_id, asker.userId, 'edit');
      if (wish.function_id !== undefined) await mustEditFunction(wish.function_id, asker.userId);
      const begun = {
        contentType: wish.content_type,
        extension: wish.extension.replace(/^\./, '').toLowerCase(),
        isZipped: wish.is_zipped,
        purpose: wish.purpose,
        functionId: wish.function_id,
        workflowId: wish.workflow_id,
        contentId: wish.content_id,
        folderId: wish.folder_id,
        name: wish.file_name,
      };
      const id = await uploads.begin(asker.userId, begun, PUT_SECONDS);
      return { upload_url: putAddress(asker, id, wish.size ?? 0), id, content_type: wish.content_type };
    },
    async list(userId, { workflow_id: workflowId, key, limit }) {
      if (workflowId !== undefined) await policy.mustView(workflowId, userId);
      const found = await uploads.list({ userId, workflowId, after: key, limit: limit + 1 });
      return { files: found.slice(0, limit).map(described), ...(found.length > limit ? { lastKey: found[limit - 1]?.id } : {}) };
    },
    async bring(to, { from, digests }, userId) {
      await policy.mustEdit(to, userId);
      await policy.mustView(from, userId);
      return uploads.bring(digests, from, to, userId);
    },
    async beginForFunction(functionId, purpose, { file_name: name, content_type: contentType }, asker) {
      await mustEditFunction(functionId, asker.userId);
      requireFileName(name);
      const extension = /\.([A-Za-z0-9]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';
      const begun = { contentType, extension, isZipped: false, purpose, functionId, name };
      const id = await uploads.begin(asker.userId, begun, PUT_SECONDS);
      return { upload_url: putAddress(asker, id, 0), key: id };
    },
    async pathOf(id, userId, box = 0) {
      const upload = await uploads.read(id);
      if (!upload?.isFinished) throw new PartiError('upload.not-found');
      const isPicture = box > 0 && PICTURE.test(upload.contentType) && !upload.isZipped;
      if (upload.workflowId) await policy.mustView(upload.workflowId, userId);
      // Its source is for its editors; they read it as text.
      else if (upload.functionId && isPicture) await functionRights.must(upload.functionId, userId, 'see');
      else if (upload.userId !== userId) throw new PartiError('upload.not-found');
      return signer.path({ use: 'get', id: upload.id, size: isPicture ? box : 0 }, isPicture ? PICTURE_SECONDS : GET_SECONDS);
    },
  };
}

const described = ({ id, name, contentType, size, digest }: Upload) => ({
  id,
  name,
  type: contentType,
  size,
  digest: digest ?? '',
});
