import { expect, it } from 'vitest';
import type { NodeRun, RunSummary } from '#domain';
import { shownTexts } from '#fixtures/shown-texts';
import { problemText } from '#inputs';
import { failureOf, isOfEarlierInputs } from './failure-of.ts';

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

const AT_REST: RunSummary = { paused: false, running: 0, waiting: 0, failed: 1, outOfDate: 0, total: 2 };
const old = (state: NodeRun['state']) => run({ state, key: 'now', resultKey: 'before', resultDigest: 'd' });

it('tells a result of earlier inputs from one of the run on show, and from one whose successor is on its way', () => {
  for (const state of ['failed', 'timed-out', 'blocked', 'missing-input', 'not-released', 'out-of-date'] as const)
    expect(isOfEarlierInputs(old(state), AT_REST)).toBe(true);
  // A function that stands behind a failed one has no key.
  expect(isOfEarlierInputs(run({ state: 'blocked', resultKey: 'before', resultDigest: 'd' }), AT_REST)).toBe(true);
  for (const state of ['running', 'waiting', 'succeeded', 'reused'] as const)
    expect(isOfEarlierInputs(old(state), AT_REST)).toBe(false);
  expect(isOfEarlierInputs(run({ key: 'now' }), AT_REST)).toBe(false);
  expect(isOfEarlierInputs(old('out-of-date'), { ...AT_REST, running: 1 })).toBe(false);
  expect(isOfEarlierInputs(old('out-of-date'), { ...AT_REST, running: 1, paused: true })).toBe(true);
  expect(isOfEarlierInputs(undefined, AT_REST)).toBe(false);
});
