import { startChaosServer } from './chaos-server.ts';
import { connected, saved, until } from './saved.ts';
import { percentile, type Scenario } from './scenario.ts';

const CLIENTS = Number(process.env['PARTI_CHAOS_CLIENTS'] ?? 50);

/** Fifty tabs lose their server at once; each has an edit that it could not send. */
export const reconnectStorm: Scenario = {
  name: `reconnect storm of ${CLIENTS} clients`,
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const tabs = Array.from({ length: CLIENTS }, () => {
        const session = server.tab();
        return { session, document: server.open(session, id) };
      });
      await Promise.all(tabs.map(({ document }) => document.ready));
      await server.killAll();
      tabs.forEach(({ document }, index) =>
        document.commands.dispatch({
          type: 'node.add',
          id: `offline${index}`,
          node: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true, inputs: {}, links: {} },
          layout: [index, 0, 0],
          links: [],
        }),
      );
      await server.start();
      const readyAt = performance.now();
      const times = await Promise.all(
        tabs.map(async ({ session, document }) => {
          await connected(session);
          await saved(document);
          return performance.now() - readyAt;
        }),
      );
      const everybody = (nodes: object) =>
        Array.from({ length: CLIENTS }, (_, index) => `offline${index}`).every((name) => name in nodes);
      await Promise.all(
        tabs.map(({ document }) =>
          until(
            (listener) => document.reader.subscribeAll(listener),
            () => everybody(document.reader.document().nodes),
            'every edit',
          ),
        ),
      );
      for (const { session, document } of tabs) {
        document.close();
        session.close();
      }
      return {
        clients: CLIENTS,
        'median ms to saved': Math.round(percentile(times, 0.5)),
        'last ms to saved': Math.round(Math.max(...times)),
      };
    } finally {
      await server.end();
    }
  },
};
