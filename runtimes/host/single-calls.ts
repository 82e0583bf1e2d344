import type { JsonObject, RawResult } from '#domain';
import type { JailedProgram } from '../jail/index.ts';
import { FramedProcess } from './framed-process.ts';
import type { ProgramStarter } from './open-starter.ts';
import type { FunctionHost } from './function-host.ts';
import { createProcessPool } from './process-pool.ts';
import { keepSpareProcess, type SpareProcess } from './spare-process.ts';

/** A program that reads what one person wrote, in a process of its own for every call. */
export interface SingleCalls {
  /**
   * Calls it once with these values. Rejects as hosts do. With a `writer` the process is that writer's own and serves their
   * next call too: who tries what they write calls again soon, and nobody else gets what such a process makes.
   */
  run(starter: ProgramStarter, inputs: JsonObject, writer?: string): Promise<RawResult>;
  /** Somebody will call it soon. */
  prepare(starter: ProgramStarter): void;
  close(): void;
}

/** A process that was started ahead and is asked for nothing this long (ms) is ended. */
const IDLE_MS = 4 * 60_000;
const NOTHING = Buffer.from('{}');

/** Processes of writers: at the same time, and those that are kept for their next calls. */
const WRITERS = { running: 2, kept: 4, idleMs: IDLE_MS, callsPerProcess: 200 };

/** Calls a program that compiles or reads; after each call the process of the next is started ahead. */
export function createSingleCalls(program: (isAhead: boolean) => JailedProgram, timeoutMs: number): SingleCalls {
  const spares = new Map<ProgramStarter, SpareProcess>();
  const spareOf = (starter: ProgramStarter): SpareProcess => {
    const spare = spares.get(starter) ?? keepSpareProcess((isAhead) => starter.start(program(isAhead)), IDLE_MS);
    spares.set(starter, spare);
    return spare;
  };
  const own = new Map<ProgramStarter, FunctionHost>();
  const ownOf = (starter: ProgramStarter): FunctionHost => {
    const host = own.get(starter) ?? createProcessPool(() => new FramedProcess(spareOf(starter).take(), NOTHING), WRITERS);
    own.set(starter, host);
    return host;
  };
  return {
    async run(starter, inputs, writer) {
      const call = { digest: '', bundle: '', inputs, models: {}, timeoutMs };
      if (writer !== undefined) return (await ownOf(starter).run({ ...call, account: writer })).result;
      const spare = spareOf(starter);
      const host = createProcessPool(() => new FramedProcess(spare.take(), NOTHING), {
        ...{ running: 1, kept: 1, idleMs: timeoutMs, callsPerProcess: 1 },
        // It outlives the pool of this one call.
        spare: { refill: spare.refill, close: () => undefined },
      });
      try {
        return (await host.run({ ...call, account: '' })).result;
      } finally {
        host.close();
      }
    },
    prepare: (starter) => spareOf(starter).refill(),
    close() {
      for (const host of own.values()) host.close();
      own.clear();
      for (const spare of spares.values()) spare.close();
      spares.clear();
    },
  };
}
