import { randomUUID } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery, Contract } from '#api';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

let bench: SharingBench;
let owner: Person;
let eda: Person;
let vic: Person;
let zoe: Person;

beforeAll(async () => {
  bench = await startSharingBench();
  owner = bench.owner;
  eda = await bench.person('eda@keller.studio', 'eda');
  vic = await bench.person('vic@else.org', 'vic');
  zoe = await bench.person('zoe@far.org', 'zoe');
}, 60_000);
afterAll(() => bench?.stop());

const make = async (who: Person, name: string, parentId: string | null = null, tags: string[] = []): Promise<string> =>
  (await who.call('POST folders/{id}', { path: { id: randomUUID() }, body: { name, parentId, tags } })).id;
const share = (folderId: string, who: string, role: 'view' | 'edit') =>
  owner.call('POST share/folders/{id}', { path: { id: folderId }, body: { target_email: who, role } });

/** Uploads bytes as the page does; answers the id of the finished upload. */
async function upload(
  who: Person,
  folderId: string,
  name: string,
  bytes: Uint8Array | string,
  isZipped = false,
): Promise<string> {
  const begun = await who.call('POST files', {
    body: {
      content_type: 'application/octet-stream',
      extension: name.split('.').at(-1) ?? '',
      is_zipped: isZipped,
      purpose: 'content',
      folder_id: folderId,
      file_name: name,
    },
  });
  if (!('upload_url' in begun)) throw new Error('no address');
  const body = typeof bytes === 'string' ? bytes : new Blob([new Uint8Array(bytes)]);
  const put = await fetch(begun.upload_url, { method: 'PUT', body, headers: { 'content-type': 'application/octet-stream' } });
  expect(put.status).toBe(204);
  await who.call('POST files', { body: { upload_finished: begun.id } });
  return begun.id;
}
const add = async (who: Person, folderId: string, name: string, bytes: Uint8Array | string = name, tags: string[] = []) =>
  (
    await who.call('POST folders/{id}/files', {
      path: { id: folderId },
      body: { upload: await upload(who, folderId, name, bytes), tags },
    })
  ).files[0]!;
const addZip = async (folderId: string, entries: Zippable | Uint8Array) => {
  const bytes = entries instanceof Uint8Array ? entries : zipSync(entries);
  const id = await upload(owner, folderId, 'pack.zip', bytes, true);
  return owner.raw('POST', `folders/${folderId}/files`, { upload: id });
};
const namesIn = async (who: Person, folderId: string) =>
  (await who.call('GET folders/{id}/files', { path: { id: folderId } })).files.map(({ name }) => name);
const allFolders = async (who: Person, query: { sharedFolders?: 'true' | 'false'; hasTag?: string; limit?: number } = {}) => {
  const found = { folders: [] as string[], sharedFolders: [] as string[], pages: 0 };
  for (let key: string | undefined, isMore = true; isMore;) {
    const page = await who.call('GET folders', { query: { ...query, key } });
    found.folders.push(...page.folders.map(({ name }) => name));
    found.sharedFolders.push(...page.sharedFolders.map(({ name }) => name));
    found.pages++;
    key = page.lastKey;
    isMore = key !== undefined;
  }
  return found;
};

describe('folders', () => {
  it('W3.18a W3.18b own and shared ones come in two lists, a folder with its files, and the address of each opens', async () => {
    const library = await make(owner, 'Library');
    const chairs = await make(owner, 'Chairs', library);
    const file = await add(owner, chairs, 'stool.txt', 'three legs');
    await share(chairs, 'vic', 'view');
    const own = await allFolders(owner);
    expect([own.folders.toSorted(), own.sharedFolders]).toEqual([['Chairs', 'Library'], []]);
    const seen = await vic.call('GET folders', {});
    expect(seen.folders).toEqual([]);
    // What it stands in is not Vic's to see.
    expect(seen.sharedFolders).toMatchObject([
      { id: chairs, name: 'Chairs', parentId: null, right: 'view', fileCount: 1, isShared: true },
    ]);
    const folder = await vic.call('GET folders/{id}', { path: { id: chairs } });
    expect(folder.path).toEqual([{ id: chairs, name: 'Chairs' }]);
    expect(folder.files).toMatchObject([{ id: file.id, static_file_id: file.static_file_id, name: 'stool.txt', size: 10 }]);
    const { url } = await vic.call('GET folders/{id}/files/{fileId}', { path: { id: chairs, fileId: file.id } });
    expect(await (await fetch(new URL(url, bench.origin))).text()).toBe('three legs');
    expect(await vic.raw('GET', `folders/${library}`)).toMatchObject({ status: 404, code: 'folder.not-found' });
  });

  it('W7.07a come in pages until there is no lastKey, of one kind or one tag where asked', async () => {
    const root = await make(zoe, 'Archive');
    for (let n = 0; n < 24; n++) await make(zoe, `Year ${n}`, root, n % 6 === 0 ? ['Kept'] : []);
    const all = await allFolders(zoe, { limit: 7 });
    expect([all.folders.length, new Set(all.folders).size, all.pages]).toEqual([25, 25, 4]);
    const kept = await allFolders(zoe, { hasTag: 'kept', limit: 3 });
    expect(kept.folders.toSorted()).toEqual(['Year 0', 'Year 12', 'Year 18', 'Year 6']);
    expect(await allFolders(zoe, { sharedFolders: 'true' })).toMatchObject({ folders: [], sharedFolders: [] });
    expect(await zoe.raw('GET', 'folders?key=nonsense')).toMatchObject({ status: 400, code: 'http.invalid-request' });
  });

  it('move, and never into themselves, to another owner or deeper than twenty', async () => {
    const a = await make(owner, 'A');
    const b = await make(owner, 'B', a);
    const c = await make(owner, 'C', b);
    const move = (who: Person, id: string, parentId: string | null) => who.raw('PATCH', `folders/${id}`, { parentId });
    expect(await move(owner, a, c)).toMatchObject({ status: 400, code: 'folder.into-itself' });
    expect(await move(owner, a, a)).toMatchObject({ code: 'folder.into-itself' });
    expect((await move(owner, c, a)).status).toBe(200);
    expect((await owner.call('GET folders/{id}', { path: { id: c } })).path.map(({ name }) => name)).toEqual(['A', 'C']);
    const foreign = await make(eda, 'Foreign');
    await eda.call('POST share/folders/{id}', { path: { id: foreign }, body: { target_email: 'zoe', role: 'edit' } });
    const zoes = await make(zoe, 'Mine');
    expect(await move(zoe, zoes, foreign)).toMatchObject({ status: 403, code: 'folder.other-owner' });
    let deepest = await make(owner, 'Deep');
    for (let n = 2; n <= 20; n++) deepest = await make(owner, 'Deep', deepest);
    expect(await owner.raw('POST', `folders/${randomUUID()}`, { name: 'Deeper', parentId: deepest })).toMatchObject({
      code: 'folder.too-deep',
    });
    expect(await move(owner, b, deepest)).toMatchObject({ code: 'folder.too-deep' });
  });

  it('W5.07b refuse names with the characters that are not possible, and names that differ by case alone', async () => {
    const at = () => `folders/${randomUUID()}`;
    await make(owner, 'Sanitary');
    expect(await owner.raw('POST', at(), { name: 'a:b?c' })).toMatchObject({
      status: 400,
      code: 'file.name-invalid',
      body: { parameters: { name: 'a:b?c', characters: ': ?' } },
    });
    expect(await owner.raw('POST', at(), { name: '..' })).toMatchObject({ code: 'file.name-blank' });
    expect(await owner.raw('POST', at(), { name: 'SANITARY' })).toMatchObject({ status: 409, code: 'file.name-taken' });
    const folder = await make(owner, 'Names');
    await add(owner, folder, 'Plan.txt', '1');
    const again = await upload(owner, folder, 'plan.TXT', '2');
    expect(await owner.raw('POST', `folders/${folder}/files`, { upload: again })).toMatchObject({ code: 'file.name-taken' });
    expect(await owner.raw('POST', `folders/${folder}/files?uploadAs=a%3Ab.json`, { upload: again })).toMatchObject({
      code: 'file.name-invalid',
    });
    // Nothing is lost: the same upload under another name.
    const other = await owner.call('POST folders/{id}/files', {
      path: { id: folder },
      query: { uploadAs: 'plan 2.txt' },
      body: { upload: again },
    });
    expect(other.files).toMatchObject([{ name: 'plan 2.txt' }]);
  });
});

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
    const folder = await make(owner, 'Types');
    for (const name of ['a.txt', 'b.dxf', 'c.TXT', 'd.glb.txt']) await add(owner, folder, name);
    const list = (fileExtensions: string) =>
      owner.call('GET folders/{id}/files', { path: { id: folder }, query: { fileExtensions } });
    expect((await list('.txt')).files.map(({ name }) => name)).toEqual(['a.txt', 'c.TXT', 'd.glb.txt']);
    expect((await list('dxf, 3dm')).files).toMatchObject([{ name: 'b.dxf', type: 'model' }]);
    const before = (await list('dxf')).files[0]!;
    const newer = await owner.call('POST folders/{id}/files', {
      path: { id: folder },
      query: { reprocess: 'true' },
      body: { upload: await upload(owner, folder, 'b.dxf', 'newer') },
    });
    expect(newer.files).toMatchObject([{ id: before.id, size: 5 }]);
    expect(newer.files[0]?.static_file_id).not.toBe(before.static_file_id);
    const again = await owner.call('POST folders/{id}/files', { path: { id: folder }, body: { file: before.id } });
    expect(again.files).toMatchObject([{ id: before.id, type: 'model' }]);
  });

  it('W7.07d are read by who sees a workflow that took them, and by no stranger', async () => {
    const folder = await make(owner, 'Rates');
    const file = await add(owner, folder, 'rates.csv', 'use,rate\nOffice,12');
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
    const folder = await make(owner, 'Reception');
    const file = await add(owner, folder, 'reception.json', JSON.stringify(CATALOGUE));
    expect(file).toMatchObject({ type: 'catalog', things: 2 });
    const drawn = await add(owner, folder, 'DESK.glb.txt');
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
    const plain = await add(owner, folder, 'plain.json', '{"a": 1}');
    expect(plain.type).toBe('other');
    expect(await owner.raw('GET', `folders/${folder}/files/${plain.id}/things`)).toMatchObject({
      status: 400,
      code: 'content.catalogue-unreadable',
    });
  });

  it('W3.18e a zipped upload is unpacked into its folders', async () => {
    const folder = await make(owner, 'Zips');
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
    const folder = await make(owner, 'Bad zips');
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
    const empty = await upload(owner, folder, 'empty.txt', '');
    expect(await owner.raw('POST', `folders/${folder}/files`, { upload: empty })).toMatchObject({ code: 'content.file-null' });
  });
});

/** Where the list of a zip says how large a file is. */
function sizeField(zip: Uint8Array, name: string): number {
  return Buffer.from(zip).lastIndexOf(name) - 46 + 24;
}

describe('rights', () => {
  it('W2.07 each call is refused by role: a viewer looks, an editor changes what is inside, the owner shares', async () => {
    const folder = await make(owner, 'Furniture');
    const below = await make(owner, 'Outdoor', folder);
    const file = await add(owner, below, 'bench.txt');
    const { id: workflowId } = await vic.call('POST workflows', { body: { blank: true } });
    await share(folder, 'eda@keller.studio', 'edit');
    await share(folder, 'else.org', 'view');
    const one = `folders/${below}/files/${file.id}`;
    const asks: [method: string, path: string, body?: object][] = [
      ['GET', `folders/${below}`],
      ['GET', `folders/${below}/files`],
      ['GET', `folders/${below}/uses`],
      ['GET', one],
      ['POST', `${one}/take`, { workflowId }],
      ['PATCH', `folders/${below}`, { tags: ['garden'] }],
      ['PATCH', one, { tags: ['garden'] }],
      ['POST', `folders/${below}/files`, { file: file.id }],
      ['POST', 'files', { content_type: 'text/plain', extension: 'txt', folder_id: below }],
      ['GET', `folders/${folder}/sharing`],
      ['POST', `share/folders/${folder}`, { target_email: 'zoe', role: 'view' }],
      ['PUT', `folders/${folder}/sharing`, { kind: 'domain', target: 'else.org', role: 'edit' }],
      ['POST', `folders/${folder}/unshare`, { kind: 'domain', target: 'else.org' }],
      ['PATCH', `folders/${below}`, { parentId: null }],
      ['DELETE', `folders/${folder}`],
    ];
    const answers = async (who: Person) => {
      const told: (string | number)[] = [];
      for (const [method, path, body] of asks) {
        const { status, code } = await who.raw(method, path, body);
        told.push(code ?? status);
      }
      return told;
    };
    const seen = [200, 200, 200, 200, 200];
    expect(await answers(vic)).toEqual([
      ...seen,
      ...Array<string>(5).fill('folder.view-only'),
      ...Array<string>(3).fill('folder.owner-only'),
      ...Array<string>(2).fill('folder.view-only'),
    ]);
    expect(await answers(eda)).toEqual([
      200,
      200,
      200,
      200,
      'workflow.insufficient-permissions',
      200,
      200,
      200,
      200,
      200,
      ...Array<string>(5).fill('folder.owner-only'),
    ]);
    expect(new Set(await answers(zoe))).toEqual(new Set(['folder.not-found']));
    expect(new Set(await answers(bench.anonymous))).toEqual(new Set(['http.unauthorized']));
    // The domain is shared with, not its name: an address elsewhere sees nothing.
    await owner.call('POST folders/{id}/unshare', { path: { id: folder }, body: { kind: 'domain', target: 'else.org' } });
    expect(await vic.raw('GET', `folders/${below}`)).toMatchObject({ status: 404 });
    expect((await owner.call('GET folders/{id}/sharing', { path: { id: folder } })).people).toMatchObject([
      { id: eda.id, role: 'edit' },
    ]);
  });

  it('an editor’s folder and files belong to the folder’s owner, and go by who may change what they stand in', async () => {
    const folder = await make(owner, 'Common');
    await share(folder, 'eda', 'edit');
    const edas = await make(eda, 'By Eda', folder);
    expect((await owner.call('GET folders/{id}', { path: { id: edas } })).owner.id).toBe(owner.id);
    const file = await add(eda, edas, 'eda.txt');
    expect(file.owner.id).toBe(eda.id);
    expect((await eda.raw('DELETE', `folders/${edas}`)).status).toBe(204);
    expect(await owner.raw('GET', `folders/${edas}`)).toMatchObject({ status: 404 });
    expect(await eda.raw('DELETE', `folders/${folder}`)).toMatchObject({ status: 403, code: 'folder.owner-only' });
    expect(
      await owner.raw('POST', `share/folders/${folder}`, { target_email: 'nobody@nowhere.org', role: 'view' }),
    ).toMatchObject({ code: 'sharing.invalid-invitee' });
  });

  it('everything that is shared is for selected users and administrators', async () => {
    const private_ = await make(eda, 'Private');
    const shared = await make(eda, 'Shown');
    await eda.call('POST share/folders/{id}', { path: { id: shared }, body: { target_email: 'zoe', role: 'view' } });
    expect(await vic.raw('GET', 'folders?everything=true')).toMatchObject({ status: 403, code: 'content.not-selected-user' });
    const { sharedFolders } = await owner.call('GET folders', { query: { everything: 'true' } });
    expect(sharedFolders.map(({ id }) => id)).toContain(shared);
    expect(sharedFolders.map(({ id }) => id)).not.toContain(private_);
    expect((await allFolders(owner)).sharedFolders).not.toContain('Shown');
    expect((await owner.raw('GET', `folders/${shared}`)).status).toBe(200);
    expect(await owner.raw('PATCH', `folders/${shared}`, { name: 'Taken' })).toMatchObject({ code: 'folder.view-only' });
    expect(await owner.raw('GET', `folders/${private_}`)).toMatchObject({ status: 404 });
  });
});

it('W3.19a content is found by words of name, tags and owner, by tag, type and folder, a page at a time', async () => {
  const folder = await make(eda, 'Finds', null, ['search']);
  const inner = await make(eda, 'Inner', folder);
  await add(eda, folder, 'oak desk.txt', '1', ['workplace']);
  await add(eda, inner, 'oak shelf.dxf', '2', ['workplace', 'storage']);
  await add(eda, inner, '50% off_er.txt', '3');
  await eda.call('POST share/folders/{id}', { path: { id: inner }, body: { target_email: 'vic', role: 'view' } });
  const find = async (who: Person, query: CallQuery<Contract['GET content']>) => (await who.call('GET content', { query })).items;
  const names = async (...asked: Parameters<typeof find>) => (await find(...asked)).map(({ name }) => name);
  expect(await names(eda, { q: 'OAK' })).toEqual(['oak desk.txt', 'oak shelf.dxf']);
  expect(await names(eda, { q: 'oak storage' })).toEqual(['oak shelf.dxf']);
  expect(await names(eda, { q: '%' })).toEqual(['50% off_er.txt']);
  expect(await names(eda, { q: 'off_' })).toEqual(['50% off_er.txt']);
  expect(await names(eda, { hasTag: 'Workplace', type: 'model' })).toEqual(['oak shelf.dxf']);
  expect(await names(eda, { folderId: folder, fileExtensions: 'dxf,glb' })).toEqual(['oak shelf.dxf']);
  expect(await names(eda, { hasTag: 'search' })).toEqual(['Finds']);
  expect(await names(eda, { folderId: folder })).toEqual(['50% off_er.txt', 'Inner', 'oak desk.txt', 'oak shelf.dxf']);
  const [shelf] = await find(vic, { q: 'oak' });
  expect(shelf).toMatchObject({
    name: 'oak shelf.dxf',
    type: 'model',
    tags: ['storage', 'workplace'],
    visibility: 'shared',
    owner: { id: eda.id },
    folderId: inner,
    size: 1,
  });
  expect(shelf?.url).toBe(`/content/${inner}?file=${shelf?.id}`);
  expect(await names(vic, { q: 'Inner' })).toEqual(['Inner']);
  expect((await find(eda, { q: 'oak desk' }))[0]?.visibility).toBe('private');
  expect(await names(zoe, { q: 'oak' })).toEqual([]);
  expect(await zoe.raw('GET', `content?folderId=${folder}`)).toMatchObject({ status: 404 });
  const first = await eda.call('GET content', { query: { folderId: folder, limit: 3 } });
  const rest = await eda.call('GET content', { query: { folderId: folder, limit: 3, key: first.lastKey } });
  expect([...first.items, ...rest.items].map(({ name }) => name)).toEqual([
    '50% off_er.txt',
    'Inner',
    'oak desk.txt',
    'oak shelf.dxf',
  ]);
  expect(rest.lastKey).toBeUndefined();
});
