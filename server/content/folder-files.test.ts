import { zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../sharing/sharing.fixture.ts';
import { bringFile, bringUpload, makeFolder, shareFolder, startContentBench, type ContentBench } from './content.fixture.ts';

let bench: ContentBench;
let owner: Person;
let eda: Person;
let vic: Person;
let zoe: Person;

beforeAll(async () => {
  bench = await startContentBench();
  ({ owner, eda, vic, zoe } = bench);
}, 60_000);
afterAll(() => bench?.stop());

const share = (folderId: string, who: string, role: 'view' | 'edit') => shareFolder(owner, folderId, who, role);
const addZip = async (folderId: string, entries: Zippable | Uint8Array) => {
  const bytes = entries instanceof Uint8Array ? entries : zipSync(entries);
  const upload = await bringUpload(owner, folderId, 'pack.zip', bytes);
  return owner.raw('POST', `folders/${folderId}/files`, { upload });
};
const namesIn = async (who: Person, folderId: string) =>
  (await who.call('GET folders/{id}/files', { path: { id: folderId } })).files.map(({ name }) => name);

const CATALOGUE = {
  Elements: {
    d1: {
      discriminator: 'Elements.ContentElement',
      Id: 'd1',
      Name: 'Desk, oak 160',
      gltfLocation: 'https://content.example/files/desk.glb?v=2',
      'Gltf Scale to Meters': 1,
      'Bounding Box': { Min: { X: 0, Y: 0, Z: 0 }, Max: { X: 1.6, Y: 0.8, Z: 0.74 } },
      Manufacturer: 'Werkstatt Ott',
      Price: 1240,
      Opaque: true,
    },
    d2: { discriminator: 'Elements.ContentElement', Id: 'd2', Name: '', gltfLocation: '', 'Bounding Box': null },
    c: { discriminator: 'Elements.ContentCatalog', Id: 'c', Content: ['d1', 'd2'] },
  },
};

describe('files of a folder', () => {
  it('W7.07c are listed by their endings, replaced by a new version, read again', async () => {
    const folder = await makeFolder(owner, 'Types');
    for (const name of ['a.txt', 'b.dxf', 'c.TXT', 'd.glb.txt']) await bringFile(owner, folder, name);
    const list = (fileExtensions: string) =>
      owner.call('GET folders/{id}/files', { path: { id: folder }, query: { fileExtensions } });
    expect((await list('.txt')).files.map(({ name }) => name)).toEqual(['a.txt', 'c.TXT', 'd.glb.txt']);
    expect((await list('dxf, 3dm')).files).toMatchObject([{ name: 'b.dxf', type: 'model' }]);
    const before = (await list('dxf')).files[0]!;
    const newer = await owner.call('POST folders/{id}/files', {
      path: { id: folder },
      query: { reprocess: 'true' },
      body: { upload: await bringUpload(owner, folder, 'b.dxf', 'newer') },
    });
    expect(newer.files).toMatchObject([{ id: before.id, size: 5 }]);
    expect(newer.files[0]?.static_file_id).not.toBe(before.static_file_id);
    const again = await owner.call('POST folders/{id}/files', { path: { id: folder }, body: { file: before.id } });
    expect(again.files).toMatchObject([{ id: before.id, type: 'model' }]);
  });

  it('W7.07d are read by who sees a workflow that took them, and by no stranger', async () => {
    const folder = await makeFolder(owner, 'Rates');
    const file = await bringFile(owner, folder, 'rates.csv', 'use,rate\nOffice,12');
    const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
    await owner.call('POST share/workflows/{id}', {
      path: { id: workflowId },
      body: { target_email: 'vic', role: 'view', notify: false },
    });
    const path = `folders/${folder}/files/${file.id}`;
    expect(await vic.raw('GET', `${path}?workflowId=${workflowId}`)).toMatchObject({ status: 404, code: 'folder.not-found' });
    const place = { id: folder, fileId: file.id };
    const taken = await owner.call('POST folders/{id}/files/{fileId}/take', { path: place, body: { workflowId } });
    expect(taken).toMatchObject({ name: 'rates.csv', size: 18 });
    const read = await vic.call('GET folders/{id}/files/{fileId}', { path: place, query: { workflowId } });
    expect((await fetch(new URL(read.url, bench.origin))).status).toBe(200);
    expect(await vic.raw('GET', path)).toMatchObject({ status: 404 });
    expect(await zoe.raw('GET', `${path}?workflowId=${workflowId}`)).toMatchObject({ status: 403 });
    expect(await vic.raw('PATCH', path, { name: 'x' })).toMatchObject({ status: 404 });
    const uses = await owner.call('GET folders/{id}/uses', { path: { id: folder } });
    expect(uses).toMatchObject({ workflows: [{ id: workflowId }], others: 0 });
    await share(folder, 'eda', 'view');
    expect(await eda.call('GET folders/{id}/uses', { path: { id: folder } })).toEqual({ workflows: [], others: 1 });
    await owner.call('PATCH folders/{id}/files/{fileId}', {
      path: place,
      body: { name: 'rates 2026.csv', tags: [' Cost ', 'cost'] },
    });
    expect((await owner.call('GET folders/{id}', { path: { id: folder } })).files).toMatchObject([
      { name: 'rates 2026.csv', tags: ['cost'] },
    ]);
    await owner.call('DELETE folders/{id}/files/{fileId}', { path: place });
    expect(await owner.raw('GET', path)).toMatchObject({ status: 404, code: 'content.not-found' });
    // What the workflow took it keeps.
    const kept = await owner.call('GET files', { query: { workflow_id: workflowId } });
    expect(kept.files).toMatchObject([{ digest: taken.digest }]);
  });

  it('W3.19d a catalogue out of Revit lists its things with sizes and parameters, and the files that draw them', async () => {
    const folder = await makeFolder(owner, 'Reception');
    const file = await bringFile(owner, folder, 'reception.json', JSON.stringify(CATALOGUE));
    expect(file).toMatchObject({ type: 'catalog', things: 2 });
    const drawn = await bringFile(owner, folder, 'DESK.glb.txt');
    await owner.call('PATCH folders/{id}/files/{fileId}', { path: { id: folder, fileId: drawn.id }, body: { name: 'Desk.GLB' } });
    const { things } = await owner.call('GET folders/{id}/files/{fileId}/things', { path: { id: folder, fileId: file.id } });
    expect(things).toEqual([
      {
        id: 'd1',
        name: 'Desk, oak 160',
        size: [1.6, 0.8, 0.74],
        file: 'desk.glb',
        fileId: drawn.id,
        parameters: { Manufacturer: 'Werkstatt Ott', Price: 1240, Opaque: true },
      },
      { id: 'd2', name: 'd2', parameters: {} },
    ]);
    const plain = await bringFile(owner, folder, 'plain.json', '{"a": 1}');
    expect(plain.type).toBe('other');
    expect(await owner.raw('GET', `folders/${folder}/files/${plain.id}/things`)).toMatchObject({
      status: 400,
      code: 'content.catalogue-unreadable',
    });
  });

  it('W3.18e a zipped upload is unpacked into its folders', async () => {
    const folder = await makeFolder(owner, 'Zips');
    const text = (content: string) => new TextEncoder().encode(content);
    const made = await addZip(folder, {
      'a.txt': text('a'),
      'Sub/b.txt': text('b'),
      'Sub/Größe 図.txt': text('c'),
      '__MACOSX/._a': text('-'),
    });
    expect(made.status).toBe(200);
    expect(await namesIn(owner, folder)).toEqual(['a.txt']);
    const sub = (await owner.call('GET folders', {})).folders.find(({ parentId }) => parentId === folder);
    expect(await namesIn(owner, sub?.id ?? '')).toEqual(['b.txt', 'Größe 図.txt']);
  });

  it('W3.18e W8.04 a zip that is too large, leads out, links, nests or is none is refused whole', async () => {
    const folder = await makeFolder(owner, 'Bad zips');
    const ok = new TextEncoder().encode('ok');
    const bomb = zipSync({ 'ok.txt': ok, 'bomb.txt': new Uint8Array(30 * 1024 * 1024) }, { level: 9 });
    expect(bomb.length).toBeLessThan(100_000);
    const link: Zippable = { 'ok.txt': ok, link: [ok, { os: 3, attrs: (0o120777 << 16) >>> 0 }] };
    const many = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.txt`, ok]));
    const lying = zipSync({ 'ok.txt': ok, 'liar.txt': new Uint8Array(1000) });
    lying.set([10, 0, 0, 0], sizeField(lying, 'liar.txt'));
    const cases: [Zippable | Uint8Array, string][] = [
      [bomb, 'zip.too-large'],
      [link, 'zip.link'],
      [many, 'content.too-many-files'],
      [{ 'ok.txt': ok, '../out.txt': ok }, 'zip.leaves-folder'],
      [{ 'ok.txt': ok, '/out.txt': ok }, 'zip.leaves-folder'],
      [{ 'ok.txt': ok, 'in.zip': zipSync({ a: ok }) }, 'zip.in-zip'],
      [{ 'ok.txt': ok, 'a:b.txt': ok }, 'file.name-invalid'],
      [{ 'ok.txt': ok, 'OK.TXT': ok }, 'file.name-taken'],
      [zipSync({ 'ok.txt': ok }).subarray(0, 60), 'zip.unreadable'],
      [lying, 'zip.unreadable'],
    ];
    for (const [zip, code] of cases) expect(await addZip(folder, zip), code).toMatchObject({ code });
    expect(await namesIn(owner, folder)).toEqual([]);
    const empty = await bringUpload(owner, folder, 'empty.txt', '');
    expect(await owner.raw('POST', `folders/${folder}/files`, { upload: empty })).toMatchObject({ code: 'content.file-null' });
  });
});

/** Where the list of a zip says how large a file is. */
function sizeField(zip: Uint8Array, name: string): number {
  return Buffer.from(zip).lastIndexOf(name) - 46 + 24;
}
