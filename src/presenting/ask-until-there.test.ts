import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartiError } from '#domain';
import { askUntilThere } from './ask-until-there.ts';

describe('what is asked until it is there', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const asked = (...answers: (string | Error)[]) => {
    const told: string[] = [];
    const failed: unknown[] = [];
    const ask = vi.fn(async () => {
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    });
    const end = askUntilThere(
      ask,
      (answer) => told.push(answer),
      (error) => failed.push(error),
    );
    return { told, failed, ask, end };
  };

  it('comes after a line that broke twice; the person is told once', async () => {
    const broke = new Error('no line');
    const { told, failed, ask } = asked(broke, broke, 'slides');
    await vi.advanceTimersByTimeAsync(0);
    expect([told, failed]).toEqual([[], [broke]]);
    await vi.advanceTimersByTimeAsync(2_000 + 4_000);
    expect([told, failed]).toEqual([['slides'], [broke]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('ends where the talk is over, and where nobody waits any more', async () => {
    const refused = asked(new PartiError('presenting.over', {}), 'slides');
    const left = asked(new Error('no line'), 'slides');
    await vi.advanceTimersByTimeAsync(0);
    left.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([refused.ask.mock.calls.length, left.ask.mock.calls.length]).toEqual([1, 1]);
    expect([refused.told, left.told]).toEqual([[], []]);
  });
});
