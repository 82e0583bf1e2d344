import type { RunContext } from './function-runner.ts';
import { RunLogs } from './run-logs.ts';

/** Listener of what running functions report. */
export interface ReportListener {
  /** A run that reports nothing for so long may be frozen, ms. */
  quietAfterMs?: number;
  /** Text that was printed, from the character `at` of everything on. */
  log(key: string, text: string, at: number): void;
  progress(key: string, progress: number, activity: string | undefined): void;
  quiet(key: string, isQuiet: boolean): void;
}

const QUIET_AFTER_MS = 10_000;

/** Reports of functions while they run: text, how far they are, and nothing at all for too long. */
export class RunReports {
  readonly #listener: ReportListener;
  readonly #logs = new RunLogs();

  constructor(listener: ReportListener) {
    this.#listener = listener;
  }

  /** Listens to one run until it ends. */
  async during<R>(key: string, run: (context: Pick<RunContext, 'onLog' | 'onProgress'>) => Promise<R>): Promise<R> {
    const { quietAfterMs = QUIET_AFTER_MS, log, progress, quiet } = this.#listener;
    const silence = watchSilence(quietAfterMs, (isQuiet) => quiet(key, isQuiet));
    this.#logs.begin(key);
    try {
      return await run({
        onLog: (text) => {
          silence.report();
          log(key, text, this.#logs.add(key, text));
        },
        onProgress: (share, activity) => {
          silence.report();
          progress(key, share, activity);
        },
      });
    } finally {
      silence.end();
    }
  }

  /** What the function printed when it ran last for this key. */
  logOf(key: string): string {
    return this.#logs.textOf(key);
  }
}

/** Tells when a run has reported nothing for so long, and when it does again. */
function watchSilence(afterMs: number, tell: (isQuiet: boolean) => void): { report(): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isQuiet = false;
  const wait = () => {
    timer = setTimeout(() => {
      isQuiet = true;
      tell(true);
    }, afterMs);
    timer.unref();
  };
  const speak = () => {
    clearTimeout(timer);
    if (isQuiet) tell(false);
    isQuiet = false;
  };
  wait();
  return {
    report() {
      speak();
      wait();
    },
    end: speak,
  };
}
