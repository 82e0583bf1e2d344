import { defineConfig } from 'vitest/config';

const exclude = ['node_modules/**', 'dist/**', 'data/**', '.cache/**'];

/** Two projects: `unit` runs beside the code, `e2e` drives the built product in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...exclude, 'tests/e2e/**'],
          environment: 'node',
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
          fileParallelism: false,
          // Where the processor draws, a second is no time.
          expect: { poll: { timeout: 30_000, interval: 100 } },
        },
      },
    ],
  },
});
