import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';
import { bringBytes, bringFile } from './content.fixture.ts';

let bench: SharingBench;
let owner: Person;
let id = '';
beforeAll(async () => {
  bench = await startSharingBench();
  owner = bench.owner;
  ({ id } = await owner.call('POST folders/{id}', {
    path: { id: randomUUID() },
    body: { name: 'Bad', parentId: null, tags: [] },
  }));
}, 60_000);
afterAll(() => bench?.stop());

const filesIn = async () => (await owner.call('GET folders/{id}', { path: { id } })).files.map(({ name }) => name);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => '',
    (error: unknown) => (error as { code?: string }).code,
  );

it('W8.04 sixty megabytes are refused, and nothing of them stays in the folder', async () => {
  const upload = await bringBytes(owner, id, 'huge.glb', new Uint8Array(60_000_000));
  expect(await codeOf(owner.call('POST files', { body: { upload_finished: upload } }))).not.toBe('');
  expect(await codeOf(owner.call('POST folders/{id}/files', { path: { id }, body: { upload, tags: [] } }))).toBe(
    'upload.not-found',
  );
  expect(await filesIn()).toEqual([]);
}, 60_000);

it('W3.19d a catalogue that is none, or names things that are not there, says so and places what it has', async () => {
  const none = await bringFile(owner, id, 'none.catalog', '{"Elements":{}}');
  expect(none).toMatchObject({
    type: 'catalog',
    fault: { code: 'content.catalogue-unreadable', parameters: { name: 'none.catalog' } },
  });
  const dangling = {
    Elements: {
      c: { discriminator: 'Elements.ContentCatalog', Id: 'c', Content: ['d', 'gone'] },
      d: { discriminator: 'Elements.ContentElement', Id: 'd', Name: 'Desk', gltfLocation: '' },
    },
  };
  const catalogue = await bringFile(owner, id, 'dangling.catalog', JSON.stringify(dangling));
  const { things } = await owner.call('GET folders/{id}/files/{fileId}/things', { path: { id, fileId: catalogue.id } });
  expect(things.map(({ name }) => name)).toEqual(['Desk']);
  const supply = await owner.call('GET folders/{id}/supply', { path: { id } });
  expect(supply.things).toEqual([{ name: 'Desk', url: '' }]);
});

it('W3.19c a space type with an unreadable body, forged names or too many variants is refused whole', async () => {
  const make = (body: object) => owner.raw('POST', `folders/${id}/space-types`, body);
  const cell = { CellBoundary: { Width: 3, Depth: 2 }, ContentItems: [] };
  const before = await filesIn();
  for (const [variants, code] of [
    [Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`V${at}`, cell])), 'space-type.too-many'],
    [{ A: { ...cell, ContentItems: [3] } }, 'space-type.unreadable'],
    [{ A: { CellBoundary: { Width: 1e9, Depth: 2 } } }, 'space-type.too-large'],
    [{ A: { CellBoundary: { Width: -3, Depth: 2 } } }, 'space-type.no-size'],
    [{}, 'space-type.no-variant'],
  ] as const)
    expect(await make({ name: 'Bad', variants })).toMatchObject({ status: 400, code });
  expect((await make({ name: 'Bad', variants: [] })).code).toBe('http.invalid-request');
  expect(await filesIn()).toEqual(before);
  const made = await make({
    name: 'Good',
    variants: JSON.parse(
      '{"__proto__":{"CellBoundary":{"Width":3,"Depth":2}},"A":{"CellBoundary":{"Width":3,"Depth":2}}}',
    ) as object,
  });
  expect(made.status).toBe(400);
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});
