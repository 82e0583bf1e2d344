import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isJsonObject, PartiError } from '#domain';
import { createSingleCalls, type ProgramStarter, type SingleCalls, type SourceWriter } from '../../host/index.ts';
import type { JailedProgram } from '../../jail/index.ts';
import { NODE_LIMITS } from '../host/node-limits.ts';
import { asBundle } from './sdk-versions.ts';

const TIMEOUT_MS = 30_000;
const SCRIPT_FOLDER = join(import.meta.dirname, '..');

/** Calls of the bundler. */
export const createBundler = (): SingleCalls => createSingleCalls(bundlerProgram, TIMEOUT_MS);

function bundlerProgram(): JailedProgram {
  const modules = join(dirname(createRequire(import.meta.url).resolve('rolldown/package.json')), '..');
  return {
    command: '/node',
    args: ['--no-warnings', '--max-old-space-size=512', '/parti/publish/bundle-program.ts'],
    // One worker: the limit on processes counts its threads.
    env: { TZ: 'UTC', LANG: 'C.UTF-8', RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '2' },
    files: {
      '/node': process.execPath,
      '/parti/publish': import.meta.dirname,
      '/parti/frames.mjs': join(SCRIPT_FOLDER, 'frames.mjs'),
      '/parti/node_modules/rolldown': join(modules, 'rolldown'),
      '/parti/node_modules/@rolldown': join(modules, '@rolldown'),
    },
    limits: { ...NODE_LIMITS, addressSpace: 8 * 1024 * 1024 * 1024, processes: 64 },
  };
}

/**
 * Bundles an author's files, by path under `src/`, in a process that `starter` starts, or in that of their writer; the bundle
 * names the SDK. Rejects with `function.compile-failed`.
 */
export async function bundleInJail(
  files: Readonly<Record<string, string>>,
  sdk: string,
  { bundler, starter, writer }: { bundler: SingleCalls; starter: ProgramStarter; writer?: SourceWriter | undefined },
): Promise<string> {
  try {
    const { outputs } = await bundler.run(starter, files, writer && JSON.stringify(writer));
    const { code, map } = isJsonObject(outputs) ? outputs : {};
    if (typeof code !== 'string' || typeof map !== 'string')
      throw new PartiError('function.compile-failed', { message: 'no bundle' });
    return `${asBundle(code, sdk)}\n${map}`;
  } catch (error) {
    if (error instanceof PartiError && error.code === 'run.failed')
      throw new PartiError('function.compile-failed', { message: String(error.parameters['message']) }, { cause: error });
    throw error;
  }
}
