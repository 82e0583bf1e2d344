import { afterAll, beforeAll, expect, it } from 'vitest';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from './executions.fixture.ts';

let bench: ExecutionBench;
const square = testFunction('square', 'return { outputs: { Out: inputs.N * inputs.N } };', {
  input_schema: { type: 'object', properties: { N: { type: 'number', default: 0 } } },
});
const nodes = (values: readonly number[]) =>
  Object.fromEntries(values.map((value) => [`n${value}`, testNode(square, { N: value })]));
const limit = (executions: number) =>
  bench.database.pool.query(`UPDATE plan SET executions = $1 WHERE name = 'Unlimited'`, [executions]);

beforeAll(async () => {
  bench = await startExecutionBench([square]);
});
afterAll(() => bench.stop());

it('W4.09a W4.09b of twelve functions a plan of ten runs ten; the call is refused then, what is stored is shown, and reused is free', async () => {
  await limit(10);
  await bench.workflow('tower', nodes([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
  const tab = bench.tab('ann');
  await tab.open('tower');
  await tab.act('execution.run', { workflowId: 'tower' });
  await tab.untilTrue(() => tab.summary?.running === 0 && tab.summary.outOfDate === 2);
  const count = (state: string) => [...tab.states.values()].filter((one) => one.state === state).length;
  expect([count('succeeded'), count('out-of-date')]).toEqual([10, 2]);

  await expect(tab.act('execution.run', { workflowId: 'tower' })).rejects.toMatchObject({
    code: 'quota.out-of-executions',
    parameters: { limit: 10, performed: 10 },
  });
  // Results that exist cost nothing, whoever looks at them.
  const valueOf = (state: string) => Number([...tab.states.values()].find((one) => one.state === state)?.nodeId.slice(1));
  const [made, left] = [valueOf('succeeded'), valueOf('out-of-date')];
  await bench.workflow('copy', nodes([made, left]));
  const copy = bench.tab('ann');
  await copy.open('copy');
  await copy.act('execution.run', { workflowId: 'copy', viewOnly: true });
  await copy.untilTrue(() => copy.summary?.outOfDate === 1);
  expect([copy.states.get(`n${made}`)?.state, copy.states.get(`n${left}`)?.state]).toEqual(['reused', 'out-of-date']);

  // What another made meanwhile is shown by the view-only run.
  await bench.workflow('of-ben', nodes([left]), 'ben');
  const ben = bench.tab('ben');
  await ben.open('of-ben');
  await ben.act('execution.run', { workflowId: 'of-ben' });
  await ben.until({ [`n${left}`]: 'succeeded' });
  await copy.act('execution.run', { workflowId: 'copy', viewOnly: true });
  await copy.untilTrue(() => copy.summary?.outOfDate === 0);
  expect((await bench.executions('copy')).length).toBe(0);
});

it('a preview is not counted, and refused when nothing is left', async () => {
  await limit(10);
  await bench.workflow('slope', nodes([21]));
  const tab = bench.tab('ann');
  await tab.open('slope');
  const made = await tab.act('execution.preview', { workflowId: 'slope', node: 'n21', revision: 1, inputs: { N: 30 } });
  expect(made.results).toEqual({});
});
