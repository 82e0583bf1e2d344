import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '#domain';
import type { Compiled, FunctionEngine, Ran, Tested } from '../../src/session/function-engine.ts';
import { startSharingBench, type Person, type SharingBench } from '../../server/sharing/sharing.fixture.ts';
import { pageEngineOf } from './page-in-node.ts';

const RECORD = {
  name: 'Areas',
  language: 'typescript',
  model_output: 'Areas',
  model_dependencies: [{ name: 'Walls', autohide: false, optional: true }],
  outputs: [{ name: 'Area', type: 'number', description: 'Width times depth.' }],
  input_schema: { type: 'object', properties: { Width: { type: 'number', default: 2 }, Depth: { type: 'number', default: 5 } } },
};
const SOURCE = `export function execute(models, inputs) {
  if (inputs.Width > 90) throw new Error('too wide');
  const walls = Object.keys((models.Walls && models.Walls.Elements) || {}).length;
  const Elements = {};
  for (let at = 0; at < walls + 1; at++)
    Elements['wall ' + at] = { Id: 'wall ' + at, discriminator: 'Elements.Wall', Name: String(Math.sin(at)) };
  return { model: { Elements }, outputs: { Area: inputs.Width * inputs.Depth } };
}
`;
const WALLS = { Elements: { a: { Id: 'a', discriminator: 'Elements.Wall' }, b: { Id: 'b', discriminator: 'Elements.Wall' } } };
const folderOf = (id: string, source = SOURCE): JsonObject => ({
  'parti.json': JSON.stringify({ ...RECORD, id }),
  'src/function.ts': source,
  'README.md': 'Not of the function.',
  'test/plot/inputs.json': '{"Width": 20, "Depth": 30}',
  'test/plot/models/Walls.json': JSON.stringify(WALLS),
  // Six hundred square metres; a wall more than it was given.
  'test/plot/expected.json': '{"outputs": {"Area": 600}, "elements": {"Elements.Wall": 3}}',
  'test/narrow/expected.json': '{"outputs": {"Area": 11}}',
  'test/wide/inputs.json': '{"Width": 91}',
});

describe('the functions of the in-browser engine', { timeout: 180_000 }, () => {
  let bench: SharingBench;
  let author: Person;
  let other: Person;
  let engine: FunctionEngine;
  let server: FunctionEngine;
  const ran: string[] = [];

  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    other = await bench.person('cora@elsewhere.example');
    await author.call('POST functions', { body: { ...RECORD, id: 'areas' } });
    engine = pageEngineOf(author, { ran });
    server = pageEngineOf(author, { isAllowed: false });
  }, 120_000);
  afterAll(() => bench.stop());

  it('W7.04c compile a folder, run it, change inputs and test it, in the page as on the server', async () => {
    const built = (await engine.Compile(folderOf('areas'))) as Compiled;
    expect(built).toEqual({ ok: true, id: 'areas', digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string, diagnostics: [] });
    expect(await server.Compile(folderOf('areas'))).toEqual(built);
    await author.call('PUT functions/{id}/trials/{name}', {
      path: { id: 'areas', name: 'Kept' },
      body: { inputs: { Width: 4 } },
    });
    const answers: unknown[] = [];
    for (const [place, one] of [
      ['page', engine],
      ['server', server],
    ] as const) {
      const run = await one.Run(built, { inputs: { Width: 3 }, models: { Walls: WALLS } });
      expect(run).toMatchObject({ place, outputs: { Area: 15 }, ms: expect.any(Number) as number });
      const changed = await one.UpdateInputs(built, { Depth: 7 });
      expect(changed).toMatchObject({ place, outputs: { Area: 21 } });
      expect(Object.keys((changed as Ran).model?.Elements ?? {})).toHaveLength(3);
      expect(await one.Run(built)).toMatchObject({ outputs: { Area: 10 } });
      const tested = (await one.Test(built)) as { results: Tested[] };
      expect(tested.results).toMatchObject([
        { name: 'narrow', of: 'folder', differences: [{ path: 'outputs.Area', expected: 11, got: 10 }] },
        { name: 'plot', of: 'folder', differences: [] },
        { name: 'wide', of: 'folder', error: { code: 'run.failed', parameters: { message: 'too wide' } } },
        { name: 'Kept', of: 'function' },
      ]);
      answers.push([run, changed].map((each) => ({ ...(each as Ran), ms: 0, place: '' })));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(new Set(ran)).toEqual(new Set([built.digest]));
  });

  it('leave the draft of the person as it is', async () => {
    const text = 'export function execute() {\n  return { outputs: { Area: 1 } };\n}\n';
    await author.call('PATCH functions/{id}/draft', { path: { id: 'areas' }, body: { files: [{ path: 'function.ts', text }] } });
    expect(await engine.Compile(folderOf('areas'))).toMatchObject({ ok: true });
    const { files } = await author.call('GET functions/{id}/draft', { path: { id: 'areas' } });
    expect(files.find(({ path }) => path === 'function.ts')?.text).toBe(text);
  });

  it('tell faults at their place, and refuse by codes of the catalogue what is no folder, no function, no model', async () => {
    const broken = (await engine.Compile(folderOf('areas', 'export function execute() {\n  return {{;\n}\n'))) as Compiled;
    expect(broken).toMatchObject({ ok: false, id: 'areas' });
    expect(broken.digest).toBeUndefined();
    expect(broken.diagnostics[0]).toMatchObject({ file: 'function.ts', line: 2, severity: 'error' });
    expect(await engine.Run(broken)).toMatchObject({ error: { code: 'function.no-id' } });
    expect(await engine.Compile({ ...folderOf('areas'), 'parti.json': '{"id": ' })).toMatchObject({
      ok: false,
      diagnostics: [{ file: 'parti.json', severity: 'error' }],
    });
    for (const none of [null, 3, [], {}])
      expect(await engine.Compile(none)).toEqual({ error: { code: 'function.no-source', parameters: { file: 'parti.json' } } });
    expect(await engine.Compile({ ...folderOf('areas'), 'src/../a.ts': '' })).toMatchObject({
      error: { code: 'function.file-name' },
    });
    expect(await engine.Compile({ ...folderOf('areas'), 'test/plot/models/Walls.json': '[]' })).toMatchObject({
      error: { code: 'model.not-a-model' },
    });
    for (const none of [null, 3, {}, { digest: 'f'.repeat(64) }])
      expect(await engine.Run(none)).toMatchObject({ error: { code: 'function.no-id' } });
    expect(await engine.Run({ id: 'nobody' })).toMatchObject({ error: { code: 'function.not-found' } });
    const built = await engine.Compile(folderOf('areas'));
    expect(await engine.Run(built, { models: { Walls: 3 } })).toMatchObject({ error: { code: 'model.not-a-model' } });
    const { id, digest } = built as Compiled;
    const raw = await author.raw('POST', `functions/${id}/draft/run`, { digest, inputs: {}, models: { Walls: {} } });
    expect(raw.code).toBe('model.not-a-model');
  });

  it('are for those who may edit the function; a shipped one runs in anybody’s page', async () => {
    const built = (await engine.Compile(folderOf('areas'))) as Compiled;
    const theirs = pageEngineOf(other);
    for (const answer of [
      theirs.Compile(folderOf('areas')),
      theirs.Run(built),
      theirs.UpdateInputs(built, {}),
      theirs.Test(built),
    ])
      expect(await answer).toMatchObject({ error: { code: 'function.not-found' } });
    const { functions } = await other.call('GET functions', { query: { tag: 'live', limit: 200 } });
    const id = functions.find(({ name }) => name === 'Area')?.id;
    expect(await theirs.Run({ id })).toMatchObject({ place: 'page', outputs: { Value: 100 } });
    expect(await theirs.UpdateInputs({ id }, { Value: 12.5 })).toMatchObject({ place: 'page', outputs: { Value: 12.5 } });
    // Only who may edit it runs it on the server.
    expect(await pageEngineOf(other, { isAllowed: false }).Run({ id })).toMatchObject({
      error: { code: 'function.not-permitted' },
    });
  });
});
