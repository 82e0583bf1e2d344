/**
 * What gestures write, as it was when each began: while one lasts the model shows what is only tried, and no change is to
 * keep that as what was there before.
 */
export class BegunGestures<T> {
  readonly #begun = new Map<string, T>();

  /** Begins a gesture, or goes on with it: what it began with. */
  during(key: string, now: T): T {
    const begun = this.#begun.get(key) ?? now;
    this.#begun.set(key, begun);
    return begun;
  }

  /** Ends a gesture: what it began with; `now` where nothing was tried before. */
  end(key: string, now: T): T {
    const begun = this.#begun.get(key) ?? now;
    this.#begun.delete(key);
    return begun;
  }

  /** Ends a gesture that keeps nothing. */
  drop(key: string): void {
    this.#begun.delete(key);
  }
}
