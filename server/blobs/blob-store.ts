import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
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
  /** Says that these bytes are wanted: who is about to name them does, before. Storing and reading do it by themselves. */
  touch(digest: string): void;
  /** Every blob, with uses up to now. */
  list(): Promise<StoredBlob[]>;
  /** Removes bytes, unless they were wanted at or after `since`, ms since 1970; answers whether they went. */
  remove(digest: string, since: number): Promise<boolean>;
  /** Whether they were removed, and nobody stored them again since; of this process alone. */
  isRemoved(digest: string): boolean;
}

/** A blob as it lies on the disk. */
export interface StoredBlob {
  digest: string;
  /** Size of its file, packed. */
  bytes: number;
  /** When it was stored or wanted last, ms since 1970; kept with the file. */
  usedAt: number;
}

export class TooLargeError extends Error {
  override name = 'TooLargeError';
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Ending of a file that holds its bytes as zstd; without it a file holds them as they are, as all did before. */
const PACKED = '.zst';

/** A use is written to its file when that one is older than this, ms. */
const USE_STEP_MS = 60 * 60_000;

/**
 * A blob store in a folder: `ab/cdef….zst`, or `ab/cdef…` of earlier versions; written beside, synced, then renamed. One
 * process at a time uses a folder: uses and removals that are under way are known to it alone.
 */
export async function createFolderBlobStore(folder: string, now: () => number = Date.now): Promise<BlobStore> {
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
  /** Uses that are not written to their files yet. */
  const uses = new Map<string, number>();
  const removing = new Map<string, Promise<void>>();
  const removed = new Set<string>();
  const touch = (digest: string) => void uses.set(digest, now());
  /** Said before anything is looked at: a removal sees it, or is waited for. */
  const isKept = async (digest: string): Promise<boolean> => {
    touch(digest);
    removed.delete(digest);
    await removing.get(digest);
    return has(digest);
  };
  const writeUses = async () => {
    for (const [digest, usedAt] of uses) {
      const path = await fileOf(digest);
      const facts = await stat(path).catch(() => undefined);
      if (facts && usedAt - facts.mtimeMs > USE_STEP_MS) await utimes(path, usedAt / 1000, usedAt / 1000).catch(() => undefined);
      // Younger than its file by less than a step: it must not be forgotten for good.
      if (uses.get(digest) === usedAt && now() - usedAt > USE_STEP_MS) uses.delete(digest);
    }
  };
  const keep = async (temporary: string, digest: string) => {
    await mkdir(join(folder, digest.slice(0, 2)), { recursive: true, mode: 0o700 });
    await rename(temporary, pathOf(digest) + PACKED);
    await syncFolder(join(folder, digest.slice(0, 2)));
  };
  return {
    has,
    touch,
    isRemoved: (digest) => removed.has(digest),
    async list() {
      await writeUses();
      const found: StoredBlob[] = [];
      for (const start of (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
        for (const name of await readdir(join(folder, start))) {
          const digest = start + (name.endsWith(PACKED) ? name.slice(0, -PACKED.length) : name);
          const facts = DIGEST.test(digest) ? await stat(join(folder, start, name)).catch(() => undefined) : undefined;
          if (facts) found.push({ digest, bytes: facts.size, usedAt: Math.max(facts.mtimeMs, uses.get(digest) ?? 0) });
        }
      }
      return found;
    },
    async remove(digest, since) {
      const plain = pathOf(digest);
      if ((uses.get(digest) ?? 0) >= since || removing.has(digest)) return false;
      removed.add(digest);
      const going = (async () => {
        await rm(plain + PACKED, { force: true });
        await rm(plain, { force: true });
      })();
      const over = going.finally(() => removing.delete(digest));
      removing.set(
        digest,
        over.catch(() => undefined),
      );
      await over;
      return true;
    },
    async get(digest) {
      touch(digest);
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
      if (await isKept(digest)) return digest;
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
      if (await isKept(digest)) await rm(temporary, { force: true });
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
