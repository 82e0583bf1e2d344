import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '#api';
import { receivedError, type RunResult } from '#domain';
import { createResultsPort } from './create-results-port.ts';

const RESULT: RunResult = { outputs: { Height: 40 }, messages: [] };
const failed = (status: number) => receivedError('http.internal-error', { status });

/** A port whose fetches fail in this order before they bring the result. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  const fetch = vi.fn<() => Promise<RunResult>>(() => {
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve(RESULT);
  });
  return { results: createResultsPort(fetch), fetch };
}

describe('a result that does not come', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['the server has no time', failed(500)],
    ['too much was asked for', failed(429)],
    ['the line broke', new UnreachableError(new TypeError('Failed to fetch'))],
  ])('is asked for again where %s', async (_, error) => {
    const { results, fetch } = failing(error, error, error);
    const loaded = results.load('a');
    await vi.advanceTimersByTimeAsync(7500);
    expect(await loaded).toEqual(RESULT);
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(results.get('a')).toEqual(RESULT);
  });

  it('is given up after four times, and asked for by whoever wants it next', async () => {
    const { results } = failing(...Array.from({ length: 4 }, () => failed(503)));
    const loaded = expect(results.load('a')).rejects.toMatchObject({ code: 'http.internal-error' });
    await vi.advanceTimersByTimeAsync(7500);
    await loaded;
    expect(await results.load('a')).toEqual(RESULT);
  });

  it('is not asked for again where the answer is no', async () => {
    const { results, fetch } = failing(receivedError('run.result-lost', { status: 410 }));
    await expect(results.load('a')).rejects.toMatchObject({ code: 'run.result-lost' });
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('ends at once where it is given up meanwhile, and begins anew', async () => {
    const { results, fetch } = failing(failed(500));
    const loaded = expect(results.load('a')).rejects.toMatchObject({ code: 'run.result-cancelled' });
    await vi.advanceTimersByTimeAsync(0);
    results.transfers?.cancel('a');
    await loaded;
    results.transfers?.resume('a');
    expect(await results.load('a')).toEqual(RESULT);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
