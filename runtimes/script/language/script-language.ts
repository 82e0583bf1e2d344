import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '#domain';
import { createProcessPool, FramedProcess, readSourceAnswer, type ProgramStarter, type SourceService } from '../../host/index.ts';
import { NODE_LIMITS } from '../host/node-limits.ts';
import { recordTypes } from './record-types.ts';

const SCRIPT_FOLDER = join(import.meta.dirname, '..');
const IDLE_MS = 5 * 60_000;
const TIMEOUT_MS = 20_000;
const MB = 1024 * 1024;

/** The compiler's own program for this machine; undefined where it was not installed. */
function compilerFolder(): string | undefined {
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'));
    const folder = join(
      dirname(require.resolve(`@typescript/typescript-${process.platform}-${process.arch}/package.json`)),
      'lib',
    );
    return existsSync(join(folder, 'tsc')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Completion, types and faults of TypeScript by the compiler's language server, in the jail alone: one process for an author
 * and function, ended after five idle minutes, four at once. Undefined where the compiler is not installed.
 */
export function createScriptLanguage(starter: ProgramStarter): SourceService | undefined {
  const compiler = compilerFolder();
  if (compiler === undefined) return undefined;
  const program = {
    command: '/node',
    args: ['--no-warnings', '--max-old-space-size=256', '/parti/language/language-program.ts'],
    env: { TZ: 'UTC', LANG: 'C.UTF-8', HOME: '/tmp', GOMEMLIMIT: '700MiB', GOMAXPROCS: '2' },
    files: {
      '/node': process.execPath,
      '/tsc': compiler,
      '/parti/language': import.meta.dirname,
      '/parti/sdk': join(SCRIPT_FOLDER, 'sdk'),
      '/parti/frames.mjs': join(SCRIPT_FOLDER, 'frames.mjs'),
    },
    proc: true,
    limits: { ...NODE_LIMITS, addressSpace: 8 * 1024 * MB, processes: 96, scratch: 64 * MB },
  };
  const host = createProcessPool(() => new FramedProcess(starter.start(program), Buffer.from('{}')), {
    running: 2,
    kept: 4,
    idleMs: IDLE_MS,
    callsPerProcess: 20_000,
  });
  return {
    async ask({ account, functionId, files, record, question }) {
      const inputs = { files: { ...files }, types: recordTypes(record), question: question as unknown as JsonObject };
      const call = { digest: functionId, bundle: '', account, inputs, models: {}, timeoutMs: TIMEOUT_MS };
      return readSourceAnswer((await host.run(call)).result.outputs, new Set(Object.keys(files)));
    },
    close: () => host.close(),
  };
}
