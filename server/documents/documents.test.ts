import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { workflowNode } from '#fixtures/workflow-node';
import { WEB_API_KEY } from '#api';
import { openWorkflow, updateMessage, type OpenDocument, type RealtimeSession } from '#collab';
import {
  changesBetween,
  emptyWorkflowDocument,
  WORKFLOW_SCHEMA_VERSION,
  type CommandCall,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';
import { addTestUser, startTestDatabase, type TestDatabase } from '#fixtures/database';
import { connectTab, freePort, startDocumentServer, type DocumentServer } from './document-server.fixture.ts';
import { openDeathRecord } from '../watch/death-record.ts';
import { insertDocument } from './document-store.ts';
import { until } from '#fixtures/until-holds';

let database: TestDatabase;
let server: DocumentServer;
const open: (OpenDocument | RealtimeSession)[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  server = await startDocumentServer(database.pool, database.folder, await freePort());
  await addTestUser(database.pool, 'ann');
  await addTestUser(database.pool, 'bob');
});
afterAll(async () => {
  for (const one of open.toReversed()) one.close();
  await server.stop();
  await database.stop();
});

const node = (inputs: WorkflowNode['inputs'] = {}) => workflowNode({ functionId: 'site', inputs });
const set = (value: number, property = 'Height'): CommandCall => ({ type: 'node.set-input', id: 'a', property, value });
const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

async function newWorkflow(
  document: WorkflowDocument = {
    ...emptyWorkflowDocument('Tower'),
    nodes: { a: node({ Height: 40 }) },
    layout: { a: [0, 0, 0] },
  },
): Promise<string> {
  const id = randomUUID();
  await database.pool.query('INSERT INTO workflow (id, owner_id, name) VALUES ($1, $2, $3)', [id, 'ann', document.meta.name]);
  await insertDocument(database.pool, id, document);
  return id;
}
const tokenOf = (userId: string) => server.tokens.sign({ userId, sessionId: `session of ${userId}`, name: userId });

function tab(userId = 'ann'): RealtimeSession {
  const session = connectTab(server.port, () => tokenOf(userId));
  open.push(session);
  return session;
}
function openIn(session: RealtimeSession, workflowId: string): OpenDocument {
  const document = openWorkflow(session, workflowId, FUNCTIONS);
  open.push(document);
  return document;
}
const saved = (document: OpenDocument) => until(document.save.subscribe, () => document.save.get() === 'saved');
const heightOf = (document: OpenDocument) => document.reader.document().nodes['a']?.inputs['Height'];

describe('an open document', () => {
  test('Part 1: one that ended the process twice takes no edits from anybody until that is lifted', async () => {
    const workflowId = await newWorkflow();
    await server.stop();
    for (const _ of ['first', 'second']) openDeathRecord(database.folder).at(workflowId, 'walk');
    openDeathRecord(database.folder).close();
    server = await startDocumentServer(database.pool, database.folder, await freePort());
    const { watch } = server.context;
    expect(watch.deathsOf(workflowId)).toBe(2);

    const reading = openIn(tab(), workflowId);
    await reading.ready;
    expect([reading.role(), heightOf(reading)]).toEqual(['view', 40]);
    expect(reading.commands.dispatch(set(60))).toBeUndefined();
    expect(heightOf(reading)).toBe(40);
    const renamed = server.documents.command(workflowId, { type: 'workflow.rename', name: 'Slope' }, 'ann');
    await expect(renamed).rejects.toMatchObject({ code: 'workflow.read-only', parameters: { times: 2 } });

    watch.lift(workflowId);
    await until(reading.save.subscribe, () => reading.role() === 'edit');
    reading.commands.dispatch(set(60));
    await saved(reading);
    expect((await server.documents.read(workflowId)).document.nodes['a']?.inputs['Height']).toBe(60);
  });

  test('C.02a edits of one tab are seen in another, saved, and there for whoever opens it later', async () => {
    const workflowId = await newWorkflow();
    const [first, second] = [openIn(tab(), workflowId), openIn(tab(), workflowId)];
    await Promise.all([first.ready, second.ready]);
    expect(first.reader.document()).toEqual({
      ...emptyWorkflowDocument('Tower'),
      nodes: { a: node({ Height: 40 }) },
      layout: { a: [0, 0, 0] },
    });
    first.commands.dispatch(set(60));
    expect(first.save.get()).toBe('saving');
    await until(
      (listener) => second.reader.subscribe('nodes', 'a', listener),
      () => heightOf(second) === 60,
    );
    await saved(first);
    first.commands.undo();
    await until(
      (listener) => second.reader.subscribe('nodes', 'a', listener),
      () => heightOf(second) === 40,
    );
    second.commands.dispatch({ type: 'workflow.rename', name: 'Slope' });
    await saved(second);
    const { document, sequence } = await server.documents.read(workflowId);
    expect([document.meta.name, document.nodes['a']?.inputs['Height'], sequence]).toEqual(['Slope', 40, 3]);
    const third = openIn(tab(), workflowId);
    await third.ready;
    expect(third.reader.document().meta.name).toBe('Slope');
  });

  test('G7 a large one that nobody has open is told as it is stored, with later changes; edits of it are saved', async () => {
    const nodes = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`n${at}`, node({ Height: at })]));
    const workflowId = await newWorkflow({ ...emptyWorkflowDocument('Tower'), nodes: { a: node({ Height: 40 }), ...nodes } });
    const first = openIn(tab(), workflowId);
    await first.ready;
    expect([Object.keys(first.reader.document().nodes).length, heightOf(first)]).toEqual([2001, 40]);
    first.commands.dispatch(set(60));
    first.commands.dispatch(set(7, 'Depth'));
    await saved(first);
    first.close();

    await server.stop();
    server = await startDocumentServer(database.pool, database.folder, await freePort());
    const [second, third] = [openIn(tab(), workflowId), openIn(tab('ann'), workflowId)];
    await Promise.all([second.ready, third.ready]);
    for (const one of [second, third]) {
      expect(one.reader.document().nodes['a']?.inputs).toEqual({ Height: 60, Depth: 7 });
      expect(one.reader.document().nodes['n1999']?.inputs).toEqual({ Height: 1999 });
    }
    await Promise.all([saved(second), saved(third)]);
    second.commands.dispatch(set(80));
    await until(
      (listener) => third.reader.subscribe('nodes', 'a', listener),
      () => heightOf(third) === 80,
    );
    await saved(second);
    expect((await server.documents.read(workflowId)).document.nodes['a']?.inputs).toEqual({ Height: 80, Depth: 7 });
  });

  test('edits sent together with the end of their channel are kept, each of them', async () => {
    const workflowId = await newWorkflow();
    const reading = openIn(tab(), workflowId);
    await reading.ready;
    const session = tab();
    const writer = new Y.Doc();
    const sent: Uint8Array[] = [];
    writer.on('update', (update: Uint8Array) => sent.push(update));
    const ids = Array.from({ length: 30 }, (_, at) => `n${at}`);
    for (const id of ids) writer.getMap('layout').set(id, [1, 2, 0]);
    await new Promise<void>((resolve) =>
      session.onConnected(() => {
        const channel = session.openChannel(workflowId, {
          onMessage: () => undefined,
          onCommitted: () => undefined,
          onFailed: () => undefined,
          onRole() {
            for (const update of sent) channel.send(updateMessage(update));
            channel.close();
            resolve();
          },
          onClose: () => undefined,
        });
      }),
    );
    await until(
      (listener) => reading.reader.subscribeIds('layout', listener),
      () => ids.every((id) => reading.reader.document().layout[id] !== undefined),
    );
    const { rows } = await database.pool.query<{ data: Buffer }>('SELECT data FROM document_update WHERE workflow_id = $1', [
      workflowId,
    ]);
    const stored = new Y.Doc();
    for (const { data } of rows) Y.applyUpdate(stored, data);
    expect([...stored.getMap('layout').keys()].toSorted()).toEqual(ids.toSorted());
  });

  test('edits made without a connection are sent when it is back, and merged', async () => {
    const workflowId = await newWorkflow();
    const [first, second] = [openIn(tab(), workflowId), openIn(tab(), workflowId)];
    await Promise.all([first.ready, second.ready]);
    await Promise.all([saved(first), saved(second)]);
    server.context.bus.emit('session.revoked', { sessionId: 'session of ann' });
    await until(first.save.subscribe, () => first.save.get() !== 'saved');
    first.commands.dispatch(set(70));
    expect(first.save.get()).toBe('reconnecting');
    second.commands.dispatch(set(5, 'Width'));
    await Promise.all([saved(first), saved(second)]);
    expect((await server.documents.read(workflowId)).document.nodes['a']?.inputs).toEqual({ Height: 70, Width: 5 });
  });

  test('a change of the server itself is durable, listed and seen', async () => {
    const workflowId = await newWorkflow();
    const document = openIn(tab(), workflowId);
    await document.ready;
    document.commands.dispatch({ type: 'node.add', id: 'b', node: { ...node(), functionId: 'envelope' }, layout: [4, 4, 0] });
    await saved(document);
    // No row of the database holds a zero character; the list goes on all the same.
    await server.documents.command(workflowId, { type: 'workflow.rename', name: 'Named in the \0gallery' }, 'ann');
    const { rows } = await database.pool.query<{ name: string; functions_used: string[] }>(
      'SELECT name, functions_used FROM workflow WHERE id = $1',
      [workflowId],
    );
    expect(rows[0]).toEqual({ name: 'Named in the gallery', functions_used: ['envelope', 'site'] });
    await until(
      (listener) => document.reader.subscribe('meta', 'name', listener),
      () => document.reader.document().meta.name === 'Named in the \0gallery',
    );
  });

  test('W4.08a while the database refuses, edits are not called saved; afterwards they are', async () => {
    const workflowId = await newWorkflow();
    const document = openIn(tab(), workflowId);
    await document.ready;
    await database.pool.query('ALTER TABLE document_update RENAME TO gone');
    document.commands.dispatch(set(80));
    await until(document.save.subscribe, () => document.save.get() === 'error');
    expect(document.problem()?.code).toBe('workflow.sync-failed');
    expect(document.reader.canEdit).toBe(false);
    await database.pool.query('ALTER TABLE gone RENAME TO document_update');
    await saved(document);
    expect(document.reader.canEdit).toBe(true);
    const { rows } = await database.pool.query('SELECT sequence FROM document_update WHERE workflow_id = $1', [workflowId]);
    expect(rows).toEqual([{ sequence: '1' }]);
  });

  test('W4.08b growth beyond 8 MB is refused, deletes are taken', async () => {
    const large = { A: 'A'.repeat(4_000_000), B: 'B'.repeat(4_000_000) };
    const workflowId = await newWorkflow({ ...emptyWorkflowDocument('Large'), nodes: { a: node(large) } });
    const document = openIn(tab(), workflowId);
    await document.ready;
    expect(document.isLarge()).toBe(true);
    document.commands.dispatch({ type: 'node.set-input', id: 'a', property: 'C', value: 'C'.repeat(500_000) });
    await until(document.save.subscribe, () => document.save.get() === 'error');
    expect(document.problem()?.code).toBe('workflow.too-big');
    const later = openIn(tab(), workflowId);
    await later.ready;
    expect(Object.keys(later.reader.document().nodes['a']?.inputs ?? {}).toSorted()).toEqual(['A', 'B']);
    later.commands.dispatch({ type: 'node.delete', ids: ['a'] });
    await saved(later);
    expect(later.reader.document().nodes).toEqual({});
  });

  test('W4.08b W2.06b a restore into a document that is full is refused as one: nothing of it stands, and edits beside it do', async () => {
    const former = { ...emptyWorkflowDocument('Former'), nodes: { b: node({ B: 'B'.repeat(2_000_000) }), c: node({ C: 3 }) } };
    const full = { ...emptyWorkflowDocument('Full'), nodes: { a: node({ A: 'A'.repeat(7_500_000) }) } };
    const workflowId = await newWorkflow(full);
    const [document, colleague] = [openIn(tab(), workflowId), openIn(tab(), workflowId)];
    await Promise.all([document.ready, colleague.ready]);
    document.commands.dispatch({ type: 'document.change', changes: changesBetween(document.reader.document(), former) });
    await until(document.save.subscribe, () => document.save.get() === 'error');
    expect(document.problem()?.code).toBe('workflow.too-big');
    colleague.commands.dispatch(set(60));
    await saved(colleague);
    const { document: kept } = await server.documents.read(workflowId);
    expect(kept).toEqual({ ...full, nodes: { a: node({ ...full.nodes.a.inputs, Height: 60 }) } });
  });

  test('W4.08c a document of a newer schema is not opened; read by that version it holds every acknowledged edit', async () => {
    const workflowId = await newWorkflow();
    await database.pool.query('UPDATE document SET schema_version = 99 WHERE workflow_id = $1', [workflowId]);
    await expect(openIn(tab(), workflowId).ready).rejects.toMatchObject({ code: 'workflow.out-of-sync' });
    await database.pool.query('UPDATE document SET schema_version = $2 WHERE workflow_id = $1', [
      workflowId,
      WORKFLOW_SCHEMA_VERSION,
    ]);
    const document = openIn(tab(), workflowId);
    await document.ready;
    expect(heightOf(document)).toBe(40);
  });

  test('deleting the workflow ends it for everybody', async () => {
    const workflowId = await newWorkflow();
    const document = openIn(tab(), workflowId);
    await document.ready;
    await database.pool.query('DELETE FROM workflow WHERE id = $1', [workflowId]);
    server.context.bus.emit('workflow.deleted', { workflowId });
    await until(document.save.subscribe, () => document.save.get() === 'error');
    expect(document.problem()?.code).toBe('workflow.deleted-by-owner');
    await expect(openIn(tab(), workflowId).ready).rejects.toMatchObject({ code: 'workflow.not-found' });
  });

  test('another person is refused, with the owner’s name', async () => {
    const workflowId = await newWorkflow();
    await expect(openIn(tab('bob'), workflowId).ready).rejects.toMatchObject({
      code: 'workflow.insufficient-permissions',
      parameters: { owner: 'ann' },
    });
  });
});

describe('a hostile client', () => {
  /** An update as a client with this document would send it. */
  const updateOf = (change: (doc: Y.Doc) => void): Uint8Array => {
    const doc = new Y.Doc();
    change(doc);
    return Y.encodeStateAsUpdate(doc);
  };
  /** The second of two updates, without the first. */
  const withGap = (): Uint8Array => {
    const doc = new Y.Doc();
    doc.getMap('nodes').set('x', 1);
    let last = new Uint8Array();
    doc.on('update', (update: Uint8Array) => (last = update as Uint8Array<ArrayBuffer>));
    doc.getMap('nodes').set('y', 2);
    return last;
  };
  const attacks: [string, () => Uint8Array][] = [
    ['bytes that are no message', () => new Uint8Array([0, 2, 255, 255, 255])],
    ['bytes that are no update', () => updateMessage(new Uint8Array([7, 9, 1, 3, 200, 4]))],
    ['an update with a gap', () => updateMessage(withGap())],
    ['a root of its own', () => updateMessage(updateOf((doc) => doc.getMap('evil').set('x', 1)))],
    ['a list in a root', () => updateMessage(updateOf((doc) => doc.getArray('nodes').push([1])))],
    ['text', () => updateMessage(updateOf((doc) => doc.getMap('nodes').set('x', new Y.Text('x'))))],
    ['a subdocument', () => updateMessage(updateOf((doc) => doc.getMap('nodes').set('x', new Y.Doc())))],
    ['bytes as a value', () => updateMessage(updateOf((doc) => doc.getMap('nodes').set('x', new Uint8Array(4))))],
    ['an update of 5 MB', () => updateMessage(updateOf((doc) => doc.getMap('nodes').set('x', 'x'.repeat(5 * 1024 * 1024))))],
  ];

  test.each(attacks)('%s: its channel ends, nobody else notices, nothing is kept', async (name, attack) => {
    const workflowId = await newWorkflow();
    const session = tab();
    const bystander = openIn(tab(), workflowId);
    await Promise.all([bystander.ready, until(session.subscribe, () => session.state === 'connected')]);
    const before = bystander.reader.document();
    const closed = await new Promise<number>((resolve) => {
      const channel = session.openChannel(workflowId, {
        onMessage: () => undefined,
        onCommitted: () => undefined,
        onFailed: () => undefined,
        onRole: () => undefined,
        onClose: resolve,
      });
      channel.send(attack());
    });
    expect(closed).toBe(name.includes('MB') ? 4413 : 4409);
    expect(session.state).toBe('connected');
    bystander.commands.dispatch(set(90));
    await saved(bystander);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM document_update WHERE workflow_id = $1', [
      workflowId,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
    expect(bystander.reader.document()).toEqual({ ...before, nodes: { a: node({ Height: 90 }) } });
  });

  const firstFrame = (frame: string | Uint8Array, headers?: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const options = (headers ? { headers } : undefined) as unknown as string[];
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}/realtime`, options);
      socket.onopen = () => socket.send(frame as string);
      socket.onclose = ({ code }) => resolve(code);
    });

  test('P6.07 nothing is answered before a good hello', async () => {
    const hello = { action: 'hello', requestId: 0, apiKey: WEB_API_KEY, protocol: 1 };
    expect(await firstFrame(JSON.stringify({ ...hello, token: 'forged' }))).toBe(4401);
    expect(await firstFrame(JSON.stringify({ ...hello, token: await tokenOf('ann'), apiKey: 'x' }))).toBe(4401);
    expect(await firstFrame(JSON.stringify({ action: 'healthcheck', requestId: 1 }))).toBe(4401);
    expect(await firstFrame(new Uint8Array([1, 2]))).toBe(4401);
    expect(await firstFrame('{')).toBe(1003);
  });

  test('a page of another site does not get a socket', async () => {
    const hello = JSON.stringify({
      action: 'hello',
      requestId: 0,
      token: await tokenOf('ann'),
      apiKey: WEB_API_KEY,
      protocol: 1,
    });
    expect(await firstFrame(hello, { origin: 'http://evil.example' })).toBe(1006);
  });
});
