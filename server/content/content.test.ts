import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallQuery, Contract } from '#api';
import { bringFile, bringUpload, makeFolder, shareFolder, startContentBench, type ContentBench } from './content.fixture.ts';
import type { Person } from '../sharing/sharing.fixture.ts';

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
    const library = await makeFolder(owner, 'Library');
    const chairs = await makeFolder(owner, 'Chairs', library);
    const file = await bringFile(owner, chairs, 'stool.txt', 'three legs');
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
    const root = await makeFolder(zoe, 'Archive');
    for (let n = 0; n < 24; n++) await makeFolder(zoe, `Year ${n}`, root, n % 6 === 0 ? ['Kept'] : []);
    const all = await allFolders(zoe, { limit: 7 });
    expect([all.folders.length, new Set(all.folders).size, all.pages]).toEqual([25, 25, 4]);
    const kept = await allFolders(zoe, { hasTag: 'kept', limit: 3 });
    expect(kept.folders.toSorted()).toEqual(['Year 0', 'Year 12', 'Year 18', 'Year 6']);
    expect(await allFolders(zoe, { sharedFolders: 'true' })).toMatchObject({ folders: [], sharedFolders: [] });
    expect(await zoe.raw('GET', 'folders?key=nonsense')).toMatchObject({ status: 400, code: 'http.invalid-request' });
  });

  it('move, and never into themselves, to another owner or deeper than twenty', async () => {
    const a = await makeFolder(owner, 'A');
    const b = await makeFolder(owner, 'B', a);
    const c = await makeFolder(owner, 'C', b);
    const move = (who: Person, id: string, parentId: string | null) => who.raw('PATCH', `folders/${id}`, { parentId });
    expect(await move(owner, a, c)).toMatchObject({ status: 400, code: 'folder.into-itself' });
    expect(await move(owner, a, a)).toMatchObject({ code: 'folder.into-itself' });
    expect((await move(owner, c, a)).status).toBe(200);
    expect((await owner.call('GET folders/{id}', { path: { id: c } })).path.map(({ name }) => name)).toEqual(['A', 'C']);
    const foreign = await makeFolder(eda, 'Foreign');
    await eda.call('POST share/folders/{id}', { path: { id: foreign }, body: { target_email: 'zoe', role: 'edit' } });
    const zoes = await makeFolder(zoe, 'Mine');
    expect(await move(zoe, zoes, foreign)).toMatchObject({ status: 403, code: 'folder.other-owner' });
    let deepest = await makeFolder(owner, 'Deep');
    for (let n = 2; n <= 20; n++) deepest = await makeFolder(owner, 'Deep', deepest);
    expect(await owner.raw('POST', `folders/${randomUUID()}`, { name: 'Deeper', parentId: deepest })).toMatchObject({
      code: 'folder.too-deep',
    });
    expect(await move(owner, b, deepest)).toMatchObject({ code: 'folder.too-deep' });
  });

  it('W5.07b refuse names with the characters that are not possible, and names that differ by case alone', async () => {
    const at = () => `folders/${randomUUID()}`;
    await makeFolder(owner, 'Sanitary');
    expect(await owner.raw('POST', at(), { name: 'a:b?c' })).toMatchObject({
      status: 400,
      code: 'file.name-invalid',
      body: { parameters: { name: 'a:b?c', characters: ': ?' } },
    });
    expect(await owner.raw('POST', at(), { name: '..' })).toMatchObject({ code: 'file.name-blank' });
    expect(await owner.raw('POST', at(), { name: 'SANITARY' })).toMatchObject({ status: 409, code: 'file.name-taken' });
    const folder = await makeFolder(owner, 'Names');
    await bringFile(owner, folder, 'Plan.txt', '1');
    const again = await bringUpload(owner, folder, 'plan.TXT', '2');
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

describe('rights', () => {
  it('W2.07 each call is refused by role: a viewer looks, an editor changes what is inside, the owner shares', async () => {
    const folder = await makeFolder(owner, 'Furniture');
    const below = await makeFolder(owner, 'Outdoor', folder);
    const file = await bringFile(owner, below, 'bench.txt');
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
    const folder = await makeFolder(owner, 'Common');
    await share(folder, 'eda', 'edit');
    const edas = await makeFolder(eda, 'By Eda', folder);
    expect((await owner.call('GET folders/{id}', { path: { id: edas } })).owner.id).toBe(owner.id);
    const file = await bringFile(eda, edas, 'eda.txt');
    expect(file.owner.id).toBe(eda.id);
    expect((await eda.raw('DELETE', `folders/${edas}`)).status).toBe(204);
    expect(await owner.raw('GET', `folders/${edas}`)).toMatchObject({ status: 404 });
    expect(await eda.raw('DELETE', `folders/${folder}`)).toMatchObject({ status: 403, code: 'folder.owner-only' });
    expect(
      await owner.raw('POST', `share/folders/${folder}`, { target_email: 'nobody@nowhere.org', role: 'view' }),
    ).toMatchObject({ code: 'sharing.invalid-invitee' });
  });

  it('everything that is shared is for selected users and administrators', async () => {
    const private_ = await makeFolder(eda, 'Private');
    const shared = await makeFolder(eda, 'Shown');
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
  const folder = await makeFolder(eda, 'Finds', null, ['search']);
  const inner = await makeFolder(eda, 'Inner', folder);
  await bringFile(eda, folder, 'oak desk.txt', '1', { tags: ['workplace'] });
  await bringFile(eda, inner, 'oak shelf.dxf', '2', { tags: ['workplace', 'storage'] });
  await bringFile(eda, inner, '50% off_er.txt', '3');
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
