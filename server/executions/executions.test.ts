import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkflowDocument } from '#domain';
import { startExecutionBench, testFunction, testNode, type ExecutionBench, type Tab } from './executions.fixture.ts';

const height = { input_schema: { type: 'object', properties: { Height: { type: 'number', default: 3 } } } };
const needs = (...names: string[]) => ({ model_dependencies: names.map((name) => ({ name, optional: false })) });

const box = testFunction(
  'box',
  "return { model: { Elements: { box: { Id: 'box', discriminator: 'Elements.Mass', Height: inputs.Height } } }, outputs: { Height: inputs.Height } };",
  { ...height, model_output: 'Box', outputs: [{ name: 'Height', type: 'number', description: '', unit_type: 'length' }] },
);
const twice = testFunction('twice', 'return { outputs: { Twice: models.Box.Elements.box.Height * 2 } };', {
  ...needs('Box'),
  outputs: [{ name: 'Twice', type: 'number', description: '', unit_type: 'length' }],
});
/** The same for every box up to 10. */
const floor = testFunction(
  'floor',
  "return { model: { Elements: { slab: { Id: 'slab', discriminator: 'Elements.Floor', Tall: models.Box.Elements.box.Height > 10 } } } };",
  { ...needs('Box'), model_output: 'Floor' },
);
const after = testFunction('after', 'return { outputs: { Tall: models.Floor.Elements.slab.Tall } };', {
  ...needs('Floor'),
  outputs: [{ name: 'Tall', type: 'boolean', description: '', unit_type: 'none' }],
});
const picky = testFunction(
  'picky',
  "if (models.Box.Elements.box.Height > 10) throw new Error('too tall'); return { model: { Elements: {} } };",
  { ...needs('Box'), model_output: 'Picky' },
);
const behind = testFunction('behind', 'return { outputs: {} };', needs('Picky'));
const endless = testFunction('endless', 'for (;;) {}', {
  timeout: 60,
  input_schema: { type: 'object', properties: { Round: { type: 'number', default: 0 } } },
});
const brief = testFunction('brief', 'for (;;) {}', { timeout: 1 });
const manual = testFunction('manual', 'return { outputs: {} };', { ...needs('Box'), on_demand: true });
const drawer = testFunction('drawer', 'return { outputs: { Text: inputs.File.text } };', {
  input_schema: {
    type: 'object',
    properties: { File: { $ref: 'https://parti.dev/Schemas/ContentSource.json', $partiFileTypes: ['json'] } },
  },
  outputs: [{ name: 'Text', type: 'string', description: '', unit_type: 'none' }],
});
const adds = testFunction('adds', 'return { outputs: { Sum: inputs.Height + 1 } };', {
  ...height,
  outputs: [{ name: 'Sum', type: 'number', description: '', unit_type: 'none' }],
});

let bench: ExecutionBench;
beforeAll(async () => {
  bench = await startExecutionBench([box, twice, floor, after, picky, behind, endless, brief, manual, drawer, adds]);
});
afterAll(() => bench.stop());

const setHeight = (node: string, value: number) => (document: WorkflowDocument) => {
  document.nodes[node]!.inputs['Height'] = value;
};
async function opened(workflowId: string, userId = 'ann'): Promise<Tab> {
  const tab = bench.tab(userId);
  await tab.open(workflowId);
  return tab;
}
const outputsOf = async (tab: Tab, workflowId: string, node: string): Promise<unknown> => {
  const { body } = await bench.get(`/api/workflows/${workflowId}/results/${tab.states.get(node)?.resultDigest}`, 'ann');
  return (JSON.parse(body) as { outputs: unknown }).outputs;
};

describe('waves', () => {
  it('run nothing on opening, everything after an edit, and only what changed after the next', async () => {
    await bench.workflow('w1', { a: testNode(box), b: testNode(twice), c: testNode(floor), d: testNode(after) });
    const tab = await opened('w1');
    expect([...tab.states.values()].map((run) => [run.nodeId, run.state])).toEqual([
      ['a', 'out-of-date'],
      ['b', 'out-of-date'],
      ['c', 'out-of-date'],
      ['d', 'out-of-date'],
    ]);
    expect(await bench.executions('w1')).toEqual([]);

    bench.commit('w1', setHeight('a', 4), 'ben');
    await tab.until({ a: 'succeeded', b: 'succeeded', c: 'succeeded', d: 'succeeded' });
    expect(await outputsOf(tab, 'w1', 'b')).toEqual({ Twice: 8 });
    expect(tab.summary).toMatchObject({
      paused: false,
      running: 0,
      waiting: 0,
      failed: 0,
      outOfDate: 0,
      total: 4,
      lastReused: 0,
    });
    const first = await bench.executions('w1');
    expect(
      first
        .map((one) => [one.nodeId, one.state, one.sequence, one.userId])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual(['a', 'b', 'c', 'd'].map((node) => [node, 'succeeded', 2, 'ben']));

    // The floor comes out as before, so what follows it keeps its result.
    bench.commit('w1', setHeight('a', 5));
    await tab.untilTrue(() => tab.states.get('b')?.state === 'succeeded' && tab.summary?.lastReused === 1);
    expect(
      (await bench.executions('w1'))
        .slice(4)
        .map((one) => one.nodeId)
        .toSorted(),
    ).toEqual(['a', 'b', 'c']);
    expect(await outputsOf(tab, 'w1', 'b')).toEqual({ Twice: 10 });

    // A value that was there before runs nothing.
    bench.commit('w1', setHeight('a', 4));
    await tab.until({ a: 'reused', b: 'reused' });
    expect(await outputsOf(tab, 'w1', 'b')).toEqual({ Twice: 8 });
    expect(await bench.executions('w1')).toHaveLength(7);
  });

  it('keep their results over a restart, for a colleague, and in another workflow', async () => {
    await bench.restart();
    const tab = await opened('w1');
    expect([...tab.states.values()].map((run) => run.state)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded']);
    expect(await outputsOf(tab, 'w1', 'b')).toEqual({ Twice: 8 });

    await bench.workflow('w2', { x: testNode(box, { Height: 4 }), y: testNode(twice) });
    const other = await opened('w2');
    expect([...other.states.values()].map((run) => run.state)).toEqual(['reused', 'reused']);
    expect(await bench.executions('w2')).toEqual([]);
  });

  it('P7.12: show results only to workflows that hold them, and only to people who may see those', async () => {
    const tab = await opened('w1');
    const path = `results/${tab.states.get('b')?.resultDigest}`;
    await bench.workflow('w3', {});
    expect((await bench.get(`/api/workflows/w1/${path}`, 'ann')).status).toBe(200);
    expect((await bench.get(`/api/workflows/w1/${path}`, 'ben')).status).toBe(403);
    expect((await bench.get(`/api/workflows/w3/${path}`, 'ann')).status).toBe(404);
    await expect(bench.tab('ben').open('w1')).rejects.toMatchObject({ code: 'workflow.insufficient-permissions' });
  });

  it('keep the last good result, marked stale, where a function fails, and block only what follows it', async () => {
    await bench.workflow('w4', { a: testNode(box), b: testNode(picky), c: testNode(behind), d: testNode(twice) });
    const tab = await opened('w4');
    bench.commit('w4', setHeight('a', 6));
    await tab.until({ b: 'succeeded', c: 'succeeded', d: 'succeeded' });
    const good = tab.states.get('b')!;
    bench.commit('w4', setHeight('a', 12));
    await tab.until({ a: 'succeeded', b: 'failed', c: 'blocked', d: 'succeeded' });
    const failed = tab.states.get('b')!;
    expect(failed.error).toMatchObject({ code: 'run.failed', message: 'too tall' });
    expect(failed.resultDigest).toBe(good.resultDigest);
    expect(failed.resultKey).toBe(good.key);
    expect(failed.key).not.toBe(good.key);
    expect(tab.states.get('c')).toMatchObject({ missing: ['b'], resultDigest: expect.stringMatching(/^[0-9a-f]{64}$/) });

    // A public page that stands at this tells its visitors.
    const kept = { b: good.key, c: tab.states.get('c')?.resultKey };
    expect(await bench.earlier('w4')).toEqual(kept);

    // The same values fail again without a run, also after a restart, until somebody asks.
    await bench.restart();
    const again = await opened('w4');
    expect(again.states.get('b')?.state).toBe('failed');
    expect(await bench.earlier('w4')).toEqual(kept);
    const before = (await bench.executions('w4')).length;
    await again.act('execution.run', { workflowId: 'w4' });
    await again.untilTrue(() => again.story.filter(([node, state]) => node === 'b' && state === 'failed').length === 2);
    expect((await bench.executions('w4')).slice(before).map((one) => [one.nodeId, one.state])).toEqual([['b', 'failed']]);
    bench.commit('w4', setHeight('a', 6));
    await again.untilTrue(() => /^(succeeded|reused)$/.test(again.states.get('c')?.state ?? ''));
    expect(await bench.earlier('w4')).toEqual({});
  });

  it('do not start for a change that runs nothing', async () => {
    await bench.workflow('w5', { a: testNode(box, { Height: 50 }) });
    const tab = await opened('w5');
    bench.commit('w5', (document) => (document.layout['a'] = [4, 8, 0]));
    bench.commit('w5', (document) => (document.nodes['b'] = testNode(adds)));
    await tab.until({ a: 'succeeded', b: 'succeeded' });
    bench.commit('w5', (document) => (document.layout['a'] = [8, 8, 0]));
    await tab.act('execution.run', { workflowId: 'w5' });
    expect((await bench.executions('w5')).map((one) => one.nodeId)).toEqual(['a', 'b']);
  });

  it('hand values through wires', async () => {
    const node = testNode(adds);
    node.links = { 'in/Height': { one: { node: 'a', output: 'out/Height', order: 0 } } };
    await bench.workflow('w6', { a: testNode(box), b: node });
    const tab = await opened('w6');
    bench.commit('w6', setHeight('a', 7.5));
    await tab.until({ b: 'succeeded' });
    expect(await outputsOf(tab, 'w6', 'b')).toEqual({ Sum: 8.5 });
  });
});

describe('starting and stopping', () => {
  it('pauses, for everybody and over a restart; runs by hand meanwhile', async () => {
    await bench.workflow('p1', { a: testNode(box, { Height: 21 }), b: testNode(twice), c: testNode(floor) });
    const tab = await opened('p1');
    await tab.act('execution.pause', { workflowId: 'p1', paused: true });
    await tab.untilTrue(() => tab.summary?.paused === true);
    bench.commit('p1', setHeight('a', 22));
    await bench.restart();
    const next = await opened('p1');
    expect(next.summary).toMatchObject({ paused: true, outOfDate: 3 });
    await next.act('execution.run', { workflowId: 'p1', node: 'b' });
    await next.until({ a: 'succeeded', b: 'succeeded', c: 'out-of-date' });
    await next.act('execution.pause', { workflowId: 'p1', paused: false });
    await next.until({ c: 'succeeded' });
    expect((await bench.executions('p1')).map((one) => one.nodeId).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('W3.30a: runs a function that asks for it by its own button only', async () => {
    await bench.workflow('p2', { a: testNode(box, { Height: 31 }), m: testNode(manual) });
    const tab = await opened('p2');
    await tab.act('execution.run', { workflowId: 'p2' });
    await tab.until({ a: 'succeeded', m: 'out-of-date' });
    await tab.act('execution.run', { workflowId: 'p2', node: 'm' });
    await tab.until({ m: 'succeeded' });
    bench.commit('p2', setHeight('a', 32));
    await tab.until({ a: 'succeeded', m: 'out-of-date' });
    expect(tab.states.get('m')?.causes).toEqual([{ kind: 'upstream', node: 'a', name: 'Box' }]);
    await tab.act('execution.run', { workflowId: 'p2', node: 'm' });
    await tab.until({ m: 'succeeded' });
  });

  it('stops a run that does not end, and ends one that its inputs no longer need', async () => {
    await bench.workflow('p3', { e: testNode(endless), a: testNode(adds, { Height: 41 }) });
    const tab = await opened('p3');
    await tab.act('execution.run', { workflowId: 'p3' });
    await tab.until({ e: 'running', a: 'succeeded' });
    await tab.act('execution.stop', { workflowId: 'p3' });
    await tab.until({ e: 'out-of-date' });
    expect((await bench.executions('p3')).map((one) => one.nodeId)).toEqual(['a']);

    await tab.act('execution.run', { workflowId: 'p3' });
    await tab.until({ e: 'running' });
    bench.commit('p3', (document) => (document.nodes['e']!.disabled = true));
    await tab.until({ e: 'disabled' });
    bench.commit('p3', setHeight('a', 42));
    await tab.until({ a: 'succeeded' });
  });

  it('stops one function alone: the others run on, and it runs again when asked, or with other values', async () => {
    await bench.workflow('p7', {
      e: testNode(endless, { Round: 1 }),
      f: testNode(endless, { Round: 2 }),
      a: testNode(adds, { Height: 141 }),
    });
    const tab = await opened('p7');
    await tab.act('execution.run', { workflowId: 'p7', node: 'a' });
    await tab.until({ a: 'succeeded' });
    await tab.act('execution.run', { workflowId: 'p7' });
    await tab.until({ e: 'running', f: 'running' });
    await tab.act('execution.stop', { workflowId: 'p7', node: 'e' });
    await tab.until({ e: 'out-of-date' });
    expect(tab.states.get('f')?.state).toBe('running');
    // Nothing that happens elsewhere starts it.
    bench.commit('p7', setHeight('a', 143));
    await tab.untilTrue(() => tab.states.get('a')?.causes?.[0]?.kind === 'input' && tab.states.get('a')?.state === 'succeeded');
    expect([tab.states.get('e')?.state, tab.states.get('f')?.state]).toEqual(['out-of-date', 'running']);
    await tab.act('execution.stop', { workflowId: 'p7', node: 'a' });
    await tab.act('execution.run', { workflowId: 'p7', node: 'e' });
    await tab.until({ e: 'running', f: 'running' });
    await tab.act('execution.stop', { workflowId: 'p7', node: 'e' });
    await tab.until({ e: 'out-of-date' });
    bench.commit('p7', (document) => (document.nodes['e']!.inputs = { Round: 3 }));
    await tab.until({ e: 'running' });
    await tab.act('execution.stop', { workflowId: 'p7' });
    await tab.until({ e: 'out-of-date', f: 'out-of-date' });
    expect((await bench.executions('p7')).every((one) => one.nodeId === 'a')).toBe(true);
  });

  it('ends a function at its time limit', async () => {
    await bench.workflow('p4', { b: testNode(brief) });
    const tab = await opened('p4');
    await tab.act('execution.run', { workflowId: 'p4' });
    await tab.until({ b: 'timed-out' });
    expect(tab.states.get('b')?.error).toEqual({ code: 'run.timed-out', parameters: { seconds: 1 } });
  });

  it('carries on a wave that another server left behind', async () => {
    await bench.workflow('p5', { a: testNode(box, { Height: 51 }) });
    await bench.database.pool.query(
      "INSERT INTO run_wave (workflow_id, user_id, everything, holder, lease_until) VALUES ('p5', 'ben', true, 'gone', now() - interval '1 second')",
    );
    await bench.restart();
    const tab = await opened('p5');
    await tab.until({ a: 'succeeded' });
    expect((await bench.executions('p5')).map((one) => [one.nodeId, one.userId])).toEqual([['a', 'ben']]);
    await bench.restart();
    expect((await bench.database.pool.query('SELECT FROM run_wave')).rowCount).toBe(0);
  });

  it('refuses functions that did not come with Parti, and files of others', async () => {
    const digest = 'a'.repeat(64);
    await bench.workflow('p6', {
      f: testNode(drawer, { File: { name: 'x.json', type: 'application/json', size: 2, digest } }),
      u: { ...testNode(box), digest: 'unknown' },
    });
    const tab = await opened('p6');
    await tab.act('execution.run', { workflowId: 'p6' });
    await tab.until({ f: 'failed', u: 'failed' });
    expect(tab.states.get('f')?.error).toEqual({ code: 'upload.not-found' });
    expect(tab.states.get('u')?.error?.code).toBe('function.not-found');
  });
});

describe('previews', () => {
  it('answer the cone of a node with values that are not committed, and keep nothing', async () => {
    await bench.workflow('v1', { a: testNode(box, { Height: 61 }), b: testNode(twice), c: testNode(adds, { Height: 61 }) });
    const tab = await opened('v1');
    await tab.act('execution.run', { workflowId: 'v1' });
    await tab.until({ a: 'succeeded', b: 'succeeded', c: 'succeeded' });
    const committed = new Map(tab.states);
    const answer = await tab.act('execution.preview', {
      workflowId: 'v1',
      revision: 7,
      node: 'a',
      inputs: { Height: 62.5 },
    });
    expect(answer.revision).toBe(7);
    expect(Object.fromEntries(Object.entries(answer.results).map(([node, result]) => [node, result.outputs]))).toEqual({
      a: { Height: 62.5 },
      b: { Twice: 125 },
    });
    expect(tab.states).toEqual(committed);
    expect(await bench.executions('v1')).toHaveLength(3);

    // What the server then runs is the same, to the byte.
    bench.commit('v1', setHeight('a', 62.5));
    await tab.untilTrue(() => tab.states.get('b')?.resultDigest !== committed.get('b')?.resultDigest);
    expect(await bench.get(`/api/workflows/v1/results/${tab.states.get('b')?.resultDigest}`, 'ann')).toMatchObject({
      status: 200,
    });
    expect(await outputsOf(tab, 'v1', 'b')).toEqual({ Twice: 125 });
  });

  it('try another version of a function over the committed inputs, and tell why one gives nothing', async () => {
    await bench.workflow('v3', { a: testNode(box, { Height: 61 }), b: testNode(adds, { Height: 4 }) });
    const tab = await opened('v3');
    const tried = (node: string, digest: string) =>
      tab.act('execution.preview', { workflowId: 'v3', revision: 1, node, inputs: {}, digest });
    // As if it were pinned: `adds` gives its sum in the place of the box.
    const other = await tried('a', testNode(adds).digest);
    expect(other.results['a']?.outputs).toEqual({ Sum: 62 });
    expect(bench.document('v3').nodes['a']?.digest).toBe(testNode(box).digest);
    const unknown = await tried('a', 'no such version');
    expect(unknown.results).toEqual({});
    expect(unknown.failed['a']?.code).toBe('function.not-found');
  });

  it('give way to the newest of the same tab', async () => {
    await bench.workflow('v2', { e: testNode(endless), a: testNode(adds) });
    const tab = await opened('v2');
    const old = expect(
      tab.act('execution.preview', { workflowId: 'v2', revision: 1, node: 'e', inputs: {} }),
    ).rejects.toMatchObject({ code: 'run.client-preview-unavailable' });
    const next = tab.act('execution.preview', { workflowId: 'v2', revision: 2, node: 'a', inputs: { Height: 71 } });
    await old;
    expect(await next).toMatchObject({ revision: 2, results: { a: { outputs: { Sum: 72 } } } });
  });
});

describe('shipped functions', () => {
  it('run from site to area report', async () => {
    const nodes = Object.fromEntries(
      bench.library.functions
        .filter((one) => ['site', 'envelope', 'levels', 'floors', 'area-report'].includes(one.folder))
        .map((one) => [one.folder, testNode(one)]),
    );
    await bench.workflow('s1', nodes);
    const tab = await opened('s1');
    await tab.act('execution.run', { workflowId: 's1' });
    await tab.untilTrue(() => (tab.summary?.running ?? 1) + (tab.summary?.waiting ?? 1) + (tab.summary?.outOfDate ?? 1) === 0);
    expect([...tab.states.values()].map((run) => [run.nodeId, run.state, run.error?.code])).toEqual(
      ['site', 'envelope', 'levels', 'floors', 'area-report'].map((node) => [node, 'succeeded', undefined]),
    );
  });
});
