import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createFolderBlobStore, TooLargeError } from './blob-store.ts';

describe('blob folder', () => {
  it('keeps bytes by their digest, from memory and from a stream', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
    const store = await createFolderBlobStore(folder);
    const digest = await store.put(Buffer.from('abc'));
    expect(digest).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect((await store.get(digest)).toString()).toBe('abc');
    expect(await store.putStream(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3)).toEqual({ digest, size: 3 });
    const other = await createFolderBlobStore(folder);
    expect(await other.has(digest)).toBe(true);
    expect(await other.has(createHash('sha256').update('x').digest('hex'))).toBe(false);
  });

  it('keeps bytes as zstd, from memory and from a stream, and hands them out whole or from their beginning', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
    const store = await createFolderBlobStore(folder);
    for (const [index, keep] of [
      store.put,
      async (bytes: Buffer) => (await store.putStream(Readable.from([bytes]), 1e7)).digest,
    ].entries()) {
      const bytes = Buffer.from(`${index}{"elevation":12.5,"area":340.25}`.repeat(20_000));
      const digest = await keep(bytes);
      const file = join(folder, digest.slice(0, 2), `${digest.slice(2)}.zst`);
      expect(zstdDecompressSync(readFileSync(file)).equals(bytes)).toBe(true);
      expect(statSync(file).size).toBeLessThan(bytes.length / 17);
      expect((await store.get(digest)).equals(bytes)).toBe(true);
      expect((await buffer(store.stream(digest))).equals(bytes)).toBe(true);
      expect((await buffer(store.stream(digest, { end: 15 }))).toString()).toBe(`${index}{"elevation":12`.slice(0, 16));
    }
  });

  it('reads the bytes of earlier versions as they lie there, does not write them again, and finds them damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
    const store = await createFolderBlobStore(folder);
    const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    mkdirSync(join(folder, 'ba'));
    const file = join(folder, 'ba', digest.slice(2));
    writeFileSync(file, 'abc');
    expect(await store.has(digest)).toBe(true);
    expect((await store.get(digest)).toString()).toBe('abc');
    expect((await buffer(store.stream(digest, { end: 1 }))).toString()).toBe('ab');
    expect(await store.put(Buffer.from('abc'))).toBe(digest);
    expect(readdirSync(join(folder, 'ba'))).toEqual([digest.slice(2)]);
    writeFileSync(file, 'abd');
    await expect(store.get(digest)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.has(digest)).toBe(false);
    await expect(buffer(store.stream(digest))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses what is too large and leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
    const store = await createFolderBlobStore(folder);
    await expect(store.putStream(Readable.from([Buffer.alloc(5)]), 4)).rejects.toThrow(TooLargeError);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    await expect(store.get('../../etc/passwd')).rejects.toThrow('not a digest');
  });

  it('does not hand out bytes that are not what was stored, and takes them again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
    const store = await createFolderBlobStore(folder);
    const digest = await store.put(Buffer.from('abc'));
    writeFileSync(join(folder, digest.slice(0, 2), `${digest.slice(2)}.zst`), 'abd');
    await expect(store.get(digest)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readdirSync(join(folder, 'damaged'))).toEqual([digest]);
    await store.put(Buffer.from('abc'));
    expect((await store.get(digest)).toString()).toBe('abc');
  });

  // A disk of 256 kB, in a namespace of its own.
  const onSmallDisk = (folder: string, program: string) =>
    spawnSync(
      'bwrap',
      [
        '--bind',
        '/',
        '/',
        '--dev',
        '/dev',
        '--size',
        '262144',
        '--tmpfs',
        folder,
        process.execPath,
        '--no-warnings',
        '--input-type=module',
        '-e',
        program,
      ],
      { encoding: 'utf8', cwd: import.meta.dirname },
    );
  const isSmallDiskHere = onSmallDisk(tmpdir(), 'process.stdout.write("well")').stdout === 'well';

  it.skipIf(!isSmallDiskHere)(
    'says that the disk is full, keeps what is there and leaves no part behind (skipped without bubblewrap)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
      const { stdout, stderr } = onSmallDisk(
        folder,
        `import { createFolderBlobStore } from ${JSON.stringify(join(import.meta.dirname, 'blob-store.ts'))};
       import { readdirSync } from 'node:fs';
       import { randomBytes } from 'node:crypto';
       const store = await createFolderBlobStore(${JSON.stringify(folder)});
       const small = await store.put(Buffer.from('kept'));
       const codes = [];
       // Of a kind that does not get smaller.
       for (const put of [() => store.put(randomBytes(1e6)), () => store.putStream([randomBytes(1e6)], 1e7)])
         await put().catch((error) => codes.push(error.code));
       const left = readdirSync(${JSON.stringify(join(folder, 'incoming'))});
       process.stdout.write(JSON.stringify({ codes, left, kept: (await store.get(small)).toString() }));`,
      );
      expect(stdout, stderr).toBe('{"codes":["storage.full","storage.full"],"left":[],"kept":"kept"}');
    },
  );
});
