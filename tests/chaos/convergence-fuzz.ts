import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Scenario } from './scenario.ts';

const SEEDS = Number(process.env['PARTI_FUZZ_RUNS'] ?? 500);
const root = join(import.meta.dirname, '..', '..');

/** The property test of the document, with more seeds than in the inner loop. */
export const convergenceFuzz: Scenario = {
  name: `convergence of the document, ${SEEDS} seeds`,
  async run() {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const tested = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', 'collab/commands/convergence.test.ts'], {
      cwd: root,
      env: { ...process.env, PARTI_FUZZ_RUNS: String(SEEDS) },
      encoding: 'utf8',
    });
    if (tested.status !== 0) throw new Error(`${tested.stdout}\n${tested.stderr}`);
    return { seeds: SEEDS, 'different documents': 0 };
  },
};
