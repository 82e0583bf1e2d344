import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const CSV = 'Name,Area\nAtrium,120\n';
const DIGEST = createHash('sha256').update(CSV).digest('hex');

describe('W9.03a: files of functions that are copied into another workflow', () => {
  let bench: SharingBench;
  let ann: Person;
  let sam: Person;
  let [from, to, other] = ['', '', ''];

  beforeAll(async () => {
    bench = await startSharingBench();
    ann = await bench.person('ann@keller.studio');
    sam = await bench.person('sam@else.org');
    const blank = async (person: Person) => (await person.call('POST workflows', { body: { blank: true } })).id;
    [from, to, other] = [await blank(ann), await blank(ann), await blank(sam)];
    const begun = await ann.call('POST files', {
      body: { content_type: 'text/csv', extension: 'csv', workflow_id: from, file_name: 'rooms.csv', size: CSV.length },
    });
    const address = new URL('upload_url' in begun ? begun.upload_url : '', bench.origin);
    const put = await fetch(address, { method: 'PUT', headers: { 'content-type': 'text/csv' }, body: CSV });
    expect(put.ok).toBe(true);
    await ann.call('POST files', { body: { upload_finished: begun.id } });
  }, 180_000);
  afterAll(() => bench.stop());

  const take = (person: Person, into: string, digests: string[]) =>
    person.call('POST workflows/{id}/taken-files', { path: { id: into }, body: { from, digests } });

  it('are listed there, once, however often they are brought', async () => {
    const unknown = 'f'.repeat(64);
    expect(await take(ann, to, [DIGEST, unknown])).toEqual({ digests: [DIGEST] });
    expect(await take(ann, to, [DIGEST])).toEqual({ digests: [DIGEST] });
    const { files } = await ann.call('GET files', { query: { limit: 10, workflow_id: to } });
    expect(files).toMatchObject([{ name: 'rooms.csv', digest: DIGEST, size: CSV.length }]);
  });

  it('are nobody’s who may not read where they come from, or may not edit where they go', async () => {
    await expect(take(sam, other, [DIGEST])).rejects.toMatchObject({ code: 'workflow.insufficient-permissions' });
    await expect(take(sam, to, [DIGEST])).rejects.toMatchObject({ code: 'workflow.insufficient-permissions' });
    const { files } = await sam.call('GET files', { query: { limit: 10, workflow_id: other } });
    expect(files).toEqual([]);
    const forged = await sam.raw('POST', `workflows/${other}/taken-files`, { from, digests: ["' OR true --"] });
    expect(forged.status).toBe(400);
  });
});
