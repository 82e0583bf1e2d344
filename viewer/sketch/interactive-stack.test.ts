import { describe, expect, it } from 'vitest';
import { InteractiveStack, type InteractiveCommand, type InteractiveEvent } from './interactive-stack.ts';

describe('P4.10 interactive commands', () => {
  const events: InteractiveEvent[] = [];
  const command = (id: string, more: Partial<InteractiveCommand> = {}): InteractiveCommand => ({
    id,
    instruction: () => 'step',
    ...more,
  });

  it('P4.10a P4.10b P4.10e run as a stack, ignore a second start of the topmost, and tell in order', () => {
    const stack = new InteractiveStack();
    stack.listen((event) => events.push(event));
    stack.start(command('draw', { nextOption: () => undefined, defaultOption: () => undefined }));
    stack.start(command('draw'));
    expect(stack.depth).toBe(1);
    stack.nextOption();
    stack.defaultOption();
    stack.start(command('move'));
    expect(stack.nextOption()).toBe(false);
    stack.cancel();
    expect(stack.top?.id).toBe('draw');
    stack.complete();
    expect(stack.complete()).toBeUndefined();
    expect(events.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'start draw',
      'next-option draw',
      'default-option draw',
      'start move',
      'cancel move',
      'complete draw',
    ]);
  });

  it('P4.10c a step may refuse to be left; P4.10d options are a step’s own', () => {
    const stack = new InteractiveStack();
    stack.start(command('draw', { cancel: () => 'strokes' }));
    expect(stack.cancel()).toEqual({ reason: 'strokes' });
    expect(stack.depth).toBe(1);
    expect([stack.nextOption(), stack.defaultOption()]).toEqual([false, false]);
  });

  it('P6.06 W4.10g a second drafting command ends the first or does not start', () => {
    const stack = new InteractiveStack();
    stack.start(command('line', { isDrafting: true }));
    expect(stack.start(command('polygon', { isDrafting: true }))).toBeUndefined();
    expect([stack.depth, stack.top?.id]).toEqual([1, 'polygon']);
    const refusing = new InteractiveStack();
    refusing.start(command('line', { isDrafting: true, complete: () => 'flawed' }));
    expect(refusing.start(command('polygon', { isDrafting: true }))).toEqual({ reason: 'flawed' });
    expect([refusing.depth, refusing.top?.id]).toEqual([1, 'line']);
  });
});
