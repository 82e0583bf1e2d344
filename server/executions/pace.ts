/** Times the work's own time that pass before it is done again. */
const PAUSES_PER_WORK = 4;
/** It is never put off for longer (ms). */
const MOST_PAUSE_MS = 500;

/** Pace of work that is asked for again and again: it takes a fifth of the time at most, however long it takes. */
export class Pace {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #nextMs = 0;

  get isDue(): boolean {
    return performance.now() >= this.#nextMs;
  }

  /** Does it, also in place of what was put off. */
  now(work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const began = performance.now();
    work();
    const ended = performance.now();
    this.#nextMs = ended + Math.min(MOST_PAUSE_MS, PAUSES_PER_WORK * (ended - began));
  }

  /** Asks for it when it is due; asked several times until then it comes once. */
  later(ask: () => void): void {
    const due = () => {
      this.#timer = undefined;
      ask();
    };
    this.#timer ??= setTimeout(due, Math.max(0, this.#nextMs - performance.now()));
  }
}
