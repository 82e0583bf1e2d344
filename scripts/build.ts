/** `npm run build`: bundles of the shipped functions, then the interface, each only when its sources changed. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LIBRARY_ROOMS, PAGE_ROOMS } from './built-rooms.ts';
import { compressBuilt } from './compress-built.ts';
import { sourceStamp } from './source-stamp.ts';

const root = join(import.meta.dirname, '..');

interface BuildStep {
  label: string;
  sources: readonly string[];
  stampFile: string;
  /** Exists when an earlier build finished. */
  product: string;
  run(): Promise<void>;
}

const STEPS: BuildStep[] = [
  {
    label: 'the shipped functions',
    sources: [...LIBRARY_ROOMS, 'package-lock.json'],
    stampFile: 'library/dist/.stamp',
    product: 'library/dist',
    run: async () => {
      const { buildLibrary } = await import('../library/build.ts');
      await buildLibrary();
    },
  },
  {
    label: 'the interface',
    sources: [
      'index.html',
      'vite.config.ts',
      'package-lock.json',
      ...PAGE_ROOMS,
      'scripts/compress-built.ts',
      'scripts/build-player.ts',
      'scripts/shared-chunks.ts',
    ],
    stampFile: 'dist/.stamp',
    product: 'dist/index.html',
    run: async () => {
      const { build } = await import('vite');
      const before = process.env['NODE_ENV'];
      // A test runner says otherwise, and the interface would come in its slow form.
      process.env['NODE_ENV'] = 'production';
      try {
        await build({ root, logLevel: 'warn' });
        await compressBuilt(join(root, 'dist'));
        const { buildPlayer } = await import('./build-player.ts');
        await buildPlayer(root, join(root, 'dist/player'));
      } finally {
        if (before === undefined) delete process.env['NODE_ENV'];
        else process.env['NODE_ENV'] = before;
      }
    },
  },
];

/** Steps whose sources changed since their last build. */
export function staleSteps(): { step: BuildStep; stamp: string }[] {
  return STEPS.flatMap((step) => {
    const stamp = sourceStamp(root, step.sources);
    const file = join(root, step.stampFile);
    const fresh = existsSync(join(root, step.product)) && existsSync(file) && readFileSync(file, 'utf8') === stamp;
    return fresh ? [] : [{ step, stamp }];
  });
}

/** Builds what is stale and says what it does on stderr. */
export async function buildStale(): Promise<void> {
  for (const { step, stamp } of staleSteps()) {
    const startedAt = performance.now();
    process.stderr.write(`Parti: building ${step.label}…`);
    rmSync(join(root, step.stampFile), { force: true });
    await step.run();
    mkdirSync(dirname(join(root, step.stampFile)), { recursive: true });
    writeFileSync(join(root, step.stampFile), stamp);
    process.stderr.write(` ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  }
}

if (import.meta.main) {
  try {
    await buildStale();
  } catch (error) {
    process.stderr.write(
      `\nParti: the build failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
