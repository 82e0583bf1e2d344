/** A command that goes step by step. Texts are keys that the interface translates. */
export interface InteractiveCommand {
  id: string;
  /** Draws or edits geometry: only one such command is active. */
  isDrafting?: boolean;
  /** What to do now; asked again after each step. */
  instruction: () => string;
  start?: () => void;
  /** Brings the work to its end; answers why it cannot, or nothing. */
  complete?: () => string | undefined;
  /** Gives up; answers why the step cannot be left, or nothing. */
  cancel?: () => string | undefined;
  /** Tab: the next of the step's options. Absent where the step has none. */
  nextOption?: () => void;
  /** Enter on an empty step: its default. */
  defaultOption?: () => void;
}

/** What a listener hears, in the order in which it happens. */
export interface InteractiveEvent {
  kind: 'start' | 'complete' | 'cancel' | 'next-option' | 'default-option';
  id: string;
}

/** Why something was refused: a reason of the command, or another drafting command that does not give way. */
export type Refusal = { reason: string } | undefined;

/** Running commands, one upon the other: the topmost has the keys, the one below goes on when it ends. */
export class InteractiveStack {
  readonly #stack: InteractiveCommand[] = [];
  readonly #listeners = new Set<(event: InteractiveEvent) => void>();

  get top(): InteractiveCommand | undefined {
    return this.#stack.at(-1);
  }

  get depth(): number {
    return this.#stack.length;
  }

  listen(listener: (event: InteractiveEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Starts a command on top. One with the id of the topmost is ignored. A drafting command first brings the running one
   * and everything above it to its end; where that refuses, it does not start.
   */
  start(command: InteractiveCommand): Refusal {
    if (this.top?.id === command.id) return undefined;
    if (command.isDrafting) {
      while (this.#stack.some(({ isDrafting }) => isDrafting)) {
        const refusal = this.complete();
        if (refusal) return refusal;
      }
    }
    this.#stack.push(command);
    command.start?.();
    this.#tell('start', command);
    return undefined;
  }

  complete(): Refusal {
    return this.#end('complete');
  }

  cancel(): Refusal {
    return this.#end('cancel');
  }

  /** Answers whether the step has options. */
  nextOption(): boolean {
    return this.#option('next-option', this.top?.nextOption);
  }

  defaultOption(): boolean {
    return this.#option('default-option', this.top?.defaultOption);
  }

  /** Drops everything without asking: the place where the commands ran is gone. */
  clear(): void {
    for (const command of this.#stack.splice(0).toReversed()) this.#tell('cancel', command);
  }

  #end(kind: 'complete' | 'cancel'): Refusal {
    const { top } = this;
    if (!top) return undefined;
    const reason = top[kind]?.();
    if (reason !== undefined) return { reason };
    const at = this.#stack.lastIndexOf(top);
    if (at >= 0) this.#stack.splice(at, 1);
    this.#tell(kind, top);
    return undefined;
  }

  #option(kind: 'next-option' | 'default-option', act: (() => void) | undefined): boolean {
    const { top } = this;
    if (!top || !act) return false;
    act();
    this.#tell(kind, top);
    return true;
  }

  #tell(kind: InteractiveEvent['kind'], { id }: InteractiveCommand): void {
    for (const listener of Array.from(this.#listeners)) listener({ kind, id });
  }
}
