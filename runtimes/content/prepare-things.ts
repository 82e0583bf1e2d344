import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isJsonObject, PartiError, receivedError, type PreparedThing } from '#domain';
import { createProcessPool, FramedProcess, type FunctionHost, type ProgramStarter } from '../host/index.ts';
import type { JailedProgram } from '../jail/index.ts';
import { NODE_LIMITS } from '../script/index.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TIMEOUT_MS = 60_000;
const IDLE_MS = 30_000;

function program(): JailedProgram {
  const three = dirname(dirname(createRequire(import.meta.url).resolve('three')));
  return {
    command: '/node',
    args: ['--no-warnings', '--max-old-space-size=768', '/parti/runtimes/content/process/prepare-program.ts'],
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
    files: {
      '/node': process.execPath,
      '/parti/package.json': join(ROOT, 'package.json'),
      '/parti/domain': join(ROOT, 'domain'),
      '/parti/formats': join(ROOT, 'formats'),
      '/parti/runtimes/content': import.meta.dirname,
      '/parti/runtimes/script/frames.mjs': join(ROOT, 'runtimes', 'script', 'frames.mjs'),
      '/parti/node_modules/three': three,
    },
    limits: NODE_LIMITS,
  };
}

/** Reads files of things in processes of their own. */
export interface ThingReader {
  /**
   * A GLB or glTF as a thing. Rejects with `import.unreadable`, `import.empty`, `import.geometry-too-complex`; with the
   * first one too where it takes more time or memory than there is.
   */
  read(bytes: Uint8Array): Promise<PreparedThing>;
  close(): void;
}

/** Opens a reader whose processes `starter` starts: one at a time, kept for half a minute. */
export function createThingReader(starter: ProgramStarter): ThingReader {
  const host: FunctionHost = createProcessPool(() => new FramedProcess(starter.start(program()), Buffer.from('{}')), {
    running: 1,
    kept: 1,
    idleMs: IDLE_MS,
    callsPerProcess: 50,
  });
  return {
    async read(bytes) {
      const inputs = { thing: Buffer.from(bytes).toString('base64') };
      const call = { digest: 'thing', bundle: '', account: '', inputs, models: {}, timeoutMs: TIMEOUT_MS };
      const { outputs } = (await host.run(call).catch(refused)).result;
      const { thing, refused: answer } = isJsonObject(outputs) ? outputs : {};
      if (isJsonObject(answer) && typeof answer['code'] === 'string')
        throw receivedError(answer['code'], isJsonObject(answer['parameters']) ? answer['parameters'] : {});
      if (!isJsonObject(thing)) throw new PartiError('import.unreadable', { format: 'GLB', reason: 'nothing was read' });
      return thing as unknown as PreparedThing;
    },
    close: () => host.close(),
  };
}

/** Says in words about files what went wrong with the process. */
function refused(error: unknown): never {
  if (!(error instanceof PartiError)) throw error;
  const isTooMuch = ['run.timed-out', 'run.out-of-memory', 'run.result-too-large'].includes(error.code);
  if (isTooMuch) throw new PartiError('import.unreadable', { format: 'GLB', reason: 'too large' }, { cause: error });
  if (error.code !== 'run.failed' && error.code !== 'run.ended-early') throw error;
  const reason = String(error.parameters['message'] ?? 'it ended early');
  throw new PartiError('import.unreadable', { format: 'GLB', reason }, { cause: error });
}
