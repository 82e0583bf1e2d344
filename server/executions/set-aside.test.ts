import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDeathRecord } from '../watch/death-record.ts';
import { dieOver } from '../watch/held-loop.fixture.ts';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from './executions.fixture.ts';

const double = testFunction('double', 'return { outputs: { Out: inputs.A * 2 } };', {
  input_schema: { type: 'object', properties: { A: { type: 'number', default: 1 } } },
  outputs: [{ name: 'Out', description: 'A number.', type: 'number', unit_type: 'none' }],
});

let bench: ExecutionBench;
beforeAll(async () => {
  bench = await startExecutionBench([double]);
});
afterAll(() => bench.stop());

it('Part 1: a document that killed the process twice is not walked until its owner lifts that', async () => {
  await bench.workflow('tower', { n1: testNode(double, { A: 2 }) });
  const before = bench.tab('ann');
  await before.open('tower');
  await before.act('execution.run', { workflowId: 'tower' });
  await before.until({ n1: 'succeeded' });
  const digest = before.states.get('n1')?.resultDigest;
  expect(digest).toBeDefined();

  const { folder } = bench.database;
  await bench.watch.close();
  await dieOver(folder, 'tower');
  await dieOver(folder, 'tower', { signal: 'SIGABRT' });
  // Whoever opens the record next finds the second death.
  openDeathRecord(folder).close();
  await bench.restart();

  const tab = bench.tab('ann');
  await tab.open('tower');
  expect(tab.states.get('n1')).toMatchObject({ state: 'out-of-date', resultDigest: digest });
  const readOnly = expect.objectContaining({ code: 'workflow.read-only', parameters: { times: 2 } });
  await expect(tab.act('execution.run', { workflowId: 'tower' })).rejects.toEqual(readOnly);
  await expect(tab.act('execution.pause', { workflowId: 'tower', paused: true })).rejects.toEqual(readOnly);
  const wish = { workflowId: 'tower', node: 'n1', inputs: { A: 5 }, revision: 1 };
  await expect(tab.act('execution.preview', wish)).rejects.toEqual(readOnly);

  bench.watch.lift('tower');
  await tab.until({ n1: 'succeeded' });
  bench.commit('tower', (document) => {
    document.nodes['n1'] = testNode(double, { A: 3 });
  });
  await tab.untilTrue(() => tab.states.get('n1')?.state === 'succeeded' && tab.states.get('n1')?.resultDigest !== digest);
});
