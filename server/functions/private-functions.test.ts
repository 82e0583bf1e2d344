import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorkflow } from '#collab';
import { emptyWorkflowDocument, type WorkflowDocument } from '#domain';
import { connectTab } from '../documents/document-server.fixture.ts';
import { readPartiFile, writePartiFile } from '../workflows/parti-file.ts';
import { startSharingBench, type Person, type SharingBench } from '../sharing/sharing.fixture.ts';

const SECRET = 'The formula of the house';
const RECORD = {
  id: 'formula',
  name: 'Formula',
  description: SECRET,
  language: 'typescript',
  input_schema: { type: 'object', properties: {} },
  outputs: [{ name: 'Answer', type: 'number', description: SECRET }],
};
const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
const SOURCE = 'export function execute() {\n  return { outputs: { Answer: 42 } };\n}\n';

describe('somebody’s private function', () => {
  let bench: SharingBench;
  let author: Person;
  let stranger: Person;
  let digest: string;

  beforeAll(async () => {
    bench = await startSharingBench();
    author = await bench.person('ann@keller.studio');
    stranger = await bench.person('sam@else.org');
    const text = (value: string) => new Uint8Array(Buffer.from(value));
    const zip = zipSync({ 'parti.json': text(JSON.stringify(RECORD)), 'src/function.ts': text(SOURCE) });
    digest = await publish(author, zip);
  }, 60_000);
  afterAll(() => bench.stop());

  async function publish(person: Person, zip: Uint8Array): Promise<string> {
    const { id } = await person.call('POST functions', { body: RECORD });
    const { upload_url: address, key } = await person.call('POST functions/{id}/source-file', {
      path: { id },
      body: { content_type: 'application/zip', file_name: 'own.zip' },
    });
    const put = await fetch(new URL(address, bench.origin), {
      method: 'PUT',
      headers: { 'content-type': 'application/zip' },
      body: Buffer.from(zip),
    });
    expect(put.ok).toBe(true);
    await person.call('POST files', { body: { upload_finished: key } });
    return (await person.call('POST functions/{id}/versions', { path: { id }, body: { key } })).digest;
  }
  const pinned = (): WorkflowDocument => ({
    ...emptyWorkflowDocument('Pinned'),
    nodes: { one: { functionId: 'formula', stage: 'test', digest, name: '', disabled: false, inputs: {}, links: {} } },
  });
  const workflowOf = async (person: Person): Promise<string> =>
    (await person.call('POST workflows', { body: { document: pinned(), madeIn: 'none' } })).id;
  const fileOf = async (person: Person, id: string) => {
    const answer = await person.file('GET workflows/{id}/file', { path: { id } });
    return readPartiFile(new Uint8Array(await answer.arrayBuffer()));
  };
  /** Pins the version to a new node, as the page does. */
  const edit = async (person: Person, id: string, node: string): Promise<void> => {
    const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
    const document = openWorkflow(session, id, FUNCTIONS);
    await document.ready;
    const [one] = Object.values(pinned().nodes);
    if (one) document.commands.dispatch({ type: 'node.add', id: node, node: one, layout: [0, 0, 0] });
    await new Promise<void>((resolve) => {
      const check = () => document.save.get() === 'saved' && resolve();
      document.save.subscribe(check);
      check();
    });
    document.close();
    session.close();
  };
  const record = (person: Person) => person.raw('GET', `functions/formula?digest=${digest}`);

  it('is had by its author', async () => {
    expect((await record(author)).status).toBe(200);
    const own = await fileOf(author, await workflowOf(author));
    expect(own.functions.map((one) => one.digest)).toEqual([digest]);
  });

  it('is told to no stranger who knows its digest: record, newest, versions, bundle, list, uploads', async () => {
    const ways: [string, string, object?][] = [
      ['GET', `functions/formula?digest=${digest}`],
      ['GET', `functions/formula/?digest=${digest}`],
      ['GET', 'functions/formula'],
      ['GET', 'functions/formula/versions'],
      ['GET', `functions/formula/bundles/${digest}`],
      ['POST', 'functions/formula/source-file', { content_type: 'application/zip', file_name: 'own.zip' }],
      ['POST', 'functions/formula/uploads', { content_type: 'application/zip', file_name: 'own.zip' }],
      ['POST', 'files', { content_type: 'application/zip', extension: 'zip', function_id: 'formula' }],
    ];
    for (const [method, path, body] of ways) {
      const answer = await stranger.raw(method, path, body);
      expect([answer.status, answer.code], path).toEqual([404, 'function.not-found']);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
    const { functions } = await stranger.call('GET functions', { query: { tag: 'test' } });
    expect(functions).toEqual([]);
  });

  it('is not had by pinning it: record, file, public page', async () => {
    const id = await workflowOf(stranger);
    await stranger.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: true } });
    expect((await record(stranger)).status).toBe(404);
    expect((await fileOf(stranger, id)).functions).toEqual([]);
    const page = await bench.anonymous.raw('GET', `public/workflows/${id}`);
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.body)).not.toContain('Formula');
    expect(JSON.stringify(page.body)).not.toContain(SECRET);
  });

  it('is not had by a file that only names it', async () => {
    const bytes = writePartiFile({ document: pinned(), functions: [], results: new Map(), resultTexts: new Map() });
    const { id } = await stranger.call('POST workflows/file', {
      body: new Blob([Buffer.from(bytes)], { type: 'application/vnd.parti+zip' }),
    });
    expect((await fileOf(stranger, id)).functions).toEqual([]);
    expect((await record(stranger)).status).toBe(404);
  });

  it('is not had by pinning it and inviting its author as editor, nor where the author shares a workflow', async () => {
    const grants = async (id: string, target_email: string, by: Person) =>
      by.call('POST share/workflows/{id}', { path: { id }, body: { target_email, role: 'edit', notify: false } });
    // The stranger's own workflow, made with it or given it later.
    const made = await workflowOf(stranger);
    await grants(made, 'ann@keller.studio', stranger);
    const later = (await stranger.call('POST workflows', { body: { document: emptyWorkflowDocument(), madeIn: 'none' } })).id;
    await grants(later, 'ann@keller.studio', stranger);
    await edit(stranger, later, 'sam');
    // A workflow of the author's, in which the stranger may edit.
    const shared = (await author.call('POST workflows', { body: { document: emptyWorkflowDocument(), madeIn: 'none' } })).id;
    await grants(shared, 'sam@else.org', author);
    await edit(stranger, shared, 'sam');
    expect((await record(stranger)).status).toBe(404);
    for (const id of [made, later, shared]) {
      const held = await fileOf(stranger, id);
      expect(held.functions, id).toEqual([]);
      expect(Object.values(held.document.nodes).map((node) => node.digest)).toEqual([digest]);
    }
    // Where the stranger holds it too, a run that begins while they may see it would count it as brought in.
    for (const id of [made, later]) await stranger.call('DELETE workflows/{id}', { path: { id } });
    // Whoever has a right to it brings it in, and it serves.
    await edit(author, shared, 'ann');
    expect((await record(stranger)).status).toBe(200);
    expect((await fileOf(stranger, shared)).functions).toEqual([]);
    await author.call('DELETE workflows/{id}', { path: { id: shared } });
    expect((await record(stranger)).status).toBe(404);
  });

  it('shows its record, not its code, to those with whom its author shares a workflow that holds it, for as long', async () => {
    const friend = await bench.person('ben@keller.studio');
    const id = await workflowOf(author);
    expect((await record(friend)).status).toBe(404);
    await author.call('POST share/workflows/{id}', {
      path: { id },
      body: { target_email: 'ben@keller.studio', role: 'edit', notify: false },
    });
    expect((await record(friend)).status).toBe(200);
    expect((await friend.raw('GET', `functions/formula/bundles/${digest}`)).status).toBe(404);
    expect((await fileOf(friend, id)).functions).toEqual([]);
    await author.call('PUT workflows/{id}/public', { path: { id }, body: { isPublic: false } });
    await author.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: friend.id } });
    expect((await record(friend)).status).toBe(404);
  });
});
