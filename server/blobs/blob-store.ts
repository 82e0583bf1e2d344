import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib';
import { PartiError } from '#domain';

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
  has(digest: string): Promise<boolean>;
}

export class TooLargeError extends Error {
  override name = 'TooLargeError';
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Ending of a file that holds its bytes as zstd; without it a file holds them as they are, as all did before. */
const PACKED = '.zst';

/** A blob store in a folder: `ab/cdef….zst`, or `ab/cdef…` of earlier versions; written beside, synced, then renamed. */
export async function createFolderBlobStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (digest: string): string => {
    if (!DIGEST.test(digest)) throw new Error(`not a digest: ${digest}`);
    return join(folder, digest.slice(0, 2), digest.slice(2));
  };
  const isThere = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  /** The file of a blob; of one that is not there the path it would have. */
  const fileOf = async (digest: string): Promise<string> => {
    const plain = pathOf(digest);
    return (await isThere(plain + PACKED)) || !(await isThere(plain)) ? plain + PACKED : plain;
  };
  const has = async (digest: string) => isThere(await fileOf(digest));
  const keep = async (temporary: string, digest: string) => {
    await mkdir(join(folder, digest.slice(0, 2)), { recursive: true, mode: 0o700 });
    await rename(temporary, pathOf(digest) + PACKED);
    await syncFolder(join(folder, digest.slice(0, 2)));
  };
  return {
    has,
    async get(digest) {
      const path = await fileOf(digest);
      const bytes = await unpacked(path, await readFile(path));
      if (bytes && createHash('sha256').update(bytes).digest('hex') === digest) return bytes;
      await mkdir(join(folder, 'damaged'), { recursive: true, mode: 0o700 });
      await rename(path, join(folder, 'damaged', digest));
      throw Object.assign(new Error(`the bytes of ${digest} are damaged`), { code: 'ENOENT' });
    },
    stream: (digest, range) => Readable.from(readParts(fileOf(digest), range?.end), { objectMode: false }),
    async put(bytes) {
      const digest = createHash('sha256').update(bytes).digest('hex');
      if (await has(digest)) return digest;
      const temporary = join(incoming, randomUUID());
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(await promisify(zstdCompress)(bytes));
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
        await pipeline(stream, counted, createZstdCompress(), file.createWriteStream({ flush: true }));
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

/** What a file holds; undefined where it is not what was written. */
async function unpacked(path: string, bytes: Buffer): Promise<Buffer | undefined> {
  if (!path.endsWith(PACKED)) return bytes;
  return promisify(zstdDecompress)(bytes).catch(() => undefined);
}

/** What a file holds, part by part, up to and with the byte at `end`. */
async function* readParts(file: Promise<string>, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  const path = await file;
  const source = createReadStream(path);
  const parts = path.endsWith(PACKED) ? source.pipe(createZstdDecompress()) : source;
  source.on('error', (error) => parts.destroy(error));
  let left = end + 1;
  try {
    for await (const part of parts as AsyncIterable<Buffer>) {
      yield left < part.length ? part.subarray(0, left) : part;
      left -= part.length;
      if (left <= 0) return;
    }
  } finally {
    source.destroy();
  }
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
