/** Function calls under way, by the key of their result. Several nodes may wait for one. */
export interface RunningCalls {
  readonly size: number;
  has(key: string): boolean;
  /** Starts one; `settled` is called unless it was ended before. */
  start<R>(
    key: string,
    run: (signal: AbortSignal) => Promise<R>,
    settled: (outcome: { value: R } | { error: unknown }) => void,
  ): void;
  /** Ends what is not wanted, asked again when the grace is over; a short run may finish within the grace, its result is worth more than the time. */
  keepOnly(isWanted: (key: string) => boolean): void;
  /** Ends one, where it is under way. */
  end(key: string): void;
  endAll(): void;
}

interface RunningCall {
  controller: AbortController;
  ending?: NodeJS.Timeout;
}

export function createRunningCalls(graceMs: number): RunningCalls {
  const calls = new Map<string, RunningCall>();
  const end = (key: string, call: RunningCall) => {
    clearTimeout(call.ending);
    if (calls.get(key) === call) calls.delete(key);
    call.controller.abort();
  };
  return {
    get size() {
      return calls.size;
    },
    has: (key) => calls.has(key),
    start(key, run, settled) {
      const call: RunningCall = { controller: new AbortController() };
      calls.set(key, call);
      const settle = (outcome: Parameters<typeof settled>[0]) => {
        clearTimeout(call.ending);
        if (call.controller.signal.aborted) return;
        calls.delete(key);
        settled(outcome);
      };
      run(call.controller.signal).then(
        (value) => settle({ value }),
        (error: unknown) => settle({ error }),
      );
    },
    keepOnly(isWanted) {
      for (const [key, call] of calls) {
        if (isWanted(key)) {
          clearTimeout(call.ending);
          call.ending = undefined;
        } else {
          call.ending ??= setTimeout(() => (isWanted(key) ? (call.ending = undefined) : end(key, call)), graceMs);
        }
      }
    },
    end(key) {
      const call = calls.get(key);
      if (call) end(key, call);
    },
    endAll() {
      for (const [key, call] of calls) end(key, call);
    },
  };
}
