import { ExtrudeGeometry, Path, Shape, Vector2 } from 'three';
import type { ElementModel } from '#domain';
import { extrudeProfile, measureModel, modelToGlb, modelToGlbBytes, readGeometry, tessellate, writeModel } from '#engine';
import { collectGarbage, median, row, type BenchRow, type Measure } from '../measure.ts';
import { massModel, randomProfiles, wallModel, type RandomProfile } from '../random-model.ts';

const COUNT = 10_000;
const ROUNDS = 5;

/** V1, V2, V3, V6, V7: reading, tessellating and writing models beside three and manifold. CPU time, alternating rounds. */
export const measure: Measure = {
  ids: ['V1', 'V2', 'V3', 'V6', 'V7'],
  async run() {
    return [
      ...extrusions('random', 6),
      ...extrusions('rectangle', 30),
      ...(await jsonToGlb()),
      ...(await walls()),
      ...smallMeshes(),
      ...firstPixels(),
    ];
  },
};

/** CPU milliseconds of this process. */
function cpu(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU milliseconds of a job that comes after itself, so that it pays for its own garbage and not for its neighbour's. */
function settled(work: () => unknown): number {
  work();
  return cpu(work);
}

/** Medians of two jobs that take turns. */
function compared(ours: () => unknown, theirs: () => unknown, rounds = ROUNDS): { ours: number; theirs: number } {
  const times: [number, number][] = [];
  for (let round = 0; round < rounds + 1; round++) times.push([settled(ours), settled(theirs)]);
  const of = (which: 0 | 1) => median(times.slice(1).map((pair) => pair[which]));
  return { ours: of(0), theirs: of(1) };
}

function faster(
  id: string,
  what: string,
  { ours, theirs }: { ours: number; theirs: number },
  peer: string,
  target: number,
): BenchRow {
  return row({
    id,
    what: `${what} (${(theirs / ours).toFixed(1)} × faster)`,
    value: ours,
    unit: 'ms',
    peer: { name: `${peer} ms`, value: theirs },
    target: `≥ ${target} ×`,
    ok: theirs / ours >= target,
    rounds: ROUNDS,
  });
}

const shapeOf = ({ outline, holes }: RandomProfile): Shape => {
  const points = (ring: [number, number][]) => ring.map(([x, y]) => new Vector2(x, y));
  const shape = new Shape(points(outline));
  shape.holes = holes.map((hole) => new Path(points(hole)));
  return shape;
};
const threeExtrude = (profiles: readonly RandomProfile[]) =>
  profiles.map((profile) => new ExtrudeGeometry(shapeOf(profile), { depth: profile.height, bevelEnabled: false }));

/** Both start from what they would hold: flat numbers here, three's shapes there. */
function extrusions(kind: 'random' | 'rectangle', target: number): BenchRow[] {
  const profiles = randomProfiles(COUNT, kind);
  const flat = profiles.map(({ outline, holes, height }) => ({
    outline: Float64Array.from(outline.flat()),
    holes: holes.map((hole) => Float64Array.from(hole.flat())),
    height,
  }));
  const shapes = profiles.map((profile) => ({ shape: shapeOf(profile), depth: profile.height }));
  const found = compared(
    () => flat.map(({ outline, holes, height }) => extrudeProfile(outline, holes, height)),
    () => shapes.map(({ shape, depth }) => new ExtrudeGeometry(shape, { depth, bevelEnabled: false })),
  );
  return [faster('V1', `extrude ${COUNT} ${kind} profiles`, found, 'three ExtrudeGeometry', target)];
}

/** The same as ours from the same text: one named node an element with its id, each of three's own geometry. */
async function threeGlb(text: string): Promise<void> {
  const { GLTFExporter } = await import('three/examples/jsm/exporters/GLTFExporter.js');
  const { Mesh, MeshStandardMaterial, Scene } = await import('three');
  const { Elements } = JSON.parse(text) as { Elements: Record<string, MassJson & ProfileJson> };
  const material = new MeshStandardMaterial();
  const scene = new Scene();
  for (const { Id, Name, Profile, Height } of Object.values(Elements)) {
    if (Height === undefined) continue;
    const { Perimeter, Voids } = Elements[Profile] as ProfileJson;
    const ring = ({ Vertices }: RingJson) => Vertices.map(({ X, Y }) => new Vector2(X, Y));
    const shape = new Shape(ring(Perimeter));
    shape.holes = Voids.map((hole) => new Path(ring(hole)));
    const mesh = new Mesh(new ExtrudeGeometry(shape, { depth: Height, bevelEnabled: false }), material);
    mesh.name = Name;
    mesh.userData = { id: Id };
    scene.add(mesh);
  }
  await new GLTFExporter().parseAsync(scene, { binary: true });
}

type RingJson = { Vertices: { X: number; Y: number }[] };
type ProfileJson = { Perimeter: RingJson; Voids: RingJson[] };
type MassJson = { Id: string; Name: string; Profile: string; Height?: number };

async function jsonToGlb(): Promise<BenchRow[]> {
  const profiles = randomProfiles(COUNT);
  const text = writeModel(massModel(profiles));
  const theirs: number[] = [];
  const ours: number[] = [];
  standInForFileReader();
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(settled(() => modelToGlbBytes(JSON.parse(text) as ElementModel, 'nodes')));
    await threeGlb(text);
    const before = process.cpuUsage();
    await threeGlb(text);
    const { user, system } = process.cpuUsage(before);
    theirs.push((user + system) / 1000);
  }
  const masses = massModel(randomProfiles(COUNT, 'rectangle'));
  const massText = writeModel(masses);
  const batch = compared(
    () => modelToGlb(JSON.parse(massText) as ElementModel, 'batch'),
    () => modelToGlb(JSON.parse(massText) as ElementModel, 'nodes'),
  );
  return [
    faster(
      'V2',
      `model JSON → GLB, ${COUNT} random masses, nodes`,
      { ours: median(ours), theirs: median(theirs) },
      'three + GLTFExporter',
      12,
    ),
    row({
      id: 'V2',
      what: `model JSON → GLB, ${COUNT} box masses, nodes (Hypar.Elements measured 3,000 ms)`,
      value: batch.theirs,
      unit: 'ms',
      peer: { name: 'batch mode ms', value: batch.ours },
      target: '≤ 300 ms (10 × faster)',
      ok: batch.theirs <= 300,
      rounds: ROUNDS,
    }),
  ];
}

/** The exporter wants a browser's `FileReader`. */
function standInForFileReader(): void {
  const scope = globalThis as { FileReader?: unknown };
  scope.FileReader ??= class {
    result: unknown;
    onloadend: (() => void) | undefined;
    readAsArrayBuffer(blob: Blob): void {
      void blob.arrayBuffer().then((bytes) => {
        this.result = bytes;
        this.onloadend?.();
      });
    }
  };
}

async function walls(): Promise<BenchRow[]> {
  const { default: start } = await import('manifold-3d');
  const manifold = await start();
  manifold.setup();
  const { model, walls: wanted } = wallModel(1000);
  let theirVolume = 0;
  const theirs = () => {
    theirVolume = 0;
    for (const { length, height, openings } of wanted) {
      let solid = manifold.Manifold.cube([length, height, 0.2]);
      for (const [x, y, width, depth] of openings) {
        const hole = manifold.Manifold.cube([width, depth, 0.4]).translate([x, y, -0.1]);
        const rest = solid.subtract(hole);
        solid.delete();
        hole.delete();
        solid = rest;
      }
      solid.getMesh();
      theirVolume += solid.volume();
      solid.delete();
    }
  };
  const found = compared(() => readGeometry(model, 'everything'), theirs);
  const { volume } = measureModel(readGeometry(model, 'everything'));
  return [
    faster('V3', '1,000 walls with openings', found, 'manifold 3D', 15),
    row({
      id: 'V3',
      what: '… volume beside manifold',
      value: Math.abs(volume / theirVolume - 1),
      unit: 'of 1',
      peer: null,
      target: '≤ 1e-6',
      ok: Math.abs(volume / theirVolume - 1) <= 1e-6,
      rounds: 1,
    }),
  ];
}

function smallMeshes(): BenchRow[] {
  const result = modelToGlb(massModel(randomProfiles(3000, 'rectangle')), 'batch');
  const share = result.parts.jsonBytes / result.parts.file.length;
  return [
    row({
      id: 'V6',
      what: 'JSON share of a batch GLB of 3,000 boxes',
      value: share * 100,
      unit: '%',
      peer: null,
      target: '< 5 %',
      ok: share < 0.05,
      rounds: 1,
    }),
    row({
      id: 'V6',
      what: '… draw calls',
      value: result.drawCalls,
      unit: '',
      peer: null,
      target: '< 50',
      ok: result.drawCalls < 50,
      rounds: 1,
    }),
  ];
}

/** What stays on the JavaScript heap with a scene of 10,000 masses: buffers lie beside it. */
function heapRow(): BenchRow {
  const text = writeModel(massModel(randomProfiles(COUNT, 'rectangle')));
  const kept = Array.from({ length: ROUNDS }, () => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const scene = tessellate([{ nodeId: 'n', model: JSON.parse(text) as ElementModel }]);
    collectGarbage();
    const after = process.memoryUsage().heapUsed;
    // The scene is asked once more, else it would be garbage too.
    return scene.elements.length === COUNT ? (after - before) / 1e6 : NaN;
  });
  const value = median(kept);
  return row({
    id: 'V7',
    what: `… JS heap that a scene of ${COUNT.toLocaleString('en')} keeps`,
    value,
    unit: 'MB',
    peer: null,
    target: '≤ 60 MB',
    ok: value <= 60,
    rounds: ROUNDS,
  });
}

/** Up to the buffers that a viewer hands to the graphics card; pixels are the viewer's part. */
function firstPixels(): BenchRow[] {
  const rows = (
    [
      [COUNT, 600],
      [10 * COUNT, 6000],
    ] as const
  ).map(([count, target]) => {
    const text = writeModel(massModel(randomProfiles(count, 'rectangle')));
    const times = Array.from({ length: count > COUNT ? 2 : ROUNDS }, () =>
      cpu(() => tessellate([{ nodeId: 'n', model: JSON.parse(text) as ElementModel }])),
    );
    const value = median(times.slice(1));
    return row({
      id: 'V7',
      what: `model JSON of ${count.toLocaleString('en')} box masses → buffers to draw and pick`,
      value,
      unit: 'ms',
      peer: null,
      target: `≤ ${target} ms`,
      ok: value <= target,
      rounds: times.length,
    });
  });
  return [...rows, heapRow()];
}
