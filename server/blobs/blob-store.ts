import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PartiError } from '#domain';
import { pipeline } from 'node:stream/promises';

/** Bytes by the SHA-256 of their content. What is stored never changes. */
export interface BlobStore {
  /** Stores bytes durably; answers their digest. Storing the same bytes again is free. Rejects with `storage.full`, leaving nothing behind. */
  put(bytes: Uint8Array): Promise<string>;
  /** Stores a stream, at most `maxBytes` of it; rejects with `TooLargeError` beyond, leaving nothing behind. */
  putStream(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<{ digest: string; size: number }>;
  /** Rejects with `ENOENT` for unknown digests, and for bytes that are no longer what was stored: these are put aside. */
  get(digest: string): Promise<Buffer>;
  /** The bytes, or those up to and with the one at `end`. */
  stream(digest: string, range?: { end: number }): Readable;
  size(digest: string): Promise<number>;
  has(digest: string): Promise<boolean>;
}

export class TooLargeError extends Error {
  override name = 'TooLargeError';
}

const DIGEST = /^[0-9a-f]{64}$/;

/** A blob store in a folder: `ab/cdef…`; written beside, synced, then renamed. */
export async function createFolderBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (digest: string): string => {
    if (!DIGEST.test(digest)) throw new Error(`not a digest: ${digest}`);
    return join(folder, digest.slice(0, 2), digest.slice(2));
  };
  const has = (digest: string) =>
    access(pathOf(digest)).then(
      () => true,
      () => false,
    );
  const keep = async (temporary: string, digest: string) => {
    const target = pathOf(digest);
    await mkdir(join(folder, digest.slice(0, 2)), { recursive: true, mode: 0o700 });
    await rename(temporary, target);
    await syncFolder(join(folder, digest.slice(0, 2)));
  };
  return {
    has,
    async get(digest) {
      const bytes = await readFile(pathOf(digest));
      if (createHash('sha256').update(bytes).digest('hex') === digest) return bytes;
      await mkdir(join(folder, 'damaged'), { recursive: true, mode: 0o700 });
      await rename(pathOf(digest), join(folder, 'damaged', digest));
      throw Object.assign(new Error(`the bytes of ${digest} are damaged`), { code: 'ENOENT' });
    },
    stream: (digest, range) => createReadStream(pathOf(digest), range),
    size: async (digest) => (await stat(pathOf(digest))).size,
    async put(bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      if (await has(digest)) return digest;
      const temporary = join(incoming, randomUUID());
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await keep(temporary, digest);
      } catch (error) {
        await rm(temporary, { force: true });
        throw fullDisk(error);
      }
      return digest;
    },
    async putStream(stream, maxBytes) {
      const temporary = join(incoming, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const counted = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > maxBytes) throw new TooLargeError();
          hash.update(chunk);
          yield chunk;
        }
      };
      try {
        // Made before anything can fail: a stream opens its file by itself, perhaps once it is to be gone.
        const file = await open(temporary, 'wx', 0o600);
        await pipeline(stream, counted, file.createWriteStream({ flush: true }));
      } catch (error) {
        await rm(temporary, { force: true });
        throw fullDisk(error);
      }
      const digest = hash.digest('hex');
      if (await has(digest)) await rm(temporary, { force: true });
      else await keep(temporary, digest);
      return { digest, size };
    },
  };
}

/** What people are told where there is no room left. */
function fullDisk(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT' ? new PartiError('storage.full', {}, { cause: error }) : error;
}

/** A rename is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
