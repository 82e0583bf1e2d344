import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyWorkflowDocument, type JsonObject, type WorkflowDocument } from '#domain';
import { readPartiFile } from '../workflows/parti-file.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const recordOf = (id: string, rest: JsonObject = {}): JsonObject => ({
  id,
  name: id,
  language: 'typescript',
  input_schema: { type: 'object', properties: {} },
  ...rest,
});
const sourceOf = (answer: number | string) =>
  `// The author's own words.\nexport function execute() {\n  return { outputs: { Answer: ${answer} } };\n}\n`;

describe('versions of a function', () => {
  let bench: SharingBench;
  let author: Person;
  let other: Person;

  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    other = await bench.person('ben@keller.studio');
  }, 60_000);
  afterAll(() => bench.stop());

  const upload = async (id: string, answer: number | string, record = recordOf(id)): Promise<string> => {
    const { upload_url: address, key } = await author.call('POST functions/{id}/source-file', {
      path: { id },
      body: { content_type: 'application/zip', file_name: 'own.zip' },
    });
    const zip = zipSync({ 'parti.json': bytes(JSON.stringify(record)), 'src/function.ts': bytes(sourceOf(answer)) });
    const headers = { 'content-type': 'application/zip' };
    expect((await fetch(new URL(address, bench.origin), { method: 'PUT', headers, body: Buffer.from(zip) })).ok).toBe(true);
    await author.call('POST files', { body: { upload_finished: key } });
    return key;
  };
  const keep = async (id: string, answer: number | string, note?: string) =>
    author.call('POST functions/{id}/versions', {
      path: { id },
      body: { key: await upload(id, answer), ...(note === undefined ? {} : { note }) },
    });
  const make = async (id: string) => {
    await author.call('POST functions', { body: recordOf(id) });
    return keep(id, 1);
  };
  const versions = async (id: string) => (await author.call('GET functions/{id}/versions', { path: { id } })).versions;
  const tag = (id: string, v: string, which: 'live' | 'test', note?: string) =>
    author.call('PATCH functions/{id}/versions/{v}', { path: { id, v }, body: { tag: which, ...(note ? { note } : {}) } });

  it('W4.01a a new function has a test version; a release makes it live, with its note', async () => {
    expect(await author.call('POST functions', { body: recordOf('new') })).toEqual({ id: 'new', tag: 'test' });
    expect(await versions('new')).toEqual([]);
    const first = await keep('new', 1, 'First try');
    expect(first).toMatchObject({ tag: 'test', number: 1 });
    expect(await versions('new')).toMatchObject([{ number: 1, tag: 'test', isTested: true, note: 'First try', hasSource: true }]);
    expect((await author.call('GET functions/{id}', { path: { id: 'new' } })).tag).toBe('test');
    await tag('new', first.digest, 'live', 'For the office');
    expect(await versions('new')).toMatchObject([{ number: 1, tag: 'live', note: 'For the office' }]);
    const { live, tag: stage } = await author.call('GET functions/{id}', { path: { id: 'new' } });
    expect([live, stage]).toEqual([1, 'live']);
  });

  it('W4.01b public needs a release; then everybody finds it', async () => {
    await make('shown');
    const publish = () => author.raw('PUT', 'functions/shown/visibility', { isPublic: true });
    expect((await publish()).code).toBe('function.public-needs-release');
    await tag('shown', '1', 'live');
    expect((await publish()).status).toBe(204);
    const found = (await other.call('GET functions', { query: { limit: 200 } })).functions.map((one) => one.id);
    expect(found).toContain('shown');
  });

  it('W4.01c the live version is not edited', async () => {
    await make('edited');
    await tag('edited', '1', 'live');
    expect((await author.raw('PUT', 'functions/edited?stage=live', recordOf('edited'))).code).toBe('function.live-read-only');
    expect((await author.raw('POST', 'functions/edited/versions', { stage: 'live' })).code).toBe('function.live-read-only');
    expect((await author.raw('PUT', 'functions/edited?stage=test', recordOf('edited', { description: 'Changed' }))).status).toBe(
      200,
    );
    // The saved record with the files of the newest version is the next one.
    expect(await author.call('POST functions/{id}/versions', { path: { id: 'edited' }, body: {} })).toMatchObject({ number: 2 });
    const second = await author.call('GET functions/{id}/versions/{v}', { path: { id: 'edited', v: '2' } });
    expect([second.record['description'], second.files]).toEqual(['Changed', { 'function.ts': sourceOf(1) }]);
    expect((await author.call('GET functions/{id}', { path: { id: 'edited' } })).live).toBe(1);
  });

  it('W4.01d W7.08d W4.15b tags move, released versions stay, deleted numbers are not given again', async () => {
    await make('moved');
    await keep('moved', 2);
    await tag('moved', '2', 'live');
    await tag('moved', '1', 'live');
    expect(await versions('moved')).toMatchObject([
      { number: 2, tag: 'test', isTested: true },
      { number: 1, tag: 'live', isTested: false },
    ]);
    const remove = (...names: string[]) => author.raw('DELETE', 'functions/moved/versions', { versions: names });
    const refused = await remove('1', '2');
    expect([refused.code, (await versions('moved')).length]).toEqual(['function.version-released', 2]);
    expect((await remove('7')).code).toBe('function.version-not-found');
    expect((await remove('2')).status).toBe(204);
    expect(await versions('moved')).toMatchObject([{ number: 1, tag: 'live', isTested: true }]);
    expect((await keep('moved', 3)).number).toBe(3);
  });

  it('restores an older version as a new one, and keeps nothing twice', async () => {
    await make('restored');
    await keep('restored', 2);
    const restored = await author.call('POST functions/{id}/versions/{v}/restore', { path: { id: 'restored', v: '1' } });
    const [newest, , first] = await versions('restored');
    expect([restored.number, newest?.digest === first?.digest, newest?.isTested]).toEqual([3, true, true]);
    expect((await keep('restored', 1)).number).toBe(3);
  });

  it('keeps files that differ in a remark alone as a version of their own: a released one stays as it was written', async () => {
    await make('remarked');
    await tag('remarked', '1', 'live', 'Released');
    expect((await keep('remarked', '1 /* said better */', 'Only words')).number).toBe(2);
    expect((await versions('remarked')).map((one) => [one.number, one.note])).toEqual([
      [2, 'Only words'],
      [1, 'Released'],
    ]);
    const first = await author.call('GET functions/{id}/versions/{v}', { path: { id: 'remarked', v: '1' } });
    expect(first.files).toEqual({ 'function.ts': sourceOf(1) });
  });

  it('W4.15a gives the files as they were written and the record of any version to compare', async () => {
    await make('compared');
    const { files } = await author.call('GET functions/{id}/versions/{v}', { path: { id: 'compared', v: '1' } });
    expect(files).toEqual({ 'function.ts': sourceOf(1) });
    // What comes with Parti is open to everybody.
    const { functions } = await other.call('GET functions', {});
    const shipped = functions.find((one) => one.language === 'typescript');
    const open = await other.call('GET functions/{id}/versions/{v}', {
      path: { id: shipped?.id ?? '', v: shipped?.digest ?? '' },
    });
    expect(Object.keys(open.files ?? {})).toContain('function.ts');
  });

  it('pins test nodes anew, in workflows that the author may edit; live ones stay', async () => {
    const { digest } = await make('followed');
    await tag('followed', '1', 'live');
    const node = { functionId: 'followed', digest, name: '', disabled: false, inputs: {}, links: {} };
    const document: WorkflowDocument = {
      ...emptyWorkflowDocument('Follows: a/b'),
      nodes: { tested: { ...node, stage: 'test' }, live: { ...node, stage: 'live' } },
    };
    const { id } = await author.call('POST workflows', { body: { document, madeIn: 'none' } });
    const theirs = await other.call('POST workflows', { body: { document, madeIn: 'none' } });
    const next = await keep('followed', 2);
    expect(next.followed).toBe(1);
    const pinned = async (person: Person, workflow: string) => {
      const answer = await person.file('GET workflows/{id}/file', { path: { id: workflow } });
      const { nodes } = readPartiFile(new Uint8Array(await answer.arrayBuffer())).document;
      return [nodes['tested']?.digest, nodes['live']?.digest];
    };
    expect(await pinned(author, id)).toEqual([next.digest, digest]);
    expect(await pinned(other, theirs.id)).toEqual([digest, digest]);
    // It goes on serving: the author brought the new one in.
    const answer = await author.file('GET workflows/{id}/file', { path: { id } });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="workflow.parti"; filename*=UTF-8''Follows-%20a-b.parti`,
    );
    const held = readPartiFile(new Uint8Array(await answer.arrayBuffer())).functions;
    expect(held.map((one) => one.digest).toSorted()).toEqual([digest, next.digest].toSorted());
    expect(held.every((one) => one.source?.includes('own words'))).toBe(true);
  });

  it('a retired function runs where it is pinned and is offered no more', async () => {
    await make('old');
    await tag('old', '1', 'live');
    await author.call('PUT functions/{id}/retired', { path: { id: 'old' }, body: { reason: 'Too slow', successor: 'new' } });
    const offered = async () =>
      (await author.call('GET functions', { query: { limit: 200 } })).functions.some((one) => one.id === 'old');
    expect(await offered()).toBe(false);
    const { retired } = await author.call('GET functions/{id}', { path: { id: 'old' } });
    expect(retired).toEqual({ reason: 'Too slow', successor: 'new' });
    // Instead of it: another one, that whoever says so may see.
    for (const successor of ['old', 'nowhere'])
      expect((await author.raw('PUT', 'functions/old/retired', { reason: 'Too slow', successor })).code).toBe(
        'function.not-found',
      );
    await author.call('PUT functions/{id}/retired', { path: { id: 'old' }, body: {} });
    expect(await offered()).toBe(true);
  });

  it('W8.02f a function that is not there, and a record without an id, say so', async () => {
    expect((await author.raw('GET', 'functions/nowhere')).code).toBe('function.not-found');
    expect((await author.raw('POST', 'functions', { name: 'Nameless' })).code).toBe('function.no-id');
    expect((await author.raw('PUT', 'functions/new', recordOf('other'))).code).toBe('function.not-found');
  });

  it('W3.25c names when it was changed in the list, as records do', async () => {
    const { functions } = await author.call('GET functions', { query: { limit: 200 } });
    const one = functions.find((found) => found.id === 'new');
    expect(Date.parse(String(one?.['last_updated']))).toBeGreaterThan(Date.now() - 30 * 60_000);
  });
});
