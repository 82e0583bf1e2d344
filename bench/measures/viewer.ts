import { coloursOf, legendOf, passingElements } from '../../viewer/filter/filter-elements.ts';
import { elementStates } from '../../viewer/model/element-states.ts';
import { StateTexture } from '../../viewer/drawing/state-texture.ts';
import { createSnapIndex, tessellate } from '#engine';
import { flownFrames, onModelPage, turnedFrames, type SeenFrames } from '../model-page.ts';
import { massModel, randomProfiles } from '../random-model.ts';
import { snapsAt } from '../../viewer/sketch/snap.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { loopMs } from '../yardsticks.ts';

const EDGES = 100_000;
const MOVES = 500;
/** Edges of a row stand a metre apart, rows too. */
const ROW = 1000;

const ELEMENTS = 10_000;
const RECOLOURS = 30;

/** V5: a new filter and new colours of 10,000 elements through the state texture; asking the model is told apart. */
function recolour(): BenchRow[] {
  const model = massModel(randomProfiles(ELEMENTS, 'rectangle'));
  for (const [index, element] of Object.values(model.Elements).entries()) element['Use'] = `Use ${index % 7}`;
  const scene = tessellate([{ nodeId: 'n', model }]);
  const states = new StateTexture(scene.elements.length);
  const models = [{ nodeId: 'n', label: 'n', digest: 'n', model }];
  const nothing = new Set<string>();
  const times = Array.from({ length: RECOLOURS + 5 }, (_, round) => {
    const start = performance.now();
    const { keys } = passingElements(models, `[*Use!=Use ${round % 7}]`);
    const colours = coloursOf(legendOf(models, 'Use', keys));
    const asked = performance.now();
    const show = { hiddenNodes: nothing, selectedNodes: [], selectedElement: undefined, passing: keys, colours };
    const { flags, tints } = elementStates(scene, show);
    states.setAll(flags, tints);
    return { ask: asked - start, show: performance.now() - asked };
  }).slice(5);
  const count = scene.elements.length.toLocaleString('en');
  const peer = { name: '10 M loop ms', value: loopMs() };
  const shown = median(times.map(({ show }) => show));
  const shared = { id: 'V5', unit: 'ms', peer, rounds: RECOLOURS } as const;
  return [
    row({
      ...shared,
      what: `recolour and filter ${count} elements through the state texture, median`,
      value: shown,
      target: '≤ 4 ms',
      ok: shown <= 4,
    }),
    row({
      ...shared,
      what: '… query and legend before it',
      value: median(times.map(({ ask }) => ask)),
      target: '',
      ok: null,
    }),
  ];
}

export const measure: Measure = {
  ids: ['V4', 'V5', 'V8'],
  async run() {
    return [...recolour(), pointerMove(), ...(await frameTimes())];
  },
};

/** V8: one pointer move while drawing over a model of 100,000 edges that all lie in the work plane. */
function pointerMove(): BenchRow {
  const points = new Float32Array(EDGES * 6);
  for (let edge = 0; edge < EDGES; edge++) {
    const [x, y] = [edge % ROW, Math.floor(edge / ROW)];
    points.set([x, y, 0, x + 0.9, y, 0], edge * 6);
  }
  const field = createSnapIndex({ origin: [0, 0, 0], chunks: [{ edgePoints: points }] }, 0);
  const move = (step: number) =>
    snapsAt({
      at: [20.3 + (step % 900), 10.2 + (step % 70), 0],
      reach: 0.5,
      field,
      draft: [
        [0, 0, 0],
        [12, 3, 0],
      ],
      canClose: false,
      gridStep: 1,
    });
  for (let step = 0; step < MOVES; step++) move(step);
  const times = Array.from({ length: MOVES }, (_, step) => {
    const start = performance.now();
    move(step * 7);
    return performance.now() - start;
  });
  const p95 = quantile(times, 0.95);
  return row({
    id: 'V8',
    what: `pointer move while drawing, ${EDGES.toLocaleString('en')} snap edges, p95`,
    value: p95,
    unit: 'ms',
    peer: { name: '10 M loop ms', value: loopMs() },
    target: '≤ 1 ms',
    ok: p95 <= 1,
    rounds: MOVES,
  });
}

/** V4: JavaScript of one frame while the camera turns or flies, in a real browser; what the graphics card does is not in it. */
async function frameTimes(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const measured = (how: string, count: number, { times, elements }: SeenFrames) => {
    const value = median(times);
    rows.push(
      row({
        id: 'V4',
        what: `JavaScript a frame ${how} at ${elements.toLocaleString('en')} elements, median`,
        value,
        unit: 'ms',
        peer: { name: '10 M loop ms', value: loopMs() },
        target: '≤ 1 ms',
        ok: value <= 1 && elements === count,
        rounds: times.length,
      }),
    );
  };
  for (const count of [10_000, 100_000])
    await onModelPage(count, async (page) => {
      measured('of a turn', count, await turnedFrames(page));
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      measured('in flight', count, await flownFrames(page));
    });
  return rows;
}
