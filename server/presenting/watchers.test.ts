import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createWatchers, type TalkNews, type Watchers } from './watchers.ts';

let server: Server;
let watchers: Watchers;
const sockets: Socket[] = [];

beforeAll(async () => {
  watchers = createWatchers(() => undefined);
  server = createServer((_, answer) => {
    watchers.add(newsOf(0), { mayHear: () => Promise.resolve(true), onLeft: () => undefined, isCounted: true }).pipe(answer);
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
  const before = watchers.counts().watching;
  socket.write('GET / HTTP/1.1\r\nHost: talk\r\n\r\n');
  await expect.poll(() => watchers.counts().watching).toBe(before + 1);
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
});

it('C.06b counts who follows, looks around, tries a value, and who hears late or says nothing any more', () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const told = vi.fn();
  const room = createWatchers(told);
  try {
    const news: TalkNews = { state: {}, name: 'Ana', isAway: false, taken: 1 };
    const come = (tab: string | undefined, isCounted = true) =>
      room.add(news, { mayHear: () => Promise.resolve(true), onLeft: () => undefined, tab, isCounted });
    for (const tab of ['ben', 'cara', 'dan', undefined]) come(tab);
    come('remote', false);
    // The first report comes while the page is still being made: it says nothing of the line.
    const cameAt = Date.now();
    vi.advanceTimersByTime(3000);
    for (const tab of ['ben', 'cara', 'dan']) room.report({ tab, how: 'follows', at: cameAt });
    room.report({ tab: 'cara', how: 'roams' });
    room.report({ tab: 'dan', how: 'tries' });
    room.report({ tab: 'nobody', how: 'tries' });
    const quiet = { watching: 4, roaming: 1, trying: 1, late: 0, lateBy: 0 };
    expect(room.counts()).toEqual(quiet);

    const tellAt = (after: number) => {
      vi.advanceTimersByTime(after);
      room.tell(news);
      return Date.now();
    };
    const first = tellAt(10_000);
    vi.advanceTimersByTime(300);
    for (const tab of ['ben', 'cara', 'dan']) room.report({ tab, how: tab === 'ben' ? 'follows' : 'roams', at: first });
    expect(room.counts()).toEqual({ ...quiet, roaming: 2, trying: 0 });
    // Nobody answers; only Ben is asked about, who does nothing else.
    const second = tellAt(10_000);
    told.mockClear();
    vi.advanceTimersByTime(1500);
    expect(told).toHaveBeenCalledOnce();
    expect(room.counts()).toMatchObject({ roaming: 2, late: 1, lateBy: 1500 });
    vi.advanceTimersByTime(900);
    room.report({ tab: 'ben', how: 'follows', at: second });
    expect(room.counts()).toMatchObject({ late: 1, lateBy: 2400 });
    room.report({ tab: 'ben', how: 'follows', at: tellAt(10_000) });
    expect(room.counts()).toMatchObject({ watching: 4, late: 0 });
    // No tab heard anything before it came.
    room.report({ tab: 'ben', how: 'follows', at: -1e300 });
    expect(room.counts()).toMatchObject({ late: 1, lateBy: Date.now() - cameAt });
  } finally {
    room.close();
    vi.useRealTimers();
  }
});
