import type { ChildProcess } from 'node:child_process';

/** A process of a runtime that was started ahead: it is up, and has been told of no function and nobody yet. */
export interface SpareProcess {
  /** The one that waits, else a new one. The caller owns it from now on. */
  take(): ChildProcess;
  /** Starts the next one, if none waits. */
  refill(): void;
  close(): void;
}

/**
 * Keeps one process ready for the next function that has none; one that nobody needs for `idleMs` is ended. `start` is told
 * whether somebody waits for the process, or it has time to make itself ready.
 */
export function keepSpareProcess(start: (isAhead: boolean) => ChildProcess, idleMs: number): SpareProcess {
  let spare: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const release = () => {
    clearTimeout(timer);
    const held = spare;
    spare = undefined;
    return held;
  };
  const end = () => {
    const held = release();
    held?.kill('SIGKILL');
    for (const stream of held?.stdio ?? []) stream?.destroy();
  };
  return {
    take: () => release() ?? start(false),
    refill() {
      if (spare || isClosed) return;
      let started: ChildProcess;
      try {
        started = start(true);
      } catch {
        // Whoever needs one will hear why.
        return;
      }
      spare = started;
      const forget = () => spare === started && release();
      started.once('error', forget);
      started.once('exit', forget);
      for (const stream of started.stdio) stream?.on('error', () => undefined);
      timer = setTimeout(end, idleMs);
      timer.unref();
    },
    close() {
      isClosed = true;
      end();
    },
  };
}
