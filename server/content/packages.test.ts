import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { thingAddress, type ElementModel, type JsonObject } from '#domain';
import { modelToGlbBytes, readGeometry, tessellate } from '#engine';
import { corpusText, hasCorpus } from '#fixtures/corpus';
import { readGlb } from '#fixtures/gltf-reader';
import { elementsIn, modelWith, openShippedFunctions, ring } from '#fixtures/shipped-functions';
import { createFolderBlobStore } from '../blobs/blob-store.ts';
import { bringFile, tetrahedron } from './content.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const { run } = openShippedFunctions();
let bench: SharingBench;
let owner: Person;

beforeAll(async () => {
  bench = await startSharingBench();
  owner = bench.owner;
}, 60_000);
afterAll(() => bench?.stop());

const add = (folderId: string, name: string, bytes: Uint8Array | string) => bringFile(owner, folderId, name, bytes);
const makeFolder = async (name: string) =>
  (await owner.call('POST folders/{id}', { path: { id: randomUUID() }, body: { name, parentId: null, tags: [] } })).id;
const blobText = async (digest: string) =>
  (await (await createFolderBlobStore(join(bench.dataFolder, 'blobs'))).get(digest)).toString('utf8');

const point = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const thing = (id: string, name: string, gltfLocation: string, more: JsonObject = {}) => ({
  Id: id,
  discriminator: 'Elements.ContentElement',
  Name: name,
  gltfLocation,
  'Bounding Box': { Min: point(0, 0), Max: point(0.5, 0.5, 1) },
  Manufacturer: 'Werkstatt Ott',
  ...more,
});
const CATALOGUE = modelWith(
  { Id: 'c', discriminator: 'Elements.ContentCatalog', Content: ['stool', 'lamp'] },
  thing('stool', 'Stool', 'https://far.example/files/stool.glb?x=1', { 'Gltf Scale to Meters': 0.0254 }),
  thing('lamp', 'Lamp', 'https://far.example/files/lamp.glb'),
);
const item = (Name: string, Url: string, x: number, y: number) => ({
  Name,
  Url,
  Transform: { Matrix: { Components: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0] } },
  Anchor: point(x, y),
});
const MEETING = {
  Small: {
    CellBoundary: { Min: point(0, 0), Max: point(2, 2) },
    ContentItems: [
      item('Stool', 'https://far.example/files/stool.glb?x=1', 0.2, 0.2),
      item('Plant', 'plant.glb', 0.8, 1.1),
      item('Lamp', 'https://far.example/files/lamp.glb', 1.4, 0.1),
    ],
  },
};

it('W3.19b W3.19d W2.07 a folder of catalogue, files and space type furnishes forty rooms: drawn as themselves, counted, without an address', async () => {
  const folder = await makeFolder('Office');
  const stool = await add(
    folder,
    'Stool.glb',
    tetrahedron(20, [
      [1, 0, 0],
      [0, 1, 0],
    ]),
  );
  // 20 inches: the catalogue says so, the file cannot.
  expect(stool).toMatchObject({ type: 'element', isDrawn: true, triangles: 4, extent: [20, 20, 20] });
  const drawn = await owner.call('GET folders/{id}/files/{fileId}/thing', { path: { id: folder, fileId: stool.id } });
  expect(drawn.parts.map(({ color }) => color)).toEqual([
    [255, 0, 0],
    [0, 255, 0],
  ]);
  const plant = await add(folder, 'plant.glb', tetrahedron(0.6, [[0, 1, 0]]));
  expect(await add(folder, 'reception.json', JSON.stringify(CATALOGUE))).toMatchObject({ type: 'catalog', things: 2 });
  const type = await add(folder, 'Meeting.spacetype', JSON.stringify(MEETING));
  expect(type).toMatchObject({ type: 'space-type', status: 'generating' });
  const place = { id: folder, fileId: type.id };
  expect(
    await owner.call('PATCH folders/{id}/files/{fileId}', { path: place, body: { allowRotation: true, tags: ['Huddle'] } }),
  ).toMatchObject({ allowRotation: true, tags: ['huddle'] });
  const again = await owner.call('POST folders/{id}/files', {
    path: { id: folder },
    query: { reprocess: 'true' },
    body: { file: type.id },
  });
  expect(again.files).toMatchObject([{ allowRotation: true, status: 'updating' }]);

  const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
  const taken = await owner.call('POST folders/{id}/take', { path: { id: folder }, body: { workflowId } });
  expect(taken).toMatchObject({ name: 'Office.json', type: 'application/json' });
  const text = await blobText(taken.digest);
  expect(text).not.toContain('stool.glb');
  const packed = (JSON.parse(text) as ElementModel).Elements;
  const digestOf = async (id: string) =>
    bytesAt(await owner.call('GET folders/{id}/files/{fileId}', { path: { id: folder, fileId: id } }));
  expect(packed['stool']).toMatchObject({
    gltfLocation: thingAddress(await digestOf(stool.id)),
    Manufacturer: 'Werkstatt Ott',
    'Gltf Scale to Meters': 1,
  });
  expect(packed[`thing-${await digestOf(plant.id)}`]).toMatchObject({ Name: 'plant' });
  // Nothing was brought for the lamp: its box and its address stay.
  expect(packed['lamp']).toMatchObject({ gltfLocation: 'https://far.example/files/lamp.glb' });

  const rooms = modelWith(
    ...Array.from({ length: 40 }, (_, at): JsonObject[] => [
      {
        Id: `p${at}`,
        discriminator: 'Elements.Geometry.Profile',
        Perimeter: ring([at * 5, 0], [at * 5 + 4, 0], [at * 5 + 4, 3], [at * 5, 3]),
      },
      {
        Id: `r${at}`,
        discriminator: 'Elements.SpaceBoundary',
        Name: `Huddle ${at + 1}`,
        'Program Type': 'Huddle',
        Profile: `p${at}`,
      },
    ]).flat(),
  );
  const { model, outputs, messages } = await run(
    'furnish',
    { Content: { name: taken.name, text } },
    { 'Space Planning Zones': rooms },
  );
  expect(messages).toEqual([]);
  expect(outputs).toEqual({
    Furnished: 40,
    'Not Furnished': 0,
    Things: 120,
    'By Thing': [
      { Thing: 'Stool', Count: 40 },
      { Thing: 'Plant', Count: 40 },
      { Thing: 'Lamp', Count: 40 },
    ],
  });
  expect(elementsIn(model, 'ContentElement')).toHaveLength(3);
  const furnished = model as ElementModel;
  // A tetrahedron has 4 triangles, a box 12; each stands 40 times.
  const file = readGlb(modelToGlbBytes(furnished, 'nodes'));
  expect(file.triangles).toBe(40 * (4 + 4 + 12));
  const geometry = readGeometry(furnished);
  const placed = geometry.placements.filter(({ name }) => name === 'Stool');
  expect(placed).toHaveLength(40);
  // Every copy is the same shape, 20 inches wide.
  expect(new Set(placed.map(({ shape }) => shape)).size).toBe(1);
  const box = [...(placed[0]?.shape.bounds ?? [])];
  expect([3, 4, 5].map((at) => (box[at] ?? 0) - (box[at - 3] ?? 0))).toEqual(
    [0.508, 0.508, 0.508].map((one) => expect.closeTo(one, 4)),
  );
  // Red and green halves, drawn by one picture of three colours.
  const scene = tessellate([{ nodeId: 'n', model: furnished }]);
  expect(scene.texturedMeshes).toHaveLength(1);
  expect(scene.texturedMeshes[0]?.index.length).toBe(40 * 3 * (4 + 4));
  expect(scene.issues.map(({ code }) => code)).toEqual(expect.arrayContaining(['model.content-placeholder']));

  // Who changes the folder changes nothing that was taken.
  await owner.call('DELETE folders/{id}/files/{fileId}', { path: { id: folder, fileId: stool.id } });
  const later = await owner.call('POST folders/{id}/take', { path: { id: folder }, body: { workflowId } });
  expect(later.digest).not.toBe(taken.digest);
  expect(await blobText(taken.digest)).toBe(text);
}, 60_000);

it.runIf(hasCorpus)(
  'W1.06g what came out of Revit is brought with names and kinds, listed, and a model of a workflow',
  async () => {
    const text = corpusText('models/content-catalog-reception.json');
    const { Elements } = JSON.parse(text) as { Elements: Record<string, JsonObject> };
    const things = Object.values(Elements).filter((one) => one['discriminator'] === 'Elements.ContentElement');
    const folder = await makeFolder('Reception');
    const made = await add(folder, 'reception.json', text);
    expect(made).toMatchObject({ type: 'catalog', things: 107 });
    const path = { id: folder, fileId: made.id };
    const listed = (await owner.call('GET folders/{id}/files/{fileId}/things', { path })).things;
    expect(listed.map(({ name }) => name)).toEqual(things.map((one) => one['Name']));
    expect(listed.every(({ size, parameters }) => size !== undefined && Object.keys(parameters).length > 0)).toBe(true);
    const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
    const taken = await owner.call('POST folders/{id}/files/{fileId}/take', { path, body: { workflowId } });
    const { model } = await run('model-file', { File: { name: taken.name, text: await blobText(taken.digest) } });
    expect(elementsIn(model, 'ContentElement').map((one) => one['Name'])).toEqual(things.map((one) => one['Name']));
    // No file of them is here: each is drawn as its box.
    expect(readGeometry(model).placements.length).toBeGreaterThanOrEqual(107);
  },
  60_000,
);

it('W7.07c a file that cannot be read says why, stays, and is read again; a folder with nothing to place says so', async () => {
  const folder = await makeFolder('Broken');
  const broken = await add(folder, 'broken.glb', 'glTF, or so it says');
  expect(broken).toMatchObject({ type: 'element', fault: { code: 'import.unreadable' } });
  expect(broken.isDrawn).toBeUndefined();
  expect(await owner.raw('GET', `folders/${folder}/files/${broken.id}/thing`)).toMatchObject({ code: 'content.not-drawn' });
  const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
  expect(await owner.raw('POST', `folders/${folder}/take`, { workflowId })).toMatchObject({
    status: 400,
    code: 'content.nothing-to-place',
    body: { parameters: { name: 'Broken' } },
  });
  const renamed = await owner.call('PATCH folders/{id}/files/{fileId}', {
    path: { id: folder, fileId: broken.id },
    body: { name: 'broken.txt' },
  });
  expect(renamed).toMatchObject({ type: 'other' });
  expect(renamed.fault).toBeUndefined();
}, 60_000);

it('W6.08 a folder is taken by who may see it into a workflow that they may edit, and by nobody else', async () => {
  const folder = await makeFolder('Shared');
  await add(folder, 'plant.glb', tetrahedron(0.6, [[0, 1, 0]]));
  const type = await add(folder, 'Quiet.spacetype', JSON.stringify(MEETING));
  const eda = await bench.person('eda@keller.studio', 'eda');
  const { id: workflowId } = await eda.call('POST workflows', { body: { blank: true } });
  const take = () => eda.raw('POST', `folders/${folder}/take`, { workflowId });
  expect(await take()).toMatchObject({ status: 404, code: 'folder.not-found' });
  await owner.call('POST share/folders/{id}', { path: { id: folder }, body: { target_email: 'eda', role: 'view' } });
  expect(await take()).toMatchObject({ status: 200 });
  // Shared to view: its space types are not edited.
  const edit = () => eda.raw('PATCH', `folders/${folder}/files/${type.id}`, { allowRotation: true });
  expect(await edit()).toMatchObject({ status: 403, code: 'folder.view-only' });
  await owner.call('PUT folders/{id}/sharing', {
    path: { id: folder },
    body: { kind: 'person', target: eda.id, role: 'edit' },
  });
  expect(await edit()).toMatchObject({ status: 200 });
  const { id: owners } = await owner.call('POST workflows', { body: { blank: true } });
  expect(await eda.raw('POST', `folders/${folder}/take`, { workflowId: owners })).toMatchObject({ status: 403 });
  expect(await bench.anonymous.raw('POST', `folders/${folder}/take`, { workflowId })).toMatchObject({ status: 401 });
}, 60_000);

/** Digest of the bytes behind an address. */
async function bytesAt({ url }: { url: string }): Promise<string> {
  const bytes = await (await fetch(new URL(url, bench.origin))).arrayBuffer();
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
