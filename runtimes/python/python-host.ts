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
import type { PythonPlace } from './find-python.ts';

const IDLE_MS = 60_000;
const HOST_FOLDER = join(import.meta.dirname, 'host');

/** The host of Python functions; `starter` is the jail, or `openStarter` for a trusted author's own functions. */
export function createPythonHost(place: PythonPlace, starter: ProgramStarter, running = 2): FunctionHost {
  const program = pythonProgram(place, starter !== openStarter);
  const spare = keepSpareProcess(() => starter.start(program), IDLE_MS);
  return createProcessPool((call) => new FramedProcess(spare.take(), Buffer.from(call.bundle)), {
    running,
    kept: 2 * running + 2,
    idleMs: IDLE_MS,
    callsPerProcess: 10_000,
    spare,
  });
}

function pythonProgram({ executable, prefix }: PythonPlace, isJailed: boolean): JailedProgram {
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
    files: { ...(prefix ? { '/python': prefix } : { [inside]: real }), '/host': HOST_FOLDER },
    limits: { processes: 16, scratch: 64 * 1024 * 1024 },
  };
}
