import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWatchers, type TalkNews, type Watchers } from './watchers.ts';

let server: Server;
let watchers: Watchers;
const sockets: Socket[] = [];

beforeAll(async () => {
  watchers = createWatchers();
  server = createServer((_, answer) => {
    watchers
      .add(
        newsOf(0),
        () => Promise.resolve(true),
        () => undefined,
      )
      .pipe(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  watchers.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Large, so that what lies between server and watcher is full after a few. */
const PADDING = 'x'.repeat(1_000_000);
const STATES = 30;
const newsOf = (round: number): TalkNews => ({ state: { round, padding: PADDING }, name: 'Ana', isAway: false, taken: 1 });

/** Somebody who follows; reads nothing until told to. */
async function watcher() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.pause();
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  socket.pause();
  const before = watchers.count;
  socket.write('GET / HTTP/1.1\r\nHost: talk\r\n\r\n');
  await expect.poll(() => watchers.count).toBe(before + 1);
  return {
    read: () => void socket.resume(),
    rounds: () => [...text.matchAll(/"round":(\d+)/g)].map(([, round]) => Number(round)),
  };
}

it('C.06b a watcher on a slow line skips to what is on the wall now, and holds up nobody', async () => {
  const [slow, quick] = [await watcher(), await watcher()];
  quick.read();
  for (let round = 1; round <= STATES; round++) {
    watchers.tell(newsOf(round));
    await expect.poll(() => quick.rounds().at(-1)).toBe(round);
  }
  slow.read();
  await expect.poll(() => slow.rounds().at(-1)).toBe(STATES);
  // What it did not read meanwhile was not kept for it: it hears a few of before, and then the last.
  expect(slow.rounds().length).toBeLessThan(STATES / 2);
  expect(slow.rounds()).toEqual(slow.rounds().toSorted((a, b) => a - b));
}, 30_000);
