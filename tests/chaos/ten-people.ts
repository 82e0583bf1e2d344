import { startChaosServer } from './chaos-server.ts';
import { saved, until } from './saved.ts';
import { percentile, type Scenario } from './scenario.ts';

const PEOPLE = 10;
const EDITS = 40;
const PAUSE_MS = 30;

/** Ten tabs in one workflow edit at once: when an edit is shown as saved, and when the others see it. */
export const tenPeople: Scenario = {
  name: 'ten people edit one workflow',
  async run() {
    const server = await startChaosServer();
    try {
      const { id } = await server.api.call('POST workflows', { body: { blank: true } });
      const tabs = Array.from({ length: PEOPLE }, () => server.open(server.tab(), id));
      await Promise.all(tabs.map((tab) => tab.ready));
      const savedMs: number[] = [];
      const seenMs: number[] = [];
      await Promise.all(
        tabs.map(async (tab, person) => {
          const watcher = tabs[(person + 1) % PEOPLE] ?? tab;
          for (let index = 0; index < EDITS; index++) {
            const node = `p${person}-${index}`;
            const editedAt = performance.now();
            tab.commands.dispatch({
              type: 'node.add',
              id: node,
              node: { functionId: 'f', stage: 'live', digest: 'd', name: '', disabled: true, inputs: {}, links: {} },
              layout: [index, person, 0],
              links: [],
            });
            const seen = until(
              (listener) => watcher.reader.subscribeAll(listener),
              () => node in watcher.reader.document().nodes,
              'seen',
            );
            await Promise.all([
              seen.then(() => seenMs.push(performance.now() - editedAt)),
              saved(tab).then(() => savedMs.push(performance.now() - editedAt)),
            ]);
            await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
          }
        }),
      );
      const ms = (values: number[], share: number) => Math.round(percentile(values, share) * 10) / 10;
      return {
        edits: savedMs.length,
        'saved p50 ms': ms(savedMs, 0.5),
        'saved p99 ms': ms(savedMs, 0.99),
        'seen by another p50 ms': ms(seenMs, 0.5),
        'seen by another p95 ms': ms(seenMs, 0.95),
      };
    } finally {
      await server.end();
    }
  },
};
