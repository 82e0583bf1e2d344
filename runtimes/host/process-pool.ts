import { PartiError } from '#domain';
import { answerOf, callText } from './call-text.ts';
import type { FramedProcess } from './framed-process.ts';
import type { SpareProcess } from './spare-process.ts';
import type { FunctionCall, FunctionHost } from './function-host.ts';

export interface PoolOptions {
  /** Calls at the same time. */
  running: number;
  /** Processes kept, running or waiting for their next call. */
  kept: number;
  /** A process that nobody calls for this long is ended. */
  idleMs: number;
  /** A process is ended after this many calls. */
  callsPerProcess: number;
  /** Where `start` takes its processes from; told when it is a good time to start the next. */
  spare?: Pick<SpareProcess, 'refill' | 'close'>;
}

/** After an answer, ms, until the process of the next call is started: by then it has gone out, and a page has drawn it. */
const REFILL_MS = 250;

interface Kept {
  key: string;
  process: FramedProcess;
  isBusy: boolean;
  /** It has answered and makes itself ready for the next call. */
  tidying?: Promise<void> | undefined;
  usedAt: number;
}

/** A host whose processes each serve one function version for one account. `start` starts one for a call. */
export function createProcessPool(
  start: (call: FunctionCall) => FramedProcess,
  { running, kept, idleMs, callsPerProcess, spare }: PoolOptions,
): FunctionHost {
  const processes = new Set<Kept>();
  const queue: (() => void)[] = [];
  let busy = 0;
  let isClosed = false;

  const drop = (one: Kept) => {
    processes.delete(one);
    one.process.end();
  };
  const sweep = setInterval(() => {
    for (const one of processes) if (!one.isBusy && Date.now() - one.usedAt > idleMs) drop(one);
  }, idleMs / 4);
  sweep.unref();

  const turn = async (signal: AbortSignal | undefined): Promise<void> => {
    while (busy >= running) {
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
      // Its turn, if this was one, goes to the next.
      if (signal?.aborted) queue.shift()?.();
      signal?.throwIfAborted();
    }
    busy++;
  };
  const free = async (key: string): Promise<Kept | undefined> => {
    for (const one of processes) if (one.process.hasEnded) processes.delete(one);
    const same = [...processes].filter((one) => one.key === key);
    const found = same.find((one) => !one.isBusy) ?? same.find((one) => one.tidying);
    await found?.tidying;
    // Somebody else may have been faster.
    return found?.isBusy || found?.process.hasEnded ? free(key) : found;
  };
  const take = async (call: FunctionCall): Promise<Kept> => {
    const key = `${call.digest}\0${call.account}`;
    const found = await free(key);
    if (found) return Object.assign(found, { isBusy: true });
    const idle = [...processes].filter((one) => !one.isBusy).toSorted((a, b) => a.usedAt - b.usedAt);
    for (const oldest of idle) if (processes.size >= kept) drop(oldest);
    const one: Kept = { key, process: start(call), isBusy: true, usedAt: Date.now() };
    processes.add(one);
    return one;
  };
  const giveBack = async (one: Kept): Promise<void> => {
    await one.process.settled();
    one.isBusy = false;
    one.tidying = undefined;
    one.usedAt = Date.now();
    if (one.process.hasEnded || one.process.runs >= callsPerProcess || isClosed) drop(one);
    busy--;
    queue.shift()?.();
  };

  return {
    async run(call) {
      call.signal?.throwIfAborted();
      await turn(call.signal);
      if (isClosed) throw new PartiError('run.unknown-error');
      const one = await take(call);
      try {
        const startedAt = performance.now();
        await untilReady(one.process, call.signal);
        const readyAt = performance.now();
        const text = await one.process.run(Buffer.from(callText(call)), call);
        return answerOf(text, { coldMs: readyAt - startedAt, runMs: performance.now() - readyAt });
      } finally {
        // A start holds up this process for a moment, and takes a processor.
        setTimeout(() => spare?.refill(), REFILL_MS).unref();
        one.tidying = giveBack(one);
      }
    },
    prepare() {
      if (!isClosed) spare?.refill();
    },
    close() {
      isClosed = true;
      clearInterval(sweep);
      spare?.close();
      for (const one of [...processes]) drop(one);
    },
  };
}

async function untilReady(process: FramedProcess, signal: AbortSignal | undefined): Promise<void> {
  const onAbort = () => process.end();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await process.ready;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    signal?.throwIfAborted();
  }
}
