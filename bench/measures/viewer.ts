import { coloursOf, legendOf, passingElements } from '../../viewer/filter/filter-elements.ts';
import { elementStates } from '../../viewer/model/element-states.ts';
import { StateTexture } from '../../viewer/drawing/state-texture.ts';
import { createSnapIndex, tessellate } from '#engine';
import { launchBrowser } from '../../tests/fixtures/browser.ts';
import { startPages } from '../../tests/fixtures/pages.ts';
import { massModel, randomProfiles } from '../random-model.ts';
import { snapsAt } from '../../viewer/sketch/snap.ts';
import { median, quantile, row, type BenchRow, type Measure } from '../measure.ts';
import { loopMs } from '../yardsticks.ts';

const EDGES = 100_000;
const MOVES = 500;
/** Moving frames that are timed, and that are drawn before them. */
const [FRAMES, WARM_FRAMES] = [40, 10];
/** Edges of a row stand a metre apart, rows too. */
const ROW = 1000;

declare global {
  interface Window {
    /** The view of the story that is measured. */
    modelView: { current: { stats(): { frameTimesMs: readonly number[]; elements: number } | undefined } | null };
  }
}

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

/** V4: JavaScript of one frame while the camera turns, in a real browser; what the graphics card does is not in it. */
async function frameTimes(): Promise<BenchRow[]> {
  const pages = await startPages('bench');
  const browser = await launchBrowser();
  try {
    const rows: BenchRow[] = [];
    for (const count of [10_000, 100_000]) {
      const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 500, height: 340 } });
      page.setDefaultTimeout(180_000);
      await page.goto(`${pages.origin}/gallery.html?story=viewer/pane/model-view&count=${count}`);
      await page.locator('.view-cube').waitFor();
      const pane = page.locator('[data-part="model-view"]');
      await pane.focus();
      await page.evaluate(leaveDrawingOut);
      // Where the processor draws, several presses make one frame: turned until there are enough.
      let seen = await page.evaluate(readFrames);
      while (seen.count < FRAMES + WARM_FRAMES) {
        await page.keyboard.press('ArrowRight');
        seen = await page.evaluate(readFrames);
      }
      const { times, elements } = seen;
      await page.close();
      const value = median(times);
      rows.push(
        row({
          id: 'V4',
          what: `JavaScript a frame at ${elements.toLocaleString('en')} elements, median`,
          value,
          unit: 'ms',
          peer: { name: '10 M loop ms', value: loopMs() },
          target: '≤ 1 ms',
          ok: value <= 1 && elements === count,
          rounds: times.length,
        }),
      );
    }
    return rows;
  } finally {
    await browser.close();
    await pages.close();
  }
}

/** Times of the last moving frames, and how many are kept of them. */
function readFrames(): { count: number; times: number[]; elements: number } {
  const stats = window.modelView.current?.stats();
  const times = [...(stats?.frameTimesMs ?? [])];
  return { count: times.length, times: times.slice(-40), elements: stats?.elements ?? 0 };
}

/** Told, but not drawn: here the processor would be the graphics card, and busy with nothing else. */
function leaveDrawingOut(): void {
  const told = () => undefined;
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced'] as const)
    WebGL2RenderingContext.prototype[name] = told;
}
