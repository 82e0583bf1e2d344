import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import { probeJail } from '#runtimes/jail';
import { startExecutionBench, testFunction, testNode, type ExecutionBench } from './executions.fixture.ts';

const { tier } = await probeJail();

const record = (id: string, language: string, rest: JsonObject = {}): JsonObject => ({
  id,
  name: id,
  language,
  input_schema: { type: 'object', properties: {} },
  ...rest,
});

const SLABS = `import parti

def execute(models, inputs):
    site = parti.require(models, "Site")
    area = sum(parti.area(element["Perimeter"]) for element in site.of("Elements.Site"))
    print("area", area)
    model = parti.Model()
    for floor in range(int(inputs["Floors"])):
        model.mass(parti.rectangle(10, inputs["Depth"]), 3, elevation=3 * floor)
    return {"Model": model, "Area": area * inputs["Floors"]}
`;

describe.skipIf(tier !== 'full')('functions of authors in a workflow (skipped where there is no jail)', () => {
  let bench: ExecutionBench;
  const site = testFunction(
    'site',
    `var perimeter = parti.polygon([parti.point(0, 0), parti.point(inputs.Width, 0), parti.point(inputs.Width, 5), parti.point(0, 5)]);
     var model = new parti.ModelBuilder();
     model.add('site', 'Elements.Site', { Perimeter: perimeter });
     return { model: model.toModel(), outputs: {} };`,
    { model_output: 'Site', input_schema: { type: 'object', properties: { Width: { type: 'number', default: 20 } } } },
  );
  const slabs = record('slabs', 'python', {
    model_output: 'Slabs',
    model_dependencies: [{ name: 'Site', optional: false }],
    input_schema: {
      type: 'object',
      properties: { Floors: { type: 'number', default: 2 }, Depth: { type: 'number', default: 8 } },
    },
    outputs: [{ name: 'Area', type: 'number', description: 'Of all slabs' }],
  });

  beforeAll(async () => {
    bench = await startExecutionBench([site]);
  });
  afterAll(() => bench.stop());

  it('W1.03 runs a Python function of an author behind another function: model, outputs and what it printed', async () => {
    const version = await bench.publish('ann', slabs, { 'function.py': SLABS });
    await bench.workflow('w1', { site: testNode(site), slabs: testNode(version, { Floors: 3 }) });
    const tab = bench.tab('ann');
    await tab.open('w1');
    await tab.act('execution.run', { workflowId: 'w1' });
    await tab.until({ site: 'succeeded', slabs: 'succeeded' });
    const run = tab.states.get('slabs');
    const { body } = await bench.get(`/api/workflows/w1/results/${run?.resultDigest}`, 'ann');
    const result = JSON.parse(body) as { outputs: JsonObject; model: { Elements: Record<string, JsonObject> } };
    expect(result.outputs).toEqual({ Area: 300 });
    const masses = Object.values(result.model.Elements).filter((element) => element['discriminator'] === 'Elements.Mass');
    expect(masses.map((mass) => mass['Height'])).toEqual([3, 3, 3]);
    expect(tab.logs.get(run?.key ?? '')).toBe('area 100.0\n');
    expect(await tab.act('execution.log', { workflowId: 'w1', key: run?.key ?? '' })).toEqual({ text: 'area 100.0\n' });
  });

  it('W1.03 W8.02b names file and line of an error, and its trace', async () => {
    const files = { 'function.py': 'from helper import grow\n\ndef execute(models, inputs):\n    return grow(0)\n' };
    const version = await bench.publish('ann', record('grows', 'python'), {
      ...files,
      'helper.py': 'def grow(by):\n    return 1 / by\n',
    });
    await bench.workflow('w2', { grows: testNode(version) });
    const tab = bench.tab('ann');
    await tab.open('w2');
    await tab.act('execution.run', { workflowId: 'w2' });
    await tab.until({ grows: 'failed' });
    const error = tab.states.get('grows')?.error;
    expect(error).toMatchObject({ code: 'run.failed', message: 'ZeroDivisionError: division by zero' });
    expect(error?.trace).toContain('File "function.py", line 4, in execute');
    expect(error?.trace).toContain('File "helper.py", line 2, in grow');
  });

  it('W4.03d W8.02b stops a function that takes too long', async () => {
    const version = await bench.publish('ann', record('endless', 'python', { timeout: 1 }), {
      'function.py': 'def execute(models, inputs):\n    return {"n": sum(range(10**13))}\n',
    });
    await bench.workflow('w3', { endless: testNode(version) });
    const tab = bench.tab('ann');
    await tab.open('w3');
    await tab.act('execution.run', { workflowId: 'w3' });
    await tab.until({ endless: 'timed-out' });
    expect(tab.states.get('endless')?.error).toMatchObject({ code: 'run.timed-out', parameters: { seconds: 1 } });
  });

  it('runs a TypeScript function of an author, and refuses it to somebody else', async () => {
    const version = await bench.publish('ann', record('twice', 'typescript'), {
      'function.ts':
        'export function execute(models: object, inputs: { N?: number }) {\n  return { outputs: { n: 2 * (inputs.N ?? 21) } };\n}\n',
    });
    await bench.workflow('w4', { twice: testNode(version) });
    const tab = bench.tab('ann');
    await tab.open('w4');
    await tab.act('execution.run', { workflowId: 'w4' });
    await tab.until({ twice: 'succeeded' });
    const { body } = await bench.get(`/api/workflows/w4/results/${tab.states.get('twice')?.resultDigest}`, 'ann');
    expect((JSON.parse(body) as { outputs: JsonObject }).outputs).toEqual({ n: 42 });

    await bench.workflow('w5', { twice: testNode(version) }, 'ben');
    const other = bench.tab('ben');
    await other.open('w5');
    await other.act('execution.run', { workflowId: 'w5' });
    await other.until({ twice: 'failed' });
    expect(other.states.get('twice')?.error?.code).toBe('function.private-invisible');
  });

  it('C.06c keeps versions over a restart, and runs nothing again that anybody has run', async () => {
    const version = await bench.publish('ann', slabs, { 'function.py': SLABS });
    await bench.restart();
    await bench.workflow('w6', { site: testNode(site), slabs: testNode(version, { Floors: 3 }) });
    const tab = bench.tab('ann');
    await tab.open('w6');
    await tab.act('execution.run', { workflowId: 'w6' });
    await tab.until({ site: 'reused', slabs: 'reused' });
    expect(await bench.executions('w6')).toEqual([]);
  });

  it('ends the process when a run is stopped', async () => {
    const version = await bench.publish('ann', record('sleeper', 'python'), {
      'function.py': 'import time\n\ndef execute(models, inputs):\n    print("asleep")\n    time.sleep(60)\n',
    });
    await bench.workflow('w7', { sleeper: testNode(version) });
    const tab = bench.tab('ann');
    await tab.open('w7');
    await tab.act('execution.run', { workflowId: 'w7' });
    await tab.untilTrue(() => [...tab.logs.values()].some((text) => text.startsWith('asleep')));
    await tab.act('execution.stop', { workflowId: 'w7' });
    await tab.until({ sleeper: 'out-of-date' });
  });
});
