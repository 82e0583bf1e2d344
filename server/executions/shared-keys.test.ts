import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalResult } from '#domain';
import { sha256 } from '#runtimes/languages';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from './executions.fixture.ts';

const square = testFunction('square', 'return { outputs: { Out: inputs.N * inputs.N } };', {
  input_schema: { type: 'object', properties: { N: { type: 'number', default: 0 } } },
});

let bench: ExecutionBench;
beforeAll(async () => {
  bench = await startExecutionBench([square]);
});
afterAll(() => bench.stop());

/** A workflow whose key somebody else is at, and a person who asks for it. */
async function asked(workflowId: string, N: number) {
  await bench.workflow(workflowId, { a: testNode(square, { N }) });
  const tab = bench.tab('ann');
  await tab.open(workflowId);
  const key = tab.states.get('a')?.key ?? '';
  expect(key).not.toBe('');
  const other = Promise.withResolvers<unknown>();
  const theirs = bench.underWay.once(workflowId, key, new AbortController().signal, () => other.promise);
  await tab.act('execution.run', { workflowId });
  await tab.until({ a: 'running' });
  const outputs = async () => {
    const { body } = await bench.get(`/api/workflows/${workflowId}/results/${tab.states.get('a')?.resultDigest}`, 'ann');
    return (JSON.parse(body) as { outputs: unknown }).outputs;
  };
  return { tab, other, theirs, outputs };
}

it('P6.09 a run waits for the study that is at its key, shows what that came to as reused, and counts nothing', async () => {
  const { tab, other, theirs, outputs } = await asked('waits', 7);
  // The function would give 49.
  const raw = { outputs: { Out: 'of the study' }, messages: [] };
  other.resolve({ canonical: canonicalResult(raw, { functionId: 'square', sha256 }), durationMs: 5 });
  await theirs;
  await tab.until({ a: 'reused' });
  expect(await outputs()).toEqual({ Out: 'of the study' });
  expect(await bench.executions('waits')).toEqual([]);
});

it('a run whose key failed elsewhere runs the function itself', async () => {
  const { tab, other, theirs, outputs } = await asked('tries', 8);
  other.reject(new Error('the study is gone'));
  await expect(theirs).rejects.toThrow('gone');
  await tab.until({ a: 'succeeded' });
  expect(await outputs()).toEqual({ Out: 64 });
  expect((await bench.executions('tries')).map(({ state }) => state)).toEqual(['succeeded']);
});

it('a run that is stopped waits no longer', async () => {
  const { tab, other, theirs } = await asked('stops', 9);
  await tab.act('execution.stop', { workflowId: 'stops' });
  await tab.until({ a: 'out-of-date' });
  other.resolve(undefined);
  await theirs;
  expect(await bench.executions('stops')).toEqual([]);
});
