import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/fixtures/longest-first.ts';

/** Of two processors the runner would use one. */
const unitWorkers = availableParallelism();
/** Each is a server, a database and a browser that draws by the processor: more than two starve each other. */
const e2eWorkers = Math.min(2, availableParallelism());

const exclude = ['node_modules/**', 'dist/**', 'data/**', '.cache/**'];

/** Two projects: `unit` runs beside the code, `e2e` drives the built product in a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, 'tests/e2e/**'],
          environment: 'node',
          maxWorkers: unitWorkers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: exclude,
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: e2eWorkers,
          globalSetup: ['tests/fixtures/build-first.ts'],
          // Where the processor draws, a second is no time.
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
