import { randomUUID } from 'node:crypto';
import { LOCAL_RUNNER_LIMITS, type LocalRunnerHears, type LocalRunnerSays } from '#api';
import {
  moveLocalRunner,
  PartiError,
  receivedError,
  type LocalRunnerMove,
  type LocalRunnerStatus,
  type RawResult,
} from '#domain';
import { checkParts, readResult, type FunctionCall } from '#runtimes/host';

/** Who a runner says that it is, once that was checked. */
export interface RunnerIdentity {
  userId: string;
  runner: string;
  machine: string;
  debug: boolean;
  /** Takes runs that others cause in workflows that they edit. */
  forTeam?: boolean;
}

/** A function as a runner serves it. */
export interface ServedFunction {
  digest: string;
  sourceDigest: string;
  /** Why it cannot run; absent where it can. */
  fault?: { code: string };
}

type Message<Name extends LocalRunnerSays['action']> = Extract<LocalRunnerSays, { action: Name }>;

interface Call {
  given: FunctionCall;
  settle(outcome: { error: unknown } | { text: string; runMs: number }): void;
  parts: string[];
  length: number;
}

/** A run that a runner keeps to its limit itself is given this much longer, ms. */
const LATE_MS = 5000;

/** One runner that is connected: its state, what it serves, and the runs that are there. */
export class RunnerLine {
  readonly identity: RunnerIdentity;
  /** By function id. */
  served: ReadonlyMap<string, ServedFunction> = new Map();
  #status: LocalRunnerStatus;
  readonly #send: (message: LocalRunnerHears) => void;
  readonly #calls = new Map<string, Call>();

  constructor(identity: RunnerIdentity, isBack: boolean, send: (message: LocalRunnerHears) => void) {
    this.identity = identity;
    this.#status = isBack ? 'reconnecting' : 'connecting';
    this.#send = send;
  }

  get status(): LocalRunnerStatus {
    return this.#status;
  }

  /** Moves its state where that is a way; answers whether it did. */
  move(move: LocalRunnerMove): boolean {
    const moved = moveLocalRunner(this.#status, move);
    if (moved.ok) this.#status = moved.state;
    return moved.ok;
  }

  /** Runs one of its functions there. Rejects as functions do, or with `run.local-runner-disconnected`. */
  run(
    functionId: string,
    sourceDigest: string,
    by: { account: string; name?: string },
    given: FunctionCall,
  ): Promise<{ result: RawResult; runMs: number; coldMs: number }> {
    given.signal?.throwIfAborted();
    const run = randomUUID();
    const { inputs, models, timeoutMs, signal } = given;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        this.#send({ action: 'cancel', run });
        settle({ error: signal?.reason });
      };
      const limit = this.identity.debug ? undefined : setTimeout(late, timeoutMs + LATE_MS);
      const settle: Call['settle'] = (outcome) => {
        clearTimeout(limit);
        signal?.removeEventListener('abort', cancel);
        if (!this.#calls.delete(run)) return;
        if ('error' in outcome)
          return reject(outcome.error instanceof Error ? outcome.error : new PartiError('run.result-cancelled'));
        try {
          resolve({ result: resultOf(outcome.text), runMs: outcome.runMs, coldMs: 0 });
        } catch (error) {
          reject(error instanceof Error ? error : new PartiError('run.deserialization-error'));
        }
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#calls.set(run, { given, settle, parts: [], length: 0 });
      this.#send({
        action: 'run',
        run,
        functionId,
        sourceDigest,
        ...by,
        inputs: inputs as never,
        models: { ...models },
        timeoutMs,
      });
      const calls = this.#calls;
      const tell = this.#send;
      function late() {
        tell({ action: 'cancel', run });
        calls.get(run)?.settle({ error: new PartiError('run.timed-out', { seconds: timeoutMs / 1000 }) });
      }
    });
  }

  /** What it says of a run; a run that is not its own is nobody's, and nothing comes of it. */
  hear(message: Message<'log' | 'progress' | 'part' | 'done' | 'failed'>): void {
    const call = this.#calls.get(message.run);
    if (!call) return;
    switch (message.action) {
      case 'log':
        return call.given.onLog?.(message.text);
      case 'progress':
        return call.given.onProgress?.(message.progress, message.activity);
      case 'part':
        call.length += message.text.length;
        if (call.length > LOCAL_RUNNER_LIMITS.resultCharacters) return this.#tooLarge(message.run, call);
        call.parts.push(message.text);
        return;
      case 'done':
        return call.settle({ text: call.parts.join(''), runMs: message.runMs });
      case 'failed': {
        const { code, parameters, message: told } = message;
        return call.settle({ error: receivedError(code, parameters, told ? { message: told } : {}) });
      }
    }
  }

  /** Every run that is there rejects. */
  drop(error: PartiError): void {
    for (const call of [...this.#calls.values()]) call.settle({ error });
  }

  #tooLarge(run: string, call: Call): void {
    this.#send({ action: 'cancel', run });
    const megabytes = LOCAL_RUNNER_LIMITS.resultCharacters / 1024 / 1024;
    call.settle({ error: new PartiError('run.result-too-large', { megabytes }) });
  }
}

/** Throws `run.deserialization-error` for what is no result, and as `checkParts` does. */
function resultOf(text: string): RawResult {
  checkParts(Buffer.from(text));
  return readResult(text);
}
