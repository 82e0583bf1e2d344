import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type JsonObject } from '#domain';
import { lay } from '#fixtures/sample-functions';
import { workflowNode } from '#fixtures/workflow-node';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const recordOf = (id: string): JsonObject => ({
  id,
  name: id,
  language: 'typescript',
  outputs: [{ name: 'Area', type: 'number', description: 'Width times depth.' }],
  input_schema: { type: 'object', properties: { Width: { type: 'number', default: 2 }, Depth: { type: 'number', default: 5 } } },
});
const sourceOf = (factor: number) =>
  `export function execute(models, inputs) {\n  if (inputs.Width > 90) throw new Error('too wide');\n  return { outputs: { Area: inputs.Width * inputs.Depth * ${factor} } };\n}\n`;

describe('trials of a function', { timeout: 120_000 }, () => {
  let bench: SharingBench;
  let author: Person;
  let other: Person;

  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    other = await bench.person('cora@elsewhere.example');
  }, 180_000);
  afterAll(() => bench.stop());

  const built = async (id: string, factor: number) => {
    const body = { files: [{ path: 'function.ts', text: sourceOf(factor) }] };
    await author.call('PATCH functions/{id}/draft', { path: { id }, body });
    return (await author.call('POST functions/{id}/draft/build', { path: { id } })).digest ?? '';
  };
  const keep = (id: string, name: string, body: JsonObject) =>
    author.raw('PUT', `functions/${id}/trials/${encodeURIComponent(name)}`, body);
  const run = async (id: string, body: { digest: string; name?: string; expect?: boolean }) =>
    (await author.call('POST functions/{id}/trials/run', { path: { id }, body })).results;

  it('W1.11a are run with what is written, and say where it gives another result than was expected', async () => {
    await author.call('POST functions', { body: recordOf('tried') });
    const first = await built('tried', 1);
    await keep('tried', 'Wide plot', { inputs: { Width: 20, Depth: 30 } });
    await keep('tried', 'Widest', { inputs: { Width: 91 } });
    expect(await run('tried', { digest: first, name: 'Wide plot', expect: true })).toEqual([
      { name: 'Wide plot', ms: expect.any(Number) as number, differences: [] },
    ]);
    const second = await built('tried', 2);
    expect(await run('tried', { digest: second })).toMatchObject([
      { name: 'Wide plot', differences: [{ path: 'outputs.Area', expected: 600, got: 1200 }] },
      { name: 'Widest', error: { code: 'run.failed', message: 'too wide' } },
    ]);
    // What was written first is as expected still, and a changed trial expects nothing.
    expect(await run('tried', { digest: first, name: 'Wide plot' })).toMatchObject([{ differences: [] }]);
    await keep('tried', 'Wide plot', { inputs: { Width: 1 } });
    expect((await author.call('GET functions/{id}/trials', { path: { id: 'tried' } })).trials).toMatchObject([
      { name: 'Wide plot', inputs: { Width: 1 }, isExpected: false },
      { name: 'Widest' },
    ]);
    await author.call('DELETE functions/{id}/trials/{name}', { path: { id: 'tried', name: 'Wide plot' } });
    expect((await run('tried', { digest: first })).map(({ name }) => name)).toEqual(['Widest']);
  });

  it('take what their node is given, so that they stand without the workflow', async () => {
    await author.call('POST functions', { body: recordOf('wired') });
    const digest = await built('wired', 1);
    await author.call('POST functions/{id}/draft/versions', { path: { id: 'wired' }, body: {} });
    const document = emptyWorkflowDocument('Wired');
    const node = (inputs: JsonObject) => workflowNode({ functionId: 'wired', digest, stage: 'test', inputs });
    document.nodes['a'] = node({ Width: 3, Depth: 4 });
    document.nodes['b'] = node({ Width: 2 });
    lay(document, 'a', 'out/Area', 'b', 'in/Depth');
    document.nodes['c'] = node({ Width: 7 });
    const { id: madeIn } = await author.call('POST workflows', { body: { blank: true } });
    const { id: workflow } = await author.call('POST workflows', { body: { document, madeIn } });
    // What is before it was never run.
    expect((await keep('wired', 'In place', { inputs: {}, digest, workflow, node: 'b' })).code).toBe('run.no-result');
    expect((await keep('wired', 'In place', { inputs: { Depth: 3 }, digest, workflow, node: 'c' })).status).toBe(204);
    const [kept] = (await author.call('GET functions/{id}/trials', { path: { id: 'wired' } })).trials;
    expect(kept).toMatchObject({ inputs: { Width: 7, Depth: 3 } });
    await author.call('DELETE workflows/{id}', { path: { id: workflow } });
    expect(await run('wired', { digest, name: 'In place', expect: true })).toMatchObject([{ differences: [] }]);
  });

  it('are for those who may edit the function, and refuse names and versions that are none', async () => {
    await author.call('POST functions', { body: recordOf('own') });
    const digest = await built('own', 1);
    expect((await keep('own', ' ', { inputs: {} })).code).toBe('function.trial-name');
    expect((await keep('own', 'x'.repeat(81), { inputs: {} })).code).toBe('function.trial-name');
    expect((await keep('own', 'Large', { inputs: { Width: 'x'.repeat(1024 * 1024) } })).status).toBeGreaterThanOrEqual(400);
    for (const [method, path, body] of [
      ['GET', 'trials'],
      ['PUT', 'trials/a', { inputs: {} }],
      ['DELETE', 'trials/a'],
      ['POST', 'trials/run', { digest }],
    ] as const) {
      expect([path, (await other.raw(method, `functions/own/${path}`, body)).code]).toEqual([path, 'function.not-found']);
      expect((await bench.anonymous.raw(method, `functions/own/${path}`, body)).status).toBe(401);
    }
    const theirs = await author.raw('POST', 'functions/own/trials/run', { digest: 'f'.repeat(64) });
    expect(theirs.code).toBe('function.not-found');
    for (let at = 0; at < 50; at++) await keep('own', `Trial ${at}`, { inputs: {} });
    expect((await keep('own', 'One more', { inputs: {} })).code).toBe('function.too-many-trials');
    expect((await keep('own', 'Trial 3', { inputs: { Width: 9 } })).status).toBe(204);
  });
});
