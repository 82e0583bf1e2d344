import { defineConfig } from 'vitest/config';

const exclude = ['node_modules/**', 'dist/**', 'data/**', '.cache/**'];

/** A long story that draws by the processor; `PARTI_E2E=all npm test` runs it too. */
const long = process.env.PARTI_E2E === 'all' ? [] : ['tests/e2e/draw.e2e.ts'];

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
          exclude: [...exclude, ...long],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
