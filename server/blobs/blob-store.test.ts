import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
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
    expect(await store.size(digest)).toBe(3);
    const other = await createFolderBlobStore(folder);
    expect(await other.has(digest)).toBe(true);
    expect(await other.has(createHash('sha256').update('x').digest('hex'))).toBe(false);
  });

  it('refuses what is too large and leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parti-blobs-'));
    const store = await createFolderBlobStore(folder);
    await expect(store.putStream(Readable.from([Buffer.alloc(5)]), 4)).rejects.toThrow(TooLargeError);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    await expect(store.get('../../etc/passwd')).rejects.toThrow('not a digest');
  });
});
