import type { RunContext } from './function-runner.ts';
import { RunLogs } from './run-logs.ts';

/** Who hears of the signs that running functions give. */
export interface SignListener {
  /** A run that gives no sign for so long may be frozen, ms. */
  quietAfterMs?: number;
  /** Text that was printed, from the character `at` of everything on. */
  log(key: string, text: string, at: number): void;
  progress(key: string, progress: number, activity: string | undefined): void;
  quiet(key: string, isQuiet: boolean): void;
}

const QUIET_AFTER_MS = 10_000;

/** What functions say while they run: text, how far they are, and nothing at all for too long. */
export class RunSigns {
  readonly #listener: SignListener;
  readonly #logs = new RunLogs();

  constructor(listener: SignListener) {
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
          silence.sign();
          log(key, text, this.#logs.add(key, text));
        },
        onProgress: (share, activity) => {
          silence.sign();
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

/** Tells when a run has given no sign for so long, and when it gives one again. */
function watchSilence(afterMs: number, tell: (isQuiet: boolean) => void): { sign(): void; end(): void } {
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
    sign() {
      speak();
      wait();
    },
    end: speak,
  };
}
