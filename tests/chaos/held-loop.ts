import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PartiError, type WorkflowNode } from '#domain';
import { loadLibrary } from '#library';
import { startChaosServer, type ChaosServer } from './chaos-server.ts';
import { saved, until } from './saved.ts';
import type { Scenario } from './scenario.ts';

const HELD = 'a document holds the event loop';

/** A document holds the server's loop twice and each time somebody kills it: then it is read only, everything else works, and its owner lifts that. */
export const heldLoop: Scenario = {
  name: 'a document that ends the process twice',
  async run() {
    const server = await startChaosServer({ preload: pathToFileURL(join(import.meta.dirname, 'endless-key.mjs')).href });
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const heldMs = [await holdLoop(server, id)];
      await server.killAll();
      // Its run is carried on, and holds the loop again, perhaps before the server says that it is ready.
      const startedAt = performance.now();
      const starting = server.start().catch(() => undefined);
      await server.printed(HELD);
      heldMs.push(performance.now() - startedAt);
      await server.killAll();
      await starting;

      await server.start();
      await mustBeReadOnly(server, id);
      await mustServeOthers(server);
      writeFileSync(join(server.folder, 'mended'), '');
      const said = await server.parti('workflow', 'lift', id);
      if (!said.includes('may run again')) throw new Error(`parti workflow lift says ${said}`);
      await mustRun(server, id);
      return { deaths: heldMs.length, 'ms until the log names it': Math.round(heldMs[0] ?? 0) };
    } finally {
      await server.end();
    }
  },
};

/** Commits the edit that the server never comes back from, and waits for the line that names the document. */
async function holdLoop(server: ChaosServer, id: string): Promise<number> {
  const session = server.tab();
  const document = server.open(session, id);
  await document.ready;
  await session.request('execution.open', { workflowId: id });
  document.commands.dispatch({ type: 'node.add', id: 'text', node: textNode(), layout: [0, 0, 0], links: [] });
  document.commands.dispatch({ type: 'node.set-input', id: 'text', property: 'Value', value: 'hold the loop' });
  const askedAt = performance.now();
  await server.printed(HELD);
  await server.printed(id);
  session.close();
  return performance.now() - askedAt;
}

async function mustBeReadOnly(server: ChaosServer, id: string): Promise<void> {
  const { deaths } = await server.api.call('GET workflows/{id}', { path: { id } });
  if (deaths !== 2) throw new Error(`it counts ${deaths} deaths`);
  const session = server.tab();
  const document = server.open(session, id);
  await document.ready;
  if (document.role() !== 'view') throw new Error(`it is opened as ${document.role()}`);
  if (document.reader.document().nodes['text']?.inputs['Value'] !== 'hold the loop') throw new Error('its edit is gone');
  const refused = await session.request('execution.run', { workflowId: id }).then(
    () => 'nothing',
    (error: unknown) => (error instanceof PartiError ? error.code : String(error)),
  );
  if (refused !== 'workflow.read-only') throw new Error(`a run is refused with ${refused}`);
  session.close();
}

async function mustServeOthers(server: ChaosServer): Promise<void> {
  const { ok } = await fetch(`${server.origin}/livez`, { signal: AbortSignal.timeout(2000) });
  const { id } = await server.api.call('POST workflows', { body: { blank: true } });
  if (!ok || !id) throw new Error('others are not served');
}

async function mustRun(server: ChaosServer, id: string): Promise<void> {
  const session = server.tab();
  const document = server.open(session, id);
  await document.ready;
  if (document.role() !== 'edit') throw new Error(`lifted it is opened as ${document.role()}`);
  let state: string | undefined;
  const listeners = new Set<() => void>();
  session.on('execution.state', ({ workflowId, nodes }) => {
    if (workflowId !== id) return;
    state = nodes.find(({ nodeId }) => nodeId === 'text')?.state ?? state;
    for (const listener of listeners) listener();
  });
  const { nodes } = await session.request('execution.open', { workflowId: id });
  state ??= nodes.find(({ nodeId }) => nodeId === 'text')?.state;
  document.commands.dispatch({ type: 'node.set-input', id: 'text', property: 'Value', value: 'hold the loop no more' });
  await saved(document);
  await until(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state === 'succeeded' || state === 'reused',
    'run after it was lifted',
  );
  session.close();
}

function textNode(): WorkflowNode {
  const found = loadLibrary().functions.find((one) => one.folder === 'text');
  if (!found) throw new Error('no shipped function text');
  return { functionId: found.record.id, stage: 'live', digest: found.digest, name: '', disabled: false, inputs: {}, links: {} };
}
