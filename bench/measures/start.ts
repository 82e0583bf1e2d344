import { startProduct } from '../../tests/fixtures/product.ts';
import { processTree, untilEnded } from '../processes.ts';
import { median, row, type Measure } from '../measure.ts';
import { emptyNodeStartMs } from '../yardsticks.ts';

const ROUNDS = 5;

/** S1: `npm start` typed → HTTP 200 of `/`, first start (database made) and restart. */
export const measure: Measure = {
  ids: ['S1'],
  async run() {
    const first: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const fresh = await startProduct({ through: 'npm' });
      first.push(fresh.readyMs);
      const processes = processTree(fresh.pid);
      await fresh.stop();
      await untilEnded(processes);
      const restarted = await startProduct({ through: 'npm', dataFolder: fresh.dataFolder });
      again.push(restarted.readyMs);
      await restarted.stop({ forget: true });
    }
    const peer = { name: 'empty Node start', value: emptyNodeStartMs() };
    const [firstMs, againMs] = [median(first), median(again)];
    return [
      row({
        id: 'S1',
        what: 'npm start → 200, first start (database made)',
        value: firstMs,
        unit: 'ms',
        peer,
        target: '≤ 3,000 ms',
        ok: firstMs <= 3000,
        rounds: ROUNDS,
      }),
      row({
        id: 'S1',
        what: 'npm start → 200, restart',
        value: againMs,
        unit: 'ms',
        peer,
        target: '≤ 1,500 ms',
        ok: againMs <= 1500,
        rounds: ROUNDS,
      }),
    ];
  },
};
