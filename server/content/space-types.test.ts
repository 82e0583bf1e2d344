import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex, spaceTypeText, type JsonObject } from '#domain';
import { addTestUser, startTestDatabase } from '#fixtures/database';
import { createFolderBlobStore } from '../blobs/blob-store.ts';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';
import { bringBytes, bringFile, tetrahedron } from './content.fixture.ts';
import { createSpaceTypes } from './space-types.ts';

let bench: SharingBench;
let owner: Person;
let eda: Person;
let vic: Person;
beforeAll(async () => {
  bench = await startSharingBench();
  owner = bench.owner;
  eda = await bench.person('eda@keller.studio', 'eda');
  vic = await bench.person('vic@keller.studio', 'vic');
}, 60_000);
afterAll(() => bench?.stop());

const point = (X: number, Y: number) => ({ X, Y, Z: 0 });
const placed = (Name: string, Url: string, x = 0, y = 0) => ({
  Name,
  Url,
  Transform: { Matrix: { Components: [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, 0] } },
  Anchor: point(x, y),
});
const variant = (width: number, depth: number, ...ContentItems: JsonObject[]) => ({
  CellBoundary: { Min: point(0, 0), Max: point(width, depth), Width: width, Depth: depth },
  ContentItems,
});
const RED: [number, number, number] = [1, 0, 0];
const makeFolder = async (who = owner) =>
  (await who.call('POST folders/{id}', { path: { id: randomUUID() }, body: { name: randomUUID(), parentId: null, tags: [] } }))
    .id;
const listed = async (id: string) => (await owner.call('GET folders/{id}/space-types', { path: { id } })).spaceTypes;
const settled = (id: string) =>
  expect.poll(async () => (await listed(id)).map(({ name, status, fault }) => [name, status, fault?.code ?? '']));
const read = (id: string, fileId: string, who = owner) =>
  who.call('GET folders/{id}/files/{fileId}/space-type', { path: { id, fileId } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => '',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('space types of a folder', () => {
  it('W3.19c W8.04 one comes through uploading, generating and created; a broken one ends invalid with its reason', async () => {
    const id = await makeFolder();
    const good = JSON.stringify({ L: variant(4, 3), S: variant(2, 2) });
    const upload = await bringBytes(owner, id, 'Meeting.hyparspacetype', good);
    expect(await listed(id)).toEqual([{ name: 'Meeting.hyparspacetype', status: 'uploading' }]);
    await owner.call('POST files', { body: { upload_finished: upload } });
    const { files } = await owner.call('POST folders/{id}/files', { path: { id }, body: { upload, tags: [] } });
    expect(files[0]).toMatchObject({ type: 'space-type', status: 'generating' });
    await bringFile(owner, id, 'Flat.spacetype', JSON.stringify({ M: variant(3, 0) }));
    await bringFile(owner, id, 'Torn.spacetype', '{"M":');
    await settled(id).toEqual([
      ['Flat.spacetype', 'invalid', 'space-type.no-size'],
      ['Meeting.hyparspacetype', 'created', ''],
      ['Torn.spacetype', 'invalid', 'space-type.unreadable'],
    ]);
    const folder = await owner.call('GET folders/{id}', { path: { id } });
    expect(folder.tags).toEqual(['spacetype']);
    expect(folder.files.map(({ variants }) => variants)).toEqual([undefined, 2, undefined]);
    // Broken ones stay readable as what they are, and are mended by a new version.
    const flat = folder.files[0]!;
    expect(await read(id, flat.id)).toMatchObject({
      variants: {},
      unread: { code: 'space-type.no-size', parameters: { variant: 'M' } },
    });
    const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
    expect(await owner.raw('POST', `folders/${id}/files/${flat.id}/take`, { workflowId })).toMatchObject({
      code: 'space-type.status-invalid',
    });
    const mended = await bringFile(owner, id, 'Flat.spacetype', JSON.stringify({ M: variant(3, 2) }), { reprocess: true });
    expect(mended).toMatchObject({ id: flat.id, status: 'updating' });
    await settled(id).toContainEqual(['Flat.spacetype', 'created', '']);
  });

  it('W3.19b one is made here with its variants, tags and turning, changed, and taken with its things', async () => {
    const id = await makeFolder();
    await bringFile(owner, id, 'desk.glb', tetrahedron(1.2, [RED]));
    const made = await owner.call('POST folders/{id}/space-types', { path: { id }, body: { name: 'Meeting', tags: ['Huddle'] } });
    expect(made).toMatchObject({ name: 'Meeting.spacetype', type: 'space-type', tags: ['huddle'] });
    const supply = await owner.call('GET folders/{id}/supply', { path: { id } });
    expect(supply.things).toMatchObject([
      { name: 'desk', url: 'desk.glb', size: { min: [0, 0, 0], max: [1.2, 1.2, 1.2] }, file: { folderId: id } },
    ]);
    expect(supply.things[0]?.size?.outline).toHaveLength(3);
    const first = await read(id, made.id);
    expect(first).toMatchObject({ mayEdit: true, variants: { A: { CellBoundary: { Width: 3.6, Depth: 3 }, ContentItems: [] } } });
    const variants = { L: variant(4, 3, placed('desk', 'desk.glb', 1, 1)), S: variant(2, 2, placed('Sofa', 'sofa.glb')) };
    const save = (base: string, of: Record<string, JsonObject> = variants, who = owner) =>
      who.call('PUT folders/{id}/files/{fileId}/space-type', { path: { id, fileId: made.id }, body: { base, variants: of } });
    const saved = await save(first.digest);
    await settled(id).toEqual([['Meeting.spacetype', 'created', '']]);
    await owner.call('PATCH folders/{id}/files/{fileId}', { path: { id, fileId: made.id }, body: { allowRotation: true } });
    expect(await read(id, made.id)).toMatchObject({
      digest: saved.digest,
      variants,
      // Nothing in the folder draws the sofa: it is named, not refused.
      file: { variants: 2, missing: ['Sofa'], allowRotation: true },
    });
    // An older state is not written over, and what is refused changes nothing.
    expect(await codeOf(save(first.digest))).toBe('space-type.changed-meanwhile');
    expect(await codeOf(save(saved.digest, { L: variant(0, 3) }))).toBe('space-type.no-size');
    expect((await read(id, made.id)).digest).toBe(saved.digest);
    // What a page sent as it was left is taken on what it had sent before without an answer, and on nothing else.
    const bare = { L: variant(4, 3) };
    const put = (body: object) => owner.raw('PUT', `folders/${id}/files/${made.id}/space-type`, body);
    const stranger = { base: first.digest, sent: sha256Hex(spaceTypeText(bare)), variants };
    expect(await put(stranger)).toMatchObject({ status: 409, code: 'space-type.changed-meanwhile' });
    const left = { base: first.digest, sent: sha256Hex(spaceTypeText(variants)), variants };
    expect(await put(left)).toMatchObject({ status: 200 });
    // Nobody empties one by accident.
    expect(await put({ base: saved.digest, variants: bare })).toMatchObject({ status: 409, code: 'space-type.emptied' });
    expect((await read(id, made.id)).variants).toEqual(variants);
    expect(await put({ base: saved.digest, isEmptied: true, variants: bare })).toMatchObject({ status: 200 });
    expect(await put({ base: sha256Hex(spaceTypeText(bare)), variants })).toMatchObject({ status: 200 });
    expect(await codeOf(owner.call('POST folders/{id}/space-types', { path: { id }, body: { name: 'meeting' } }))).toBe(
      'file.name-taken',
    );
    expect(await codeOf(owner.call('POST folders/{id}/space-types', { path: { id }, body: { name: 'a/b' } }))).toMatch(
      /^file\.name/,
    );
    const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
    const taken = await owner.call('POST folders/{id}/files/{fileId}/take', {
      path: { id, fileId: made.id },
      body: { workflowId },
    });
    const blobs = await createFolderBlobStore(`${bench.dataFolder}/blobs`);
    const { Elements } = JSON.parse((await blobs.get(taken.digest)).toString('utf8')) as { Elements: Record<string, JsonObject> };
    expect(Elements[`space-type-${made.id}`]).toMatchObject({ Name: 'Meeting', Tags: ['huddle'], 'Allow Rotation': true });
    expect(JSON.stringify(Elements[`space-type-${made.id}`]?.['Variants'])).toContain('parti:content/');
    // From the workflow one finds what it took, if one sees both.
    const taker = { query: { workflowId } };
    expect((await owner.call('GET content', taker)).items.map((one) => one.id)).toEqual([made.id]);
    expect(await codeOf(eda.call('GET content', taker))).toBe('workflow.insufficient-permissions');
    // What is brought is missed no more, and what goes away again is.
    const sofa = await bringFile(owner, id, 'sofa.glb', tetrahedron(2, [RED]));
    expect((await read(id, made.id)).file).toMatchObject({ variants: 2, status: 'created' });
    expect((await read(id, made.id)).file.missing).toBeUndefined();
    await owner.call('DELETE folders/{id}/files/{fileId}', { path: { id, fileId: sofa.id } });
    expect((await read(id, made.id)).file.missing).toEqual(['Sofa']);
  });

  it('its sharing decides who reads, changes and makes one; for a stranger it is not there', async () => {
    const id = await makeFolder();
    const made = await owner.call('POST folders/{id}/space-types', { path: { id }, body: { name: 'Focus' } });
    await owner.call('POST share/folders/{id}', { path: { id }, body: { target_email: 'eda', role: 'view' } });
    const { digest, mayEdit } = await read(id, made.id, eda);
    expect(mayEdit).toBe(false);
    const at = `folders/${id}/files/${made.id}/space-type`;
    const body = { base: digest, variants: { A: variant(3, 3) } };
    for (const [who, status, code] of [
      [eda, 403, 'folder.view-only'],
      [vic, 404, 'folder.not-found'],
      [bench.anonymous, 401, 'auth.token-invalid'],
    ] as const) {
      expect((await who.raw('PUT', at, body)).status).toBe(status);
      expect(await who.raw('POST', `folders/${id}/space-types`, { name: 'X' })).toMatchObject({ status });
      if (who !== bench.anonymous)
        expect((await who.raw('POST', `folders/${id}/catalogues`, { name: 'X', files: [made.id] })).code).toBe(code);
      if (who !== eda)
        for (const path of [at, `folders/${id}/supply`, `folders/${id}/space-types`])
          expect((await who.raw('GET', path)).status).toBe(status);
    }
    // A file of another folder is not reached through this one.
    const other = await makeFolder();
    expect(await codeOf(read(other, made.id))).toBe('content.not-found');
  });
});

it('W3.19d a catalogue of three items is made, listed with what it says of them, and placed as one', async () => {
  const id = await makeFolder();
  const files = [
    await bringFile(owner, id, 'Desk.glb', tetrahedron(1.2, [RED])),
    await bringFile(owner, id, 'Lamp.glb', tetrahedron(0.4, [RED])),
    await bringFile(
      owner,
      id,
      'Old.catalog',
      JSON.stringify({
        Elements: {
          s: {
            discriminator: 'Elements.ContentElement',
            Id: 's',
            Name: 'Sofa',
            gltfLocation: 'https://else.org/sofa.glb',
            Price: 900,
          },
          c: { discriminator: 'Elements.ContentCatalog', Id: 'c', Content: ['s'] },
        },
      }),
    ),
  ];
  const made = await owner.call('POST folders/{id}/catalogues', {
    path: { id },
    body: { name: 'Reception', files: files.map((file) => file.id) },
  });
  expect(made).toMatchObject({ name: 'Reception.catalog', type: 'catalog', things: 3 });
  const { things } = await owner.call('GET folders/{id}/files/{fileId}/things', { path: { id, fileId: made.id } });
  expect(things.map(({ name, file, parameters }) => [name, file, parameters])).toEqual([
    ['Desk', 'Desk.glb', {}],
    ['Lamp', 'Lamp.glb', {}],
    ['Sofa', 'sofa.glb', { Price: 900 }],
  ]);
  // A file of the name that the catalogue gives is matched once it comes.
  await bringFile(owner, id, 'SOFA.glb', tetrahedron(2, [RED]));
  const again = await owner.call('GET folders/{id}/files/{fileId}/things', { path: { id, fileId: made.id } });
  expect(again.things.every(({ fileId }) => fileId !== undefined)).toBe(true);
  // What is exported is the open model: one catalogue that names each of its things.
  const { url } = await owner.call('GET folders/{id}/files/{fileId}', { path: { id, fileId: made.id } });
  const model = (await (await fetch(new URL(url, bench.origin))).json()) as { Elements: Record<string, JsonObject> };
  const catalogues = Object.values(model.Elements).filter((one) => one['discriminator'] === 'Elements.ContentCatalog');
  expect(catalogues).toHaveLength(1);
  expect(((catalogues[0]?.['Content'] ?? []) as string[]).map((one) => model.Elements[one]?.['Name'])).toEqual([
    'Desk',
    'Lamp',
    'Sofa',
  ]);
  const { id: workflowId } = await owner.call('POST workflows', { body: { blank: true } });
  const taken = await owner.call('POST folders/{id}/files/{fileId}/take', {
    path: { id, fileId: made.id },
    body: { workflowId },
  });
  expect(taken.name).toBe('Reception.json');
  const make = (body: { name: string; files: string[] }) =>
    codeOf(owner.call('POST folders/{id}/catalogues', { path: { id }, body }));
  expect(await make({ name: 'Reception', files: [files[0]!.id] })).toBe('file.name-taken');
  expect(await make({ name: 'Gone', files: ['nowhere'] })).toBe('content.not-found');
  const text = await bringFile(owner, id, 'a.txt', 'a');
  expect(await make({ name: 'None', files: [text.id] })).toBe('content.nothing-to-place');
});

it('W3.19c what was being read when the server ended is read when it starts again', async () => {
  const database = await startTestDatabase();
  try {
    const { pool } = database;
    await addTestUser(pool, 'ana');
    const blobs = await createFolderBlobStore(openTemporaryFolder('parti-space-types-'));
    await pool.query(`INSERT INTO folder (id, owner_id, name) VALUES ('f', 'ana', 'Types')`);
    for (const [name, status, variants] of [
      ['good', 'generating', { M: variant(3, 2) }],
      ['flat', 'updating', { M: variant(0, 2) }],
    ] as const) {
      const digest = await blobs.put(Buffer.from(JSON.stringify(variants)));
      await pool.query(
        `INSERT INTO upload (id, user_id, content_type, extension, purpose, folder_id, file_name, finished_at, expires_at)
         VALUES ($1, 'ana', 'application/json', 'spacetype', 'content', 'f', $1, now(), now())`,
        [name],
      );
      await pool.query(
        `INSERT INTO folder_file (id, folder_id, added_by, upload_id, name, type, digest, size, status)
         VALUES ($1, 'f', 'ana', $1, $1, 'space-type', $2, 1, $3)`,
        [name, digest, status],
      );
    }
    // One that was sent before the server ended, and did not arrive.
    await pool.query(
      `INSERT INTO upload (id, user_id, content_type, extension, purpose, folder_id, file_name, expires_at)
       VALUES ('lost', 'ana', 'application/json', 'spacetype', 'content', 'f', 'lost.spacetype', now() - interval '1 s')`,
    );
    const access = { must: () => Promise.resolve('owner' as const) };
    const spaceTypes = createSpaceTypes({ pool, blobs, access, log: { error: () => undefined } });
    await spaceTypes.resume();
    await spaceTypes.close();
    expect((await spaceTypes.list('f', 'ana')).spaceTypes.map(({ name, status, fault }) => [name, status, fault?.code])).toEqual([
      ['flat', 'invalid', 'space-type.no-size'],
      ['good', 'created', undefined],
      ['lost.spacetype', 'invalid', 'upload.not-uploaded'],
    ]);
  } finally {
    await database.stop();
  }
}, 60_000);

it('W3.19c whoever loads the page anew reads what it sent as it was left, however long that takes to be kept', async () => {
  const database = await startTestDatabase();
  try {
    const { pool } = database;
    await addTestUser(pool, 'ana');
    await pool.query(`INSERT INTO folder (id, owner_id, name) VALUES ('f', 'ana', 'Types')`);
    const blobs = await createFolderBlobStore(openTemporaryFolder('parti-space-types-'));
    const written = Promise.withResolvers<void>();
    const slow = { ...blobs, put: async (bytes: Buffer) => blobs.put(bytes).finally(() => written.promise) };
    const access = { must: () => Promise.resolve('owner' as const) };
    const log = { error: () => undefined };
    const { id } = await createSpaceTypes({ pool, blobs, access, log }).create('f', { name: 'Desk', tags: [] }, 'ana');
    const spaceTypes = createSpaceTypes({ pool, blobs: slow, access, log });
    const place = { id: 'f', fileId: id };
    const { digest } = await spaceTypes.read(place, 'ana');
    const variants = { A: variant(2.2, 3) };
    const saved = spaceTypes.save(place, { base: digest, variants }, 'ana');
    const read = spaceTypes.read(place, 'ana');
    written.resolve();
    expect((await read).variants).toEqual(variants);
    expect((await read).digest).toBe((await saved).digest);
    await spaceTypes.close();
  } finally {
    await database.stop();
  }
}, 60_000);
