import type { JsonObject, RawResult } from '#domain';
import type { JailedProgram } from '../jail/index.ts';
import { FramedProcess } from './framed-process.ts';
import type { ProgramStarter } from './open-starter.ts';
import { createProcessPool } from './process-pool.ts';
import { keepSpareProcess, type SpareProcess } from './spare-process.ts';

/** A program that reads what one person wrote, in a process of its own for every call. */
export interface SingleCalls {
  /** Calls it once with these values. Rejects as hosts do. */
  run(starter: ProgramStarter, inputs: JsonObject): Promise<RawResult>;
  /** Somebody will call it soon. */
  prepare(starter: ProgramStarter): void;
  close(): void;
}

/** A process that was started ahead and is asked for nothing this long (ms) is ended. */
const IDLE_MS = 4 * 60_000;

/** Calls a program that compiles or reads; after each call the process of the next is started ahead: who tries what they write calls again soon. */
export function createSingleCalls(program: (isAhead: boolean) => JailedProgram, timeoutMs: number): SingleCalls {
  const spares = new Map<ProgramStarter, SpareProcess>();
  const spareOf = (starter: ProgramStarter): SpareProcess => {
    const spare = spares.get(starter) ?? keepSpareProcess((isAhead) => starter.start(program(isAhead)), IDLE_MS);
    spares.set(starter, spare);
    return spare;
  };
  return {
    async run(starter, inputs) {
      const spare = spareOf(starter);
      const host = createProcessPool(() => new FramedProcess(spare.take(), Buffer.from('{}')), {
        ...{ running: 1, kept: 1, idleMs: timeoutMs, callsPerProcess: 1 },
        // It outlives the pool of this one call.
        spare: { refill: spare.refill, close: () => undefined },
      });
      try {
        return (await host.run({ digest: '', bundle: '', account: '', inputs, models: {}, timeoutMs })).result;
      } finally {
        host.close();
      }
    },
    prepare: (starter) => spareOf(starter).refill(),
    close() {
      for (const spare of spares.values()) spare.close();
      spares.clear();
    },
  };
}
