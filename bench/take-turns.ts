import { fork } from 'node:child_process';
import { join } from 'node:path';
import { quantile } from './measure.ts';

/** Rounds until the engine has made fast what it will. */
export const WARM_ROUNDS = 3;

/** What a job answers: CPU milliseconds of one piece of work. */
type Answer = { ms: number };

/** CPU time (ms) of rounds: middle, and the quarter on both sides. */
export interface Spread {
  low: number;
  middle: number;
  high: number;
}

/**
 * Runs jobs of `bench/jobs/` by turns, each in a process of its own: what one keeps or leaves behind is no load for the other.
 * `args` of each are handed to it. The first rounds warm up and do not count.
 */
export async function takeTurns(file: string, args: readonly (readonly string[])[], rounds: number): Promise<Spread[]> {
  const processes = args.map((values) => fork(join(import.meta.dirname, 'jobs', file), values));
  const times: number[][] = processes.map(() => []);
  try {
    for (let round = 0; round < WARM_ROUNDS + rounds; round++)
      for (const [at, one] of processes.entries()) {
        const answer = new Promise<Answer>((resolve, reject) => {
          one.once('message', (message) => resolve(message as Answer));
          one.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
        });
        one.send('run');
        const { ms } = await answer;
        one.removeAllListeners('exit');
        if (round >= WARM_ROUNDS) times[at]?.push(ms);
      }
  } finally {
    for (const one of processes) one.kill();
  }
  return times.map((all) => ({ low: quantile(all, 0.25), middle: quantile(all, 0.5), high: quantile(all, 0.75) }));
}
