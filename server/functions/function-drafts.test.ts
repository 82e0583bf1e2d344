import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type JsonObject } from '#domain';
import { workflowNode } from '#fixtures/workflow-node';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const recordOf = (id: string): JsonObject => ({
  id,
  name: id,
  language: 'typescript',
  input_schema: { type: 'object', properties: { Width: { type: 'number', default: 2 } } },
});
const sourceOf = (answer: number | string) => `export function execute() {\n  return { outputs: { Answer: ${answer} } };\n}\n`;

describe('drafts of a function', { timeout: 120_000 }, () => {
  let bench: SharingBench;
  let author: Person;
  let colleague: Person;
  let other: Person;

  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    colleague = await bench.person('ben@keller.studio');
    other = await bench.person('cora@elsewhere.example');
  }, 180_000);
  afterAll(() => bench.stop());

  const draft = (id: string, who = author) => who.call('GET functions/{id}/draft', { path: { id } });
  const write = (id: string, path: string, text: string | null, who = author) =>
    who.call('PATCH functions/{id}/draft', { path: { id }, body: { files: [{ path, text }] } });
  const build = (id: string, who = author) => who.call('POST functions/{id}/draft/build', { path: { id } });
  const keep = (id: string, body: { note?: string; onTop?: boolean } = {}, who = author) =>
    who.call('POST functions/{id}/draft/versions', { path: { id }, body });
  const textOf = async (id: string, path: string, who = author) =>
    (await draft(id, who)).files.find((one) => one.path === path)?.text;
  const make = async (id: string) => {
    await author.call('POST functions', { body: recordOf(id) });
    await write(id, 'function.ts', sourceOf(1));
    return keep(id);
  };
  const contribute = (id: string) =>
    author.call('PUT functions/{id}/permissions', { path: { id }, body: { grantee: 'ben@keller.studio', may: ['contribute'] } });

  it('begin with the record, keep every file in its order, and become a test version', async () => {
    await author.call('POST functions', { body: recordOf('new') });
    expect((await draft('new')).files.map(({ path }) => path)).toEqual(['parti.json']);
    // A record may name another language while it is written: what runs it is told beforehand.
    const { runtimes } = await draft('new');
    expect(runtimes.map(({ language }) => language).toSorted()).toEqual(['csharp', 'excel', 'python', 'typescript']);
    expect(runtimes.find(({ language }) => language === 'typescript')).toMatchObject({
      state: expect.stringMatching(/^(ready|no-jail)$/),
      version: expect.stringMatching(/^Node \d/),
    });
    await write('new', 'function.ts', sourceOf(1));
    await write('new', 'a.csv', 'a;b\r\n1;2\r\n');
    expect(await draft('new')).toMatchObject({
      isKept: true,
      files: [{ path: 'parti.json' }, { path: 'function.ts', text: sourceOf(1) }, { path: 'a.csv', text: 'a;b\r\n1;2\r\n' }],
    });
    await write('new', 'a.csv', null);
    expect(await keep('new', { note: 'First' })).toMatchObject({ number: 1, followed: 0 });
    const after = await draft('new');
    expect(after).toMatchObject({ isKept: false, base: { number: 1 }, newest: { number: 1 } });
    expect(after.files.map(({ path }) => path)).toEqual(['parti.json', 'function.ts']);
  });

  it('written in two tabs are stored over no state that a tab has not seen', async () => {
    await make('tabs');
    const path = { id: 'tabs' };
    const save = (since: string, text: string) =>
      author.call('PATCH functions/{id}/draft', { path, body: { files: [{ path: 'function.ts', text }], since } });
    const first = await save('', sourceOf(2));
    expect(first.elsewhere).toBeUndefined();
    // The second tab was opened before that.
    expect(await save('', sourceOf(3))).toEqual({
      updatedAt: first.updatedAt,
      elsewhere: [
        { path: 'parti.json', text: expect.any(String) },
        { path: 'function.ts', text: sourceOf(2) },
      ],
    });
    expect(await textOf('tabs', 'function.ts')).toBe(sourceOf(2));
    const second = await save(first.updatedAt, sourceOf(3));
    expect([second.elsewhere, await textOf('tabs', 'function.ts')]).toEqual([undefined, sourceOf(3)]);
    // Kept in one tab, the draft of the other begins anew.
    await keep('tabs');
    expect((await save(second.updatedAt, sourceOf(4))).elsewhere).toBeUndefined();
  });

  it('are each their author’s own: nobody reads, builds or runs another’s', async () => {
    await make('shared');
    await contribute('shared');
    await write('shared', 'function.ts', sourceOf(20));
    expect(await textOf('shared', 'function.ts', colleague)).toBe(sourceOf(1));
    const { digest } = await build('shared');
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const record = (who: Person) => who.raw('GET', `functions/shared?digest=${digest}`);
    const bundle = (who: Person) => who.raw('GET', `functions/shared/bundles/${digest}`);
    expect((await record(author)).status).toBe(200);
    for (const who of [colleague, other]) {
      expect((await record(who)).code).toBe('function.not-found');
      expect((await bundle(who)).code).toBe('function.not-found');
    }
    for (const [method, path, body] of [
      ['GET', 'draft'],
      ['PATCH', 'draft', { files: [] }],
      ['DELETE', 'draft'],
      ['POST', 'draft/build', {}],
      ['POST', 'draft/ask', { question: { kind: 'diagnostics' } }],
      ['POST', 'draft/versions', {}],
      ['POST', 'compile', { files: [] }],
    ] as const) {
      expect([path, (await other.raw(method, `functions/shared/${path}`, body)).code]).toEqual([path, 'function.not-found']);
      expect((await bench.anonymous.raw(method, `functions/shared/${path}`, body)).status).toBe(401);
    }
    // A right that is taken away in mid-word ends writing, building and keeping.
    await write('shared', 'function.ts', sourceOf(30), colleague);
    await author.call('PUT functions/{id}/permissions', {
      path: { id: 'shared' },
      body: { grantee: 'ben@keller.studio', may: [] },
    });
    expect((await colleague.raw('POST', 'functions/shared/draft/versions', {})).code).toBe('function.not-found');
    expect((await colleague.raw('PATCH', 'functions/shared/draft', { files: [] })).code).toBe('function.not-found');
  });

  it('never overwrite what somebody else kept meanwhile', async () => {
    await make('behind');
    await contribute('behind');
    await write('behind', 'function.ts', sourceOf(2));
    await write('behind', 'function.ts', sourceOf(3), colleague);
    expect(await keep('behind', {}, colleague)).toMatchObject({ number: 2 });
    expect((await author.raw('POST', 'functions/behind/draft/versions', {})).code).toBe('function.draft-behind');
    expect(await draft('behind')).toMatchObject({ base: { number: 1 }, newest: { number: 2 }, isKept: true });
    expect(await keep('behind', { onTop: true })).toMatchObject({ number: 3 });
    await write('behind', 'function.ts', sourceOf(4));
    await author.call('DELETE functions/{id}/draft', { path: { id: 'behind' } });
    expect(await textOf('behind', 'function.ts')).toBe(sourceOf(2));
  });

  it('refuse names that could leave their folder, and too much', async () => {
    await make('bad');
    const refused = async (path: string, text: string | null) =>
      (await author.raw('PATCH', 'functions/bad/draft', { files: [{ path, text }] })).code;
    for (const path of [
      '../a.ts',
      'con.ts',
      '__proto__',
      'Parti.json',
      'a\\b.ts',
      'run.exe',
      '/etc/a.ts',
      `${'a'.repeat(200)}.ts`,
    ])
      expect([path, await refused(path, 'x')]).toEqual([path, 'function.file-name']);
    expect(await refused('parti.json', null)).toBe('function.file-name');
    expect(await refused('function.ts', 'a\0b')).toBe('http.invalid-request');
    expect(await refused('long.ts', 'x'.repeat(5 * 1024 * 1024))).toBe('function.source-too-large');
    expect((await draft('bad')).isKept).toBe(false);
    // A line of a megabyte, twenty thousand lines, tabs and returns are kept as they are.
    const wide = `// ${'x'.repeat(1024 * 1024)}\n${'\tconst a = 1;\r\n'.repeat(20_000)}`;
    await write('bad', 'wide.ts', wide);
    expect(await textOf('bad', 'wide.ts')).toBe(wide);
  });

  it('W2.05b say what is wrong at its line, in files and record, and build nothing then', async () => {
    await make('faulty');
    await write('faulty', 'function.ts', 'export function execute() {\n  return {{ outputs: {} };\n}\n');
    const broken = await build('faulty');
    expect(broken.digest).toBeUndefined();
    expect(broken.diagnostics[0]).toMatchObject({ file: 'function.ts', line: 2, severity: 'error' });
    await write('faulty', 'function.ts', sourceOf(5));
    await write('faulty', 'parti.json', '{\n  "id": "faulty",\n  "name": ""\n}\n');
    expect((await build('faulty')).diagnostics).toContainEqual(
      expect.objectContaining({ file: 'parti.json', line: 3, column: 3, code: 'function.name-required' }),
    );
    await write('faulty', 'parti.json', JSON.stringify(recordOf('another')));
    expect((await build('faulty')).diagnostics).toMatchObject([{ file: 'parti.json', code: 'function.other-id' }]);
    expect((await author.raw('POST', 'functions/faulty/draft/versions', {})).code).toBe('function.not-found');
    await write('faulty', 'parti.json', JSON.stringify(recordOf('faulty')));
    expect((await build('faulty')).digest).toBeDefined();
  });

  it('of which a quick build waits for no fault that hinders nothing, and tells those that do', async () => {
    await make('quick');
    const quick = () => author.call('POST functions/{id}/draft/build', { path: { id: 'quick' }, query: { quick: 'true' } });
    await write('quick', 'function.ts', `const wrong: string = 1;\n${sourceOf(2)}`);
    const whole = await build('quick');
    expect(whole.diagnostics).toMatchObject([{ file: 'function.ts', line: 1, column: 7, code: 'TS2322' }]);
    expect(await quick()).toEqual({ digest: whole.digest, diagnostics: [] });
    await write('quick', 'function.ts', `const wrong = ;\n${sourceOf(2)}`);
    const broken = await quick();
    expect(broken.digest).toBeUndefined();
    expect(broken.diagnostics[0]).toMatchObject({ file: 'function.ts', line: 1, severity: 'error' });
  });

  it('run as they are written, alone or in the place of a node, and tell output, time, log and fault', async () => {
    await make('tried');
    const run = async (body: JsonObject, who = author) =>
      who.raw('POST', 'functions/tried/draft/run', body) as Promise<{ status: number; code?: string; body?: JsonObject }>;
    await write(
      'tried',
      'function.ts',
      'export function execute(models, inputs) {\n  console.log("wide");\n  return { outputs: { Answer: inputs.Width * 3 } };\n}\n',
    );
    const { digest = '' } = await build('tried');
    const { body } = await run({ digest, inputs: { Width: 4 } });
    expect(body).toMatchObject({ outputs: { Answer: 12 }, log: 'wide\n', ms: expect.any(Number) as number });
    // The stored version is another one still.
    expect((await author.call('GET functions/{id}', { path: { id: 'tried' } })).digest).not.toBe(digest);
    await write('tried', 'function.ts', 'export function execute() {\n  throw new Error("no glass");\n}\n');
    const failing = await build('tried');
    expect((await run({ digest: failing.digest ?? '', inputs: {} })).body).toMatchObject({
      error: { code: 'run.failed', message: 'no glass', trace: expect.stringContaining('function.ts:2') as string },
    });
    await contribute('tried');
    expect((await run({ digest, inputs: {} }, colleague)).code).toBe('function.not-found');
    expect((await run({ digest, inputs: {} }, other)).code).toBe('function.not-found');

    const stage = await author.call('GET functions', { query: { limit: 200, tag: 'test' } });
    const pinned = stage.functions.find((one) => one.id === 'tried')!.digest;
    const document = emptyWorkflowDocument('Trying');
    document.nodes['one'] = workflowNode({ functionId: 'tried', digest: pinned, stage: 'test', inputs: { Width: 5 } });
    const { id: madeIn } = await author.call('POST workflows', { body: { blank: true } });
    const { id: workflow } = await author.call('POST workflows', { body: { document, madeIn } });
    const there = await run({ digest, inputs: {}, workflow, node: 'one' });
    expect(there.body).toMatchObject({ outputs: { Answer: 15 }, log: 'wide\n' });
    expect((await run({ digest, inputs: { Width: 7 }, workflow, node: 'one' })).body).toMatchObject({ outputs: { Answer: 21 } });
    // A copy is tried where the function stands that it was made of.
    const { id: copy } = await author.call('POST functions/{id}/copies', { path: { id: 'tried' }, body: { name: 'Copy' } });
    await write(
      copy,
      'function.ts',
      'export function execute(models, inputs) {\n  return { outputs: { Answer: inputs.Width * 100 } };\n}\n',
    );
    const copied = (await build(copy)).digest ?? '';
    expect(
      await author.call('POST functions/{id}/draft/run', {
        path: { id: copy },
        body: { digest: copied, inputs: {}, workflow, node: 'one' },
      }),
    ).toMatchObject({ outputs: { Answer: 500 } });
    // Whoever may not edit the workflow runs nothing there.
    await write('tried', 'function.ts', sourceOf(9), colleague);
    const theirs = (await build('tried', colleague)).digest ?? '';
    expect((await run({ digest: theirs, inputs: {}, workflow, node: 'one' }, colleague)).status).toBe(403);
  });

  it('tell which models are then to be seen, send none that the page has, and are stopped', async () => {
    await author.call('POST functions', {
      body: { ...recordOf('built'), model_output: 'Built', model_dependencies: [] },
    });
    await write(
      'built',
      'function.ts',
      [
        "import { extrusions, ModelBuilder, rectangle, transform, type Models } from 'parti';",
        'export function execute(models: Models, inputs: { Width: number }) {',
        '  const model = new ModelBuilder();',
        "  const profile = model.profile('plan', rectangle({ X: 0, Y: 0 }, inputs.Width, 5));",
        "  model.add('block', 'Elements.Mass', { Transform: transform(), Representation: extrusions({ profile, height: 3 }) });",
        '  return { model: model.toModel(), outputs: {} };',
        '}',
        '',
      ].join('\n'),
    );
    const { digest = '', diagnostics } = await build('built');
    expect(diagnostics).toEqual([]);
    const run = (body: JsonObject) =>
      author.call('POST functions/{id}/draft/run', { path: { id: 'built' }, body: { digest, ...body } as never });
    const made = await run({ inputs: { Width: 4 } });
    expect(made.building).toMatchObject([{ node: '', isMade: true, model: { Elements: expect.any(Object) as object } }]);
    const again = await run({ inputs: { Width: 4 }, known: [made.building![0]!.digest] });
    expect(again.building).toEqual([{ node: '', isMade: true, digest: made.building![0]!.digest }]);
    expect((await run({ inputs: { Width: 6 } })).building![0]!.digest).not.toBe(made.building![0]!.digest);

    await write('built', 'function.ts', 'export function execute() {\n  for (;;);\n}\n');
    const endless = (await build('built')).digest ?? '';
    const running = author.raw('POST', 'functions/built/draft/run', { digest: endless, inputs: {} });
    await expect
      .poll(async () => {
        await author.call('DELETE functions/{id}/draft/run', { path: { id: 'built' } });
        return Promise.race([running.then(({ code }) => code), new Promise((resolve) => setTimeout(resolve, 100))]);
      })
      .toBe('run.client-preview-unavailable');
  });

  it('ask with the file as it is being written, stored or not', async () => {
    await make('asked');
    const file = { path: 'function.ts', text: 'export function execute() {\n  return outputz;\n}\n' };
    const { answer, unavailable } = await author.call('POST functions/{id}/draft/ask', {
      path: { id: 'asked' },
      body: { question: { kind: 'diagnostics' }, file },
    });
    if (unavailable === undefined) expect(answer.diagnostics).toMatchObject([{ line: 2, column: 10, code: 'TS2304' }]);
    else expect(unavailable).toBe('run.no-jail');
    expect(await textOf('asked', 'function.ts')).toBe(sourceOf(1));
  });

  it('of a copy hold the files of what comes with Parti, as a function of one’s own', async () => {
    const [shipped] = (await author.call('GET functions', { query: { limit: 1 } })).functions;
    const { id } = await author.call('POST functions/{id}/copies', { path: { id: shipped!.id }, body: { name: 'My own' } });
    const made = await draft(id);
    expect(made.files.map(({ path }) => path)).toContain('function.ts');
    expect(JSON.parse(made.files[0]!.text)).toMatchObject({ id, name: 'My own' });
    expect((await other.raw('GET', `functions/${id}`)).code).toBe('function.not-found');
    expect((await other.raw('POST', 'functions/asked/copies', { name: 'Theirs' })).code).toBe('function.not-found');
  });
});
