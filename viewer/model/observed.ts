/** What the drawing follows: counts its changes and tells them. */
export class Observed {
  readonly #listeners = new Set<() => void>();
  version = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected changed(): void {
    this.version++;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}
