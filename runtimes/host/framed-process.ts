import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { isJsonObject, PartiError, type JsonObject, type JsonValue } from '#domain';
import { measureTree, type TreeUse } from '../jail/index.ts';
import { createFrameReader, encodeFrame, FRAME, type Frame } from './frames.ts';
import type { FunctionCall } from './function-host.ts';
import { gatherSigns, type GatheredSigns } from './gathered-signs.ts';
import { checkParts } from './result-parts.ts';

/** What a process must keep to. */
export interface ProcessBounds {
  /** Longest result, bytes. */
  resultBytes: number;
  /** Resident memory of it and all it has started, bytes. */
  residentBytes: number;
  /** From its start until it can run something. */
  startMs: number;
}

export const DEFAULT_BOUNDS: ProcessBounds = {
  resultBytes: 64 * 1024 * 1024,
  residentBytes: 1024 * 1024 * 1024,
  startMs: 20_000,
};

/** Files in the scratch space of one jail. */
const MOST_FILES = 20_000;
const LOG_BYTES = 256 * 1024;
const WATCH_MS = 100;
const WATCH_IDLE_MS = 2000;
/** Processor time that a process may take between calls, such as for compiling what was called before. */
const IDLE_WORK_MS = 1000;
/** From the answer until the process must have tidied up and be ready for the next call. */
const TIDY_MS = 2000;
const LAST_WORDS_MS = 200;
const NO_RUN = Buffer.alloc(16);

interface Run {
  nonce: Buffer;
  signs: GatheredSigns;
  logged: number;
  settle(outcome: { text: string } | { error: unknown }): void;
}

/** A process that answers calls in frames, one at a time. Whatever breaks the rules ends it. */
export class FramedProcess {
  /** Resolves when it can run something; rejects when it never could. */
  readonly ready: Promise<void>;
  /** Resolves when the call before is tidied up, or the process is gone. */
  idle: Promise<void> = Promise.resolve();
  runs = 0;
  readonly #child: ChildProcess;
  readonly #bounds: ProcessBounds;
  #run: Run | undefined;
  #hasEnded = false;
  #idleWatch: NodeJS.Timeout | undefined;
  #ending: PartiError | undefined;
  #said = '';
  #becomeReady: () => void = () => undefined;
  #becomeIdle: () => void = () => undefined;

  /** `load` is the payload that it is told first: the function it serves. */
  constructor(child: ChildProcess, load: Buffer, bounds: ProcessBounds = DEFAULT_BOUNDS) {
    this.#child = child;
    this.#bounds = bounds;
    this.ready = this.#awaitReady();
    const read = createFrameReader(bounds.resultBytes);
    (child.stdio[4] as Readable).on('data', (chunk: Buffer) => {
      try {
        for (const frame of read(chunk)) this.#take(frame);
      } catch {
        this.end(new PartiError('run.result-too-large', { megabytes: bounds.resultBytes / 1024 / 1024 }));
      }
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.#log(chunk));
    for (const stream of child.stdio) stream?.on('error', () => undefined);
    child.once('error', () => this.#gone(null));
    child.once('close', (code) => this.#gone(code));
    // Its last words are read first; what it started may hold the pipes open.
    child.once('exit', (code) => setTimeout(() => this.#gone(code), LAST_WORDS_MS).unref());
    this.#send({ type: FRAME.load, nonce: NO_RUN, payload: load });
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Runs once. Rejects as `FunctionHost.run` does. A process that did not answer is ended. */
  async run(
    payload: Buffer,
    call: Pick<FunctionCall, 'timeoutMs' | 'signal' | 'onLog' | 'onProgress' | 'onMemory'>,
  ): Promise<string> {
    const nonce = randomBytes(16);
    this.runs++;
    let most = 0;
    const watch = this.#watchMemory(({ resident }) => (most = Math.max(most, resident)));
    const timer = setTimeout(
      () => this.end(new PartiError('run.timed-out', { seconds: call.timeoutMs / 1000 })),
      Math.max(0, call.timeoutMs),
    );
    const onAbort = () => this.end(call.signal?.reason);
    call.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        this.idle = new Promise((idle) => (this.#becomeIdle = idle));
        const signs = gatherSigns(call);
        const settle: Run['settle'] = (outcome) => {
          signs.flush();
          if ('text' in outcome) resolve(outcome.text);
          else reject(asError(outcome.error));
        };
        this.#run = { nonce, signs, logged: 0, settle };
        if (this.#hasEnded) this.#settle({ error: this.#ending ?? new PartiError('run.ended-early') });
        else this.#send({ type: FRAME.run, nonce, payload });
      });
      if (call.onMemory) await this.#tellMemory(call.onMemory, most);
      return answer;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      call.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Ends it and all it has started at once; a call under way rejects with `reason`. */
  end(reason?: unknown): void {
    if (reason !== undefined) this.#settle({ error: reason });
    this.#child.kill('SIGKILL');
    // Pipes of what survives by a moment must not keep anybody waiting.
    for (const stream of this.#child.stdio) stream?.destroy();
    this.#gone(null);
  }

  #awaitReady(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => this.end(), this.#bounds.startMs);
      this.#becomeReady = () => {
        clearTimeout(timer);
        if (this.#hasEnded)
          reject(this.#ending ?? new PartiError('run.host-failed', { message: this.#said.trim().slice(0, 2000) }));
        else resolve();
      };
    });
    ready.catch(() => undefined);
    return ready;
  }

  #take(frame: Frame): void {
    if (frame.type === FRAME.ready && !this.#run) return this.#becomeReady();
    if (frame.type === FRAME.error && frame.nonce.equals(NO_RUN) && !this.#run) {
      this.#ending = readFailure(frame.payload);
      return this.end();
    }
    const run = this.#run;
    if (run && frame.nonce.equals(run.nonce)) {
      if (frame.type === FRAME.result) return settleResult(run, frame.payload);
      if (frame.type === FRAME.error) return run.settle({ error: readFailure(frame.payload) });
      if (frame.type === FRAME.log) return this.#log(frame.payload);
      if (frame.type === FRAME.progress) return tellProgress(run, frame.payload);
      if (frame.type === FRAME.done) return this.#finish(run);
    }
    // Nobody who keeps to the rules says this.
    this.end(new PartiError('run.ended-early'));
  }

  #finish(run: Run): void {
    // Said without an answer: the function ended its process.
    run.settle({ error: new PartiError('run.ended-early') });
    this.#run = undefined;
    this.#becomeIdle();
  }

  #settle(outcome: Parameters<Run['settle']>[0]): void {
    this.#run?.settle(outcome);
    this.#run = undefined;
    this.#becomeIdle();
  }

  #gone(code: number | null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#idleWatch);
    // Runtimes that meet the limit of their address space abort.
    const isMemory = code === 134 || /out of memory|bad_alloc|MemoryError|Out of memory/.test(this.#said.slice(-4000));
    this.#settle({ error: new PartiError(isMemory ? 'run.out-of-memory' : 'run.ended-early') });
    this.#becomeReady();
  }

  #log(chunk: Buffer): void {
    const text = chunk.toString('utf8');
    if (this.#said.length < LOG_BYTES) this.#said += text.slice(0, LOG_BYTES);
    const run = this.#run;
    if (!run || run.logged >= LOG_BYTES) return;
    run.signs.log(text.slice(0, LOG_BYTES - run.logged));
    run.logged += text.length;
  }

  #watchMemory(seen: (use: TreeUse) => void): NodeJS.Timeout | undefined {
    clearInterval(this.#idleWatch);
    return this.#look(WATCH_MS, (use) => {
      seen(use);
      if (this.#isTooMuch(use)) this.end(new PartiError('run.out-of-memory'));
    });
  }

  /** A short call is over before the first look: what it took is resident still. */
  async #tellMemory(tell: (bytes: number) => void, most: number): Promise<void> {
    const { pid } = this.#child;
    if (pid === undefined || process.platform !== 'linux') return;
    const bytes = Math.max(most, (await measureTree(pid)).resident);
    if (bytes > 0) tell(bytes);
  }

  /** Between calls a process has nothing to do: what a call has left in it must not work on. */
  #watchIdle(): void {
    let before: number | undefined;
    clearInterval(this.#idleWatch);
    this.#idleWatch = this.#look(WATCH_IDLE_MS, (use) => {
      before ??= use.processorMs;
      if (!this.#run && (use.processorMs - before > IDLE_WORK_MS || this.#isTooMuch(use))) this.end();
    });
    this.#idleWatch?.unref();
  }

  #isTooMuch({ resident, files }: TreeUse): boolean {
    return resident > this.#bounds.residentBytes || files > MOST_FILES;
  }

  #look(everyMs: number, judge: (use: TreeUse) => void): NodeJS.Timeout | undefined {
    const { pid } = this.#child;
    if (pid === undefined || process.platform !== 'linux' || this.#hasEnded) return undefined;
    const look = async () => {
      const use = await measureTree(pid);
      if (!this.#hasEnded) judge(use);
    };
    return setInterval(() => void look(), everyMs);
  }

  /** Waits until the process may be called again; one that does not tidy up in time is ended. */
  async settled(): Promise<void> {
    const timer = setTimeout(() => this.end(), TIDY_MS);
    await this.idle;
    clearTimeout(timer);
    this.#watchIdle();
  }

  #send(frame: Frame): void {
    (this.#child.stdio[3] as Writable).write(encodeFrame(frame));
  }
}

function settleResult(run: Run, payload: Buffer): void {
  try {
    checkParts(payload);
  } catch (error) {
    return run.settle({ error });
  }
  run.settle({ text: payload.toString('utf8') });
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new DOMException('aborted', 'AbortError'));

/** Hosts describe failures as `{code?, message, trace}`; only codes that a host may give count. */
function readFailure(payload: Buffer): PartiError {
  const read = readObject(payload);
  const message = text(read['message'], 2000);
  const trace = text(read['trace'], 8000);
  const code = FAILURES.find((known) => known === read['code']);
  return code ? new PartiError(code, {}, { message, trace }) : new PartiError('run.failed', { message }, { message, trace });
}

const FAILURES = [
  'run.out-of-memory',
  'run.missing-implementation',
  'run.deserialization-error',
  'canonical.not-finite',
] as const;

function readObject(payload: Buffer): JsonObject {
  try {
    const value = JSON.parse(payload.toString('utf8')) as JsonValue;
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

const text = (value: unknown, length: number): string => (typeof value === 'string' ? value : '').slice(0, length);

function tellProgress(run: Run, payload: Buffer): void {
  const { progress, activity } = readObject(payload);
  if (typeof progress === 'number' && progress >= 0 && progress <= 1)
    run.signs.progress(progress, typeof activity === 'string' ? activity.slice(0, 200) : undefined);
}
