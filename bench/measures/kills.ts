import { killRounds } from '../../tests/chaos/kill-rounds.ts';
import { row, type Measure } from '../measure.ts';

/** C2: acknowledged edits that a kill of every process loses; `PARTI_CHAOS_EDITS` and `PARTI_CHAOS_ROUNDS` make it longer. */
export const measure: Measure = {
  ids: ['C2'],
  async run() {
    const { lost, acknowledged, rounds } = await killRounds.run();
    return [
      row({
        id: 'C2',
        what: `acknowledged edits lost of ${acknowledged}, ${rounds} × SIGKILL of everything`,
        value: Number(lost),
        unit: 'edits',
        peer: null,
        target: '0',
        ok: lost === 0,
        rounds: 1,
      }),
    ];
  },
};
