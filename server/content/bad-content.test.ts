import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { glb } from '#fixtures/small-files';
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

const three = { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] };
const corners = new Uint8Array(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
/** A mesh of so many triangles, all of them the same, placed so often. */
const repeated = (triangles: number, places: number): Uint8Array =>
  glb(
    {
      scene: 0,
      scenes: [{ nodes: Array.from({ length: places }, (_, at) => at) }],
      nodes: Array.from({ length: places }, (_, at) => ({ mesh: 0, translation: [at, 0, 0] })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
      accessors: [three, { bufferView: 1, componentType: 5123, count: triangles * 3, type: 'SCALAR' }],
    },
    [corners, new Uint8Array(Uint16Array.from({ length: triangles * 3 }, (_, at) => at % 3).buffer)],
  );

it('W2.07 W8.04 a GLB without a primitive, of five million triangles or cut off stays in its folder and says why', async () => {
  const empty = glb({ scene: 0, scenes: [{ nodes: [0] }], nodes: [{ name: 'nothing' }] }, []);
  for (const [name, bytes, code] of [
    ['empty.glb', empty, 'import.empty'],
    ['millions.glb', repeated(5000, 1000), 'import.geometry-too-complex'],
    ['cut.glb', repeated(100, 1).subarray(0, 300), 'import.unreadable'],
    ['words.glb', new TextEncoder().encode('glTF, or so it says'), 'import.unreadable'],
  ] as const) {
    const made = await bringFile(owner, id, name, bytes);
    expect(made, name).toMatchObject({ name, type: 'element', fault: { code } });
    expect(made.isDrawn, name).toBeUndefined();
    const path = `folders/${id}/files/${made.id}`;
    expect(await owner.raw('GET', `${path}/thing`), name).toMatchObject({ status: 400, code: 'content.not-drawn' });
  }
  // What is brought in its place is drawn, under the same id.
  const mended = await bringFile(owner, id, 'empty.glb', repeated(1, 1), { reprocess: true });
  expect(mended).toMatchObject({ isDrawn: true, triangles: 1 });
  expect(mended.fault).toBeUndefined();
}, 60_000);

it('W2.07 paths of the author’s machine are asked by nobody and go no further; y that is up becomes z', async () => {
  const author = 'C:\\Users\\ana\\oak.png';
  const texture = { index: 0 };
  const bytes = glb(
    {
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0, name: author }],
      meshes: [{ name: author, primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
      materials: [{ pbrMetallicRoughness: { baseColorFactor: [1, 0, 0, 1], baseColorTexture: texture } }],
      textures: [{ source: 0 }],
      images: [{ uri: author, name: author }],
      accessors: [{ ...three, max: [2, 3, 0] }],
    },
    [new Uint8Array(Float32Array.from([0, 0, 0, 2, 0, 0, 0, 3, 0]).buffer)],
  );
  const made = await bringFile(owner, id, 'author.glb', bytes);
  // 2 m wide, 3 m high along the file's y.
  expect(made).toMatchObject({ isDrawn: true, triangles: 1, extent: [2, 0, 3] });
  const thing = await owner.call('GET folders/{id}/files/{fileId}/thing', { path: { id, fileId: made.id } });
  expect(JSON.stringify([made, thing])).not.toMatch(/Users|ana|oak/);
  const beside = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [three],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ byteLength: 36, uri: author }],
  });
  expect(await bringFile(owner, id, 'beside.gltf', beside)).toMatchObject({ fault: { code: 'import.unreadable' } });
});
