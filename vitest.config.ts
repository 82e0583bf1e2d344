import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { STEP_MS, TEST_MS } from './tests/fixtures/patience.ts';
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
          globalSetup: ['tests/fixtures/made-database.ts'],
          maxWorkers: unitWorkers,
          testTimeout: 20_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: exclude,
          environment: 'node',
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          maxWorkers: e2eWorkers,
          globalSetup: ['tests/fixtures/build-first.ts', 'tests/fixtures/made-database.ts'],
          expect: { poll: { timeout: STEP_MS, interval: 100 } },
        },
      },
    ],
  },
});
