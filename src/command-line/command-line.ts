import {
  advanceCommand,
  cancelCommand,
  completeCommand,
  offeredChoices,
  PartiError,
  plainWords,
  readChoice,
  startCommand,
  takeOption,
  type CommandMove,
  type RunningCommand,
  type TypedChoice,
} from '#domain';
import { ambiguous, type TypedAnswer, type TypedCommand, type TypedStep } from './typed-command.ts';

/** One line of what was typed and what came of it. */
export interface LogLine {
  id: number;
  kind: 'typed' | 'said' | 'failed';
  text: string;
  /** What to do next, of a failure. */
  hint?: string;
}

/** Where a command line finds what it may run, and words for what fails. */
export interface CommandLineParts {
  /** Commands of the moment; those of an open sketch are among them. */
  commands: () => readonly TypedCommand[];
  /** Further things that run by their name alone: the commands of the palette. */
  others: () => readonly TypedChoice[];
  runOther: (id: string) => Promise<void>;
  /** Takes a line that is no command, such as points of an open sketch; throws for a wrong one. */
  takes: (text: string) => boolean;
  describe: (error: unknown) => Promise<{ text: string; hint?: string }>;
  /** Lines typed earlier, the last one last. */
  history: { read: () => readonly string[]; keep: (line: string) => void };
}

/** Lines of the log that are kept. */
const MOST_LINES = 200;
/** Completions that are offered at once. */
const MOST_OFFERED = 8;

/** A command line: reads what is typed, asks step by step what is missing, and says what came of it. */
export class CommandLine {
  readonly #parts: CommandLineParts;
  readonly #listeners = new Set<() => void>();
  #stack: readonly RunningCommand[] = [];
  #answers: readonly TypedAnswer[] = [];
  #lines: readonly LogLine[] = [];
  #count = 0;
  version = 0;

  constructor(parts: CommandLineParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  /** Whether a command waits for an answer. */
  get isAsking(): boolean {
    return this.#stack.length > 0;
  }

  /** What the command in front asks for now; undefined while none runs. */
  get prompt(): string | undefined {
    const front = this.#stack.at(-1);
    return front?.command.steps[front.step]?.instructions;
  }

  /** Lines typed earlier, the last one last. */
  get history(): readonly string[] {
    return this.#parts.history.read();
  }

  /** What the text could be completed to, each as the whole line that it would be. */
  offered(text: string): { line: string; name: string; about: string }[] {
    const step = this.#step;
    if (step) return this.#ofStep(step, this.#answers, text, '');
    const read = readChoice(this.#commands, text);
    if (read && 'choice' in read && (read.rest !== '' || /\s$/.test(text))) {
      const later = this.#laterStep(read.choice, read.rest);
      if (later) return this.#ofStep(later.step, later.answers, later.text, text.slice(0, text.length - later.text.length));
    }
    const commands = offeredChoices(this.#commands, text, MOST_OFFERED).map(({ name, about, steps }) => ({
      line: steps.length > 0 ? `${name} ` : name,
      name,
      about,
    }));
    if (text.trim() === '') return commands;
    const known = new Set(commands.map(({ name }) => plainWords(name)));
    const others = offeredChoices(this.#parts.others(), text, MOST_OFFERED).filter(({ name }) => !known.has(plainWords(name)));
    return [...commands, ...others.map(({ name }) => ({ line: name, name, about: '' }))].slice(0, MOST_OFFERED);
  }

  /** Does what the line says. Answers whether it was taken; else it stays to be mended. */
  async submit(text: string): Promise<boolean> {
    const isBlank = text.trim() === '';
    if (isBlank && !this.isAsking) return true;
    if (!isBlank) {
      this.#add('typed', text.trim());
      this.#parts.history.keep(text.trim());
    }
    const wasAsking = this.isAsking;
    try {
      await (wasAsking ? this.#answer(text, isBlank) : this.#begin(text));
      return true;
    } catch (error) {
      // What was begun by this line alone ends with it; what asked before goes on asking.
      if (!wasAsking) this.#end();
      const { text: said, hint } = await this.#parts.describe(error);
      this.#add('failed', said, hint);
      return false;
    }
  }

  /** Leaves the command that asks; answers whether one did. */
  cancel(): boolean {
    if (!this.isAsking) return false;
    this.#move(cancelCommand(this.#stack));
    this.#answers = [];
    this.#tell();
    return true;
  }

  /** Adds what is said without having been asked. */
  say(text: string): void {
    this.#add('said', text);
  }

  get #commands(): readonly TypedCommand[] {
    return this.#parts.commands();
  }

  get #front(): TypedCommand | undefined {
    return this.#stack.at(-1)?.command as TypedCommand | undefined;
  }

  get #step(): TypedStep | undefined {
    return this.#front?.steps[this.#stack.at(-1)?.step ?? 0];
  }

  async #begin(text: string): Promise<void> {
    if (this.#parts.takes(text)) return this.#tell();
    const read = readChoice(this.#commands, text);
    const other = this.#parts.others().find(({ name }) => plainWords(name) === plainWords(text));
    // The whole line as the name of something else comes before the beginning of a name.
    if (other && !(read && 'choice' in read && isNamed(read.choice, text))) return this.#parts.runOther(other.id);
    if (read === undefined) throw new PartiError('command.unknown', { text: text.trim() });
    if ('among' in read) throw ambiguous(text, read.among);
    const { choice: command, rest } = read;
    const refusal = command.refusal?.();
    if (refusal) throw refusal;
    const move = startCommand(this.#stack, command);
    this.#move(move);
    this.#answers = [];
    const [first] = command.steps;
    if (rest === '' && (first === undefined || first.isOptional)) return this.#complete();
    if (rest !== '' && first === undefined) throw new PartiError('command.unknown', { text: text.trim() });
    await this.#answer(rest, false);
  }

  /** Answers steps with the front of a text until it is used up or a step is missing. */
  async #answer(text: string, isBlank: boolean): Promise<void> {
    let rest = text.trim();
    if (isBlank) {
      const taken = takeOption(this.#stack, 'default-option');
      this.#move(taken);
      if (taken.events.length > 0) return this.#complete();
      return this.#tell();
    }
    const before = { stack: this.#stack, answers: this.#answers };
    try {
      while (rest !== '') {
        const step = this.#step;
        const front = this.#front;
        if (!step || !front) break;
        const { rest: left, ...answer } = step.read(rest, this.#answers);
        this.#answers = [...this.#answers, answer];
        rest = left;
        const isLast = this.#stack.at(-1)?.step === front.steps.length - 1;
        if (isLast && !step.repeats) {
          if (rest !== '') throw new PartiError('command.too-much', { text: rest, usage: front.name });
          return await this.#complete();
        }
        if (!step.repeats) this.#move(advanceCommand(this.#stack));
      }
    } catch (error) {
      this.#stack = before.stack;
      this.#answers = before.answers;
      throw error;
    }
    const next = this.#step;
    // Enough was said where all that is left need not be.
    if (next?.isOptional && !isBlank) return this.#complete();
    this.#tell();
  }

  async #complete(): Promise<void> {
    const command = this.#front;
    if (!command) return;
    const answers = this.#answers;
    this.#move(completeCommand(this.#stack));
    this.#answers = [];
    this.#tell();
    const said = await command.run(answers);
    if (said !== undefined && said !== '') this.#add('said', said);
  }

  #end(): void {
    this.#stack = [];
    this.#answers = [];
    this.#tell();
  }

  /** The step that the text behind a command's name has come to, and what of it is not yet read. */
  #laterStep(command: TypedCommand, rest: string) {
    let [text, answers]: [string, readonly TypedAnswer[]] = [rest, []];
    for (const step of command.steps) {
      try {
        const { rest: left, ...answer } = step.read(text, answers);
        if (left === '' && !step.repeats) return { step, answers, text };
        [text, answers] = [left, [...answers, answer]];
      } catch {
        return { step, answers, text };
      }
    }
    return undefined;
  }

  #ofStep(step: TypedStep, answers: readonly TypedAnswer[], text: string, before: string) {
    return offeredChoices(step.choices?.(answers) ?? [], text, MOST_OFFERED).map(({ name }) => ({
      line: `${before}${name}`,
      name,
      about: '',
    }));
  }

  #move({ stack }: CommandMove): void {
    this.#stack = stack;
  }

  #add(kind: LogLine['kind'], text: string, hint?: string): void {
    const line: LogLine = { id: this.#count++, kind, text, ...(hint ? { hint } : {}) };
    this.#lines = [...this.#lines, line].slice(-MOST_LINES);
    this.#tell();
  }

  #tell(): void {
    this.version += 1;
    for (const listener of Array.from(this.#listeners)) listener();
  }
}

/** Whether a text is a command's whole name, or begins with it. */
function isNamed({ name, words = [] }: TypedChoice, text: string): boolean {
  const line = plainWords(text);
  return [name, ...words].map(plainWords).some((one) => line === one || line.startsWith(`${one} `));
}
