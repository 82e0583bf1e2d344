import { describe, expect, it } from 'vitest';
import { PartiError } from '#domain';
import { describeError, errorLines } from './describe-error.ts';

describe('errors of the command line', () => {
  it('print what went wrong, the code, and the next step on a line of its own', () => {
    expect(errorLines(describeError(new PartiError('function.not-found', { id: 'x' })))).toMatch(
      /^.+ \[function\.not-found\]\n {2}→ Name a shipped function, one of yours by its name or id, or a folder that holds parti\.json\.\n$/,
    );
  });

  it('print no empty next step for what nobody foresaw', () => {
    expect(errorLines(describeError(new Error('odd')))).toBe('odd [unknown]\n');
  });
});
