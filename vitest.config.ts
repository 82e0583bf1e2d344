import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { STEP_MS, TEST_MS } from './tests/fixtures/patience.ts';
import { filesKeptApart } from './tests/fixtures/kept-apart.ts';
import { LongestFirst } from './tests/fixtures/longest-first.ts';

/** Of two processors the runner would use one. */
const unitWorkers = availableParallelism();
/** Each is a server, a database and a browser that draws by the processor: more than two starve each other. */
const e2eWorkers = Math.min(2, availableParallelism());

const exclude = ['node_modules/**', 'dist/**', 'data/**', '.cache/**'];

/** They replace modules or globals: a file that ran after them in their process would meet what they left. */
const apart = filesKeptApart(import.meta.dirname, exclude);

const unit = {
  environment: 'node' as const,
  globalSetup: ['tests/fixtures/made-database.ts'],
  setupFiles: ['tests/fixtures/one-seed.ts'],
  maxWorkers: unitWorkers,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A second, which it would be otherwise, passes on a busy machine before what is awaited had its turn.
  expect: { poll: { timeout: 45_000 } },
};

/**
 * Three projects: `unit` and `unit-apart` run beside the code, `e2e` drives the built product in a real browser. Files of
 * `unit` share two processes, which halves their time: a module is read once for all of them.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, 'tests/e2e/**', ...apart],
          isolate: false,
        },
      },
      { extends: true, test: { ...unit, name: 'unit-apart', include: apart, exclude } },
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
