import { refused, type Refusal } from '../errors/verdict.ts';

/** Category of commands of which only one runs at a time. Source: spec platform §6. */
export const DRAFTING_CATEGORY = 'Drafting Command';

/** Drafting commands at a time. */
export const MAX_DRAFTING_COMMANDS = 1;

/** One step of an interactive command. Options are there only where the step names them. */
export interface CommandStep {
  /** Text key of what to do now; none: nothing is said. */
  instructions?: string;
  /** Leaving in this step is refused. */
  vetoesCancel?: boolean;
  /** Tab goes to the next option. */
  hasNextOption?: boolean;
  hasDefaultOption?: boolean;
}

/** Command that runs until it completes or is cancelled; at least one step. */
export interface InteractiveCommand {
  id: string;
  category: string;
  steps: readonly CommandStep[];
}

/** Running command and where it stands. */
export interface RunningCommand {
  command: InteractiveCommand;
  step: number;
}

/** Event of a command, in the order in which listeners hear them. */
export type CommandEvent =
  | { type: 'start' | 'complete' | 'cancel' | 'next-option' | 'default-option'; id: string }
  | { type: 'instructions'; id: string; instructions: string };

/** Running commands, the one in front last, after a move; what to tell; and why nothing happened where nothing did. */
export interface CommandMove {
  stack: readonly RunningCommand[];
  events: readonly CommandEvent[];
  refusal?: Refusal;
}

/** Commands after one was put in front. The one in front already is left alone; a second drafting command is refused. */
export function startCommand(stack: readonly RunningCommand[], command: InteractiveCommand): CommandMove {
  const { id } = command;
  if (stack.at(-1)?.command.id === id) return unmoved(stack, refused('command.already-active', { commandId: id }));
  const drafting = stack.filter((running) => running.command.category === DRAFTING_CATEGORY);
  if (command.category === DRAFTING_CATEGORY && drafting.length >= MAX_DRAFTING_COMMANDS)
    return unmoved(stack, refused('command.drafting-busy', { commandId: drafting[0]?.command.id ?? '' }));
  return { stack: [...stack, { command, step: 0 }], events: [{ type: 'start', id }, ...instructionsOf(command, 0)] };
}

/** The command in front goes to its next step; after the last it completes, and the one behind it is in front again. */
export function advanceCommand(stack: readonly RunningCommand[]): CommandMove {
  const front = stack.at(-1);
  if (front === undefined) return unmoved(stack);
  const step = front.step + 1;
  return step >= front.command.steps.length ? completeCommand(stack) : goToStep(stack, step);
}

/** Command in front stands at another of its steps, as after an undone one; nothing where it stands there already. */
export function goToStep(stack: readonly RunningCommand[], step: number): CommandMove {
  const front = stack.at(-1);
  if (front === undefined || front.step === step || front.command.steps[step] === undefined) return unmoved(stack);
  return { stack: stack.with(-1, { ...front, step }), events: instructionsOf(front.command, step) };
}

/** Brings the command in front to its end, whatever its step; the one behind it is in front again. */
export function completeCommand(stack: readonly RunningCommand[]): CommandMove {
  const front = stack.at(-1);
  if (front === undefined) return unmoved(stack);
  const behind = stack.slice(0, -1);
  return { stack: behind, events: [{ type: 'complete', id: front.command.id }, ...resumed(behind)] };
}

/** Leaves the command in front, unless its step refuses. */
export function cancelCommand(stack: readonly RunningCommand[]): CommandMove {
  const front = stack.at(-1);
  if (front === undefined) return unmoved(stack);
  const { id } = front.command;
  if (stepOf(front)?.vetoesCancel) return unmoved(stack, refused('command.cancel-vetoed', { commandId: id }));
  const behind = stack.slice(0, -1);
  return { stack: behind, events: [{ type: 'cancel', id }, ...resumed(behind)] };
}

/** Commands after the next or the default option of the step in front; nothing where the step has none. */
export function takeOption(stack: readonly RunningCommand[], option: 'next-option' | 'default-option'): CommandMove {
  const front = stack.at(-1);
  const step = front && stepOf(front);
  const isOffered = option === 'next-option' ? step?.hasNextOption : step?.hasDefaultOption;
  return front && isOffered ? { stack, events: [{ type: option, id: front.command.id }] } : unmoved(stack);
}

function unmoved(stack: readonly RunningCommand[], refusal?: Refusal): CommandMove {
  return { stack, events: [], ...(refusal === undefined ? {} : { refusal }) };
}

function stepOf({ command, step }: RunningCommand): CommandStep | undefined {
  return command.steps[step];
}

/** A command that comes to the front again says once more what to do. */
function resumed(stack: readonly RunningCommand[]): CommandEvent[] {
  const front = stack.at(-1);
  return front === undefined ? [] : instructionsOf(front.command, front.step);
}

function instructionsOf(command: InteractiveCommand, step: number): CommandEvent[] {
  const instructions = command.steps[step]?.instructions;
  return instructions === undefined ? [] : [{ type: 'instructions', id: command.id, instructions }];
}
