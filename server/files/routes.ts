import { randomBytes } from 'node:crypto';
import { PartiError, requireFileName, requireOneOwner, requireUploadSize } from '#domain';
import type { WebContext } from '../context/context.ts';
import { keptSecret } from '../database/kept-secret.ts';
import { addressOf } from '../http/address-of.ts';
import { addCall } from '../http/add-call.ts';
import { callerOf } from '../identity/authenticate.ts';
import { addAction } from '../realtime/add-action.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { WorkflowPolicy } from '../access/policy.ts';
import { addByteRoutes } from './byte-routes.ts';
import { checkContent, HEAD_BYTES } from './file-content.ts';
import { createAddressSigner } from './signed-address.ts';
import { createUploadStore, type Upload } from './upload-store.ts';

/** An address for bytes to come is good for this long. */
const PUT_SECONDS = 15 * 60;
const GET_SECONDS = 60;

/** Uploads: POST files gives a signed address, the bytes are PUT there, POST files with `upload_finished` ends it. */
export async function addFileRoutes(context: WebContext, policy: WorkflowPolicy, realtime: Realtime): Promise<void> {
  const { config, http, pool, blobs } = context;
  const uploads = createUploadStore(pool);
  const signer = createAddressSigner(await keptSecret(pool, 'file-address-key', () => randomBytes(32).toString('base64url')));
  addByteRoutes(context, uploads, signer);
  const putAddress = (origin: string, id: string, size: number) =>
    `${origin}${signer.path({ use: 'put', id, size }, PUT_SECONDS)}`;

  addCall(http, 'POST files', async ({ body, request }) => {
    const { userId } = callerOf(request);
    if ('upload_finished' in body) return described(await finish(body.upload_finished, userId));
    requireOneOwner([body.function_id, body.workflow_id, body.content_id]);
    requireUploadSize(body.size ?? 0);
    if (body.file_name !== undefined) requireFileName(body.file_name);
    if (body.workflow_id !== undefined) await policy.mustEdit(body.workflow_id, userId);
    if (body.function_id !== undefined) await mustOwnFunction(body.function_id, userId);
    const wish = {
      contentType: body.content_type,
      extension: body.extension.replace(/^\./, '').toLowerCase(),
      isZipped: body.is_zipped,
      purpose: body.purpose,
      functionId: body.function_id,
      workflowId: body.workflow_id,
      contentId: body.content_id,
      folderId: body.folder_id,
      name: body.file_name,
    };
    const id = await uploads.begin(userId, wish, PUT_SECONDS);
    return { upload_url: putAddress(addressOf(request, config), id, body.size ?? 0), id, content_type: body.content_type };
  });

  addCall(http, 'GET files', async ({ query: { workflow_id: workflowId, key, limit }, request }) => {
    const { userId } = callerOf(request);
    if (workflowId !== undefined) await policy.mustView(workflowId, userId);
    const found = await uploads.list({ userId, workflowId, after: key, limit: limit + 1 });
    return { files: found.slice(0, limit).map(described), ...(found.length > limit ? { lastKey: found[limit - 1]?.id } : {}) };
  });

  for (const purpose of ['uploads', 'source-file'] as const) {
    addCall(http, `POST functions/{id}/${purpose}`, async ({ path, body, request }) => {
      const { userId } = callerOf(request);
      await mustOwnFunction(path.id, userId);
      requireFileName(body.file_name);
      const extension = /\.([A-Za-z0-9]{1,16})$/.exec(body.file_name)?.[1]?.toLowerCase() ?? '';
      const id = await uploads.begin(
        userId,
        { contentType: body.content_type, extension, isZipped: false, purpose, functionId: path.id, name: body.file_name },
        PUT_SECONDS,
      );
      return { upload_url: putAddress(addressOf(request, config), id, 0), key: id };
    });
  }

  addAction(realtime, 'get-file', async (session, { fileId }) => {
    const upload = await uploads.read(fileId);
    if (!upload?.isFinished) throw new PartiError('upload.not-found');
    if (upload.workflowId) await policy.mustView(upload.workflowId, session.caller.userId);
    else if (upload.userId !== session.caller.userId) throw new PartiError('upload.not-found');
    return { url: signer.path({ use: 'get', id: upload.id, size: 0 }, GET_SECONDS) };
  });

  async function finish(id: string, userId: string): Promise<Upload> {
    const upload = await uploads.read(id);
    if (upload?.userId !== userId || (upload.isExpired && !upload.isFinished)) throw new PartiError('upload.not-found');
    if (!upload.digest) throw new PartiError('upload.not-uploaded');
    checkContent(await headOf(upload.digest), upload.extension, upload.isZipped);
    await uploads.finish(id);
    return upload;
  }

  async function headOf(digest: string): Promise<Buffer> {
    for await (const chunk of blobs.stream(digest, { end: HEAD_BYTES - 1 })) return chunk as Buffer;
    return Buffer.alloc(0);
  }

  async function mustOwnFunction(functionId: string, userId: string): Promise<void> {
    const { rows } = await pool.query<{ ownerId: string | null }>('SELECT owner_id AS "ownerId" FROM function WHERE id = $1', [
      functionId,
    ]);
    // Whoever may not see a function is told that there is none.
    if (rows[0]?.ownerId !== userId) throw new PartiError('function.not-found', { id: functionId });
  }
}

const described = ({ id, name, contentType, size, digest }: Upload) => ({
  id,
  name,
  type: contentType,
  size,
  digest: digest ?? '',
});
