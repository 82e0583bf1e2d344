import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkflowNode } from '#domain';
import { loadLibrary } from '#library';
import { startChaosServer, type ChaosServer } from './chaos-server.ts';
import { saved } from './saved.ts';

let server: ChaosServer;
beforeAll(async () => {
  server = await startChaosServer();
}, 120_000);
afterAll(() => server.end());

const site = loadLibrary().functions.find(({ folder }) => folder === 'site');

it(
  'a server that is killed as it acknowledges an edit runs it when it is started again, without another edit',
  { timeout: 240_000 },
  async () => {
    const { id } = await server.api.call('POST workflows', { body: { blank: true } });
    const node: WorkflowNode = {
      functionId: site?.record.id ?? '',
      stage: 'live',
      digest: site?.digest ?? '',
      name: '',
      disabled: false,
      inputs: {},
      links: {},
    };
    for (const [index, name] of ['first', 'second', 'third'].entries()) {
      // Another value each time: nothing that ran before serves it.
      const own = { ...node, inputs: { 'Contour Step': 1 + index } };
      const session = server.tab();
      const document = server.open(session, id);
      await document.ready;
      document.commands.dispatch({ type: 'node.add', id: name, node: own, layout: [0, 0, 0], links: [] });
      await saved(document);
      await server.killAll();
      document.close();
      session.close();
      await server.start();
      const watcher = server.tab();
      const state = async () => {
        const { nodes } = await watcher.request('execution.open', { workflowId: id });
        return nodes.find(({ nodeId }) => nodeId === name)?.state;
      };
      // Shorter than a lease: nothing else carries it on before.
      await expect.poll(state, { interval: 200 }).toBe('succeeded');
      watcher.close();
    }
  },
);
