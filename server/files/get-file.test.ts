import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THUMBNAIL_ADDRESS_MS } from '#domain';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

describe('addresses of files', { timeout: 60_000 }, () => {
  let bench: SharingBench;
  let author: Person;
  let other: Person;
  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    other = await bench.person('cora@elsewhere.example');
    const record = { id: 'panels', name: 'Panels', language: 'typescript', input_schema: { type: 'object', properties: {} } };
    await author.call('POST functions', { body: record });
  }, 180_000);
  afterAll(() => bench.stop());

  /** A finished upload of the function. */
  const uploaded = async (name: string, type: string, bytes: Uint8Array) => {
    const begun = await author.call('POST functions/{id}/uploads', {
      path: { id: 'panels' },
      body: { file_name: name, content_type: type },
    });
    const address = new URL(begun.upload_url, bench.origin);
    await fetch(address, { method: 'PUT', headers: { 'content-type': type }, body: Buffer.from(bytes) });
    await author.call('POST files', { body: { upload_finished: begun.key } });
    return begun.key;
  };
  const asked = async (person: Person, wish: { fileId: string; width?: number; height?: number }) => {
    const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
    await new Promise<void>((resolve) => void session.onConnected(resolve));
    try {
      return new URL((await session.request('get-file', wish)).url, bench.origin);
    } finally {
      session.close();
    }
  };
  const sizeOf = async (address: URL) => {
    const { width, height } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata();
    return [width, height];
  };

  it('W7.03d W4.12 give a picture that fits into 300 by 300, its proportions kept, at an address for fifty minutes', async () => {
    const picture = sharp({ create: { width: 900, height: 450, channels: 3, background: '#3286C3' } });
    const fileId = await uploaded('panels.png', 'image/png', await picture.png().toBuffer());
    const small = await asked(author, { fileId, width: 300, height: 300 });
    expect(await sizeOf(small)).toEqual([300, 150]);
    const lives = Number(small.searchParams.get('expires')) * 1000 - Date.now();
    expect(lives).toBeGreaterThan(THUMBNAIL_ADDRESS_MS);
    expect(await sizeOf(await asked(author, { fileId }))).toEqual([900, 450]);
    // A smaller picture is not blown up, and nobody asks for another size at an address.
    expect(await sizeOf(await asked(author, { fileId, width: 2000, height: 2000 }))).toEqual([900, 450]);
    small.searchParams.set('size', '2000');
    expect((await fetch(small)).status).toBe(403);
    await expect(asked(author, { fileId, width: 0, height: 300 })).rejects.toMatchObject({ code: 'http.invalid-request' });
    // It belongs to a function that this person may not see.
    await expect(asked(other, { fileId, width: 300, height: 300 })).rejects.toMatchObject({ code: 'function.not-found' });
  });

  it('give no other file of a function to whom it is not, however it is asked for', async () => {
    const fileId = await uploaded('secret.csv', 'text/csv', new TextEncoder().encode('a,b\n1,2\n'));
    for (const wish of [{ fileId }, { fileId, width: 300, height: 300 }])
      await expect(asked(other, wish)).rejects.toMatchObject({ code: 'upload.not-found' });
    const whole = await asked(author, { fileId, width: 300, height: 300 });
    expect(await (await fetch(whole)).text()).toBe('a,b\n1,2\n');
  });
});
