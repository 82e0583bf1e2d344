import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createLanguages } from '#runtimes/languages';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from './executions.fixture.ts';

const probing = createLanguages('', { cacheFolder: openTemporaryFolder('parti-shipped-') });
const states = await probing.states();
probing.close();
const hasPython = states.some((one) => one.language === 'python' && one.state !== 'no-runtime');

/** Comes with Parti, and is written in Python: needs no jail. */
const python = {
  ...testFunction('tall', '', {
    language: 'python',
    model_dependencies: [{ name: 'Box', optional: false }],
    outputs: [{ name: 'Twice', type: 'number', description: '', unit_type: 'length' }],
  }),
  bundle: JSON.stringify({
    files: {
      'function.py':
        'import parti\n\n\ndef execute(models, inputs):\n    [box] = parti.require(models, "Box").of("Elements.Mass")\n    print("read")\n    return {"Twice": box["Height"] * 2}\n',
    },
  }),
};
const box = testFunction(
  'box',
  "return { model: { Elements: { box: { Id: 'box', discriminator: 'Elements.Mass', Height: inputs.Height } } }, outputs: {} };",
  { input_schema: { type: 'object', properties: { Height: { type: 'number', default: 3 } } }, model_output: 'Box' },
);

describe.skipIf(!hasPython)('a shipped Python function (skipped where there is no Python)', () => {
  let bench: ExecutionBench;
  beforeAll(async () => {
    bench = await startExecutionBench([python, box]);
  });
  afterAll(() => bench.stop());

  it('runs in a workflow behind a TypeScript function, is heard, and is reused in the next workflow', async () => {
    const nodes = { box: testNode(box, { Height: 4 }), tall: testNode(python) };
    await bench.workflow('first', nodes);
    const tab = bench.tab('ann');
    await tab.open('first');
    await tab.act('execution.run', { workflowId: 'first' });
    await tab.until({ tall: 'succeeded' });
    const digest = tab.states.get('tall')?.resultDigest;
    const { body } = await bench.get(`/api/workflows/first/results/${digest}`, 'ann');
    expect((JSON.parse(body) as { outputs: unknown }).outputs).toEqual({ Twice: 8 });
    expect([...tab.logs.values()]).toEqual(['read\n']);

    await bench.workflow('second', nodes);
    const other = bench.tab('ann');
    await other.open('second');
    await other.act('execution.run', { workflowId: 'second' });
    await other.until({ tall: 'reused' });
    expect(other.states.get('tall')?.resultDigest).toBe(digest);
    expect(await bench.executions('second')).toEqual([]);
  });
});
