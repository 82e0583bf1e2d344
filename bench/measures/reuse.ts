import type { WorkflowNode } from '#domain';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from '../../server/executions/executions.fixture.ts';
import { row, type BenchRow, type Measure } from '../measure.ts';

const CHAIN = 1000;
/** ComfyUI's executor looks 200 unchanged nodes up in this time, ms (measured on the same kind of machine). */
const COMFY = { name: 'ComfyUI, 200 nodes ms', value: 1200 };

const first = testFunction('first', 'return { outputs: { N: inputs.N } };', {
  input_schema: { type: 'object', properties: { N: { type: 'number', default: 0 } } },
  outputs: [{ name: 'N', type: 'number', description: 'As it was given', unit_type: 'none' }],
});
const next = testFunction('next', 'return { outputs: { N: inputs.N + 1 } };', {
  input_schema: { type: 'object', properties: { N: { type: 'number', default: 0 } } },
  outputs: [{ name: 'N', type: 'number', description: 'As it was given', unit_type: 'none' }],
});

/** A chain in which each function adds one to what the one before gave. */
function chain(): Record<string, WorkflowNode> {
  const nodes: Record<string, WorkflowNode> = { n0: testNode(first) };
  for (let at = 1; at < CHAIN; at++) {
    const node = testNode(next);
    node.links = { 'in/N': { l: { node: `n${at - 1}`, output: 'out/N', order: 0 } } };
    nodes[`n${at}`] = node;
  }
  return nodes;
}

/** R1: a long chain run again with nothing changed; R5: what others and earlier values have run is not run again. */
export const measure: Measure = {
  ids: ['R1', 'R5'],
  async run() {
    const bench = await startExecutionBench([first, next]);
    try {
      return [await again(bench), ...(await reused(bench))];
    } finally {
      await bench.stop();
    }
  },
};

async function again(bench: ExecutionBench): Promise<BenchRow> {
  await bench.workflow('chain', chain());
  const tab = bench.tab('ann');
  await tab.open('chain');
  const last = `n${CHAIN - 1}`;
  await tab.act('execution.run', { workflowId: 'chain' });
  await tab.untilTrue(() => tab.states.get(last)?.state === 'succeeded');
  const before = (await bench.executions('chain')).length;
  const startedAt = performance.now();
  await tab.act('execution.run', { workflowId: 'chain' });
  const ms = performance.now() - startedAt;
  const ran = (await bench.executions('chain')).length - before;
  return row({
    id: 'R1',
    what: `chain of ${CHAIN} run again, nothing changed: ${ran} functions run`,
    value: ms,
    unit: 'ms',
    peer: COMFY,
    target: '0 functions run',
    ok: ran === 0 && before === CHAIN,
    rounds: 1,
  });
}

async function reused(bench: ExecutionBench): Promise<BenchRow[]> {
  const colleague = bench.tab('ann');
  const others = async (what: string, work: () => Promise<string>): Promise<BenchRow> => {
    const count = async () => (await bench.executions('chain')).length + (await bench.executions('other').catch(() => [])).length;
    const before = await count();
    await work();
    const ran = (await count()) - before;
    return row({ id: 'R5', what, value: ran, unit: 'runs', peer: null, target: '0 runs', ok: ran === 0, rounds: 1 });
  };
  const opened = await others('a colleague opens the same workflow: functions run', async () => {
    await colleague.open('chain');
    return 'chain';
  });
  const key = colleague.states.get('n0')?.key;
  const settled = (value: number) => () =>
    bench.document('chain').nodes['n0']?.inputs['N'] === value &&
    ['succeeded', 'reused'].includes(colleague.states.get(`n${CHAIN - 1}`)?.state ?? '') &&
    colleague.summary?.running === 0 &&
    colleague.summary.waiting === 0 &&
    (value === 0) === (colleague.states.get('n0')?.key === key);
  const set = (value: number) =>
    bench.commit('chain', (document) => {
      (document.nodes['n0'] as WorkflowNode).inputs = { N: value };
    });
  set(5000);
  await colleague.untilTrue(settled(5000));
  const flipped = await others('back to an earlier value: functions run', async () => {
    set(0);
    await colleague.untilTrue(settled(0));
    return 'chain';
  });
  const elsewhere = await others('the same functions and inputs in another workflow: functions run', async () => {
    await bench.workflow('other', chain());
    const tab = bench.tab('ann');
    await tab.open('other');
    await tab.act('execution.run', { workflowId: 'other' });
    await tab.untilTrue(() => tab.states.get(`n${CHAIN - 1}`)?.state === 'reused');
    return 'other';
  });
  return [opened, flipped, elsewhere];
}
