import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that takes a while. */
const taking = (ms: number, done: string[], name: string) => () => {
  vi.setSystemTime(Date.now() + ms);
  vi.advanceTimersByTime(ms);
  done.push(name);
};

it('puts work off for four times what it took, half a second at most, and does it once then', () => {
  const done: string[] = [];
  const pace = new Pace();
  expect(pace.isDue).toBe(true);
  pace.now(taking(20, done, 'first'));
  expect(pace.isDue).toBe(false);
  for (const name of ['second', 'third']) pace.later(taking(20, done, name));
  vi.advanceTimersByTime(79);
  expect(done).toEqual(['first']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['first', 'second']);
  pace.now(taking(1000, done, 'long'));
  vi.advanceTimersByTime(499);
  expect(pace.isDue).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pace.isDue).toBe(true);
});

it('does what is asked for at once in place of what was put off', () => {
  const done: string[] = [];
  const pace = new Pace();
  pace.now(taking(20, done, 'first'));
  pace.later(taking(20, done, 'put off'));
  pace.now(taking(20, done, 'at once'));
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(['first', 'at once']);
});
