import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEB_API_KEY } from '#api';
import { connectSession, openWorkflow, type RealtimeSession, type SocketLike } from '#collab';
import { emptyWorkflowDocument, type JsonValue } from '#domain';
import { startSharingBench, type Person, type SharingBench } from './sharing.fixture.ts';

const FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

let bench: SharingBench;
let eda: Person;
const sessions: RealtimeSession[] = [];

beforeAll(async () => {
  bench = await startSharingBench();
  eda = await bench.person('eda@keller.studio');
}, 60_000);
afterAll(async () => {
  for (const session of sessions) session.close();
  await bench.stop();
});

/** A tab whose line can be cut. */
function tabOf({ token }: Person): { session: RealtimeSession; cut(isCut: boolean): void } {
  const url = `${bench.origin.replace('http', 'ws')}/realtime`;
  let isCut = false;
  let socket: WebSocket | undefined;
  const session = connectSession({
    openSocket() {
      socket = new WebSocket(isCut ? `${url}-cut` : url);
      return socket as unknown as SocketLike;
    },
    accessToken: async () => token,
    apiKey: WEB_API_KEY,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  sessions.push(session);
  return {
    session,
    cut(wish) {
      isCut = wish;
      if (isCut) socket?.close();
    },
  };
}
const until = (subscribe: (listener: () => void) => unknown, isTrue: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => isTrue() && resolve();
    subscribe(check);
    check();
  });

/** Eda edits offline, and on her return finds what `meanwhile` did. */
async function editOffline(meanwhile: (id: string) => Promise<unknown>) {
  const { id } = await bench.owner.call('POST workflows', { body: { blank: true } });
  await bench.owner.call('POST share/workflows/{id}', {
    path: { id },
    body: { target_email: 'eda@keller.studio', role: 'edit', notify: false },
  });
  const tab = tabOf(eda);
  const document = openWorkflow(tab.session, id, FUNCTIONS);
  await document.ready;
  tab.cut(true);
  await until(document.save.subscribe, () => document.save.get() === 'reconnecting');
  document.commands.dispatch({ type: 'workflow.rename', name: 'Changed on the train' });
  await meanwhile(id);
  tab.cut(false);
  await until(document.save.subscribe, () => document.problem() !== undefined);
  return { id, document };
}

describe('edits that may not be saved any more', () => {
  it('C.02c of an editor who became a viewer are held, and kept as a workflow of her own', async () => {
    const { id, document } = await editOffline((workflow) =>
      bench.owner.call('PUT workflows/{id}/sharing', {
        path: { id: workflow },
        body: { kind: 'person', target: eda.id, role: 'view' },
      }),
    );
    expect(document.problem()?.code).toBe('workflow.view-only');
    const held = document.refused();
    expect(held?.meta.name).toBe('Changed on the train');
    const copy = await eda.call('POST workflows', { body: { document: held as never, madeIn: id } });
    expect(await eda.call('GET workflows/{id}', { path: copy })).toMatchObject({ role: 'owner', name: 'Changed on the train' });
    expect((await bench.owner.call('GET workflows/{id}', { path: { id } })).name).toBe(emptyWorkflowDocument().meta.name);
    await document.giveUp();
    expect(document.refused()).toBeUndefined();
    document.close();
  });

  it('C.02c outlive also that the access ended or the workflow was deleted', async () => {
    const ended = await editOffline((id) =>
      bench.owner.call('POST workflows/{id}/unshare', { path: { id }, body: { kind: 'person', target: eda.id } }),
    );
    expect(ended.document.problem()?.code).toBe('workflow.insufficient-permissions');
    const gone = await editOffline((id) => bench.owner.call('DELETE workflows/{id}', { path: { id } }));
    expect(gone.document.problem()?.code).toBe('workflow.deleted-by-owner');
    for (const { id, document } of [ended, gone]) {
      const copy = await eda.call('POST workflows', { body: { document: document.refused() as never, madeIn: id } });
      expect((await eda.call('GET workflows/{id}', { path: copy })).name).toBe('Changed on the train');
      document.close();
    }
  });

  it('a document that is none is refused with the reason', async () => {
    const documents: JsonValue[] = [{ nodes: [] }, { nodes: { a: {} } }, { nodes: { a: { functionId: 1 } } }];
    for (const document of documents)
      expect(await eda.raw('POST', 'workflows', { document, madeIn: 'x' })).toMatchObject({ code: 'workflow.file-invalid' });
  });
});
