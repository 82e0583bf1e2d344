import { describe, expect, it } from 'vitest';
import {
  advanceCommand,
  cancelCommand,
  completeCommand,
  goToStep,
  startCommand,
  takeOption,
  type CommandEvent,
  type InteractiveCommand,
} from './command-stack.ts';

const move: InteractiveCommand = {
  id: 'move',
  category: 'Edit',
  steps: [{ instructions: 'pick' }, { instructions: 'drop', hasNextOption: true }],
};
const line: InteractiveCommand = { id: 'line', category: 'Drafting Command', steps: [{ instructions: 'first' }, {}] };
const polygon: InteractiveCommand = { ...line, id: 'polygon' };
const firm: InteractiveCommand = { id: 'firm', category: 'Tools', steps: [{ vetoesCancel: true, hasDefaultOption: true }] };
const told = (events: readonly CommandEvent[]) =>
  events.map((event) => `${event.id} ${event.type === 'instructions' ? event.instructions : event.type}`);
const names = (stack: readonly { command: { id: string }; step: number }[]) =>
  stack.map(({ command, step }) => `${command.id} ${step}`);

describe('interactive commands', () => {
  it('P4.10a P4.10e: start, instruct step by step, and complete', () => {
    const started = startCommand([], move);
    const second = advanceCommand(started.stack);
    const done = advanceCommand(second.stack);
    expect([started, second, done].map(({ events }) => told(events))).toEqual([
      ['move start', 'move pick'],
      ['move drop'],
      ['move complete'],
    ]);
    expect([started, second, done].map(({ stack }) => names(stack))).toEqual([['move 0'], ['move 1'], []]);
  });

  it('P4.10a: run as a stack, and the one behind goes on where it was', () => {
    const { stack } = startCommand(advanceCommand(startCommand([], move).stack).stack, line);
    expect(names(stack)).toEqual(['move 1', 'line 0']);
    const cancelled = cancelCommand(stack);
    expect(told(cancelled.events)).toEqual(['line cancel', 'move drop']);
    expect(names(cancelled.stack)).toEqual(['move 1']);
    const completed = advanceCommand(advanceCommand(stack).stack);
    expect(told(completed.events)).toEqual(['line complete', 'move drop']);
  });

  it('P4.10a: goes back to a step, and ends in any', () => {
    const second = advanceCommand(startCommand([], move).stack).stack;
    const back = goToStep(second, 0);
    expect([told(back.events), names(back.stack)]).toEqual([['move pick'], ['move 0']]);
    expect(goToStep(second, 1)).toEqual({ stack: second, events: [] });
    expect(goToStep(second, 2)).toEqual({ stack: second, events: [] });
    const done = completeCommand(startCommand(second, line).stack);
    expect([told(done.events), names(done.stack)]).toEqual([['line complete', 'move drop'], ['move 1']]);
    expect(completeCommand([])).toEqual({ stack: [], events: [] });
  });

  it('P4.10b: the command in front is not started again', () => {
    const { stack } = startCommand([], move);
    expect(startCommand(stack, move)).toEqual({
      stack,
      events: [],
      refusal: { ok: false, code: 'command.already-active', parameters: { commandId: 'move' } },
    });
    expect(names(startCommand(startCommand(stack, firm).stack, move).stack)).toEqual(['move 0', 'firm 0', 'move 0']);
  });

  it('P4.10c: a step may veto that it is left', () => {
    const { stack } = startCommand([], firm);
    expect(cancelCommand(stack)).toEqual({
      stack,
      events: [],
      refusal: { ok: false, code: 'command.cancel-vetoed', parameters: { commandId: 'firm' } },
    });
  });

  it('P4.10d: options are there where the step names them', () => {
    const first = startCommand([], move).stack;
    const second = advanceCommand(first).stack;
    expect(told(takeOption(first, 'next-option').events)).toEqual([]);
    expect(told(takeOption(second, 'next-option').events)).toEqual(['move next-option']);
    expect(told(takeOption(second, 'default-option').events)).toEqual([]);
    expect(told(takeOption(startCommand([], firm).stack, 'default-option').events)).toEqual(['firm default-option']);
  });

  it('P6.06: one drafting command at a time, wherever it stands', () => {
    const { stack } = startCommand(startCommand([], line).stack, move);
    expect(startCommand(stack, polygon)).toEqual({
      stack,
      events: [],
      refusal: { ok: false, code: 'command.drafting-busy', parameters: { commandId: 'line' } },
    });
    expect(names(startCommand(startCommand([], move).stack, polygon).stack)).toEqual(['move 0', 'polygon 0']);
  });

  it('does nothing where nothing runs', () => {
    for (const result of [advanceCommand([]), cancelCommand([]), takeOption([], 'next-option')])
      expect(result).toEqual({ stack: [], events: [] });
  });
});
