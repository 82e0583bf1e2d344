import { Readable } from 'node:stream';
import { MAX_UPLOAD_BYTES, PartiError } from '#domain';
import { TooLargeError, type BlobStore } from '../blobs/blob-store.ts';
import { fittedPicture } from '../blobs/kept-picture.ts';
import { handedOut } from './file-content.ts';
import type { AddressSigner } from './signed-address.ts';
import type { UploadStore } from './upload-store.ts';

/** Bytes at signed addresses; streamed, never held in memory. Each rejects as `AddressSigner.check` does. */
export interface UploadBytes {
  /**
   * Takes the bytes of an upload that has none. Rejects with `http.forbidden`, `upload.too-large`, and with
   * `http.invalid-request` for another type or length than was announced.
   */
  take(id: string, signed: Signed, sent: SentBytes): Promise<void>;
  /** Rejects with `upload.not-found`, and with `file.type-not-allowed` for a box around what is no picture. */
  give(id: string, signed: Signed): Promise<ReturnType<typeof handedOut> & { size: number; content: Readable }>;
}

/** What signs an address. */
type Signed = Parameters<AddressSigner['check']>[2];

/** Bytes as they come, with what their sender says of them. */
export interface SentBytes {
  body: AsyncIterable<Buffer>;
  type: string | undefined;
  /** Length; undefined where it is not said. */
  announced: number | undefined;
}

const LIMIT_MB = MAX_UPLOAD_BYTES / 1024 / 1024;
/** Says that nothing is known about the type. */
const UNKNOWN_TYPE = 'application/octet-stream';

export function createUploadBytes(blobs: BlobStore, uploads: UploadStore, signer: AddressSigner): UploadBytes {
  const receive = async (body: AsyncIterable<Buffer>): Promise<{ digest: string; size: number }> => {
    try {
      return await blobs.putStream(body, MAX_UPLOAD_BYTES);
    } catch (error) {
      if (error instanceof TooLargeError) throw new PartiError('upload.too-large', { size: LIMIT_MB });
      throw error;
    }
  };
  return {
    async take(id, signed, { body, type = UNKNOWN_TYPE, announced = 0 }) {
      const { size: wanted } = signer.check('put', id, signed);
      const upload = await uploads.read(id);
      if (!upload || upload.isFinished) throw new PartiError('http.forbidden');
      if (type !== upload.contentType && type !== UNKNOWN_TYPE)
        throw new PartiError('http.invalid-request', { detail: `content-type: ${upload.contentType}` });
      if (announced > MAX_UPLOAD_BYTES) throw new PartiError('upload.too-large', { size: Math.ceil(announced / 1024 / 1024) });
      const { digest, size } = await receive(body);
      if (wanted > 0 && size !== wanted) throw new PartiError('http.invalid-request', { detail: `${wanted} bytes` });
      if (!(await uploads.received(id, digest, size))) throw new PartiError('http.forbidden');
    },
    async give(id, signed) {
      const { size: box } = signer.check('get', id, signed);
      const upload = await uploads.read(id);
      if (!upload?.isFinished || !upload.digest) throw new PartiError('upload.not-found');
      if (box === 0) return { ...handedOut(upload), size: upload.size, content: blobs.stream(upload.digest) };
      const picture = await fittedPicture(await blobs.get(upload.digest), box);
      return { ...handedOut(upload), size: picture.byteLength, content: Readable.from([picture]) };
    },
  };
}
