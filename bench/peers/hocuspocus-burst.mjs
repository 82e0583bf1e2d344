/** `node hocuspocus-burst.mjs PORT READERS UPDATES`: one writes, the others read; says `ready`, waits for a line, says `done`. */
import { createInterface } from 'node:readline';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as Y from 'yjs';

const [port, readers, updates] = process.argv.slice(2).map(Number);
const open = () =>
  new Promise((resolve) => {
    const document = new Y.Doc();
    const websocketProvider = new HocuspocusProviderWebsocket({ url: `ws://127.0.0.1:${port}` });
    const provider = new HocuspocusProvider({
      websocketProvider,
      name: 'burst',
      document,
      token: 'any',
      onSynced: () => resolve({ provider, document }),
    });
    provider.attach();
  });
const clients = await Promise.all(Array.from({ length: readers + 1 }, open));
const [writer, ...others] = clients.map(({ document }) => document);
const all = Promise.all(
  others.map(
    (document) =>
      new Promise((resolve) => {
        const rows = document.getMap('layout');
        rows.observe(() => rows.get(`n${updates - 1}`) !== undefined && resolve());
      }),
  ),
);
process.stdout.write('ready\n');
for await (const _line of createInterface({ input: process.stdin })) break;
const rows = writer.getMap('layout');
for (let index = 0; index < updates; index++) {
  rows.set(`n${index}`, [index, index, 0]);
  // Separate messages, as a person's edits are: what lies in one turn would be one.
  if (index % 50 === 49) await new Promise((resolve) => setImmediate(resolve));
}
await all;
process.stdout.write('done\n');
process.exit(0);
