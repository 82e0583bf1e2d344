import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type JsonObject, type WorkflowDocument } from '#domain';
import { probeJail } from '#runtimes/jail';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const { tier } = await probeJail();
/** Without a jail nobody's code runs: those cells cannot be looked at. */
const canRun = tier === 'full';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const recordOf = (id: string): JsonObject => ({
  id,
  name: id,
  language: 'typescript',
  input_schema: { type: 'object', properties: {} },
  outputs: [{ name: 'Answer', type: 'number', description: 'The number' }],
});
const sourceOf = (answer: number) => `export function execute() {\n  return { outputs: { Answer: ${answer} } };\n}\n`;

let bench: SharingBench;
let author: Person;
let contributor: Person;
let viewer: Person;
let publisher: Person;
let runner: Person;
let stranger: Person;
/** Digests of the released and of the tested version, by function. */
const pins = new Map<string, { live: string; test: string }>();

beforeAll(async () => {
  bench = await startSharingBench();
  author = await bench.person('ann@keller.studio');
  contributor = await bench.person('con@keller.studio');
  viewer = await bench.person('vic@weber.ch');
  publisher = await bench.person('pub@press.org');
  runner = await bench.person('run@office.com');
  stranger = await bench.person('sam@else.org');
}, 60_000);
afterAll(() => bench.stop());

async function keep(person: Person, id: string, answer: number): Promise<{ digest: string; number: number }> {
  const { upload_url: address, key } = await person.call('POST functions/{id}/source-file', {
    path: { id },
    body: { content_type: 'application/zip', file_name: 'own.zip' },
  });
  const zip = zipSync({ 'parti.json': bytes(JSON.stringify(recordOf(id))), 'src/function.ts': bytes(sourceOf(answer)) });
  const put = await fetch(new URL(address, bench.origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/zip' },
    body: Buffer.from(zip),
  });
  expect(put.ok).toBe(true);
  await person.call('POST files', { body: { upload_finished: key } });
  return person.call('POST functions/{id}/versions', { path: { id }, body: { key } });
}

/** A function with a released version 1, a tested version 3 and 2 between, given to whom the table names. */
async function makeFunction(id: string): Promise<void> {
  await author.call('POST functions', { body: recordOf(id) });
  const live = await keep(author, id, 1);
  await author.call('PATCH functions/{id}/versions/{v}', { path: { id, v: '1' }, body: { tag: 'live' } });
  await keep(author, id, 2);
  const test = await keep(author, id, 3);
  pins.set(id, { live: live.digest, test: test.digest });
  const grants = [
    ['con@keller.studio', 'contribute'],
    ['@press.org', 'publish'],
    ['run@office.com', 'execute'],
  ] as const;
  for (const [grantee, may] of grants)
    await author.call('PUT functions/{id}/permissions', { path: { id }, body: { grantee, may: [may] } });
}

const documentWith = (id: string, digest: string, stage: 'live' | 'test'): WorkflowDocument => ({
  ...emptyWorkflowDocument('Pinned'),
  nodes: { one: { functionId: id, stage, digest, name: '', disabled: false, inputs: {}, links: {} } },
});

/** Whether a workflow of a person's own runs a version: asked over the socket, of a preview that the server runs. */
async function runs(person: Person, id: string, stage: 'live' | 'test'): Promise<boolean> {
  const digest = pins.get(id)?.[stage] ?? '';
  const { id: workflowId } = await person.call('POST workflows', {
    body: { document: documentWith(id, digest, stage), madeIn: 'none' },
  });
  const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
  await new Promise<void>((resolve) => void session.onConnected(resolve));
  const asks = { revision: 1, node: 'one', inputs: {} };
  const { results } = await session.request('execution.preview', { workflowId, ...asks });
  // Trying a version that nobody has pinned takes the same right.
  const { id: other } = await person.call('POST workflows', {
    body: { document: documentWith(id, 'none', stage), madeIn: 'none' },
  });
  const tried = await session.request('execution.preview', { workflowId: other, ...asks, digest });
  expect('one' in tried.results).toBe('one' in results);
  session.close();
  await person.call('DELETE workflows/{id}', { path: { id: workflowId } });
  await person.call('DELETE workflows/{id}', { path: { id: other } });
  return 'one' in results;
}

type Cell = (person: Person, id: string) => Promise<boolean>;
const asked =
  (method: string, path: string, body?: object): Cell =>
  async (person, id) => {
    const { status } = await person.raw(method, `functions/${id}${path}`, body);
    expect([200, 204, 400, 403, 404]).toContain(status);
    return status < 300;
  };
/** Each action as the calls that carry it out. */
const ACTIONS: Record<string, Cell> = {
  see: asked('GET', ''),
  'run-live': (person, id) => runs(person, id, 'live'),
  'run-test': (person, id) => runs(person, id, 'test'),
  'see-versions': asked('GET', '/versions'),
  'compare-versions': asked('GET', '/versions/1'),
  edit: async (person, id) => {
    const { status } = await person.raw('PUT', `functions/${id}`, recordOf(id));
    const begun = await person.raw('POST', `functions/${id}/source-file`, {
      content_type: 'application/zip',
      file_name: 'own.zip',
    });
    expect(begun.status < 300).toBe(status < 300);
    const compiled = await person.raw('POST', `functions/${id}/compile`, { files: [] });
    expect([compiled.status < 300, (compiled.body as { ok?: boolean }).ok]).toEqual(
      status < 300 ? [true, false] : [false, undefined],
    );
    return status < 300;
  },
  'delete-versions': asked('DELETE', '/versions', { versions: ['2'] }),
  release: asked('PATCH', '/versions/1', { tag: 'live' }),
  'set-visibility': async (person, id) => {
    const { isPublic } = await author.call('GET functions/{id}', { path: { id } });
    return (await person.raw('PUT', `functions/${id}/visibility`, { isPublic })).status < 300;
  },
  'set-permissions': asked('PUT', '/permissions', { grantee: 'run@office.com', may: ['execute'] }),
  delete: asked('DELETE', ''),
};

describe('7 roles and 11 actions over calls and socket', { timeout: 60_000 }, () => {
  // What the specification gives to each; columns as the keys of ACTIONS.
  const TABLE: Record<string, [who: () => Person, cells: string]> = {
    owner: [() => author, '+++++++++++'],
    contributor: [() => contributor, '+++++++----'],
    viewer: [() => viewer, '+--+-------'],
    publisher: [() => publisher, '+--++--++--'],
    runner: [() => runner, '++-+-------'],
    administrator: [() => bench.owner, '+--++------'],
    everyone: [() => stranger, '++-+-------'],
    nobody: [() => stranger, '-----------'],
  };

  it.each(Object.entries(TABLE))('W6.02a W6.02b W4.14a W4.14b each cell of the row of %s', async (role, [who, cells]) => {
    const id = `own-${role}`;
    await makeFunction(id);
    if (role === 'everyone') await author.call('PUT functions/{id}/visibility', { path: { id }, body: { isPublic: true } });
    if (role === 'viewer') {
      const document = documentWith(id, pins.get(id)?.live ?? '', 'live');
      const { id: workflowId } = await author.call('POST workflows', { body: { document, madeIn: 'none' } });
      await author.call('POST share/workflows/{id}', {
        path: { id: workflowId },
        body: { target_email: 'vic@weber.ch', role: 'view', notify: false },
      });
    }
    const found: Record<string, boolean | string> = {};
    for (const [action, may] of Object.entries(ACTIONS)) {
      const isRun = action.startsWith('run-');
      // A viewer's right to run is the workflow's: in one of their own there is none.
      found[action] = isRun && !canRun ? 'not looked at' : await may(who(), id);
    }
    const wanted = Object.keys(ACTIONS).map((action, at) =>
      action.startsWith('run-') && !canRun ? 'not looked at' : cells[at] === '+',
    );
    expect(Object.values(found)).toEqual(wanted);
  });

  it('W6.02b is in the lists and in the library of those who may see it alone; noadmin leaves out what an administrator sees', async () => {
    await makeFunction('listed');
    const listed = async (person: Person, query: { tag: 'live' | 'test'; noadmin?: string }) =>
      (await person.call('GET functions', { query: { ...query, limit: 200 } })).functions.some((one) => one.id === 'listed');
    const inLibrary = async (person: Person) =>
      (await person.call('GET function-library')).functions.find((one) => one.id === 'listed')?.origin;
    expect(await listed(author, { tag: 'live' })).toBe(true);
    expect(await listed(author, { tag: 'test' })).toBe(true);
    expect(await listed(contributor, { tag: 'test' })).toBe(true);
    expect(await listed(runner, { tag: 'live' })).toBe(true);
    expect(await listed(runner, { tag: 'test' })).toBe(false);
    expect(await listed(stranger, { tag: 'live' })).toBe(false);
    // W7.08a
    expect(await listed(bench.owner, { tag: 'live' })).toBe(true);
    expect(await listed(bench.owner, { tag: 'live', noadmin: 'true' })).toBe(false);
    expect([await inLibrary(author), await inLibrary(runner), await inLibrary(bench.owner), await inLibrary(stranger)]).toEqual([
      'own',
      'shared',
      'admin',
      undefined,
    ]);
  });

  it('W6.07 W5.14 tells who may not delete whom to ask, and its owner that another name is not its name', async () => {
    await makeFunction('kept');
    const refused = await contributor.raw('DELETE', 'functions/kept');
    expect([refused.status, refused.code]).toEqual([403, 'function.delete-not-owner']);
    expect((refused.body as { parameters: JsonObject }).parameters['owner']).toBe((await author.call('GET me')).name);
    expect((await author.raw('DELETE', 'functions/kept?name=other')).code).toBe('function.delete-name-mismatch');
    expect((await author.raw('GET', 'functions/kept')).status).toBe(200);
    expect((await author.raw('DELETE', 'functions/kept?name=kept')).status).toBe(204);
    expect((await author.raw('GET', 'functions/kept')).code).toBe('function.not-found');
  });

  it('W1.11b a function is shared with one, published to all, taken back and deleted', async () => {
    await makeFunction('own-way');
    const path = { id: 'own-way' };
    const findsIt = async (person: Person) =>
      (await person.call('GET function-library')).functions.some((one) => one.id === 'own-way');
    const shared = { grantee: 'sam@else.org', may: ['execute' as const] };
    expect(await findsIt(stranger)).toBe(false);
    await author.call('PUT functions/{id}/permissions', { path, body: shared });
    expect([await findsIt(stranger), await findsIt(viewer)]).toEqual([true, false]);
    await author.call('PUT functions/{id}/visibility', { path, body: { isPublic: true } });
    expect([await findsIt(stranger), await findsIt(viewer)]).toEqual([true, true]);
    await author.call('PUT functions/{id}/visibility', { path, body: { isPublic: false } });
    expect(await findsIt(viewer)).toBe(false);
    await author.call('DELETE functions/{id}', { path, query: { name: 'own-way' } });
    expect([await findsIt(author), await findsIt(stranger)]).toEqual([false, false]);
  });

  it('W6.02a W6.02b the command line gives everybody what they may do elsewhere, and nothing more', async () => {
    await makeFunction('typed');
    const command = async (person: Person, name: string, body: object) =>
      (await person.raw('POST', `commands/function-${name}`, body)).status < 300;
    const named = { function: 'typed' };
    const pushed = { recordText: JSON.stringify(recordOf('typed')), files: { 'function.ts': sourceOf(7) }, onTop: true };
    const cells = async (person: Person) => [
      await command(person, 'versions', named),
      await command(person, 'pull', { ...named, version: '1' }),
      await command(person, 'release', { ...named, version: '1' }),
      await command(person, 'push', pushed),
    ];
    expect(await cells(stranger)).toEqual([false, false, false, false]);
    expect(await cells(runner)).toEqual([true, false, false, false]);
    expect(await cells(publisher)).toEqual([true, true, true, false]);
    expect(await cells(bench.owner)).toEqual([true, true, false, false]);
    expect(await cells(contributor)).toEqual([true, true, false, canRun]);
    // Who may not see it hears that there is none, by its name and by its id.
    const { code } = await stranger.raw('POST', 'commands/function-pull', named);
    expect(code).toBe('function.not-found');
  });

  it('W6.02a a right that is taken away is gone at once', async () => {
    await makeFunction('given');
    expect((await contributor.raw('GET', 'functions/given')).status).toBe(200);
    const { grants } = await author.call('GET functions/{id}/permissions', { path: { id: 'given' } });
    const person = grants.find((one) => one.email === 'con@keller.studio');
    expect(person?.may).toEqual(['contribute']);
    await author.call('PUT functions/{id}/permissions', {
      path: { id: 'given' },
      body: { grantee: person?.grantee ?? '', kind: 'person', may: [] },
    });
    expect((await contributor.raw('GET', 'functions/given')).status).toBe(404);
    expect((await contributor.raw('GET', `functions/given/bundles/${pins.get('given')?.test}`)).status).toBe(404);
    const nobody = await author.raw('PUT', 'functions/given/permissions', { grantee: 'no@body.org', may: ['execute'] });
    expect(nobody.code).toBe('sharing.invalid-invitee');
  });

  it('W3.30d W7.08c W2.08b statistics are for the owner and whom they let see them', async () => {
    await makeFunction('counted');
    const stats = async (person: Person) => {
      const answers = await Promise.all(
        ['execution-stats', 'usage-stats'].map((name) => person.raw('GET', `functions/counted/${name}`)),
      );
      return answers.map((answer) => answer.code ?? answer.status);
    };
    expect(await stats(author)).toEqual([200, 200]);
    expect(await stats(contributor)).toEqual(['function.not-permitted', 'function.not-permitted']);
    expect(await stats(stranger)).toEqual(['function.not-found', 'function.not-found']);
    await author.call('PUT functions/{id}/permissions', {
      path: { id: 'counted' },
      body: { grantee: 'con@keller.studio', may: ['contribute', 'stats'] },
    });
    expect(await stats(contributor)).toEqual([200, 200]);
    const { workflows, hidden } = await author.call('GET functions/{id}/usage-stats', { path: { id: 'counted' } });
    expect([workflows, hidden]).toEqual([[], 0]);
    const live = pins.get('counted')?.live ?? '';
    await author.call('POST workflows', { body: { document: documentWith('counted', live, 'live'), madeIn: 'none' } });
    const used = await author.call('GET functions/{id}/usage-stats', { path: { id: 'counted' } });
    expect(used.workflows.map((one) => one.name)).toEqual(['Pinned']);
    const others = await contributor.call('GET functions/{id}/usage-stats', { path: { id: 'counted' } });
    expect([others.workflows, others.hidden]).toEqual([[], 1]);
  });

  it('W4.03c a function that is not released says so to who may run it once it is, with its owner', async () => {
    await author.call('POST functions', { body: recordOf('early') });
    const { digest } = await keep(author, 'early', 1);
    await author.call('PUT functions/{id}/permissions', {
      path: { id: 'early' },
      body: { grantee: 'run@office.com', may: ['execute'] },
    });
    const { id: workflowId } = await runner.call('POST workflows', {
      body: { document: documentWith('early', digest, 'test'), madeIn: 'none' },
    });
    const session = connectTab(Number(new URL(bench.origin).port), async () => runner.token);
    await new Promise<void>((resolve) => void session.onConnected(resolve));
    await session.request('execution.run', { workflowId });
    const errorOf = async () =>
      (await session.request('execution.open', { workflowId })).nodes.map(
        (one) => one.error && [one.state, one.error.code, one.error.parameters],
      );
    await expect.poll(errorOf).toEqual([['not-released', 'run.not-released', { owner: (await author.call('GET me')).name }]]);
    session.close();
  });
});
