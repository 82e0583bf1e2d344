import { snapField } from '../../viewer/sketch/snap-field.ts';
import { snapsAt } from '../../viewer/sketch/snap.ts';
import { quantile, row, type Measure } from '../measure.ts';
import { loopMs } from '../yardsticks.ts';

const EDGES = 100_000;
const MOVES = 500;
/** Edges of a row stand a metre apart, rows too. */
const ROW = 1000;

/** V8: one pointer move while drawing over a model of 100,000 edges that all lie in the work plane. */
export const measure: Measure = {
  ids: ['V8'],
  run() {
    const points = new Float32Array(EDGES * 6);
    for (let edge = 0; edge < EDGES; edge++) {
      const [x, y] = [edge % ROW, Math.floor(edge / ROW)];
      points.set([x, y, 0, x + 0.9, y, 0], edge * 6);
    }
    const field = snapField({ origin: [0, 0, 0], chunks: [{ edgePoints: points }] }, 0);
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
    return Promise.resolve([
      row({
        id: 'V8',
        what: `pointer move while drawing, ${EDGES.toLocaleString('en')} snap edges, p95`,
        value: p95,
        unit: 'ms',
        peer: { name: '10 M loop ms', value: loopMs() },
        target: '≤ 1 ms',
        ok: p95 <= 1,
        rounds: MOVES,
      }),
    ]);
  },
};
