import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createPresence, openWorkflow, updateMessage, type OpenDocument, type RealtimeSession } from '#collab';
import type { PartiError } from '#domain';
import { connectTab } from '../documents/document-server.fixture.ts';
import { startSharingBench, type Person, type SharingBench } from './sharing.fixture.ts';

let bench: SharingBench;
let eda: Person;
let vic: Person;
const open: (OpenDocument | RealtimeSession)[] = [];

beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio');
  vic = await bench.person('vic@weber.ch');
}, 60_000);
afterAll(async () => {
  for (const one of open.toReversed()) one.close();
  await bench.stop();
});

const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };
const tabOf = (person: Person): RealtimeSession => {
  const session = connectTab(Number(new URL(bench.origin).port), async () => person.token);
  open.push(session);
  return session;
};
const openAs = (person: Person, id: string): OpenDocument => {
  const document = openWorkflow(tabOf(person), id, FUNCTIONS);
  open.push(document);
  return document;
};
const until = (subscribe: (listener: () => void) => unknown, isTrue: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => isTrue() && resolve();
    subscribe(check);
    check();
  });
const connected = (session: RealtimeSession) =>
  until(
    (listener) => session.subscribe(listener),
    () => session.state === 'connected',
  );
const newWorkflow = async (roles: [Person, 'view' | 'edit'][]): Promise<string> => {
  const made = await bench.owner.call('POST workflows', { body: { blank: true } });
  for (const [person, role] of roles)
    await bench.owner.call('POST share/workflows/{id}', {
      path: made,
      body: { target_email: person.email ?? '', role, notify: false },
    });
  return made.id;
};
const rename = (document: OpenDocument, name: string) => document.commands.dispatch({ type: 'workflow.rename', name });
const nameIn = (document: OpenDocument) => document.reader.document().meta.name;
const closing = (session: RealtimeSession, id: string, send?: (post: (message: Uint8Array) => void) => void) =>
  new Promise<{ code: number; error: PartiError | undefined }>((resolve) => {
    const channel = session.openChannel(id, {
      onMessage: () => undefined,
      onCommitted: () => undefined,
      onFailed: () => undefined,
      onRole: () => send?.((message) => channel.send(message)),
      onClose: (code, error) => resolve({ code, error }),
    });
  });
/** A write as a client would send it, whatever its interface allows. */
const write = () => {
  const doc = new Y.Doc();
  doc.getMap('meta').set('name', 'By force');
  return updateMessage(Y.encodeStateAsUpdate(doc));
};

describe('roles on the session', () => {
  it('W6.01b an editor’s edit reaches the owner and the viewer', async () => {
    const id = await newWorkflow([
      [eda, 'edit'],
      [vic, 'view'],
    ]);
    const [mine, theirs, watched] = [openAs(bench.owner, id), openAs(eda, id), openAs(vic, id)];
    await Promise.all([mine.ready, theirs.ready, watched.ready]);
    expect([mine.role(), theirs.role(), watched.role()]).toEqual(['edit', 'edit', 'view']);
    rename(theirs, 'By Eda');
    await until(
      (listener) => mine.reader.subscribeAll(listener),
      () => nameIn(mine) === 'By Eda',
    );
    await until(
      (listener) => watched.reader.subscribeAll(listener),
      () => nameIn(watched) === 'By Eda',
    );
  });

  it('W2.09 W6.01c a viewer’s commands do nothing, and a raw write is refused and changes nothing', async () => {
    const id = await newWorkflow([[vic, 'view']]);
    const [mine, watched] = [openAs(bench.owner, id), openAs(vic, id)];
    await Promise.all([mine.ready, watched.ready]);
    const before = nameIn(mine);
    rename(watched, 'By Vic');
    expect(nameIn(watched)).toBe(before);
    const session = tabOf(vic);
    await connected(session);
    const { code, error } = await closing(session, id, (post) => post(write()));
    expect([code, error?.code]).toEqual([4403, 'workflow.view-only']);
    expect(session.state).toBe('connected');
    rename(mine, 'Still fine');
    await until(
      (listener) => watched.reader.subscribeAll(listener),
      () => nameIn(watched) === 'Still fine',
    );
    await expect(session.request('execution.run', { workflowId: id })).rejects.toMatchObject({ code: 'workflow.view-only' });
    await expect(
      session.request('execution.preview', { workflowId: id, revision: 1, node: 'a', inputs: {} }),
    ).rejects.toMatchObject({ code: 'workflow.view-only' });
  });

  it('a stranger gets no channel, no runs, no presence', async () => {
    const id = await newWorkflow([]);
    const session = tabOf(vic);
    await connected(session);
    expect((await closing(session, id)).code).toBe(4403);
    for (const action of ['execution.open', 'presence.open'] as const)
      await expect(session.request(action, { workflowId: id })).rejects.toMatchObject({
        code: 'workflow.insufficient-permissions',
      });
    expect((await closing(session, randomUUID())).code).toBe(4404);
  });

  it('nobody writes under the client id of another', async () => {
    const id = await newWorkflow([
      [eda, 'edit'],
      [vic, 'edit'],
    ]);
    const [mine, theirs] = [openAs(bench.owner, id), openAs(eda, id)];
    await Promise.all([mine.ready, theirs.ready]);
    const doc = new Y.Doc();
    doc.clientID = 4711;
    doc.getMap('nodes').set('a', new Y.Map());
    const first = updateMessage(Y.encodeStateAsUpdate(doc));
    const session = tabOf(eda);
    const attacker = tabOf(vic);
    await Promise.all([connected(session), connected(attacker)]);
    await new Promise<void>((resolve) => {
      const channel = session.openChannel(id, {
        onMessage: () => undefined,
        onCommitted: () => resolve(),
        onFailed: () => undefined,
        onRole: () => channel.send(first),
        onClose: () => undefined,
      });
    });
    const forged = new Y.Doc();
    Y.applyUpdate(forged, Y.encodeStateAsUpdate(doc));
    forged.clientID = 4711;
    const vector = Y.encodeStateVector(forged);
    forged.getMap('nodes').set('b', new Y.Map());
    const { code, error } = await closing(attacker, id, (post) => post(updateMessage(Y.encodeStateAsUpdate(forged, vector))));
    expect([code, error?.code]).toEqual([4409, 'workflow.out-of-sync']);
    expect(Object.keys(mine.reader.document().nodes)).not.toContain('b');
  });
});

describe('access that changes while a workflow is open', () => {
  it('W2.06c closes the others’ channels at once when it is taken away, and says why', async () => {
    const id = await newWorkflow([[eda, 'edit']]);
    const theirs = openAs(eda, id);
    await theirs.ready;
    await bench.owner.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: eda.id } });
    await until(
      (listener) => theirs.save.subscribe(listener),
      () => theirs.problem() !== undefined,
    );
    expect(theirs.problem()?.code).toBe('workflow.access-ended');
    expect(theirs.reader.canEdit).toBe(false);
  });

  it('turns an editor into a viewer and back without closing anything', async () => {
    const id = await newWorkflow([[eda, 'edit']]);
    const theirs = openAs(eda, id);
    await theirs.ready;
    const path = { id };
    const target = { kind: 'person', target: eda.id } as const;
    await bench.owner.call('PUT workflows/{id}/sharing', { path, body: { ...target, role: 'view' } });
    await until(
      (listener) => theirs.save.subscribe(listener),
      () => theirs.role() === 'view',
    );
    expect(theirs.reader.canEdit).toBe(false);
    await bench.owner.call('PUT workflows/{id}/sharing', { path, body: { ...target, role: 'edit' } });
    await until(
      (listener) => theirs.save.subscribe(listener),
      () => theirs.role() === 'edit',
    );
    rename(theirs, 'Again');
    await until(
      (listener) => theirs.save.subscribe(listener),
      () => theirs.save.get() === 'saved',
    );
  });

  it('W6.06 closes with “deleted by owner” when the workflow is deleted', async () => {
    const id = await newWorkflow([[eda, 'edit']]);
    const theirs = openAs(eda, id);
    await theirs.ready;
    await bench.owner.call('DELETE workflows/{id}', { path: { id } });
    await until(
      (listener) => theirs.save.subscribe(listener),
      () => theirs.problem() !== undefined,
    );
    expect(theirs.problem()?.code).toBe('workflow.deleted-by-owner');
    expect((await eda.raw('GET', `workflows/${id}`)).code).toBe('workflow.deleted-by-owner');
  });

  it('P4.03b P7.04a a sign-out ends the token and the socket', async () => {
    const gone = await bench.person(`gone-${randomUUID()}@x.com`);
    const session = tabOf(gone);
    await connected(session);
    await gone.call('POST signout');
    await until(
      (listener) => session.subscribe(listener),
      () => session.state !== 'connected',
    );
    expect((await gone.raw('GET', 'me')).status).toBe(401);
  });
});

describe('presence', () => {
  it('C.02b tells the others with the server’s name and colour, never with the tab’s', async () => {
    const id = await newWorkflow([
      [eda, 'edit'],
      [vic, 'view'],
    ]);
    const [a, b] = [tabOf(eda), tabOf(vic)];
    await Promise.all([connected(a), connected(b)]);
    const [mine, theirs] = [createPresence(a, id), createPresence(b, id)];
    await until(
      (listener) => mine.subscribe(listener),
      () => mine.others().length === 1,
    );
    theirs.set({ cursor: [3, 4], selection: ['n1'], name: 'Owner', userId: bench.owner.id, colour: 9 });
    await until(
      (listener) => mine.subscribe(listener),
      () => mine.others()[0]?.cursor !== undefined,
    );
    expect(mine.others()[0]).toMatchObject({ userId: vic.id, name: 'vic', cursor: [3, 4], selection: ['n1'] });
    expect(mine.others()[0]?.colour).not.toBe(mine.self()?.colour);
    theirs.set({ cursor: 'nonsense' });
    await until(
      (listener) => mine.subscribe(listener),
      () => mine.others()[0]?.cursor === undefined,
    );
    await expect(b.request('presence.set', { workflowId: id, state: { x: 'x'.repeat(5000) } })).rejects.toMatchObject({
      code: 'http.invalid-request',
    });
    await bench.owner.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: vic.id } });
    await until(
      (listener) => mine.subscribe(listener),
      () => mine.others().length === 0,
    );
  });

  it('is gone with the tab', async () => {
    const id = await newWorkflow([[eda, 'edit']]);
    const [a, b] = [tabOf(eda), tabOf(bench.owner)];
    await Promise.all([connected(a), connected(b)]);
    const [mine, theirs] = [createPresence(a, id), createPresence(b, id)];
    await until(
      (listener) => mine.subscribe(listener),
      () => mine.others().length === 1,
    );
    b.close();
    await until(
      (listener) => mine.subscribe(listener),
      () => mine.others().length === 0,
    );
    expect(theirs.others()).toEqual([]);
  });
});

describe('long messages on the raw socket', () => {
  const hello = (token: string) => JSON.stringify({ action: 'hello', requestId: 0, token, apiKey: 'parti-web', protocol: 1 });
  const greeted = (token: string) =>
    new Promise<{ socket: WebSocket; heard: Record<string, unknown>[] }>((resolve) => {
      const socket = new WebSocket(`${bench.origin.replace('http', 'ws')}/realtime`);
      const heard: Record<string, unknown>[] = [];
      socket.onopen = () => socket.send(hello(token));
      socket.onmessage = ({ data }) => {
        if (typeof data !== 'string') return;
        heard.push(JSON.parse(data) as Record<string, unknown>);
        if (heard.length === 1) resolve({ socket, heard });
      };
    });
  const heardOf = (heard: Record<string, unknown>[], requestId: number) =>
    expect.poll(() => heard.find((one) => one['requestId'] === requestId), { timeout: 10_000 });

  it('W7.03a W7.05 W8.05d unknown versions, missing parts and parts that are no message fail by request, the session lives', async () => {
    const { socket, heard } = await greeted(eda.token);
    const part = { action: 'uploadmessagechunk', version: 1, id: 1, index: 0, count: 2, data: btoa('{"action":') };
    socket.send(JSON.stringify({ ...part, requestId: 1, version: 99 }));
    socket.send(JSON.stringify({ ...part, requestId: 2 }));
    socket.send(JSON.stringify({ ...part, requestId: 3, id: 2, count: 1 }));
    socket.send(JSON.stringify({ action: 'healthcheck', requestId: 4 }));
    socket.send(JSON.stringify({ action: 'healthcheck', requestId: 5 }));
    await heardOf(heard, 1).toMatchObject({ error: { code: 'realtime.chunk-version' } });
    await heardOf(heard, 3).toMatchObject({ error: { code: 'realtime.failed-to-fetch-message-data' } });
    await heardOf(heard, 4).toMatchObject({ result: {} });
    await heardOf(heard, 5).toMatchObject({ result: {} });
    await heardOf(heard, 2).toMatchObject({ error: { code: 'realtime.chunk-missing' } });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  });

  it('W7.03b a message of 200 kB in parts is handled once, whole', async () => {
    const id = await newWorkflow([[eda, 'edit']]);
    const session = tabOf(eda);
    await connected(session);
    await session.request('presence.open', { workflowId: id });
    // Refused by its own limit, which only the whole message reaches.
    await expect(session.request('presence.set', { workflowId: id, state: { x: 'ü'.repeat(100_000) } })).rejects.toMatchObject({
      code: 'http.invalid-request',
    });
    expect(session.state).toBe('connected');
  });
});

describe('lists', () => {
  it('W2.01a W2.10 W1.10 hold one’s own newest first, what was viewed last on any device, and copies by whoever may view', async () => {
    const kim = await bench.person(`kim-${randomUUID()}@x.com`);
    const first = await kim.call('POST workflows', { body: { blank: true } });
    const second = await kim.call('POST workflows', { body: { blank: true } });
    const ids = async (scope: 'own' | 'recent' | 'shared') =>
      (await kim.call('GET workflows', { query: { scope } })).workflows.map((one) => one.id);
    expect(await ids('own')).toEqual([second.id, first.id]);
    expect(await ids('recent')).toEqual([]);
    const shared = await newWorkflow([[kim, 'view']]);
    expect(await ids('shared')).toEqual([shared]);
    for (const id of [first.id, shared]) {
      await openAs(kim, id).ready;
      await expect.poll(async () => (await ids('recent'))[0]).toBe(id);
    }
    expect(await ids('recent')).toEqual([shared, first.id]);
    const copy = await kim.call('POST workflows', { body: { workflowId: shared } });
    expect((await kim.call('GET workflows/{id}', { path: copy })).role).toBe('owner');
    expect(await ids('own')).toContain(copy.id);
    expect((await bench.owner.raw('GET', `workflows/${copy.id}`)).status).toBe(403);
  });

  it('P2.19 P2.27a only the public page may stand in a frame of another site', async () => {
    const policyOf = async (path: string) => (await fetch(`${bench.origin}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policyOf('/workflows')).toContain("frame-ancestors 'self'");
    expect(await policyOf(`/w/${randomUUID()}`)).toContain('frame-ancestors *');
    expect(await policyOf(`/w/${randomUUID()}/more`)).toContain("frame-ancestors 'self'");
  });
});
