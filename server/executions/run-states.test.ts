import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonValue, WorkflowDocument } from '#domain';
import { probeJail } from '#runtimes/jail';
import { startExecutionBench, testFunction, testNode, type ExecutionBench, type Tab } from './executions.fixture.ts';

const { tier } = await probeJail();
const number = (rest: object = {}) => ({ type: 'number', ...rest });
const schema = (properties: Record<string, JsonValue>, required: string[] = []) => ({
  input_schema: { type: 'object', properties, required },
});
const source = testFunction('source', 'return { outputs: { Size: inputs.Size } , model: { Elements: {} } };', {
  ...schema({ Size: number({ default: 1 }) }),
  model_output: 'Source',
  outputs: [{ name: 'Size', type: 'number', description: 'As it was given', unit_type: 'none' }],
});
const sink = testFunction('sink', 'return { outputs: { Sum: inputs.Size + inputs.More } };', {
  ...schema({ Size: number({ default: 0 }), More: number({ default: 0, maximum: 9 }) }),
  model_dependencies: [{ name: 'Source', optional: false }],
});
const fails = testFunction('fails', 'throw new Error("no")', { model_output: 'Failed' });
const behind = testFunction('behind', 'return { outputs: {} };', {
  model_dependencies: [{ name: 'Failed', optional: false }],
});
const asks = testFunction('asks', 'return { outputs: {} };', schema({ Site: { type: 'string' } }, ['Site']));
const endless = testFunction('endless', 'for (;;) {}', { timeout: 60 });

let bench: ExecutionBench;
beforeAll(async () => {
  bench = await startExecutionBench([source, sink, fails, behind, asks, endless]);
});
afterAll(() => bench.stop());

const opened = async (workflowId: string): Promise<Tab> => {
  const tab = bench.tab('ann');
  await tab.open(workflowId);
  return tab;
};
const set = (node: string, name: string, value: JsonValue) => (document: WorkflowDocument) => {
  document.nodes[node]!.inputs[name] = value;
};

describe('why a function ran', () => {
  it('is told with its state: the first time, its own input, what another gave', async () => {
    const wired = testNode(sink);
    wired.links = { 'in/Size': { l1: { node: 'a', output: 'out/Size', order: 0 } } };
    await bench.workflow('why', { a: testNode(source), b: wired });
    const tab = await opened('why');
    await tab.act('execution.run', { workflowId: 'why' });
    await tab.until({ a: 'succeeded', b: 'succeeded' });
    expect(tab.states.get('a')?.causes).toEqual([{ kind: 'first' }]);

    bench.commit('why', set('b', 'More', 2));
    await tab.untilTrue(() => tab.states.get('b')?.causes?.[0]?.kind === 'input' && tab.states.get('b')?.state === 'succeeded');
    expect(tab.states.get('b')?.causes).toEqual([{ kind: 'input', name: 'More' }]);

    bench.commit('why', set('a', 'Size', 5));
    await tab.untilTrue(
      () => tab.states.get('b')?.causes?.[0]?.kind === 'upstream' && tab.states.get('b')?.state === 'succeeded',
    );
    expect(tab.states.get('a')?.causes).toEqual([{ kind: 'input', name: 'Size' }]);
    expect(tab.states.get('b')?.causes).toEqual([{ kind: 'upstream', node: 'a', name: 'Size' }]);

    await bench.restart();
    const again = await opened('why');
    expect(again.states.get('b')?.causes).toEqual([{ kind: 'upstream', node: 'a', name: 'Size' }]);
    bench.commit('why', set('b', 'More', 3));
    await again.untilTrue(
      () => again.states.get('b')?.causes?.[0]?.kind === 'input' && again.states.get('b')?.state === 'succeeded',
    );
  });
});

describe('a run error', () => {
  it('W8.02a: tells missing dependency, missing input, upstream error and invalid values apart, each at its node', async () => {
    await bench.workflow('errors', {
      lonely: testNode(sink),
      input: testNode(asks),
      broken: testNode(fails),
      behind: testNode(behind),
    });
    const tab = await opened('errors');
    await tab.act('execution.run', { workflowId: 'errors' });
    await tab.until({ lonely: 'missing-dependency', input: 'missing-input', broken: 'failed', behind: 'blocked' });
    expect(tab.states.get('lonely')).toMatchObject({
      missing: ['Source'],
      error: { code: 'run.missing-dependency', parameters: { dependency: 'Source' } },
    });
    expect(tab.states.get('input')).toMatchObject({
      missing: ['Site'],
      error: { code: 'run.missing-inputs', parameters: { inputs: 'Site' } },
    });
    expect(tab.states.get('behind')).toMatchObject({ missing: ['broken'] });
    bench.commit('errors', (document) => {
      document.nodes['source'] = testNode(source);
      document.nodes['lonely']!.inputs['More'] = 12;
    });
    await tab.until({ lonely: 'failed' });
    expect(tab.states.get('lonely')?.error).toMatchObject({
      code: 'run.invalid-values',
      parameters: { input: 'More', reason: 'property.number-too-high' },
    });
  });
});

describe('a function in another one’s place', () => {
  it('shows nothing of the other, also where it fails; put back, the other shows what it gave', async () => {
    await bench.workflow('replaced', { a: testNode(source) });
    const tab = await opened('replaced');
    await tab.act('execution.run', { workflowId: 'replaced' });
    // It may have run for another workflow: then it is reused.
    await tab.untilTrue(() => tab.states.get('a')?.resultDigest !== undefined);
    const first = tab.states.get('a')?.resultDigest;
    const put = (node: WorkflowDocument['nodes'][string]) =>
      bench.commit('replaced', (document) => {
        document.nodes['a'] = node;
      });
    put(testNode(fails));
    await tab.until({ a: 'failed' });
    expect(tab.states.get('a')?.resultDigest).toBeUndefined();
    put(testNode(source));
    await tab.untilTrue(() => tab.states.get('a')?.resultDigest === first);
  });
});

describe('a run that gives no sign', () => {
  it('W8.02c: is shown as possibly frozen, and stops when asked', async () => {
    await bench.workflow('frozen', { e: testNode(endless) });
    const tab = await opened('frozen');
    await tab.act('execution.run', { workflowId: 'frozen' });
    await tab.untilTrue(() => tab.states.get('e')?.isQuiet === true);
    expect(tab.states.get('e')?.state).toBe('running');
    await tab.act('execution.stop', { workflowId: 'frozen' });
    await tab.until({ e: 'out-of-date' });
    expect(tab.states.get('e')?.isQuiet).toBeUndefined();
    expect(await bench.executions('frozen')).toEqual([]);
  });

  it.skipIf(tier !== 'full')('W8.02c: is not, while it prints', async () => {
    const record = { id: 'talks', name: 'talks', language: 'python', input_schema: { type: 'object', properties: {} } };
    const version = await bench.publish('ann', record, {
      'function.py':
        'import time\n\ndef execute(models, inputs):\n    for at in range(12):\n        print("at", at)\n        time.sleep(0.05)\n    return {}\n',
    });
    await bench.workflow('talks', { t: testNode(version) });
    const tab = await opened('talks');
    await tab.act('execution.run', { workflowId: 'talks' });
    await tab.untilTrue(() => [...tab.logs.values()].some((text) => text.startsWith('at 0')));
    await tab.until({ t: 'succeeded' });
    const key = tab.states.get('t')?.key ?? '';
    expect(tab.logs.get(key)).toBe(Array.from({ length: 12 }, (_, at) => `at ${at}\n`).join(''));
    expect(await tab.act('execution.log', { workflowId: 'talks', key })).toEqual({ text: tab.logs.get(key) });
  });
});

describe('a result whose file is', () => {
  const fileOf = (digest = '') => join(bench.database.folder, 'blobs', digest.slice(0, 2), `${digest.slice(2)}.zst`);
  it.each([
    ['damaged', (path: string) => writeFileSync(path, 'nonsense')],
    ['gone', (path: string) => rmSync(path)],
  ])('%s is made again: where others need it, and where somebody looks at it', async (how, harm) => {
    const size = how === 'gone' ? 71 : 72;
    const wired = testNode(sink);
    wired.links = { 'in/Size': { l1: { node: 'a', output: 'out/Size', order: 0 } } };
    await bench.workflow(how, { a: testNode(source, { Size: size }), b: wired });
    const tab = await opened(how);
    await tab.act('execution.run', { workflowId: how });
    await tab.until({ a: 'succeeded', b: 'succeeded' });
    const { resultDigest } = tab.states.get('a') ?? {};
    const file = fileOf(resultDigest);
    // A result is shown before its file is written.
    await expect.poll(() => existsSync(file)).toBe(true);
    const whole = readFileSync(file);
    harm(file);
    // What was held in memory goes with the process.
    await bench.restart();
    const again = await opened(how);
    bench.commit(how, set('b', 'More', 5));
    await again.untilTrue(
      () => again.states.get('b')?.state === 'succeeded' && again.states.get('b')?.causes?.[0]?.kind === 'input',
    );
    expect((await bench.executions(how)).map((one) => one.nodeId).toSorted()).toEqual(['a', 'a', 'b', 'b']);
    expect(again.states.get('a')?.resultDigest).toBe(resultDigest);

    await expect.poll(() => existsSync(file) && readFileSync(file).equals(whole)).toBe(true);
    harm(file);
    await bench.restart();
    const looking = await opened(how);
    const path = `/api/workflows/${how}/results/${resultDigest}`;
    const refused = await bench.get(path, 'ann');
    expect([refused.status, (JSON.parse(refused.body) as { code: string }).code]).toEqual([410, 'run.result-lost']);
    await looking.untilTrue(() => looking.story.some(([node, state]) => node === 'a' && state === 'running'));
    await looking.until({ a: 'succeeded' });
    expect((await bench.get(path, 'ann')).status).toBe(200);
  });
});
