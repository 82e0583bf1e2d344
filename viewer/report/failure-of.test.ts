import { expect, it } from 'vitest';
import type { NodeRun } from '#domain';
import { shownTexts } from '#fixtures/shown-texts';
import { problemText } from '#inputs';
import { failureOf } from './failure-of.ts';

const run = (rest: Partial<NodeRun>): NodeRun => ({ nodeId: 'a', state: 'failed', ...rest });
const why = (one: NodeRun) => {
  const failure = failureOf(one, (id) => (id === 's' ? 'Site' : id));
  return failure && problemText(shownTexts('en'), failure);
};

it('a figure of a failed function says why: the author’s words, else what is missing or has failed before it', () => {
  expect(why(run({ error: { code: 'run.failed', message: 'Width is 0.' } }))).toBe('Width is 0.');
  expect(why(run({ state: 'timed-out', error: { code: 'run.timed-out', parameters: { seconds: 5 } } }))).toBe(
    'The function took longer than 5 s and was stopped.',
  );
  expect(why(run({ state: 'blocked', missing: ['s'] }))).toBe('Site has failed.');
  expect(why(run({ state: 'missing-input', missing: ['Perimeter', 'Slope'] }))).toBe(
    'These inputs are missing: Perimeter, Slope',
  );
});

it('says nothing of a function that gave something, runs or waits', () => {
  for (const state of ['succeeded', 'reused', 'running', 'waiting', 'out-of-date', 'idle'] as const)
    expect(why(run({ state }))).toBeUndefined();
  expect(failureOf(undefined, String)).toBeUndefined();
});
