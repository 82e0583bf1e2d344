import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let owner: Person;
let eda: Person;

beforeAll(async () => {
  bench = await startSharingBench();
  owner = bench.owner;
  eda = await bench.person('eda@keller.studio', 'eda');
}, 60_000);
afterAll(() => bench?.stop());

const make = async (name: string, parentId: string | null = null): Promise<string> =>
  (await owner.call('POST folders/{id}', { path: { id: randomUUID() }, body: { name, parentId, tags: [] } })).id;
const workflowOf = async (who: Person): Promise<string> => (await who.call('POST workflows', { body: { blank: true } })).id;

async function add(folderId: string, name: string, text: string): Promise<string> {
  const extension = name.split('.').at(-1) ?? '';
  const begun = await owner.call('POST files', {
    body: { content_type: 'text/plain', extension, purpose: 'content', folder_id: folderId, file_name: name },
  });
  if (!('upload_url' in begun)) throw new Error('no address');
  await fetch(begun.upload_url, { method: 'PUT', body: text, headers: { 'content-type': 'text/plain' } });
  await owner.call('POST files', { body: { upload_finished: begun.id } });
  const { files } = await owner.call('POST folders/{id}/files', {
    path: { id: folderId },
    query: { reprocess: 'true' },
    body: { upload: begun.id },
  });
  return files[0]!.id;
}

describe('folders as values of inputs', () => {
  it('W3.09m a folder is pinned with all files below it, of the types that the input takes, and stays as it was', async () => {
    const folder = await make('Rates');
    const below = await make('Older', folder);
    const b = await add(folder, 'B.csv', 'b,1');
    const a = await add(below, 'a.CSV', 'a,22');
    await add(folder, 'note.txt', 'no table');
    const workflowId = await workflowOf(owner);
    const pin = (look = false) =>
      owner.call('POST folders/{id}/pin', { path: { id: folder }, body: { workflowId, fileExtensions: ['csv'], look } });
    const seen = await pin(true);
    const held = () => owner.call('GET files', { query: { workflow_id: workflowId } });
    expect((await held()).files).toEqual([]);
    const taken = await pin();
    expect(taken).toEqual(seen);
    expect(taken).toMatchObject({
      Id: folder,
      Name: 'Rates',
      Files: [
        { FileName: 'a.CSV', FileRefId: a, FolderId: below, size: 4 },
        { FileName: 'B.csv', FileRefId: b, FolderId: folder, size: 3 },
      ],
    });
    expect((await held()).files.map(({ digest }) => digest).toSorted()).toEqual(
      taken.Files.map(({ digest }) => digest).toSorted(),
    );
    // A newer version is another digest under the same reference; what was taken stays.
    await add(folder, 'B.csv', 'b,1000');
    const now = await pin(true);
    expect(now.Files[1]).toMatchObject({ FileRefId: b, size: 6 });
    expect(now.Files[1]?.digest).not.toBe(taken.Files[1]?.digest);
    await owner.call('DELETE folders/{id}', { path: { id: folder } });
    expect((await held()).files).toHaveLength(2);
  });

  it('W6.08 a folder is pinned by who may see it into a workflow that they may edit, and by nobody else', async () => {
    const folder = await make('Shared later');
    await add(folder, 'a.csv', 'a');
    const [own, others] = [await workflowOf(eda), await workflowOf(owner)];
    const pin = (workflowId: string) => eda.raw('POST', `folders/${folder}/pin`, { workflowId });
    expect(await pin(own)).toMatchObject({ status: 404, code: 'folder.not-found' });
    await owner.call('POST share/folders/{id}', { path: { id: folder }, body: { target_email: 'eda', role: 'view' } });
    expect(await pin(own)).toMatchObject({ status: 200 });
    expect(await pin(others)).toMatchObject({ status: 403 });
    expect(await bench.anonymous.raw('POST', `folders/${folder}/pin`, { workflowId: own })).toMatchObject({ status: 401 });
  });

  it('says what is wrong with a folder that has no such file, with endings that are none, and with one that is gone', async () => {
    const folder = await make('Empty');
    const workflowId = await workflowOf(owner);
    const pin = (id: string, more: object = {}) => owner.raw('POST', `folders/${id}/pin`, { workflowId, ...more });
    expect(await pin(folder)).toMatchObject({ status: 400, code: 'folder.no-such-files' });
    await add(folder, 'a.csv', 'a');
    expect(await pin(folder, { fileExtensions: ['glb'] })).toMatchObject({ status: 400, code: 'folder.no-such-files' });
    expect(await pin(folder, { fileExtensions: ["' OR true"] })).toMatchObject({ status: 400 });
    expect(await pin(randomUUID())).toMatchObject({ status: 404, code: 'folder.not-found' });
  });
});
