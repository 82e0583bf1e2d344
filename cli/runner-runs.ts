import { LOCAL_RUNNER_LIMITS, type LocalRunnerHears, type LocalRunnerSays } from '#api';
import { functionTexts, PartiError, type JsonObject } from '#domain';
import type { LocalFunction } from './runner-folder.ts';

/** Runs that the server asked for. */
export interface RunnerRuns {
  start(wish: Extract<LocalRunnerHears, { action: 'run' }>): void;
  cancel(run: string): void;
  cancelAll(): void;
}

/** What runs stand on. */
export interface RunnerRunParts {
  send(message: LocalRunnerSays): void;
  /** Whose runs are taken. */
  account(): string;
  /** Whether runs of somebody else are: asked once of whoever sits here. Absent: nobody else's start anything. */
  mayRun?: ((question: { account: string; name: string }) => Promise<boolean>) | undefined;
  functionOf(id: string): LocalFunction | undefined;
  /** A line for the terminal. */
  said(text: string): void;
  /** Limit of a run, ms. */
  timeoutMs(wanted: number): number;
}

export function createRunnerRuns({ send, account, mayRun, functionOf, said, timeoutMs }: RunnerRunParts): RunnerRuns {
  const running = new Map<string, AbortController>();
  /** What was said about others, by account. */
  const allowed = new Map<string, Promise<boolean>>();
  const isAllowed = (by: string, name = ''): Promise<boolean> => {
    if (by === account()) return Promise.resolve(true);
    const known = allowed.get(by) ?? mayRun?.({ account: by, name: printable(name) }) ?? Promise.resolve(false);
    allowed.set(by, known);
    return known;
  };

  const answer = async ({ run, functionId, sourceDigest, ...wish }: Parameters<RunnerRuns['start']>[0], signal: AbortSignal) => {
    const found = functionOf(functionId);
    // The server says so too; whoever it lets through starts nothing here.
    if (!found || !(await isAllowed(wish.account, wish.name)))
      throw new PartiError('local-runner.foreign', { owner: '', machine: '' });
    if (found.fault) throw found.fault;
    if (found.sourceDigest !== sourceDigest) throw new PartiError('local-runner.other-source');
    const { name } = functionTexts(found.record, 'en');
    const ran = await found.run({
      inputs: wish.inputs,
      models: wish.models,
      timeoutMs: timeoutMs(wish.timeoutMs),
      signal,
      onLog(text) {
        said(text);
        for (const part of partsOf(text, LOCAL_RUNNER_LIMITS.logCharacters)) send({ action: 'log', run, text: part });
      },
      onProgress: (progress, activity) =>
        send({ action: 'progress', run, progress, ...(activity === undefined ? {} : { activity: activity.slice(0, 500) }) }),
    });
    signal.throwIfAborted();
    const text = JSON.stringify(ran.result);
    if (text.length > LOCAL_RUNNER_LIMITS.resultCharacters)
      throw new PartiError('run.result-too-large', { megabytes: LOCAL_RUNNER_LIMITS.resultCharacters / 1024 / 1024 });
    for (const part of partsOf(text, LOCAL_RUNNER_LIMITS.partCharacters)) send({ action: 'part', run, text: part });
    send({ action: 'done', run, runMs: ran.runMs });
    said(`ran     ${name}, ${Math.round(ran.runMs)} ms\n`);
  };

  return {
    start(wish) {
      const controller = new AbortController();
      running.set(wish.run, controller);
      answer(wish, controller.signal)
        .catch((error: unknown) => {
          if (controller.signal.aborted) return said(`stopped ${wish.functionId}\n`);
          const failed = error instanceof PartiError ? error : new PartiError('run.host-failed', { message: String(error) });
          const { trace, ...parameters }: JsonObject = { ...failed.parameters };
          said(`failed  ${wish.functionId}: ${failed.message} [${failed.code}]\n`);
          send({
            ...{ action: 'failed', run: wish.run, code: failed.code, message: failed.message.slice(0, 20_000) },
            parameters: typeof trace === 'string' ? { ...parameters, trace: trace.slice(0, 100_000) } : parameters,
          });
        })
        .finally(() => running.delete(wish.run));
    },
    cancel: (run) => running.get(run)?.abort(new PartiError('run.result-cancelled')),
    cancelAll() {
      for (const controller of running.values()) controller.abort(new PartiError('run.result-cancelled'));
    },
  };
}

/** A name that somebody chose, as it may stand in a terminal. */
const printable = (name: string): string => name.replaceAll(/\p{C}/gu, ' ').slice(0, 100);

function* partsOf(text: string, size: number): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
