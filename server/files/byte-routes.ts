import { MAX_UPLOAD_BYTES, PartiError } from '#domain';
import { TooLargeError } from '../blobs/blob-store.ts';
import type { WebContext } from '../context/context.ts';
import { addCall } from '../http/add-call.ts';
import { handedOut } from './file-content.ts';
import type { AddressSigner } from './signed-address.ts';
import type { UploadStore } from './upload-store.ts';

const LIMIT_MB = MAX_UPLOAD_BYTES / 1024 / 1024;
/** Says that nothing is known about the type. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Takes and hands out bytes at signed addresses; streamed, never held in memory. */
export function addByteRoutes({ http, blobs }: WebContext, uploads: UploadStore, signer: AddressSigner): void {
  addCall(http, 'PUT uploads/{id}', async ({ path: { id }, query, body, request: { headers }, reply }) => {
    // What is not read to its end must not be taken for the next call.
    void reply.header('connection', 'close');
    const { size: wanted } = signer.check('put', id, query);
    const upload = await uploads.read(id);
    if (!upload || upload.isFinished) throw new PartiError('http.forbidden');
    const type = headers['content-type'] ?? UNKNOWN_TYPE;
    if (type !== upload.contentType && type !== UNKNOWN_TYPE)
      throw new PartiError('http.invalid-request', { detail: `content-type: ${upload.contentType}` });
    const announced = Number(headers['content-length'] ?? Number.NaN);
    if (announced > MAX_UPLOAD_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(announced / 1024 / 1024) });
    const { digest, size } = await receive(body);
    if (wanted > 0 && size !== wanted) throw new PartiError('http.invalid-request', { detail: `${wanted} bytes` });
    if (!(await uploads.received(id, digest, size))) throw new PartiError('http.forbidden');
  });

  async function receive(body: AsyncIterable<Buffer>): Promise<{ digest: string; size: number }> {
    try {
      return await blobs.putStream(body, MAX_UPLOAD_BYTES);
    } catch (error) {
      if (error instanceof TooLargeError) throw new PartiError('upload.too-large', { size: LIMIT_MB });
      throw error;
    }
  }

  addCall(http, 'GET uploads/{id}', async ({ path: { id }, query }) => {
    signer.check('get', id, query);
    const upload = await uploads.read(id);
    if (!upload?.isFinished || !upload.digest) throw new PartiError('upload.not-found');
    const { type, headers } = handedOut(upload);
    return { type, headers: { ...headers, 'content-length': upload.size }, content: blobs.stream(upload.digest) };
  });
}
