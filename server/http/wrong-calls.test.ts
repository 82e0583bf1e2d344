import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type SharingBench } from '../sharing/sharing.fixture.ts';

describe('calls that are slightly wrong', () => {
  let bench: SharingBench;
  beforeAll(async () => {
    bench = await startSharingBench();
  }, 60_000);
  afterAll(() => bench.stop());

  it('HEAD of a page answers as GET does, without a body', async () => {
    for (const path of ['/', '/workflows', '/w/x']) {
      const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(`${bench.origin}${path}`, { method })));
      expect([head?.status, head?.headers.get('content-type')], path).toEqual([get?.status, get?.headers.get('content-type')]);
      expect(await head?.text()).toBe('');
    }
    for (const path of ['/api/nothing', '/assets/nothing.js'])
      expect((await fetch(`${bench.origin}${path}`, { method: 'HEAD' })).status, path).toBe(404);
  });

  it('a slash behind a call changes nothing', async () => {
    const record = { id: 'slash', name: 'Slash', language: 'typescript', input_schema: { type: 'object', properties: {} } };
    expect((await bench.owner.raw('POST', 'functions/', record)).status).toBe(200);
    expect((await bench.owner.raw('GET', 'me/')).status).toBe(200);
    expect((await bench.anonymous.raw('GET', 'me/')).status).toBe(401);
  });

  it.each([{}, { name: 'Nameless id' }, { id: '', name: 'Empty id' }, { id: 7, name: 'Number' }])(
    'a record without an id is the caller’s fault: %j',
    async (record) => {
      expect(await bench.owner.raw('POST', 'functions', record)).toMatchObject({ status: 400, code: 'function.no-id' });
    },
  );

  it('an upload that is told finished before its bytes came is the caller’s fault, and can still come', async () => {
    const wish = { content_type: 'text/plain', extension: 'txt', file_name: 'a.txt' };
    const begun = (await bench.owner.raw('POST', 'files', wish)).body as { id: string; upload_url: string };
    const finish = () => bench.owner.raw('POST', 'files', { upload_finished: begun.id });
    expect(await finish()).toMatchObject({ status: 409, code: 'upload.not-uploaded' });
    const put = { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: 'hello' };
    expect((await fetch(new URL(begun.upload_url, bench.origin), put)).status).toBe(204);
    expect((await finish()).status).toBe(200);
  });
});
