import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  canonicalResult,
  emptyWorkflowDocument,
  planRun,
  sha256Hex,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type RunResult,
  type RunSummary,
  type UpstreamState,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import { answeringApi } from '#fixtures/answering-api';
import { fakePorts, type FakePorts } from '#fixtures/fake-ports';
import { loadLibrary, type Library, type ShippedFunction } from '#library';
import { createScriptHost } from '#runtimes/script';
import type { RealtimeSession } from '#collab';
import { contextHost } from './context-host.fixture.ts';
import { createResultsPort } from './create-results-port.ts';
import { createRunsPort } from './create-runs-port.ts';
import { createPreviewHost } from './preview-host.ts';

const library: Library = loadLibrary();
const serverHost = createScriptHost(library.runtime, 1);
afterAll(() => serverHost.close());

const shipped = (folder: string): ShippedFunction => library.functions.find((one) => one.folder === folder) as ShippedFunction;
const nodeOf = (folder: string, inputs: WorkflowNode['inputs'] = {}): WorkflowNode => ({
  functionId: shipped(folder).record.id,
  stage: 'live',
  digest: shipped(folder).digest,
  name: '',
  disabled: false,
  inputs,
  links: {},
});
const functionOf = (id: string, digest: string) =>
  library.functions.find((one) => one.record.id === id && one.digest === digest)?.record;

function tower(): WorkflowDocument {
  return {
    ...emptyWorkflowDocument(),
    nodes: {
      site: nodeOf('site'),
      envelope: nodeOf('envelope', { 'Building Height': 60 }),
      levels: nodeOf('levels'),
      floors: nodeOf('floors'),
    },
  };
}

/** Runs a whole document as the server does: in processes, with real hashes. */
async function runOnServer(document: WorkflowDocument): Promise<Map<NodeId, { run: NodeRun; result: RunResult }>> {
  const plan = planRun(document, functionOf, { epoch: library.epoch, sha256: sha256Hex });
  const known = new Map<NodeId, UpstreamState>();
  const done = new Map<NodeId, { run: NodeRun; result: RunResult }>();
  for (const id of plan.order) {
    const step = plan.step(id, (node) => known.get(node) ?? { kind: 'pending' });
    if (step.kind !== 'ready') throw new Error(`${id}: ${JSON.stringify(step)}`);
    const one = library.functions.find((candidate) => candidate.digest === document.nodes[id]?.digest) as ShippedFunction;
    const models = Object.fromEntries(step.models.map(({ name, node }) => [name, JSON.stringify(done.get(node)?.result.model)]));
    const { result: raw } = await serverHost.run({
      digest: one.digest,
      bundle: one.bundle,
      inputs: step.inputs,
      models,
      timeoutMs: 20_000,
    });
    const canonical = canonicalResult(raw, { functionId: one.record.id, sha256: sha256Hex });
    // A page gets results as JSON text.
    const result = JSON.parse(canonical.text) as RunResult;
    known.set(id, {
      kind: 'done',
      result: { modelDigest: canonical.modelDigest, outputs: result.outputs, model: () => result.model },
    });
    done.set(id, {
      run: { nodeId: id, state: 'succeeded', key: step.key, resultKey: step.key, resultDigest: canonical.digest },
      result,
    });
  }
  return done;
}

const QUIET: RunSummary = { paused: false, running: 0, waiting: 0, failed: 0, outOfDate: 0, total: 4 };
let calls: string[];
let onCall: (folder: string) => void;
let asked: { action: string; [key: string]: unknown }[];
let ports: FakePorts;
let document: WorkflowDocument;
let push: (nodes: NodeRun[], summary?: RunSummary) => void;
let previewAnswer: JsonValue | Promise<JsonValue>;

async function open(bundles: 'served' | 'missing' = 'served', serverOnly?: string) {
  const committed = await runOnServer(document);
  const served = new Map([...committed.values()].map(({ run, result }) => [run.resultDigest ?? '', result]));
  ports = fakePorts({ document, functions: library.functions.map((one) => one.record) });
  // As if its author had written it in a language that pages do not run.
  const inPython = (id: string, digest: string) => {
    const record = functionOf(id, digest);
    return record && id === (serverOnly && shipped(serverOnly).record.id) ? { ...record, language: 'python' as const } : record;
  };
  const reader = { ...ports.reader, functionOf: inPython };
  const snapshot = { nodes: [...committed.values()].map(({ run }) => run), summary: QUIET };
  const session = {
    state: 'connected',
    subscribe: () => () => undefined,
    request(action: string, payload: object) {
      asked.push({ action, ...payload });
      if (action === 'execution.open') return Promise.resolve(snapshot as unknown as JsonValue);
      if (action !== 'execution.preview') return Promise.resolve(null);
      return previewAnswer instanceof Promise ? previewAnswer : Promise.resolve(previewAnswer);
    },
    on(action: string, listener: (payload: object) => void) {
      if (action === 'execution.state') push = (nodes, summary = QUIET) => listener({ workflowId: 'w', nodes, summary });
      return () => undefined;
    },
    onConnected(listener: () => void) {
      listener();
      return () => undefined;
    },
    openChannel: () => ({ id: 1, send: () => undefined, close: () => undefined }),
    close: () => undefined,
  } as unknown as RealtimeSession;
  const results = createResultsPort((digest) =>
    served.has(digest) ? Promise.resolve(served.get(digest) as RunResult) : Promise.reject(new Error(digest)),
  );
  const previewHost = createPreviewHost(
    answeringApi((path) => {
      if (path === 'runtime/current') return new Response(library.runtime, { headers: { 'x-parti-epoch': library.epoch } });
      const found = library.functions.find((one) => one.digest === path.split('/').at(-1));
      return bundles === 'served' ? new Response(found?.bundle, { headers: { 'x-parti-origin': 'shipped' } }) : undefined;
    }),
    {
      shipped: (scripts) =>
        contextHost(scripts, (digest) => {
          const folder = library.functions.find((one) => one.digest === digest)?.folder ?? digest;
          calls.push(folder);
          onCall(folder);
        }),
      authored: () => expect.fail('nothing here is an author’s'),
      workbooks: () => expect.fail('nothing here is a workbook'),
    },
  );
  const runs = createRunsPort({
    session,
    workflowId: 'w',
    reader,
    results,
    previewHost,
    onError: (error) => expect.fail(String(error)),
  });
  await expect.poll(() => runs.get('floors')).toBeDefined();
  const shown = (node: NodeId) => results.get(runs.get(node)?.resultDigest ?? '');
  const height = (value: number) => runs.preview('envelope', { 'Building Height': value });
  const commit = (value: number) =>
    ports.commands.dispatch({ type: 'node.set-input', id: 'envelope', property: 'Building Height', value });
  const previewed = () =>
    expect.poll(() => runs.get('envelope')?.resultDigest).not.toBe(committed.get('envelope')?.run.resultDigest);
  return { runs, results, committed, shown, height, commit, previewed };
}

beforeEach(() => {
  calls = [];
  onCall = () => undefined;
  asked = [];
  document = tower();
  previewAnswer = null;
});

/** Compares ids and texts exactly, numbers to 1e-9. */
function expectSame(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number') return expect(Math.abs(Number(actual) - expected), path).toBeLessThanOrEqual(1e-9);
  if (typeof expected !== 'object' || expected === null) return expect(actual, path).toBe(expected);
  // The order of elements counts, that of other keys does not.
  const keys = (value: unknown) =>
    path === '/model/Elements' ? Object.keys(value as object) : Object.keys(value as object).toSorted();
  expect(keys(actual), path).toEqual(keys(expected));
  for (const [key, value] of Object.entries(expected))
    expectSame((actual as Record<string, unknown>)[key], value, `${path}/${key}`);
}

describe('a preview', () => {
  test('shows for the whole cone what the server makes of the same values: same ids, numbers to 1e-9', async () => {
    const { runs, shown, height, committed, previewed } = await open();
    height(30);
    await previewed();
    const expected = await runOnServer({
      ...document,
      nodes: { ...document.nodes, envelope: nodeOf('envelope', { 'Building Height': 30 }) },
    });
    for (const node of ['envelope', 'levels', 'floors']) {
      expectSame(shown(node), expected.get(node)?.result);
      expect(shown(node)).not.toEqual(committed.get(node)?.result);
      // The very text that the server stores: nothing changes on the screen when its own result arrives.
      expect(runs.get(node)).toMatchObject({ state: 'succeeded', resultDigest: expected.get(node)?.run.resultDigest });
    }
    expect(runs.get('site')).toEqual(committed.get('site')?.run);
    expect(calls).toEqual(['envelope', 'levels', 'floors']);
    expect(asked.filter(({ action }) => action === 'execution.preview')).toEqual([]);
  });

  test('of many values in one breath runs the first and the last; a value tried before runs nothing', async () => {
    const { runs, height, previewed, shown } = await open();
    for (let value = 20; value <= 50; value++) height(value);
    await previewed();
    await expect.poll(() => calls.length).toBe(6);
    const at50 = shown('envelope');
    height(20);
    await expect.poll(() => shown('envelope')).not.toBe(at50);
    height(50);
    await expect.poll(() => shown('envelope')).toBe(at50);
    expect(calls.length).toBe(6);
    runs.endPreview();
  });

  test('whose value changed meanwhile ends before its next function, but of two in a row one is shown', async () => {
    const { height, shown, runs } = await open();
    const heights = [30, 40];
    onCall = (folder) => {
      const next = folder === 'envelope' ? heights.shift() : undefined;
      if (next !== undefined) height(next);
    };
    const seen: unknown[] = [];
    runs.subscribe('floors', () => seen.push(shown('envelope')?.outputs['Height']));
    height(20);
    await expect.poll(() => seen).toEqual([30, 40]);
    expect(calls).toEqual(['envelope', 'envelope', 'levels', 'floors', 'envelope', 'levels', 'floors']);
  });

  test('of a node that was chosen is rehearsed: shown is nothing, and nothing is asked of the server', async () => {
    const { runs, committed, height, previewed } = await open();
    const heard: string[] = [];
    runs.subscribeAll(() => heard.push('all'));
    runs.warmUp('envelope');
    await expect.poll(() => calls).toEqual(['envelope', 'levels', 'floors']);
    for (const [id, { run }] of committed) expect(runs.get(id)).toEqual(run);
    height(30);
    await previewed();
    expect(asked.map(({ action }) => action)).toEqual(['execution.open']);
  });

  test('given up, the committed results are back at once', async () => {
    const { runs, height, previewed, committed } = await open();
    height(30);
    await previewed();
    runs.endPreview();
    for (const [id, { run }] of committed) expect(runs.get(id)).toEqual(run);
  });

  test('committed, it stays until the server has made the same, node by node', async () => {
    const { runs, height, commit, previewed } = await open();
    height(30);
    await previewed();
    const preview = runs.get('floors')?.resultDigest;
    const previewOfEnvelope = runs.get('envelope')?.resultDigest;
    commit(30);
    runs.endPreview();
    expect(runs.get('floors')?.resultDigest).toBe(preview);
    const busy = { ...QUIET, running: 1, waiting: 2 };
    push(
      [
        { nodeId: 'envelope', state: 'running', key: 'k2' },
        { nodeId: 'levels', state: 'waiting' },
        { nodeId: 'floors', state: 'out-of-date' },
      ],
      busy,
    );
    // A run that is soon over is not told of; one that takes longer is.
    expect(runs.get('envelope')).toMatchObject({ state: 'succeeded', resultDigest: previewOfEnvelope });
    await expect.poll(() => runs.get('envelope')).toMatchObject({ state: 'running', resultDigest: previewOfEnvelope });
    expect(runs.get('levels')?.state).toBe('waiting');
    expect(runs.get('floors')?.resultDigest).toBe(preview);
    push([{ nodeId: 'envelope', state: 'succeeded', key: 'k2', resultKey: 'k2', resultDigest: 'd2' }], busy);
    expect(runs.get('envelope')?.resultDigest).toBe('d2');
    expect(runs.get('floors')?.resultDigest).toBe(preview);
    push([
      { nodeId: 'levels', state: 'succeeded', key: 'k3', resultKey: 'k3', resultDigest: 'd3' },
      { nodeId: 'floors', state: 'succeeded', key: 'k4', resultKey: 'k4', resultDigest: 'd4' },
    ]);
    expect([runs.get('levels')?.resultDigest, runs.get('floors')?.resultDigest]).toEqual(['d3', 'd4']);
  });

  test('committed while it was still being made, its last value is shown too', async () => {
    const { runs, height, commit, previewed, shown } = await open();
    height(30);
    height(35);
    commit(35);
    runs.endPreview();
    await previewed();
    const expected = await runOnServer({
      ...document,
      nodes: { ...document.nodes, envelope: nodeOf('envelope', { 'Building Height': 35 }) },
    });
    await expect.poll(() => shown('floors')).toEqual(expected.get('floors')?.result);
  });

  test('of a value that stops the function shows its error over the last good result', async () => {
    const { runs, height, committed } = await open();
    height(Number.NaN);
    await expect.poll(() => runs.get('envelope')?.state).not.toBe('succeeded');
    expect(runs.get('envelope')?.error?.code).toMatch(/^run\./);
    expect(runs.get('envelope')?.resultDigest).toBe(committed.get('envelope')?.run.resultDigest);
    expect(runs.get('floors')?.state).toBe('blocked');
  });

  test('that this tab cannot run is asked of the server', async () => {
    const { runs, height, previewed, shown } = await open('missing');
    previewAnswer = { revision: 1, overrides: {}, results: { envelope: { outputs: { Height: 30 }, messages: [] } } };
    height(30);
    await previewed();
    expect(asked.find(({ action }) => action === 'execution.preview')).toMatchObject({
      workflowId: 'w',
      node: 'envelope',
      inputs: { 'Building Height': 30 },
    });
    expect(shown('envelope')).toEqual({ outputs: { Height: 30 }, messages: [] });
    runs.endPreview();
  });
});

test('W8.02e a node that only the server can preview says so until its result is there', async () => {
  const { runs, height, shown } = await open('served', 'floors');
  let answer: (value: JsonValue) => void = () => undefined;
  previewAnswer = new Promise((resolve) => (answer = resolve));
  height(30);
  await expect.poll(() => runs.get('floors')?.notice).toBe('run.client-preview-unavailable');
  expect(runs.get('floors')?.state).toBe('running');
  expect(runs.get('envelope')?.notice).toBeUndefined();
  answer({ revision: 1, overrides: {}, results: { floors: { outputs: { 'Floor Area': 7 }, messages: [] } } });
  await expect.poll(() => shown('floors')?.outputs).toEqual({ 'Floor Area': 7 });
  expect(runs.get('floors')?.notice).toBeUndefined();
  runs.endPreview();
});

describe('states of the server', () => {
  test('a pushed state reaches the listeners of its node alone; unchanged ones keep their identity', async () => {
    const { runs } = await open();
    const heard: string[] = [];
    for (const id of ['site', 'envelope', 'levels', 'floors']) runs.subscribe(id, () => heard.push(id));
    runs.subscribeAll(() => heard.push('all'));
    const site = runs.get('site');
    push([{ nodeId: 'levels', state: 'running', key: 'k' }, { ...(site as NodeRun) }], { ...QUIET, running: 1 });
    expect(heard).toEqual(['levels', 'all']);
    expect(runs.get('site')).toBe(site);
    expect(runs.summary().running).toBe(1);
    push([{ nodeId: 'levels', state: 'idle' }]);
    expect(runs.get('levels')).toBeUndefined();
  });

  test('run, stop and pause are asked of the server', async () => {
    const { runs } = await open();
    runs.run('levels');
    runs.stop();
    runs.stop('levels');
    runs.setPaused(true);
    expect(asked.slice(-4)).toEqual([
      { action: 'execution.run', workflowId: 'w', node: 'levels' },
      { action: 'execution.stop', workflowId: 'w' },
      { action: 'execution.stop', workflowId: 'w', node: 'levels' },
      { action: 'execution.pause', workflowId: 'w', paused: true },
    ]);
  });
});

describe('results', () => {
  test('are fetched once, kept, and tried again after a failure', async () => {
    let fetches = 0;
    const results = createResultsPort((digest) =>
      ++fetches === 1 ? Promise.reject(new Error('away')) : Promise.resolve({ outputs: { digest }, messages: [] }),
    );
    await expect(results.load('a')).rejects.toThrow('away');
    const [first, second] = await Promise.all([results.load('a'), results.load('a')]);
    expect(first).toBe(second);
    expect(results.get('a')).toBe(first);
    expect(await results.load('a')).toBe(first);
    expect(fetches).toBe(2);
    const preview = results.putPreview({ outputs: {}, messages: [] });
    results.dropPreview(preview);
    await expect(results.load(preview)).rejects.toMatchObject({ code: 'run.client-preview-unavailable' });
    expect(fetches).toBe(2);
  });
});
