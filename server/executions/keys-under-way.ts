/** What a call came to. */
export interface OnceMade<T> {
  value: T;
  /** Somebody else had it made: no function ran for it. */
  isShared: boolean;
}

/** Calls of functions that run, by workflow and key of the result, whoever asked for them. What a function makes on its author's machine serves no other workflow. */
export interface KeysUnderWay {
  /**
   * Runs the function of a key, or waits for whoever is at it already. Only what came to a result is shared: where that call
   * failed or was ended the function runs after all, and says itself what is wrong. Rejects with the signal's reason.
   */
  once<T>(workflowId: string, key: string, signal: AbortSignal, run: () => Promise<T>): Promise<OnceMade<T>>;
}

export function createKeysUnderWay(): KeysUnderWay {
  const calls = new Map<string, Promise<{ value: unknown } | undefined>>();
  return {
    async once<T>(workflowId: string, key: string, signal: AbortSignal, run: () => Promise<T>): Promise<OnceMade<T>> {
      const name = `${workflowId} ${key}`;
      for (let other = calls.get(name); other; other = calls.get(name)) {
        const came = await beforeEnd(signal, other);
        if (came) return { value: came.value as T, isShared: true };
      }
      signal.throwIfAborted();
      const made = run();
      const told = made.then(
        (value) => ({ value }),
        () => undefined,
      );
      calls.set(name, told);
      try {
        return { value: await made, isShared: false };
      } finally {
        if (calls.get(name) === told) calls.delete(name);
      }
    },
  };
}

/** What something comes to, unless whoever waits for it is ended before. */
async function beforeEnd<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(signal.reason as Error);
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
