import type { ElementModel } from '#domain';
import { measureModel, modelToGlb, readGeometry, tessellate, writeModel } from '#engine';
import { collectGarbage, median, row, type BenchRow, type Measure } from '../measure.ts';
import { massModel, randomProfiles, wallModel } from '../random-model.ts';
import { takeTurns, WARM_ROUNDS, type Spread } from '../take-turns.ts';

const COUNT = 10_000;
const ROUNDS = 5;
/** Rounds of jobs that have processes of their own. */
const TURNS = 5;

/** V1, V2, V3, V6, V7: reading, tessellating and writing models beside three and manifold. CPU time, alternating rounds. */
export const measure: Measure = {
  ids: ['V1', 'V2', 'V3', 'V6', 'V7'],
  async run() {
    return [
      ...(await extrusions('random', 6)),
      ...(await extrusions('rectangle', 30)),
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
  for (let round = 0; round < WARM_ROUNDS + rounds; round++) times.push([settled(ours), settled(theirs)]);
  const of = (which: 0 | 1) => median(times.slice(WARM_ROUNDS).map((pair) => pair[which]));
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

/** `a beside b`, each with the quarter of rounds on both sides of the middle. */
const spreads = (ours: Spread, theirs: Spread) =>
  [ours, theirs].map(({ low, high }) => `${low.toFixed(0)}–${high.toFixed(0)}`).join(' beside ');

async function extrusions(kind: 'random' | 'rectangle', target: number): Promise<BenchRow[]> {
  const jobs = ['ours', 'theirs', 'ours-edges', 'theirs-edges'].map((who) => [kind, String(COUNT), who]);
  const [ours, theirs, oursEdges, theirsEdges] = (await takeTurns('extrude.ts', jobs, TURNS)) as [Spread, Spread, Spread, Spread];
  const found = { ours: ours.middle, theirs: theirs.middle };
  const withEdges = { ours: oursEdges.middle, theirs: theirsEdges.middle };
  const name = `extrude ${COUNT} ${kind} profiles`;
  return [
    faster('V1', `${name}, ${spreads(ours, theirs)}`, found, 'three ExtrudeGeometry', target),
    faster('V1', '… with the lines where faces meet', withEdges, 'three Extrude- and EdgesGeometry', target),
  ];
}

async function jsonToGlb(): Promise<BenchRow[]> {
  const jobs = ['nodes', 'three', 'parse'].map((who) => ['random', String(COUNT), who]);
  const [ours, theirs, parse] = (await takeTurns('glb.ts', jobs, TURNS)) as [Spread, Spread, Spread];
  const boxes = ['nodes', 'batch'].map((who) => ['rectangle', String(COUNT), who]);
  const [nodes, batch] = (await takeTurns('glb.ts', boxes, TURNS)) as [Spread, Spread];
  return [
    faster(
      'V2',
      `model JSON → GLB, ${COUNT} random masses, nodes, ${spreads(ours, theirs)}, JSON.parse alone ${parse.middle.toFixed(0)}`,
      { ours: ours.middle, theirs: theirs.middle },
      'three + GLTFExporter',
      12,
    ),
    row({
      id: 'V2',
      what: `model JSON → GLB, ${COUNT} box masses, nodes (Hypar.Elements measured 3,000 ms)`,
      value: nodes.middle,
      unit: 'ms',
      peer: { name: 'batch mode ms', value: batch.middle },
      target: '≤ 300 ms (10 × faster)',
      ok: nodes.middle <= 300,
      rounds: TURNS,
    }),
  ];
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
