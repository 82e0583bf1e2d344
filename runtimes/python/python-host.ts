import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JailedProgram } from '../jail/index.ts';
import {
  createProcessPool,
  FramedProcess,
  keepSpareProcess,
  openStarter,
  type FunctionHost,
  type ProgramStarter,
} from '../host/index.ts';
import { compiledHost } from './compiled-host.ts';
import type { PythonPlace } from './find-python.ts';

const IDLE_MS = 60_000;
/** Folder of the program that runs in Python. */
export const HOST_FOLDER = join(import.meta.dirname, 'host');

/**
 * The host of Python functions; `starter` is the jail, or `openStarter` for a trusted author's own functions. The host's
 * own byte code is kept in `cacheFolder`.
 */
export function createPythonHost(
  place: PythonPlace,
  starter: ProgramStarter,
  { cacheFolder, running = 2, ownPackages = false }: { cacheFolder: string; running?: number; ownPackages?: boolean },
): FunctionHost {
  const compiled = compiledHost(place, HOST_FOLDER, cacheFolder);
  const isJailed = starter !== openStarter;
  const start = () => {
    const program = pythonProgram(place, isJailed, compiled());
    return starter.start(ownPackages && !isJailed ? withOwnPackages(program, place) : program);
  };
  const spare = keepSpareProcess(start, IDLE_MS);
  return createProcessPool((call) => new FramedProcess(spare.take(), Buffer.from(call.bundle)), {
    running,
    kept: 2 * running + 2,
    idleMs: IDLE_MS,
    callsPerProcess: 10_000,
    spare,
  });
}

/** As its author starts it: an environment is known by the name that Python was called by. */
const withOwnPackages = (program: JailedProgram, { executable }: PythonPlace): JailedProgram => ({
  ...program,
  command: executable,
  args: program.args.filter((one) => one !== '-s' && one !== '-S'),
});

function pythonProgram({ executable, prefix }: PythonPlace, isJailed: boolean, hostFolder: string): JailedProgram {
  const real = realpathSync(executable);
  const inside = prefix ? `/python/bin/${basename(real)}` : `/usr/bin/${basename(real)}`;
  return {
    command: inside,
    // Nothing of the machine's own packages, no byte code written.
    args: ['-s', '-S', '-P', '-B', '/host/host.py', ...(isJailed ? ['--jailed'] : [])],
    env: {
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      PYTHONHASHSEED: '0',
      PYTHONUTF8: '1',
      ...(prefix && isJailed ? { PYTHONHOME: '/python' } : {}),
    },
    files: { ...(prefix ? { '/python': prefix } : { [inside]: real }), '/host': hostFolder },
    limits: { processes: 16, scratch: 64 * 1024 * 1024 },
  };
}
