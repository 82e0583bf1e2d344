import type { JsonObject } from '#domain';
import { modelToGlb, tessellate } from '#engine';
import { loadLibrary } from '#library';
import { createLanguages } from '#runtimes/languages';
import { createScriptHost } from '#runtimes/script';
import { createFolderAccess } from '../../server/access/folder-access.ts';
import { createFolderBlobStore } from '../../server/blobs/blob-store.ts';
import { contentPackage } from '../../server/content/content-package.ts';
import { findContent } from '../../server/content/find-content.ts';
import { createFolderFiles } from '../../server/content/folder-files.ts';
import { packedThings, placedThings } from '../../server/content/placed-things.fixture.ts';
import { addTestUser, startTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { corpusText, hasCorpus } from '../../tests/fixtures/corpus.ts';
import { glb } from '../../tests/fixtures/small-files.ts';
import { openTemporaryFolder } from '../../tests/fixtures/temporary-folder.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';

const [ITEMS, ROUNDS, PAGE] = [10_000, 40, 100];
const [DEFINITIONS, PLACED, BOXES, ROOMS] = [40, 2000, 80, 200];

/** Content: ten thousand items, a catalogue, a file made ready, things drawn, rooms furnished. */
export const measure: Measure = {
  ids: ['content'],
  async run() {
    const database = await startTestDatabase();
    try {
      return [...(await asked(database)), await prepared(), ...drawn(), await furnished()];
    } finally {
      await database.stop();
    }
  },
};

const atMost = (what: string, value: number, most: number, unit: string, rounds: number): BenchRow =>
  row({ id: 'content', peer: null, what, value, unit, target: `≤ ${most} ${unit}`, ok: value <= most, rounds });

async function timesOf(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work(round);
    times.push(performance.now() - began);
  }
  return times;
}

/** Page, search and tag over ten thousand files in a hundred folders, as the calls ask them of the database. */
async function asked({ pool }: TestDatabase): Promise<BenchRow[]> {
  await addTestUser(pool, 'ana');
  await pool.query(
    `INSERT INTO folder (id, owner_id, name) SELECT 'f' || n, 'ana', 'Folder ' || n FROM generate_series(1, 100) n`,
  );
  await pool.query(
    `INSERT INTO upload (id, user_id, content_type, extension, purpose, file_name, finished_at, expires_at)
     SELECT 'u' || n, 'ana', 'model/gltf-binary', 'glb', 'content', 'x', now(), now() FROM generate_series(1, $1::int) n`,
    [ITEMS],
  );
  await pool.query(
    `INSERT INTO folder_file (id, folder_id, added_by, upload_id, name, type, tags, digest, size)
     SELECT 'i' || n, 'f' || (n % 100 + 1), 'ana', 'u' || n, 'Chair ' || md5(n::text) || '.glb', 'element', ARRAY['t' || n % 50], md5(n::text), 1000
       FROM generate_series(1, $1::int) n`,
    [ITEMS],
  );
  await pool.query('ANALYZE');
  const access = createFolderAccess(pool);
  let key: string | undefined;
  const paged = await timesOf(ROUNDS, async () => {
    key = (await findContent(pool, access, { limit: PAGE, key }, 'ana')).lastKey;
  });
  const searched = await timesOf(ROUNDS, (n) =>
    findContent(pool, access, { limit: PAGE, q: `chair ${(n * 7919).toString(16).slice(0, 2)}` }, 'ana'),
  );
  const tagged = await timesOf(ROUNDS, (n) => findContent(pool, access, { limit: PAGE, hasTag: `t${n}` }, 'ana'));
  const rows = [
    ['page', paged],
    ['search', searched],
    ['tag', tagged],
  ] as const;
  const found = rows.map(([what, times]) => atMost(`${ITEMS} items, ${what}, p95`, quantile(times, 0.95), 100, 'ms', ROUNDS));
  return hasCorpus ? [...found, await listed(pool)] : found;
}

/** Things of the recorded catalogue, with their parameters. */
async function listed(pool: TestDatabase['pool']): Promise<BenchRow> {
  const blobs = await createFolderBlobStore(openTemporaryFolder('parti-bench-content-'));
  const digest = await blobs.put(Buffer.from(corpusText('models/content-catalog-reception.json')));
  await pool.query(`UPDATE folder_file SET type = 'catalog', digest = $1 WHERE id = 'i1'`, [digest]);
  const none = () => Promise.reject(new Error('not asked'));
  const files = createFolderFiles({
    pool,
    blobs,
    access: createFolderAccess(pool),
    policy: { mustView: none, mustEdit: none },
    uploads: { read: none },
    signer: { path: () => '', read: () => undefined } as never,
    readThing: none,
    spaceTypes: { settle: () => undefined, supplied: async () => undefined },
  });
  let count = 0;
  const times = await timesOf(10, async () => {
    count = (await files.things({ id: 'f2', fileId: 'i1' }, 'ana')).things.length;
  });
  return atMost(`${count} things listed`, median(times), 1000, 'ms', times.length);
}

/** A GLB of five megabytes, 180,000 triangles, read in the jail. */
async function prepared(): Promise<BenchRow> {
  const side = 301;
  const positions = new Float32Array(side * side * 3);
  const uvs = new Float32Array(side * side * 2);
  for (let at = 0; at < side * side; at++) {
    const [x, z] = [at % side, Math.floor(at / side)];
    positions.set([x / 100, Math.sin(x / 9) * Math.cos(z / 7), z / 100], at * 3);
    uvs.set([x / side, z / side], at * 2);
  }
  const index: number[] = [];
  for (let z = 0; z + 1 < side; z++)
    for (let x = 0; x + 1 < side; x++) {
      const at = z * side + x;
      index.push(at, at + side, at + 1, at + 1, at + side, at + side + 1);
    }
  const bytesOf = (list: Float32Array | Uint32Array) => new Uint8Array(list.buffer);
  const accessor = (bufferView: number, componentType: number, count: number, type: string) => ({
    bufferView,
    componentType,
    count,
    type,
  });
  const bytes = glb(
    {
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0, NORMAL: 0, TEXCOORD_0: 1 }, indices: 2 }] }],
      accessors: [
        { ...accessor(0, 5126, side * side, 'VEC3'), min: [0, -1, 0], max: [3, 1, 3] },
        accessor(1, 5126, side * side, 'VEC2'),
        accessor(2, 5125, index.length, 'SCALAR'),
      ],
    },
    // Normals of their own, so that it has the size: nobody reads them.
    [bytesOf(positions), bytesOf(uvs), bytesOf(Uint32Array.from(index)), bytesOf(positions)],
  );
  const languages = createLanguages('', { cacheFolder: '.cache/runtimes' });
  try {
    const times = await timesOf(3, () => languages.readThing(bytes));
    return atMost(`GLB of ${(bytes.length / 1e6).toFixed(1)} MB prepared`, median(times) / 1000, 3, 's', times.length);
  } finally {
    languages.close();
  }
}

/** Calls that draw two thousand things of forty definitions, 960 triangles each. */
function drawn(): BenchRow[] {
  const model = placedThings(DEFINITIONS, PLACED, BOXES);
  const scene = tessellate([{ nodeId: 'n', model }]);
  const surfaces = scene.chunks.filter(({ index }) => index.length > 0).length + scene.texturedMeshes.length;
  const lines = scene.chunks.filter(({ edgeMeta }) => edgeMeta.length > 0).length + scene.lineCopies.length;
  return [
    atMost(`${PLACED} things of ${DEFINITIONS}, viewer`, surfaces + lines, 60, 'calls', 1),
    atMost(`${PLACED} things of ${DEFINITIONS}, GLB`, modelToGlb(model).drawCalls, 60, 'calls', 1),
  ];
}

/** Two hundred rooms, warm. */
async function furnished(): Promise<BenchRow> {
  const { functions, runtime } = loadLibrary();
  const furnish = functions.find(({ folder }) => folder === 'furnish');
  if (!furnish) throw new Error('no Furnish');
  const things = packedThings(DEFINITIONS, 2);
  const point = (X: number, Y: number) => ({ X, Y, Z: 0 });
  const item = (at: number): JsonObject => ({
    Name: `Thing ${at}`,
    Url: `Thing ${at}.glb`,
    Transform: { Matrix: { Components: [1, 0, 0, 0.2 + (at % 4), 0, 1, 0, 0.2 + Math.floor(at / 4), 0, 0, 1, 0] } },
    Anchor: point((at % 3) * 2, Math.floor(at / 4) * 1.5),
  });
  const variant = (width: number, depth: number, count: number): JsonObject => ({
    CellBoundary: { Min: point(0, 0), Max: point(width, depth) },
    ContentItems: Array.from({ length: count }, (_, at) => item(at)),
  });
  const variants = { L: variant(4.4, 3.4, 12), M: variant(4.4, 2.4, 8), S: variant(4.4, 1.4, 4) };
  const text = JSON.stringify(
    contentPackage({ catalogues: [], things, spaceTypes: [{ id: 'm', name: 'Meeting', tags: [], mayTurn: true, variants }] }),
  );
  const elements = Object.fromEntries(
    Array.from({ length: ROOMS }, (_, at): [string, JsonObject][] => {
      const [x, depth] = [at * 6, 2 + (at % 3)];
      const corners = [point(x, 0), point(x + 5, 0), point(x + 5, depth), point(x, depth)];
      return [
        [`p${at}`, { Id: `p${at}`, discriminator: 'Elements.Geometry.Profile', Perimeter: { Vertices: corners }, Voids: [] }],
        [
          `r${at}`,
          {
            Id: `r${at}`,
            discriminator: 'Elements.SpaceBoundary',
            Name: `Meeting ${at}`,
            'Program Type': 'Meeting',
            Profile: `p${at}`,
          },
        ],
      ];
    }).flat(),
  );
  const host = createScriptHost(runtime, 1);
  try {
    const inputs = { Content: { name: 'Office.json', text }, 'Space Types': [] };
    const models = { 'Space Planning Zones': JSON.stringify({ Elements: elements }) };
    const call = { digest: furnish.digest, bundle: furnish.bundle, inputs, models, timeoutMs: 60_000 };
    let rooms: unknown;
    const times = await timesOf(8, async () => {
      rooms = ((await host.run(call)).result.outputs as JsonObject)['Furnished'];
    });
    if (rooms !== ROOMS) throw new Error(`${String(rooms)} of ${ROOMS} rooms were furnished`);
    return atMost(`Furnish, ${ROOMS} rooms, warm`, median(times.slice(3)), 200, 'ms', times.length - 3);
  } finally {
    host.close();
  }
}
