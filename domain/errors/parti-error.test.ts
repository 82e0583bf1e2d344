import { describe, expect, it } from 'vitest';
import { PartiError, receivedError } from './parti-error.ts';
import { refused } from './verdict.ts';

describe('an error of the catalogue', () => {
  it('carries code, parameters, cause and the trace of an author', () => {
    const cause = new Error('deep');
    const error = new PartiError('run.failed', { message: 'no' }, { cause, message: 'log', trace: 'line 4' });
    expect(error).toBeInstanceOf(PartiError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'PartiError', code: 'run.failed', message: 'log', cause });
    expect(error.parameters).toEqual({ message: 'no', trace: 'line 4' });
    expect(new PartiError('workflow.too-big').message).toBe('workflow.too-big');
  });

  it('compiles with the parameters of its row only', () => {
    // The compiler checks these: a line that compiles makes its directive an error.
    const planted = [
      // @ts-expect-error -- a code that no row has
      () => new PartiError('run.no-such-code'),
      // @ts-expect-error -- the parameter is missing
      () => new PartiError('run.no-runtime'),
      // @ts-expect-error -- a parameter of another name
      () => new PartiError('run.no-runtime', { lang: 'Python' }),
      // @ts-expect-error -- a parameter too many
      () => new PartiError('workflow.too-big', { size: 3 }),
      // @ts-expect-error -- any text may be a code from outside
      () => new PartiError(String(1), {}),
      // @ts-expect-error -- refusals take the same
      () => refused('function.delete-not-owner'),
    ];
    expect(planted).toHaveLength(6);
    expect(new PartiError('run.no-runtime', { language: 'Python' }).parameters).toEqual({ language: 'Python' });
  });

  it('is made from a code that another side told, known or not', () => {
    const error = receivedError('run.of-tomorrow', { parts: 3 }, { message: 'told' });
    expect(error).toBeInstanceOf(PartiError);
    expect(error).toMatchObject({ code: 'run.of-tomorrow', parameters: { parts: 3 }, message: 'told' });
  });
});
