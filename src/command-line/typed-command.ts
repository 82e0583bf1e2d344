import { PartiError, readChoice, type CommandStep, type InteractiveCommand, type TypedChoice } from '#domain';

/** What a step was answered with: an id or a text, as it was said. */
export interface TypedAnswer {
  value: unknown;
  shown: string;
}

/** Step of a typed command: what it asks, and how words answer it. */
export interface TypedStep extends CommandStep {
  /** What is asked for, in usage lines, in the language that is shown. */
  name: string;
  /** Not asked for where nothing was typed behind the command. */
  isOptional?: boolean;
  /** Asked again after each answer, until Enter alone ends it. */
  repeats?: boolean;
  /** What it may be answered with; absent: free words. */
  choices?: (answers: readonly TypedAnswer[]) => readonly TypedChoice[];
  /** Reads the front of a text; throws a `PartiError` for what is no answer. */
  read: (text: string, answers: readonly TypedAnswer[]) => TypedAnswer & { rest: string };
}

/** Command that is typed: its words, its steps, and what it does once they are answered. */
export interface TypedCommand extends InteractiveCommand, TypedChoice {
  steps: readonly TypedStep[];
  /** What it does, in one sentence. */
  about: string;
  /** Why it cannot run now; absent: it always can. */
  refusal?: () => PartiError | undefined;
  /** Answers what is said then; nothing: the command alone is said. */
  run: (answers: readonly TypedAnswer[]) => string | undefined | Promise<string | undefined>;
}

/** A step that is answered by one of several names. */
export function choiceStep(
  step: Omit<TypedStep, 'read' | 'choices'> & { choices: NonNullable<TypedStep['choices']> },
): TypedStep {
  return {
    ...step,
    read(text, answers) {
      const read = readName(step.choices(answers), text, step.name);
      return { value: read.choice.id, shown: read.choice.name, rest: read.rest };
    },
  };
}

/** The choice that a text names. Throws `command.unknown-answer` or `command.ambiguous`. */
export function readName<Choice extends TypedChoice>(
  choices: readonly Choice[],
  text: string,
  what: string,
): { choice: Choice; rest: string } {
  const read = readChoice(choices, text);
  if (read === undefined) throw new PartiError('command.unknown-answer', { text: text.trim(), what });
  if ('among' in read) throw ambiguous(text, read.among);
  return read;
}

const NAMED = 5;

/** Says what a text could be. */
export function ambiguous(text: string, among: readonly TypedChoice[]): PartiError {
  const names = among.slice(0, NAMED).map(({ name }) => name);
  return new PartiError('command.ambiguous', {
    text: text.trim(),
    names: `${names.join(', ')}${among.length > NAMED ? ' …' : ''}`,
  });
}

/** How a command is typed: its name, and what it asks in angle brackets, what need not be said in square ones. */
export function usageOf({ name, steps }: Pick<TypedCommand, 'name' | 'steps'>): string {
  const asked = steps.map((step) => (step.isOptional ? `[${step.name}]` : `‹${step.name}›${step.repeats ? ' …' : ''}`));
  return [name, ...asked].join(' ');
}
