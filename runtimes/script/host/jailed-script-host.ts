import { join } from 'node:path';
import type { Writable } from 'node:stream';
import {
  createProcessPool,
  encodeFrame,
  FRAME,
  FramedProcess,
  keepSpareProcess,
  type FunctionHost,
  type ProgramStarter,
} from '../../host/index.ts';
import { NODE_HEAP, NODE_LIMITS } from './node-limits.ts';

const IDLE_MS = 60_000;
const FLAGS = [
  ...NODE_HEAP,
  '--v8-pool-size=0',
  // Every call evaluates the same runtime script anew: what is compiled stays so.
  '--no-flush-bytecode',
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  '--no-addons',
  // Without it Node answers a dynamic import with an error object of its own realm.
  '--experimental-vm-modules',
  '--no-warnings',
];

/** The host of TypeScript functions of authors; `starter` is the jail. `runtime` is the runtime script. */
export function createJailedScriptHost(runtime: string, starter: ProgramStarter, running = 2): FunctionHost {
  const program = {
    command: '/node',
    args: [...FLAGS, '/parti/host/jailed-host.mjs'],
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
    files: {
      '/node': process.execPath,
      '/parti/host/jailed-host.mjs': join(import.meta.dirname, 'jailed-host.mjs'),
      '/parti/frames.mjs': join(import.meta.dirname, '..', 'frames.mjs'),
    },
    limits: NODE_LIMITS,
  };
  const first = encodeFrame({ type: FRAME.load, nonce: Buffer.alloc(16), payload: Buffer.from(runtime) });
  // What every function needs is told at once: a process that waits has made a context by the time it hears of one.
  const start = () => {
    const child = starter.start(program);
    (child.stdio[3] as Writable).on('error', () => undefined).write(first);
    return child;
  };
  const spare = keepSpareProcess(start, IDLE_MS);
  return createProcessPool(({ bundle }) => new FramedProcess(spare.take(), Buffer.from(bundle)), {
    running,
    kept: 2 * running + 2,
    idleMs: IDLE_MS,
    callsPerProcess: 500,
    spare,
  });
}
