import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { PartiError } from '#domain';
import { answerOf, type FunctionCall, type FunctionHost } from '../../host/index.ts';
import type { HostAnswer, HostRequest } from './host-protocol.ts';
import { NODE_HEAP } from './node-limits.ts';

/** One call of a shipped function: its processes serve every account. */
export type ScriptCall = Omit<FunctionCall, 'account' | 'onLog'>;

/** Runs TypeScript functions that come with Parti, in processes of their own; authors' run in the jail. */
export interface ScriptHost extends FunctionHost {
  /**
   * Runs a bundle over JSON inputs and models. Rejects with `run.failed` (the author's message and trace),
   * `run.timed-out`, `run.deserialization-error`, or the signal's reason.
   */
  run(call: ScriptCall): ReturnType<FunctionHost['run']>;
}

/** A process is ended after this many runs: whatever gathered in its context goes with it. */
const RUNS_PER_PROCESS = 2000;
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  ...NODE_HEAP,
  '--disallow-code-generation-from-strings',
  '--disable-proto=delete',
  '--no-addons',
];

interface Worker {
  child: ChildProcess;
  ready: Promise<void>;
  held: Set<string>;
  runs: number;
  isBusy: boolean;
}

/** A host of up to `processes` processes, started when needed; `runtime` is the runtime script. */
export function createScriptHost(runtime: string, processes = 2): ScriptHost {
  const workers: Worker[] = [];
  const queue: (() => void)[] = [];
  let nextId = 1;
  let isClosed = false;

  const drop = (worker: Worker) => {
    const at = workers.indexOf(worker);
    if (at >= 0) workers.splice(at, 1);
    worker.child.kill('SIGKILL');
  };
  const take = async (): Promise<Worker> => {
    for (;;) {
      if (isClosed) throw new PartiError('run.unknown-error');
      const free = workers.find((worker) => !worker.isBusy) ?? (workers.length < processes ? start() : undefined);
      if (free) {
        free.isBusy = true;
        await free.ready;
        return free;
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    }
  };
  const start = (): Worker => {
    const child = fork(join(import.meta.dirname, 'host-process.ts'), [], {
      execArgv: FLAGS,
      env: { TZ: 'UTC', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const ready = new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', () => reject(new PartiError('run.unknown-error')));
    });
    ready.catch(() => undefined);
    child.send({ type: 'load', runtime } satisfies HostRequest);
    const worker: Worker = { child, ready, held: new Set(), runs: 0, isBusy: false };
    workers.push(worker);
    return worker;
  };
  const giveBack = (worker: Worker) => {
    worker.isBusy = false;
    if (worker.runs >= RUNS_PER_PROCESS) drop(worker);
    queue.shift()?.();
  };

  return {
    async run(call) {
      call.signal?.throwIfAborted();
      const worker = await take();
      if (call.signal?.aborted) giveBack(worker);
      // Nobody hears of an abort that came before the exchange.
      call.signal?.throwIfAborted();
      worker.runs++;
      try {
        const answer = await exchange(worker, call, nextId++);
        if (answer.type === 'failed')
          throw new PartiError('run.failed', { message: answer.message }, { message: answer.message, trace: answer.trace });
        return answerOf(answer.json, { runMs: answer.runMs, coldMs: 0 });
      } catch (error) {
        // Whatever it is doing now, nobody waits for it any more.
        if (!(error instanceof PartiError) || error.code !== 'run.failed') drop(worker);
        throw error;
      } finally {
        giveBack(worker);
      }
    },
    prepare() {
      if (!isClosed && workers.length === 0) start();
    },
    close() {
      isClosed = true;
      for (const worker of [...workers]) drop(worker);
      queue.splice(0).forEach((resume) => resume());
    },
  };
}

type Answered = Extract<HostAnswer, { type: 'done' | 'failed' }>;

function exchange(worker: Worker, call: ScriptCall, id: number): Promise<Answered> {
  const models = Object.entries(call.models).map(([name, json]) => `${JSON.stringify(name)}:${json}`);
  const json = `{"inputs":${JSON.stringify(call.inputs)},"models":{${models.join(',')}}}`;
  const isHeld = worker.held.has(call.digest);
  worker.held.add(call.digest);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => finish(() => reject(new PartiError('run.timed-out', { seconds: call.timeoutMs / 1000 }))),
      call.timeoutMs,
    );
    const onMessage = (answer: HostAnswer) => {
      if (answer.type === 'ready' || answer.id !== id) return;
      if (answer.type === 'progress') call.onProgress?.(answer.progress, answer.activity);
      else finish(() => resolve(answer));
    };
    const onExit = () => finish(() => reject(new PartiError('run.unknown-error')));
    const onAbort = () =>
      finish(() => reject(call.signal?.reason instanceof Error ? call.signal.reason : new DOMException('aborted', 'AbortError')));
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.child.off('message', onMessage);
      worker.child.off('exit', onExit);
      call.signal?.removeEventListener('abort', onAbort);
      settle();
    };
    worker.child.on('message', onMessage);
    worker.child.on('exit', onExit);
    call.signal?.addEventListener('abort', onAbort);
    worker.child.send({
      type: 'run',
      id,
      digest: call.digest,
      ...(isHeld ? {} : { bundle: call.bundle }),
      json,
    } satisfies HostRequest);
  });
}
