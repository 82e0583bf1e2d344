/** What functions print and how far they are, by key; the last of each is kept for those who open the workflow later. */
export class RunLogs {
  readonly #texts = new Map<string, string>();

  /** Begins anew for a key. */
  begin(key: string): void {
    this.#texts.delete(key);
  }

  /** Answers at which character of the whole this text begins. */
  add(key: string, text: string): number {
    const before = this.#texts.get(key) ?? '';
    const whole = before + text;
    this.#texts.delete(key);
    this.#texts.set(key, whole.length > MAX_CHARACTERS ? whole.slice(0, MAX_CHARACTERS) : whole);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MAX_LOGS && oldest !== undefined) this.#texts.delete(oldest);
    return before.length;
  }

  /** Everything printed in the last run for this key; empty when it printed nothing or was not run here. */
  textOf(key: string): string {
    return this.#texts.get(key) ?? '';
  }
}

const MAX_CHARACTERS = 256 * 1024;
const MAX_LOGS = 200;
